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
  parseEnvironment,
  portVariable,
  secretVariable,
} from '../runtime/environment-variables.ts'

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
/** An origin that paths are appended to: without the slash at its end. */
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
  /** As the role that owns the schema, which this process then brings up to date; without it another must have. */
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  NATS_URL: z.string().min(1),
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
  /** The same chain, for wallets of sellers and buyers; nothing is published of one without it. */
  PUBLIC_RPC_URL: url.optional(),
  /** An API that sellers may wrap in the Sandbox to try the platform out; none is offered without it. */
  SAMPLE_UPSTREAM_URL: url.optional(),
  CHAIN_MANAGER_URL: origin,
  SANDBOX_FACILITATOR_URL: origin,
  /** The facilitators of production networks, as authz is given them. */
  FACILITATORS: facilitatorsVariable.default({}),
  /** JSON, by network: where people look a transaction up, with `{transaction}` in the place of its hash. */
  EXPLORER_URLS: explorersVariable.default({}),
  /** Who is asked for the proofs of domains; the system's own servers without it. */
  DNS_SERVERS: dnsServers.default([]),
  /** How often a verified domain must show its proof. */
  DOMAIN_RECHECK_SECONDS: z.coerce.number('must be a number').int('must be a whole number').min(1).default(3600),
  /** The certificate authority (RFC 8555) for custom hosts; without it they are served without TLS of their own. */
  ACME_DIRECTORY_URL: z.url({ protocol: /^https$/, error: 'must be an https URL' }).optional(),
  /** Whom the authority may write to. */
  ACME_CONTACT: z.email('must be an e-mail address').optional(),
  /** Seals the keys of custom hosts' certificates; xds opens them with the same. */
  CERTIFICATE_ENCRYPTION_KEY: secretVariable.optional(),
  /** Seals the headers that sellers have added for their upstreams; authz opens them with the same. */
  UPSTREAM_HEADERS_KEY: secretVariable.optional(),
  /** Whether authz has keys to sign payment contexts by. */
  PAYMENT_CONTEXT: booleanVariable.default(false),
  /** Orders of all sellers together, stepwise below what the authority allows. */
  CERTIFICATE_ORDERS_PER_HOUR: attempts(90),
  /** How long a host rests after its first failed order; three times as long after each further one. */
  CERTIFICATE_RETRY_SECONDS: attempts(300),
  /** Addresses or CIDR ranges, by comma, of proxies whose X-Forwarded-For is believed; none without it. */
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .optional(),
  LOGINS_PER_ACCOUNT: attempts(10),
  LOGINS_PER_NETWORK: attempts(100),
  /** Codes of a second factor, within a quarter of an hour. */
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
  /** As xds is given it: the most that a seller may set for an endpoint. */
  MAX_STREAM_SECONDS: maxStreamSecondsVariable,
  ALLOW_PRIVATE_UPSTREAMS: booleanVariable.default(false),
  /** What xds denies besides private addresses: a probe must not reach it either. */
  DENIED_UPSTREAMS: cidrRangesVariable,
  /** As xds has it. */
  OWN_SERVICES: addressListVariable.prefault('127.0.0.1:19901'),
  /** Where the built dashboard lies; without it the API is served alone. */
  DASHBOARD_DIRECTORY: z.string().min(1).optional(),
  LOG_LEVEL: logLevelVariable.default('info'),
})

const schema = variables.refine(
  (config) => config.ACME_DIRECTORY_URL === undefined || config.CERTIFICATE_ENCRYPTION_KEY !== undefined,
  { path: ['CERTIFICATE_ENCRYPTION_KEY'], error: 'is required with ACME_DIRECTORY_URL' },
)

/** Everything that the control plane is told from outside. */
export type Config = z.output<typeof schema>

/** Throws ConfigurationError, which names each bad variable and shows none. */
export function readConfig(env?: Readonly<Record<string, string | undefined>>): Config {
  return parseEnvironment(schema, env)
}
