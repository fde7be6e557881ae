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
    description:
      "The authority that issues certificates for sellers' own host names. Without this setting, none are issued.",
  })

/** Settings that several processes have. Each process picks the ones that it uses. */
export const shared = {
  DATABASE_URL: postgresUrlVariable.meta({
    secret: true,
    description:
      "The URL of the database, with the process's own role. The audit, the archive and the rotation of keys use the role that owns the schema.",
  }),
  DATABASE_DURABILITY: z.enum(['refuse', 'warn']).default('refuse').meta({
    kind: '`refuse` or `warn`',
    description:
      'With `refuse`, payments and changes are refused while `fsync`, `full_page_writes` or `synchronous_commit` of PostgreSQL is off. `warn` is for databases with data that you can afford to lose ([settings of PostgreSQL](fail-over.md#settings-of-postgresql)).',
  }),
  PLATFORM_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name')
    .meta({
      kind: 'host name',
      description:
        "The domain of the gateway's hosts: `{slug}.{domain}` in production, `{slug}.dev.{domain}` in the Sandbox.",
    }),
  GATEWAY_SCHEME: z.enum(['http', 'https']).meta({
    kind: '`http` or `https`',
    description: 'The scheme of the gateway URLs in the terms. With `https`, nothing is sold over http.',
  }),
  GATEWAY_HTTP_PORT: portVariable.describe(
    'The http port of the gateway URLs in the terms. For xds, the port on which Envoy listens for http.',
  ),
  GATEWAY_HTTPS_PORT: portVariable.describe(
    'The https port of the gateway URLs in the terms. For xds, the port on which Envoy listens for https.',
  ),
  LOG_LEVEL: logLevelVariable.default('info').describe('The lowest level of log lines that are written.'),
  ALLOW_PRIVATE_UPSTREAMS: booleanVariable
    .default(false)
    .describe('With `true`, upstreams may have private addresses. Set it only if sellers may reach your own network.'),
  OWN_SERVICES: addressListVariable
    .prefault(ENVOY_ADMIN)
    .describe(
      "Addresses that no upstream may have, even if private addresses are allowed: Envoy's admin and metrics addresses, and operations ports. Addresses in other settings of the process are refused too.",
    ),
  DENIED_UPSTREAMS: cidrRangesVariable.describe(
    'Addresses that no upstream may have, whatever other settings allow. List your own public addresses.',
  ),
  GRPC_ADDRESS: addressVariable.describe('The address on which the process listens for Envoy.'),
  OPS_PORT: portVariable.describe(
    'The port of `/healthz`, `/readyz` and `/metrics` for operators, on the host of `GRPC_ADDRESS`.',
  ),
  SNAPSHOT_FILE: pathVariable
    .optional()
    .describe('The file with the last good configuration, with which the process can start without PostgreSQL.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlVariable
    .optional()
    .describe('The address to which traces are sent, by OTLP over HTTP. Without this setting, no traces are made.'),
  CERTIFICATE_ENCRYPTION_KEY: keyRingVariable.optional().meta({
    secret: true,
    description:
      "Encrypts the private keys of certificates for sellers' hosts. Control plane and xds need equal values ([rotation](rotate.md)). Required with `ACME_DIRECTORY_URL`.",
  }),
  UPSTREAM_HEADERS_KEY: keyRingVariable.optional().meta({
    secret: true,
    description:
      'Encrypts the headers that sellers add for their upstreams. Control plane and authz need equal values ([rotation](rotate.md)). Without this setting, sellers cannot add headers.',
  }),
  ENVOY_SDS_DIRECTORY: pathVariable
    .optional()
    .describe(
      "Directory on Envoy's machine with Envoy's certificates. Set it for xds, so that Envoy uses them for authz, and for envoy, so that it uses them for xds. Without this setting, Envoy uses no TLS to them.",
    ),
} as const
