import { z } from 'zod'
import { environmentsVariable } from '../domain/environment.ts'
import { tokensShape } from '../domain/token-registry.ts'
import { facilitatorsVariable } from '../facilitators/facilitator-settings.ts'
import {
  addressVariable,
  httpUrlVariable,
  jsonVariable,
  logLevelVariable,
  parseEnvironment,
  portVariable,
  secretVariable,
} from '../runtime/environment-variables.ts'
import { mutualTlsVariables } from '../runtime/lean-grpc/mutual-tls.ts'
import { contextKeysVariable } from './payment-context/keys.ts'
import { WITHDRAW_DELAY } from './schemes/batch-settlement/contract.ts'

const count = (otherwise: number) =>
  z.coerce.number('must be a number').int('must be a whole number').min(1).default(otherwise)

const variables = z.object({
  DATABASE_URL: z.string(),
  NATS_URL: z.string(),
  GRPC_ADDRESS: addressVariable,
  /** With them only clients with a certificate are served. */
  ...mutualTlsVariables,
  OPS_PORT: portVariable,
  /** Where Envoy gets the discovery documents, on the host of `GRPC_ADDRESS`. */
  DOCUMENTS_PORT: portVariable,
  /** What it serves: where the Sandbox has processes of its own, these have `development` and the others `production`. */
  ENVIRONMENTS: environmentsVariable,
  PLATFORM_DOMAIN: z.string().toLowerCase(),
  GATEWAY_SCHEME: z.enum(['http', 'https']),
  GATEWAY_HTTP_PORT: portVariable,
  GATEWAY_HTTPS_PORT: portVariable,
  /**
   * With `rpc_url` every settlement is looked up on the chain before the answer is released, and what a facilitator has
   * left unsaid is read from the chain as it was `confirmations` blocks ago.
   */
  FACILITATORS: facilitatorsVariable,
  /** Opens the headers that sellers have added for their upstreams, as the control plane has sealed them. */
  UPSTREAM_HEADERS_KEY: secretVariable.optional(),
  /** They sign what upstreams are told of payments; nothing is signed without them. */
  PAYMENT_CONTEXT_KEYS: contextKeysVariable,
  /** Tokens besides USDC that discovery documents give prices in, by network and address. */
  TOKENS: jsonVariable.pipe(tokensShape).default({}),
  /**
   * How long a payer who takes a channel's deposit back without our help has to wait, in seconds: in that time what was
   * charged has to be claimed. New channels are made by it; those that were made by another are no longer taken.
   */
  CHANNEL_WITHDRAW_DELAY_SECONDS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(WITHDRAW_DELAY.min)
    .max(WITHDRAW_DELAY.max)
    .default(86_400),
  /** How many payments of one payer may be under way at once. */
  PAYMENTS_IN_FLIGHT_PER_PAYER: count(64),
  /** How many payments to one account may be under way at once, in one environment: several sellers may have one upstream. */
  PAYMENTS_IN_FLIGHT_PER_SELLER: count(512),
  /**
   * How many Sandbox payments one account gets in an hour, and how many payments of one payer may be let go of: neither costs money, and
   * PostgreSQL keeps a row of each.
   */
  SANDBOX_PAYMENTS_PER_SELLER: count(10_000),
  RELEASED_PAYMENTS_PER_PAYER: count(10_000),
  /** How many bytes of paid answers are kept for one account in a day, in one environment; later ones are not kept. */
  KEPT_ANSWER_BYTES_PER_SELLER: count(1_000_000_000),
  KEPT_SANDBOX_ANSWER_BYTES_PER_SELLER: count(64_000_000),
  /** How many payments may fail in a minute; a network is an IPv4 /24 or an IPv6 /48. */
  FAILED_PAYMENTS_PER_PAYER: count(30),
  FAILED_PAYMENTS_PER_NETWORK: count(300),
  /** How many discovery documents may be on their way at once; a network is an IPv4 /24 or an IPv6 /48. */
  DOCUMENTS_PER_NETWORK: count(8),
  DOCUMENTS_PER_HOST: count(32),
  /** Most that the process of the discovery documents may hold in its heap, in MiB: the whole configuration has to fit. */
  DOCUMENTS_HEAP_MB: count(1024).pipe(z.number().min(64)),
  /** How many bad signatures of a network are checked in a second; further ones are refused unseen. */
  BAD_SIGNATURES_PER_SECOND: count(100),
  /**
   * How much of the uploads to one seller goes through in a second, when more comes: all of them are read on the way, by the process
   * that decides on everybody's payments.
   */
  UPLOAD_BYTES_PER_SECOND: count(25_000_000),
  /** An upload ends that has not come on by a kilobyte a second within so many seconds, before its upstream has answered. */
  SLOW_UPLOAD_SECONDS: count(60),
  /** For how many days payments that came to nothing, and their journal, are kept; statistics need two. */
  RELEASED_PAYMENTS_DAYS: count(30).pipe(z.number().min(2)),
  /** How often the chain is asked about payment channels: often enough to claim before a withdrawal's delay has ended. */
  CHANNEL_WATCH_SECONDS: count(30).pipe(z.number().max(300)),
  /** Vouchers are claimed when they are so old, or hold so many atomic units of one channel. */
  CHANNEL_CLAIM_SECONDS: count(3_600),
  CHANNEL_CLAIM_VALUE: count(10_000_000),
  /** How often sellers are sent what was claimed for them. */
  CHANNEL_SETTLE_SECONDS: count(3_600),
  /** Where the last good configuration is kept, for a start without PostgreSQL. */
  SNAPSHOT_FILE: z.string().optional(),
  /** Where traces go, OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlVariable.optional(),
  LOG_LEVEL: logLevelVariable.default('info'),
})

export type AuthzSettings = z.output<typeof variables>

export function readSettings(env = process.env): AuthzSettings {
  return parseEnvironment(variables, env)
}
