import { z } from 'zod'
import { maxStreamSecondsVariable } from '../domain/endpoints/charging.ts'
import { environmentsVariable } from '../domain/environment.ts'
import {
  addressListVariable,
  booleanVariable,
  ownersUrlVariable,
  parseEnvironment,
  pathVariable,
  portVariable,
  secretVariable,
  wholeNumberVariable,
} from '../runtime/environment-variables.ts'
import { mutualTlsFiles, mutualTlsVariables } from '../runtime/lean-grpc/mutual-tls.ts'
import type { ProgramSettings } from '../runtime/settings/check.ts'
import { natsOptions, natsVariables } from '../runtime/settings/nats.ts'
import { poolSizesVariable } from '../runtime/settings/pool-sizes.ts'
import { acmeDirectoryVariable, shared } from '../runtime/settings/shared.ts'
import { shutdownVariables } from '../runtime/shutdown.ts'
import { readPlatformCertificate } from './platform-certificate.ts'

/** The pools of xds by name. */
const XDS_POOLS = { configuration: { connections: 4, least: 1 } } as const

const variables = z.object({
  DATABASE_URL: shared.DATABASE_URL,
  DATABASE_POOLS: poolSizesVariable(XDS_POOLS),
  MIGRATION_DATABASE_URL: ownersUrlVariable,
  ...natsVariables,
  GRPC_ADDRESS: shared.GRPC_ADDRESS,
  ...mutualTlsVariables,
  ...shutdownVariables,
  OPS_PORT: shared.OPS_PORT,
  AUTHZ_ADDRESS: addressListVariable.describe(
    'The addresses at which Envoy reaches authz. Several processes, also behind one DNS name, share the requests.',
  ),
  ENVOY_SDS_DIRECTORY: shared.ENVOY_SDS_DIRECTORY,
  DOCUMENTS_ADDRESS: addressListVariable.describe(
    'The addresses at which Envoy reaches the discovery documents: the host of each authz with its `DOCUMENTS_PORT`.',
  ),
  ENVIRONMENTS: environmentsVariable,
  PLATFORM_DOMAIN: shared.PLATFORM_DOMAIN,
  GATEWAY_SCHEME: shared.GATEWAY_SCHEME,
  GATEWAY_LISTEN_HOST: z.string().default('127.0.0.1').meta({
    kind: 'IP address',
    description:
      'The address on which Envoy listens for buyers, the same for all Envoys: with several, `0.0.0.0` or `::`.',
  }),
  GATEWAY_HTTP_PORT: shared.GATEWAY_HTTP_PORT,
  GATEWAY_HTTPS_PORT: shared.GATEWAY_HTTPS_PORT,
  PUBLIC_HTTPS_PORT: portVariable.optional().meta({
    otherwise: '`GATEWAY_HTTPS_PORT`',
    description: 'The https port that buyers use, if it differs from the port of Envoy.',
  }),
  HSTS_SECONDS: wholeNumberVariable({ min: 0, max: 63_072_000 })
    .default(31_536_000)
    .describe(
      'With `GATEWAY_SCHEME=https`: for how many seconds browsers use only https for a host that they have visited. With 0, they forget this.',
    ),
  TRUSTED_HOPS: wholeNumberVariable({ min: 0, max: 8 })
    .default(0)
    .describe(
      'The number of proxies in front of Envoy that append to `X-Forwarded-For` ([behind a balancer](../operating.md#behind-a-balancer)).',
    ),
  PROXY_PROTOCOL: booleanVariable
    .default(false)
    .describe('With `true`, each TCP connection must begin with a PROXY protocol header, version 1 or 2.'),
  REQUESTS_PER_ADDRESS: wholeNumberVariable({ min: 0, max: 1_000_000 })
    .default(500)
    .describe(
      'How many requests a second one client may send to each listener of each Envoy, with bursts of this number. 0 switches the limit off.',
    ),
  TICKET_KEY_SECRET: secretVariable.optional().meta({
    secret: true,
    description:
      'The secret from which the keys of TLS session tickets are made. If all xds have equal values, sessions that began at one Envoy are resumed at the others. Without it, each Envoy has its own keys.',
  }),
  HTTP3: booleanVariable
    .default(false)
    .describe("With `true`, Envoy serves the platform's hosts over HTTP/3 too, on the UDP port `GATEWAY_HTTPS_PORT`."),
  TLS_CERT_FILE: pathVariable.describe(
    "PEM file with the platform's certificate, for `*.{domain}` and `*.dev.{domain}`. xds reads it again every five seconds.",
  ),
  TLS_KEY_FILE: pathVariable.describe('PEM file with the key of `TLS_CERT_FILE`. Both may be in one file.'),
  CERTIFICATE_ENCRYPTION_KEY: shared.CERTIFICATE_ENCRYPTION_KEY,
  ACME_DIRECTORY_URL: acmeDirectoryVariable,
  ALLOW_PRIVATE_UPSTREAMS: shared.ALLOW_PRIVATE_UPSTREAMS,
  DENIED_UPSTREAMS: shared.DENIED_UPSTREAMS,
  OWN_SERVICES: shared.OWN_SERVICES,
  UPSTREAM_CA_FILE: pathVariable
    .optional()
    .describe("PEM file on Envoy's machine with the roots for upstreams' certificates, in place of the system's."),
  UPSTREAM_TIMEOUT_SECONDS: wholeNumberVariable({ min: 1, max: 100 })
    .default(30)
    .describe(
      'How many seconds an upstream may take to send its response headers. A payment stays reserved while Envoy reports that its request is open.',
    ),
  MAX_STREAM_SECONDS: maxStreamSecondsVariable,
  LOADED_APIS: wholeNumberVariable({ min: 1 })
    .default(10_000)
    .describe(
      'The number of APIs whose routes each Envoy holds. Beyond it, the routes that Envoy has held longest are removed, until a request needs them again ([memory](../performance.md#growth-with-the-number-of-apis)).',
    ),
  SNAPSHOT_FILE: shared.SNAPSHOT_FILE,
  OTEL_EXPORTER_OTLP_ENDPOINT: shared.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0)
    .max(1)
    .default(1)
    .meta({ kind: 'number, 0 to 1', description: 'The share of requests that are traced.' }),
  LOG_LEVEL: shared.LOG_LEVEL,
})

const consistentVariables = variables.refine(({ HTTP3, TRUSTED_HOPS }) => !HTTP3 || TRUSTED_HOPS === 0, {
  path: ['HTTP3'],
  error: 'cannot be on with TRUSTED_HOPS: its clients would come past the proxies',
})

export type XdsSettings = z.output<typeof variables>

/** The settings that xds reads at its start, with the checks that concern several settings. */
export const xdsProgram: ProgramSettings<typeof consistentVariables> = {
  name: 'xds',
  schema: consistentVariables,
  check(settings) {
    natsOptions(settings)
    mutualTlsFiles(settings)
    readPlatformCertificate(settings)
  },
}

export function readSettings(env = process.env): XdsSettings {
  return parseEnvironment(consistentVariables, env)
}
