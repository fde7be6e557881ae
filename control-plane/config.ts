import { isIP } from 'node:net'
import { z } from 'zod'
import { maxStreamSecondsVariable } from '../domain/charging.ts'
import { facilitatorsVariable } from '../facilitators/facilitator-settings.ts'
import {
  addressListVariable,
  addressVariable,
  booleanVariable,
  cidrRangesVariable,
  jsonVariable,
  logLevelVariable,
  ownersUrlVariable,
  parseEnvironment,
  portVariable,
  secretVariable,
} from '../runtime/environment-variables.ts'
import { shutdownVariables } from '../runtime/shutdown.ts'

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
/** An origin to which paths are appended, so it has no slash at its end. */
const origin = url.transform((text) => text.replace(/\/+$/, ''))

/** How often within the limit's window (`http/rate-limits.ts`). */
const attempts = (otherwise: number) =>
  z.coerce.number('must be a number').int('must be a whole number').min(1).default(otherwise)

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres URL' })

/** Name servers by comma, each `ip:port` (`[ip]:port` in IPv6). */
const dnsServers = z
  .string()
  .transform((list) => list.split(',').map((item) => item.trim()))
  .refine((servers) => servers.every(isDnsServer), 'must be a list of ip:port')

function isDnsServer(server: string): boolean {
  const { host, port } = /^\[?(?<host>[0-9a-fA-F.:]+?)\]?:(?<port>[0-9]{1,5})$/.exec(server)?.groups ?? {}
  return isIP(host ?? '') !== 0 && Number(port) > 0 && Number(port) < 65_536
}

const explorersVariable = jsonVariable.pipe(
  z.record(
    z.string(),
    url.refine((text) => text.includes('{transaction}'), 'must have {transaction} in each URL'),
  ),
)

const variables = z.object({
  /** As a role that row-level security binds. */
  DATABASE_URL: postgresUrl,
  MIGRATION_DATABASE_URL: ownersUrlVariable,
  NATS_URL: z.string().min(1),
  /** For how many days the ledger's months stay in the database. Older ones are reported; `archive/` takes them out. */
  LEDGER_KEEP_DAYS: z.coerce.number('must be a number').int('must be a whole number').min(62).optional(),
  ...shutdownVariables,
  LISTEN_HOST: z.string().default('127.0.0.1'),
  PRODUCTION_PORT: portVariable,
  STAGING_PORT: portVariable,
  /** Health and metrics, for operators alone. */
  OPS_ADDRESS: addressVariable,
  BASE_URL: origin,
  STAGING_BASE_URL: origin,
  PLATFORM_DOMAIN: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name in lower case'),
  GATEWAY_SCHEME: z.enum(['http', 'https']),
  GATEWAY_HTTP_PORT: portVariable,
  GATEWAY_HTTPS_PORT: portVariable,
  JWT_SECRET: secretVariable,
  KEY_PEPPER: secretVariable,
  ENCRYPTION_KEY: secretVariable,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp URL' }),
  MAIL_FROM: z.string().min(3),
  RPC_URL: url,
  /** The same chain, for wallets of sellers and buyers. Without it, no RPC URL is published. */
  PUBLIC_RPC_URL: url.optional(),
  /** A sample API that sellers may wrap in the Sandbox to try the platform out. Without it, none is offered. */
  SAMPLE_UPSTREAM_URL: url.optional(),
  CHAIN_MANAGER_URL: origin,
  SANDBOX_FACILITATOR_URL: origin,
  /** The facilitators of production networks, with the same value as for authz. */
  FACILITATORS: facilitatorsVariable.default({}),
  /** JSON, by network: URLs of block explorers, with `{transaction}` in the place of the transaction's hash. */
  EXPLORER_URLS: explorersVariable.default({}),
  /** The DNS servers that are asked for the proofs of domains. Without it, the system's own servers are asked. */
  DNS_SERVERS: dnsServers.default([]),
  /** How often a verified domain must show its proof. */
  DOMAIN_RECHECK_SECONDS: z.coerce.number('must be a number').int('must be a whole number').min(1).default(3600),
  /** The certificate authority (RFC 8555) for custom hosts. Without it, custom hosts have no TLS certificate of their own. */
  ACME_DIRECTORY_URL: z.url({ protocol: /^https$/, error: 'must be an https URL' }).optional(),
  /** The e-mail address to which the authority may write. */
  ACME_CONTACT: z.email('must be an e-mail address').optional(),
  /** Encrypts the keys of custom hosts' certificates. xds decrypts them with the same value. */
  CERTIFICATE_ENCRYPTION_KEY: secretVariable.optional(),
  /** Encrypts the headers that sellers have added for their upstreams. authz decrypts them with the same value. */
  UPSTREAM_HEADERS_KEY: secretVariable.optional(),
  /** Whether authz has keys to sign payment contexts by. */
  PAYMENT_CONTEXT: booleanVariable.default(false),
  /** Most orders of all sellers together. Keep it well below the authority's limit. */
  CERTIFICATE_ORDERS_PER_HOUR: attempts(90),
  /** Rest of a host after its first failed order. It triples after each further one. */
  CERTIFICATE_RETRY_SECONDS: attempts(300),
  /** Proxies, as comma-separated addresses or CIDR ranges. Their X-Forwarded-For is believed. Without it, no proxy is believed. */
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .optional(),
  LOGINS_PER_ACCOUNT: attempts(10),
  LOGINS_PER_NETWORK: attempts(100),
  /** Wrong codes of the second factor within a quarter of an hour. */
  WRONG_CODES_PER_ACCOUNT: attempts(5),
  SIGNUPS_PER_NETWORK: attempts(20),
  MAILS_PER_ACCOUNT: attempts(5),
  MAILS_PER_NETWORK: attempts(20),
  FAUCET_USES_PER_ACCOUNT: attempts(30),
  UPSTREAM_PROBES_PER_ACCOUNT: attempts(60),
  DOMAIN_VERIFICATIONS_PER_ACCOUNT: attempts(300),
  /** Tests of webhooks and deliveries that are sent again. */
  WEBHOOK_SENDS_PER_ACCOUNT: attempts(100),
  REQUESTS_PER_NETWORK: attempts(1200),
  REQUESTS_PER_ACCOUNT: attempts(3000),
  REQUESTS_PER_KEY: attempts(1500),
  /** The same value as for xds: the most that a seller may set for an endpoint. */
  MAX_STREAM_SECONDS: maxStreamSecondsVariable,
  ALLOW_PRIVATE_UPSTREAMS: booleanVariable.default(false),
  /** The addresses that xds denies besides private ones. An upstream probe must not reach them either. */
  DENIED_UPSTREAMS: cidrRangesVariable,
  /** As xds has it. */
  OWN_SERVICES: addressListVariable.prefault('127.0.0.1:19901'),
  /** Folder of the built dashboard. Without it, the server serves the API only. */
  DASHBOARD_DIRECTORY: z.string().min(1).optional(),
  LOG_LEVEL: logLevelVariable.default('info'),
})

const schema = variables.refine(
  (config) => config.ACME_DIRECTORY_URL === undefined || config.CERTIFICATE_ENCRYPTION_KEY !== undefined,
  { path: ['CERTIFICATE_ENCRYPTION_KEY'], error: 'is required with ACME_DIRECTORY_URL' },
)

/** All settings of the control plane. */
export type Config = z.output<typeof schema>

/** Throws ConfigurationError, which names each bad variable and shows no value. */
export function readConfig(env?: Readonly<Record<string, string | undefined>>): Config {
  return parseEnvironment(schema, env)
}
