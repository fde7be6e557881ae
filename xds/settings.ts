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
  parseEnvironment,
  portVariable,
  secretVariable,
} from '../runtime/environment-variables.ts'
import { mutualTlsVariables } from '../runtime/lean-grpc/mutual-tls.ts'

/** Where Envoy's admin interface is unless it is told (`envoy/render.ts`). */
const ENVOY_ADMIN = '127.0.0.1:19901'

const variables = z.object({
  DATABASE_URL: z.string(),
  NATS_URL: z.string(),
  GRPC_ADDRESS: addressVariable,
  /** With them only clients with a certificate are served. */
  ...mutualTlsVariables,
  OPS_PORT: portVariable,
  /** Of one process or, by comma, of several; Envoy shares the requests out among them. */
  AUTHZ_ADDRESS: addressListVariable,
  /** Directory on Envoy's machine with the certificates by which it speaks to authz (`envoy/mutual-tls.ts`); in the clear without it. */
  ENVOY_SDS_DIRECTORY: z.string().optional(),
  /** Where these processes serve discovery documents (`DOCUMENTS_PORT` of authz). */
  DOCUMENTS_ADDRESS: addressListVariable,
  /** What it serves: where the Sandbox has processes of its own, these have `development` and the others `production`. */
  ENVIRONMENTS: environmentsVariable,
  PLATFORM_DOMAIN: z.string().toLowerCase(),
  /** How buyers reach the gateway; with `https` nothing is sold in the clear. */
  GATEWAY_SCHEME: z.enum(['http', 'https']),
  /** Where Envoy listens for buyers. */
  GATEWAY_LISTEN_HOST: z.string().default('127.0.0.1'),
  GATEWAY_HTTP_PORT: portVariable,
  GATEWAY_HTTPS_PORT: portVariable,
  /** The port of https that buyers use, where it is mapped to another one of Envoy's. */
  PUBLIC_HTTPS_PORT: portVariable.optional(),
  /** For how long browsers remember that a host is reached by https alone; 0 has them forget it. */
  HSTS_SECONDS: z.coerce.number().int().min(0).max(63_072_000).default(31_536_000),
  /** How many proxies before Envoy append to `X-Forwarded-For` and are believed. */
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(8).default(0),
  /** Whether a balancer begins each connection with a PROXY protocol header. */
  PROXY_PROTOCOL: booleanVariable.default(false),
  /** Requests a second that one client may make at each listener of each Envoy, and as many at once; 0 for no bound. */
  REQUESTS_PER_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).default(500),
  /** From it the keys of TLS session tickets are derived, the same by all replicas; without it each Envoy has its own. */
  TICKET_KEY_SECRET: secretVariable.optional(),
  /** Whether Envoy speaks HTTP/3, on the UDP port of the same number as that of https. */
  HTTP3: booleanVariable.default(false),
  TLS_CERT_FILE: z.string(),
  TLS_KEY_FILE: z.string(),
  /** Opens the keys of custom hosts' certificates; custom hosts have none without it. */
  CERTIFICATE_ENCRYPTION_KEY: secretVariable.optional(),
  /** The certificate authority whose challenges are answered on custom hosts; none without it. */
  ACME_DIRECTORY_URL: z.url().optional(),
  /** Lets upstreams be on private addresses; only a local stack sets it. */
  ALLOW_PRIVATE_UPSTREAMS: booleanVariable.default(false),
  /** Our own public addresses and the like: no upstream may be there, even where private ones may. */
  DENIED_UPSTREAMS: cidrRangesVariable,
  /** Further services of ours that no upstream may be: Envoy's admin interface, operations ports. */
  OWN_SERVICES: addressListVariable.prefault(ENVOY_ADMIN),
  /** PEM file on Envoy's machine with the roots that upstreams' certificates must lead to; the system's unless set. */
  UPSTREAM_CA_FILE: z.string().optional(),
  /** How long an upstream may take to send its response headers; authz holds a payment for two minutes (`LEASE_SECONDS`). */
  UPSTREAM_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(100).default(30),
  /** After how long any paid request ends, its answer included: what one payment buys has an end. */
  MAX_STREAM_SECONDS: maxStreamSecondsVariable,
  /** Of how many APIs an Envoy holds the routes; beyond it those go that it has held for longest, until they are asked for again. */
  LOADED_APIS: z.coerce.number().int().min(1).default(10_000),
  /** Where the last good configuration is kept, for a start without PostgreSQL. */
  SNAPSHOT_FILE: z.string().optional(),
  /** Where traces go, OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlVariable.optional(),
  /** Share of the requests that are traced. */
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
