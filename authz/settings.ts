import { z } from 'zod'
import { environmentsVariable } from '../domain/environment.ts'
import { tokensShape } from '../domain/networks/token-registry.ts'
import { facilitatorsVariable } from '../facilitators/facilitator-settings.ts'
import {
  booleanVariable,
  jsonVariable,
  ownersUrlVariable,
  parseEnvironment,
  portVariable,
  wholeNumberVariable,
} from '../runtime/environment-variables.ts'
import { mutualTlsFiles, mutualTlsVariables } from '../runtime/lean-grpc/mutual-tls.ts'
import type { ProgramSettings } from '../runtime/settings/check.ts'
import { limitsVariable } from '../runtime/settings/limits.ts'
import { natsOptions, natsVariables } from '../runtime/settings/nats.ts'
import { poolSizesVariable } from '../runtime/settings/pool-sizes.ts'
import { shared } from '../runtime/settings/shared.ts'
import { shutdownVariables } from '../runtime/shutdown.ts'
import { namesService, SERVICE_IS_MISSING, screeningVariables } from '../screening/screening-settings.ts'
import { AUTHZ_LIMITS } from './limits.ts'
import { contextKeysVariable } from './payment-context/keys.ts'
import { AUTHZ_POOLS } from './pools.ts'
import { WITHDRAW_DELAY } from './schemes/batch-settlement/contract.ts'

const count = (otherwise: number) => wholeNumberVariable({ min: 1 }).default(otherwise)

const variables = z.object({
  DATABASE_URL: shared.DATABASE_URL,
  DATABASE_POOLS: poolSizesVariable(AUTHZ_POOLS),
  DATABASE_DURABILITY: shared.DATABASE_DURABILITY,
  MIGRATION_DATABASE_URL: ownersUrlVariable,
  LEDGER_DISTRIBUTED: booleanVariable.default(false).describe('`true` if the ledger is on several PostgreSQL servers.'),
  ...natsVariables,
  GRPC_ADDRESS: shared.GRPC_ADDRESS,
  ...mutualTlsVariables,
  ...shutdownVariables,
  OPS_PORT: shared.OPS_PORT,
  DOCUMENTS_PORT: portVariable.describe(
    'Where a child process of authz serves the discovery documents, HTTP/2 in the clear, on the host of `GRPC_ADDRESS`; for Envoy alone.',
  ),
  ENVIRONMENTS: environmentsVariable,
  PLATFORM_DOMAIN: shared.PLATFORM_DOMAIN,
  GATEWAY_SCHEME: shared.GATEWAY_SCHEME,
  GATEWAY_HTTP_PORT: shared.GATEWAY_HTTP_PORT,
  GATEWAY_HTTPS_PORT: shared.GATEWAY_HTTPS_PORT,
  FACILITATORS: facilitatorsVariable,
  UPSTREAM_HEADERS_KEY: shared.UPSTREAM_HEADERS_KEY,
  PAYMENT_CONTEXT_KEYS: contextKeysVariable,
  TOKENS: jsonVariable
    .pipe(tokensShape)
    .default({})
    .describe(
      'Tokens besides USDC that discovery documents name, by network and address: `{"eip155:8453": {"0x60a3...": {"symbol": "EURC", "decimals": 6, "currency": "EUR"}}}`. `currency` is for a token that is worth one unit of it. Other tokens have no price in a currency.',
    ),
  CHANNEL_WITHDRAW_DELAY_SECONDS: wholeNumberVariable(WITHDRAW_DELAY)
    .default(86_400)
    .describe(
      'How long a payer waits before taking a deposit back without the seller. In that time the gateway can claim what was charged. When it changes, clients open new channels.',
    ),
  PAYMENTS_IN_FLIGHT_PER_PAYER: count(64).describe(
    'How many payments of one payer may be under way at once in one process.',
  ),
  PAYMENTS_IN_FLIGHT_PER_SELLER: count(512).describe(
    'How many payments to one account, in one environment, may be under way at once in one process. One network (an IPv4 /24 or an IPv6 /48) has half of it at most. Envoy opens at most 4,096 connections to one upstream.',
  ),
  SANDBOX_PAYMENTS_PER_SELLER: count(10_000).describe(
    'How many new Sandbox payments one account gets in an hour; 429 `sandbox_payments_used_up` beyond it. Each process counts for itself.',
  ),
  FAILED_PAYMENTS_PER_PAYER: count(30).describe(
    'How many payments of a payer may fail in a minute. Payments count too if the buyer left before the upstream answered. Each process counts for itself.',
  ),
  FAILED_PAYMENTS_PER_SUBNET: count(300).describe(
    'How many payments of a subnet (an IPv4 /24 or an IPv6 /48) may fail in a minute. The number also bounds its payments that wait for the facilitator to name the payer. And it bounds its look-ups of payments that fit no terms or have bought their answer.',
  ),
  DOCUMENTS_HEAP_MB: wholeNumberVariable({ min: 64 })
    .default(1024)
    .describe(
      'Most mebibytes that the process of the discovery documents may hold in its heap: the whole configuration has to fit.',
    ),
  KNOWN_PAYER_SETTLEMENTS: wholeNumberVariable({ min: 0 })
    .default(3)
    .describe(
      'How many payments of a payer in one token have to settle in a row until its next ones are not verified. With 0, each payment is verified. Only on networks with `rpc_url` ([why](../../authz/payment/DECISIONS.md#payers-that-are-known)).',
    ),
  RELEASED_PAYMENTS_DAYS: wholeNumberVariable({ min: 2 })
    .default(30)
    .describe('For how many days uncharged payments are kept, with their journal.'),
  CHANNEL_CLAIM_SECONDS: count(3_600).describe('Vouchers are claimed once they reach this age.'),
  CHANNEL_CLAIM_VALUE: count(10_000_000).describe(
    'Vouchers of one channel are claimed once they add up to this many atomic units.',
  ),
  ...screeningVariables,
  LIMITS: limitsVariable(AUTHZ_LIMITS),
  SNAPSHOT_FILE: shared.SNAPSHOT_FILE,
  OTEL_EXPORTER_OTLP_ENDPOINT: shared.OTEL_EXPORTER_OTLP_ENDPOINT,
  LOG_LEVEL: shared.LOG_LEVEL,
})

const schema = variables.refine(namesService, SERVICE_IS_MISSING)

export type AuthzSettings = z.output<typeof variables>

/** The settings that authz reads at its start, with the checks that concern several settings. */
export const authzProgram: ProgramSettings<typeof schema> = {
  name: 'authz',
  schema,
  check(settings) {
    natsOptions(settings)
    mutualTlsFiles(settings)
  },
}

export function readSettings(env = process.env): AuthzSettings {
  return parseEnvironment(schema, env)
}
