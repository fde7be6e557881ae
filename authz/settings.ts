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
    'The port on which a child process of authz serves the discovery documents to Envoy, by HTTP/2 without TLS, on the host of `GRPC_ADDRESS`.',
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
      'Tokens besides USDC that discovery documents name, by network and address: `{"eip155:8453": {"0x60a3...": {"symbol": "EURC", "decimals": 6, "currency": "EUR"}}}`. Set `currency` if one token is worth one unit of that currency. For a token without it, the documents show no price in a currency.',
    ),
  CHANNEL_WITHDRAW_DELAY_SECONDS: wholeNumberVariable(WITHDRAW_DELAY)
    .default(86_400)
    .describe(
      'For how many seconds a payer must wait before it can withdraw a deposit without the seller. In that time the gateway can claim the charges. After a change of this setting, clients open new channels.',
    ),
  PAYMENTS_IN_FLIGHT_PER_PAYER: count(64).describe(
    'How many payments of one payer may be under way at once in one process.',
  ),
  PAYMENTS_IN_FLIGHT_PER_SELLER: count(512).describe(
    'How many payments to one account, in one environment, may be under way at once in one process. One subnet (an IPv4 /24 or an IPv6 /48) has at most half of this number. Envoy opens at most 4,096 connections to one upstream.',
  ),
  SANDBOX_PAYMENTS_PER_SELLER: count(10_000).describe(
    'How many new Sandbox payments one account gets in an hour. Further ones are refused with 429 `sandbox_payments_used_up`. Each process counts separately.',
  ),
  FAILED_PAYMENTS_PER_PAYER: count(30).describe(
    'How many payments of a payer may fail in a minute. A payment counts too if its buyer disconnected before the upstream answered. Each process counts separately.',
  ),
  FAILED_PAYMENTS_PER_SUBNET: count(300).describe(
    "How many payments of a subnet (an IPv4 /24 or an IPv6 /48) may fail in a minute. The number also limits the subnet's payments that wait for the facilitator to name the payer. It also limits the subnet's payments that match no terms or have bought their answer already.",
  ),
  DOCUMENTS_HEAP_MB: wholeNumberVariable({ min: 64 })
    .default(1024)
    .describe(
      'The size of the heap of the process of the discovery documents, in mebibytes. The whole configuration must fit into it.',
    ),
  KNOWN_PAYER_SETTLEMENTS: wholeNumberVariable({ min: 0 })
    .default(3)
    .describe(
      "After how many settled payments in a row, in one token, a payer's next payments are not verified. With 0, each payment is verified. Only on networks with `rpc_url` ([why](../../authz/payment/DECISIONS.md#payers-that-are-known)).",
    ),
  RELEASED_PAYMENTS_DAYS: wholeNumberVariable({ min: 2 })
    .default(30)
    .describe('For how many days released payments stay in the ledger, with their history.'),
  CHANNEL_CLAIM_SECONDS: count(3_600).describe('The age in seconds at which vouchers are claimed.'),
  CHANNEL_CLAIM_VALUE: count(10_000_000).describe(
    'The sum in atomic units at which the vouchers of one channel are claimed, even before that age.',
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
