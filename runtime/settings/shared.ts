import { z } from 'zod'
import {
  addressListVariable,
  addressVariable,
  booleanVariable,
  cidrRangesVariable,
  httpUrlVariable,
  logLevelVariable,
  pathVariable,
  portVariable,
  postgresUrlVariable,
} from '../environment-variables.ts'
import { keyRingVariable } from './key-ring.ts'

/** Default address of Envoy's admin interface. */
export const ENVOY_ADMIN = '127.0.0.1:19901'

export const acmeDirectoryVariable = z
  .url({ protocol: /^https$/, error: 'must be an https URL' })
  .optional()
  .meta({
    kind: 'https URL',
    description: "The authority that issues certificates for sellers' own host names; none are issued without it.",
  })

/** Settings that several processes have. Each process picks the ones that it uses. */
export const shared = {
  DATABASE_URL: postgresUrlVariable.meta({
    secret: true,
    description:
      "The database, as the process's own role. The audit, the archive and the rotation of keys take the role that owns the schema.",
  }),
  DATABASE_DURABILITY: z.enum(['refuse', 'warn']).default('refuse').meta({
    kind: '`refuse` or `warn`',
    description:
      'With `refuse`, no payment is taken and nothing is changed while `fsync`, `full_page_writes` or `synchronous_commit` of PostgreSQL is off. `warn` is for databases that may lose data ([settings of PostgreSQL](fail-over.md#settings-of-postgresql)).',
  }),
  PLATFORM_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name')
    .meta({ kind: 'host name', description: 'Gateway hosts are `{slug}.{domain}` and `{slug}.dev.{domain}`.' }),
  GATEWAY_SCHEME: z.enum(['http', 'https']).meta({
    kind: '`http` or `https`',
    description: 'How buyers reach the gateway, as written into terms. With `https` nothing is sold in the clear.',
  }),
  GATEWAY_HTTP_PORT: portVariable.describe(
    'Where buyers reach the gateway by http, as written into terms; for xds, where Envoy listens.',
  ),
  GATEWAY_HTTPS_PORT: portVariable.describe(
    'Where buyers reach the gateway by https, as written into terms; for xds, where Envoy listens.',
  ),
  LOG_LEVEL: logLevelVariable.default('info').describe('The least level of log lines that are written.'),
  ALLOW_PRIVATE_UPSTREAMS: booleanVariable
    .default(false)
    .describe('`true` only where sellers may reach your own network.'),
  OWN_SERVICES: addressListVariable
    .prefault(ENVOY_ADMIN)
    .describe(
      "Our own services that no upstream may be, even where private addresses may: Envoy's admin and metrics addresses, operations ports. Addresses in other settings of the process are refused as well.",
    ),
  DENIED_UPSTREAMS: cidrRangesVariable.describe(
    'Where no upstream may be whatever else is allowed: your own public addresses.',
  ),
  GRPC_ADDRESS: addressVariable.describe('Where the process listens for Envoy.'),
  OPS_PORT: portVariable.describe(
    'The port of `/healthz`, `/readyz` and `/metrics` for operators, on the host of `GRPC_ADDRESS`.',
  ),
  SNAPSHOT_FILE: pathVariable
    .optional()
    .describe('Where the last good configuration is kept, so that a start does without PostgreSQL.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlVariable
    .optional()
    .describe('Where traces go, OTLP over HTTP. None are made without it.'),
  CERTIFICATE_ENCRYPTION_KEY: keyRingVariable.optional().meta({
    secret: true,
    description:
      "Seals the keys of certificates for sellers' hosts; the same for both ([rotation](rotate.md)). Required with `ACME_DIRECTORY_URL`.",
  }),
  UPSTREAM_HEADERS_KEY: keyRingVariable.optional().meta({
    secret: true,
    description:
      'Seals the headers that sellers add for their upstreams; the same for both ([rotation](rotate.md)). Without it sellers cannot add any.',
  }),
  ENVOY_SDS_DIRECTORY: pathVariable
    .optional()
    .describe(
      "Directory on Envoy's machine with its certificates for authz (setting of xds) and for xds (setting of envoy). Envoy speaks in the clear without it.",
    ),
} as const
