import { z } from 'zod'
import { maxStreamSecondsVariable } from '../domain/charging.ts'
import { environmentsVariable } from '../domain/environment.ts'
import {
  addressListVariable,
  addressVariable,
  booleanVariable,
  cidrRangesVariable,
  httpUrlVariable,
  logLevelVariable,
  ownersUrlVariable,
  parseEnvironment,
  portVariable,
  secretVariable,
} from '../runtime/environment-variables.ts'
import { mutualTlsVariables } from '../runtime/lean-grpc/mutual-tls.ts'
import { shutdownVariables } from '../runtime/shutdown.ts'

/** Default address of Envoy's admin interface (`envoy/render.ts`). */
const ENVOY_ADMIN = '127.0.0.1:19901'

export const variables = z.object({
  DATABASE_URL: z.string(),
  MIGRATION_DATABASE_URL: ownersUrlVariable,
  NATS_URL: z.string(),
  GRPC_ADDRESS: addressVariable,
  /** With these, xds serves only clients with a certificate. */
  ...mutualTlsVariables,
  ...shutdownVariables,
  OPS_PORT: portVariable,
  /** Addresses of one or several processes, separated by commas. Envoy distributes the requests among them. */
  AUTHZ_ADDRESS: addressListVariable,
  /**
   * Directory on Envoy's machine with the certificates for TLS to authz (`envoy/mutual-tls.ts`). Without it, the connections are in the
   * clear.
   */
  ENVOY_SDS_DIRECTORY: z.string().optional(),
  /** Addresses at which these processes serve discovery documents (`DOCUMENTS_PORT` of authz). */
  DOCUMENTS_ADDRESS: addressListVariable,
  /** The environments that this xds serves. If the Sandbox has its own processes, they have `development` and the others `production`. */
  ENVIRONMENTS: environmentsVariable,
  PLATFORM_DOMAIN: z.string().toLowerCase(),
  /** How buyers reach the gateway. With `https`, the gateway sells nothing in the clear. */
  GATEWAY_SCHEME: z.enum(['http', 'https']),
  /** The address on which Envoy listens for buyers. */
  GATEWAY_LISTEN_HOST: z.string().default('127.0.0.1'),
  GATEWAY_HTTP_PORT: portVariable,
  GATEWAY_HTTPS_PORT: portVariable,
  /** The https port that buyers use, if it is mapped to another port of Envoy. */
  PUBLIC_HTTPS_PORT: portVariable.optional(),
  /** How long browsers remember to reach a host only by https. With 0, they forget it. */
  HSTS_SECONDS: z.coerce.number().int().min(0).max(63_072_000).default(31_536_000),
  /** How many trusted proxies in front of Envoy append to `X-Forwarded-For`. */
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(8).default(0),
  /** Whether a balancer begins each connection with a PROXY protocol header. */
  PROXY_PROTOCOL: booleanVariable.default(false),
  /** Requests per second, and burst, of one client at each listener of each Envoy. 0 means no limit. */
  REQUESTS_PER_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).default(500),
  /** The secret from which all replicas derive the same keys of TLS session tickets. Without it, each Envoy has its own keys. */
  TICKET_KEY_SECRET: secretVariable.optional(),
  /** Whether Envoy serves HTTP/3, on the UDP port with the number of the https port. */
  HTTP3: booleanVariable.default(false),
  TLS_CERT_FILE: z.string(),
  TLS_KEY_FILE: z.string(),
  /** Opens the keys of custom hosts' certificates. Without it, custom hosts have no certificate. */
  CERTIFICATE_ENCRYPTION_KEY: secretVariable.optional(),
  /** The certificate authority with challenges on custom hosts. Without it, Envoy answers none. */
  ACME_DIRECTORY_URL: z.url().optional(),
  /** Allows upstreams on private addresses. Only a local stack sets it. */
  ALLOW_PRIVATE_UPSTREAMS: booleanVariable.default(false),
  /** Our own public addresses and similar ranges. No upstream may be there, even if private ones are allowed. */
  DENIED_UPSTREAMS: cidrRangesVariable,
  /** Further own services that no upstream may be: Envoy's admin interface, operations ports. */
  OWN_SERVICES: addressListVariable.prefault(ENVOY_ADMIN),
  /** PEM file on Envoy's machine with the trusted roots for upstreams' certificates. The default is the system's roots. */
  UPSTREAM_CA_FILE: z.string().optional(),
  /** Longest time in seconds until an upstream's response headers. authz holds a payment while Envoy reports that it waits. */
  UPSTREAM_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(100).default(30),
  /** Longest time of any paid request, answer included. One payment buys no endless answer. */
  MAX_STREAM_SECONDS: maxStreamSecondsVariable,
  /**
   * For how many APIs an Envoy holds the routes. Beyond that, it gives up the routes that it has held for longest, until the next request
   * for them.
   */
  LOADED_APIS: z.coerce.number().int().min(1).default(10_000),
  /** The file of the last good configuration, for a start without PostgreSQL. */
  SNAPSHOT_FILE: z.string().optional(),
  /** The receiver of traces, OTLP over HTTP. Without it, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlVariable.optional(),
  /** Share of traced requests. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1).default(1),
  LOG_LEVEL: logLevelVariable.default('info'),
})

const consistentVariables = variables.refine(({ HTTP3, TRUSTED_HOPS }) => !HTTP3 || TRUSTED_HOPS === 0, {
  path: ['HTTP3'],
  error: 'cannot be on with TRUSTED_HOPS: its clients would come past the proxies',
})

export type XdsSettings = z.output<typeof variables>

export function readSettings(env = process.env): XdsSettings {
  return parseEnvironment(consistentVariables, env)
}
