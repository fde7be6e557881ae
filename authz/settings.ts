import { z } from 'zod'
import { environmentsVariable } from '../domain/environment.ts'
import { tokensShape } from '../domain/token-registry.ts'
import { facilitatorsVariable } from '../facilitators/facilitator-settings.ts'
import {
  addressVariable,
  booleanVariable,
  httpUrlVariable,
  jsonVariable,
  logLevelVariable,
  ownersUrlVariable,
  parseEnvironment,
  portVariable,
  secretVariable,
} from '../runtime/environment-variables.ts'
import { mutualTlsVariables } from '../runtime/lean-grpc/mutual-tls.ts'
import { shutdownVariables } from '../runtime/shutdown.ts'
import { contextKeysVariable } from './payment-context/keys.ts'
import { WITHDRAW_DELAY } from './schemes/batch-settlement/contract.ts'

const count = (otherwise: number) =>
  z.coerce.number('must be a number').int('must be a whole number').min(1).default(otherwise)

const variables = z.object({
  DATABASE_URL: z.string(),
  MIGRATION_DATABASE_URL: ownersUrlVariable,
  /** The ledger's tables are distributed tables of Citus (`make distribute`). */
  LEDGER_DISTRIBUTED: booleanVariable.default(false),
  NATS_URL: z.string(),
  GRPC_ADDRESS: addressVariable,
  /** If they are set, only clients with a certificate are served. */
  ...mutualTlsVariables,
  ...shutdownVariables,
  OPS_PORT: portVariable,
  /** The port where Envoy gets the discovery documents, on the host of `GRPC_ADDRESS`. */
  DOCUMENTS_PORT: portVariable,
  /**
   * The environments that this process serves. If the Sandbox has processes of its own, these have `development` and the others
   * `production`.
   */
  ENVIRONMENTS: environmentsVariable,
  PLATFORM_DOMAIN: z.string().toLowerCase(),
  GATEWAY_SCHEME: z.enum(['http', 'https']),
  GATEWAY_HTTP_PORT: portVariable,
  GATEWAY_HTTPS_PORT: portVariable,
  /**
   * With `rpc_url`, authz looks up every settlement on the chain before it releases the answer. It also reads outcomes that a facilitator
   * has left open from the chain as it was `confirmations` blocks ago.
   */
  FACILITATORS: facilitatorsVariable,
  /** Decrypts the headers that sellers have added for their upstreams; the control plane has encrypted them. */
  UPSTREAM_HEADERS_KEY: secretVariable.optional(),
  /** These keys sign payment contexts for upstreams; without them no context is signed. */
  PAYMENT_CONTEXT_KEYS: contextKeysVariable,
  /** Tokens besides USDC in which discovery documents give prices, by network and address. */
  TOKENS: jsonVariable.pipe(tokensShape).default({}),
  /**
   * How long a payer who takes a channel's deposit back without our help has to wait, in seconds. All charges must be claimed in that
   * time. New channels must have this delay; channels with another one are refused.
   */
  CHANNEL_WITHDRAW_DELAY_SECONDS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(WITHDRAW_DELAY.min)
    .max(WITHDRAW_DELAY.max)
    .default(86_400),
  /** The most payments of one payer that may be under way at once. */
  PAYMENTS_IN_FLIGHT_PER_PAYER: count(64),
  /** The most payments to one account that may be under way at once, in one environment: several sellers may have one upstream. */
  PAYMENTS_IN_FLIGHT_PER_SELLER: count(512),
  /**
   * The most Sandbox payments to one account in an hour, and the most released payments of one payer. Neither costs money, and PostgreSQL
   * keeps a row of each.
   */
  SANDBOX_PAYMENTS_PER_SELLER: count(10_000),
  RELEASED_PAYMENTS_PER_PAYER: count(10_000),
  /** The most bytes of paid answers that are kept for one account in a day, in one environment. Answers beyond it are not kept. */
  KEPT_ANSWER_BYTES_PER_SELLER: count(1_000_000_000),
  KEPT_SANDBOX_ANSWER_BYTES_PER_SELLER: count(64_000_000),
  /** The most payments that may fail in a minute; a network is an IPv4 /24 or an IPv6 /48. */
  FAILED_PAYMENTS_PER_PAYER: count(30),
  FAILED_PAYMENTS_PER_NETWORK: count(300),
  /** The most discovery documents that may be on their way at once; a network is an IPv4 /24 or an IPv6 /48. */
  DOCUMENTS_PER_NETWORK: count(8),
  DOCUMENTS_PER_HOST: count(32),
  /** The most that the process of the discovery documents may hold in its heap, in MiB: the whole configuration has to fit. */
  DOCUMENTS_HEAP_MB: count(1024).pipe(z.number().min(64)),
  /**
   * How many payments of a payer in one token have to settle in a row until its next ones are not verified; 0 has each one verified. The
   * numbers after it bound the unverified payments that may be under way at once.
   */
  KNOWN_PAYER_SETTLEMENTS: z.coerce.number('must be a number').int('must be a whole number').min(0).default(3),
  UNVERIFIED_PAYMENTS_PER_PAYER: count(8),
  UNVERIFIED_PAYMENTS_PER_SELLER: count(256),
  UNVERIFIED_PAYMENTS: count(1024),
  /** The most bad signatures of a network that are checked in a second. Further ones are refused unchecked. */
  BAD_SIGNATURES_PER_SECOND: count(100),
  /**
   * The most bytes of uploads to one seller in a second; more has to wait. One process reads all uploads on their way, and also decides
   * on all payments.
   */
  UPLOAD_BYTES_PER_SECOND: count(25_000_000),
  /** An upload ends if, for so many seconds, it brings less than a kilobyte a second before its upstream has answered. */
  SLOW_UPLOAD_SECONDS: count(60),
  /** How many days released payments and their journal are kept; statistics need two. */
  RELEASED_PAYMENTS_DAYS: count(30).pipe(z.number().min(2)),
  /** How often the chain is asked about payment channels: often enough to claim before a withdrawal's delay has ended. */
  CHANNEL_WATCH_SECONDS: count(30).pipe(z.number().max(300)),
  /** Vouchers are claimed when they are so old, or when those of one channel hold so many atomic units. */
  CHANNEL_CLAIM_SECONDS: count(3_600),
  CHANNEL_CLAIM_VALUE: count(10_000_000),
  /** How often sellers are sent their claimed money. */
  CHANNEL_SETTLE_SECONDS: count(3_600),
  /** The file with the last good configuration, for a start without PostgreSQL. */
  SNAPSHOT_FILE: z.string().optional(),
  /** The address for traces, OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlVariable.optional(),
  LOG_LEVEL: logLevelVariable.default('info'),
})

export type AuthzSettings = z.output<typeof variables>

export function readSettings(env = process.env): AuthzSettings {
  return parseEnvironment(variables, env)
}
