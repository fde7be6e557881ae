import { ERRORS, type PaymentMeaning } from '../../domain/errors.ts'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { KNOWN_USDC } from '../../domain/networks/token-registry.ts'
import { BUYER_REASONS } from '../../domain/payments/buyer-reasons.ts'
import { NOT_PUBLIC_ADDRESSES } from './addresses.ts'
import { LIMITS } from './limits.ts'

/** A constant that all SDKs must share. The SDKs cannot import it from `domain`, since they are published without that folder. */
export interface Fact {
  /** The name of the constant, in camel case. */
  name: string
  /** A sentence that describes the constant, with the unit of a number. */
  about: string
  value: number | string | ReadonlySet<string> | Readonly<Record<string, string | readonly string[]>>
}

const MISCOUNTED = [
  'invalid_batch_settlement_evm_cumulative_amount_mismatch',
  'invalid_batch_settlement_evm_cumulative_below_claimed',
]

export const FACTS: readonly Fact[] = [
  {
    name: 'askAgain',
    about: 'The codes of the gateway after which the same payment is sent again.',
    value: codesThatMean('ask_again'),
  },
  {
    name: 'notCharged',
    about: 'The codes of the gateway for payments that it did not reserve, or that it released.',
    value: codesThatMean('not_charged'),
  },
  {
    name: 'buyerReasons',
    about: 'Texts for buyers about the reasons for a refusal, by the code of x402 or of the gateway.',
    value: BUYER_REASONS,
  },
  { name: 'sandboxNetwork', about: 'The Sandbox chain.', value: SANDBOX_NETWORK },
  {
    name: 'sandboxUsdcAddress',
    about: 'The address of USDC on the Sandbox chain. On Base, USDC has this address too.',
    value: SANDBOX_USDC.address,
  },
  {
    name: 'knownUsdc',
    about: 'Circle’s own USDC, which has six decimals everywhere, and that of the Sandbox, by network.',
    // The SDKs compare addresses in lower case, but Solana's addresses are case-sensitive, so its USDC is left out.
    value: Object.fromEntries(Object.entries(KNOWN_USDC).filter(([network]) => !network.startsWith('solana:'))),
  },
  {
    name: 'miscounted',
    about:
      'The x402 errors which report that the buyer’s sum of charges differs from the seller’s. The seller may have charged the voucher.',
    value: new Set(MISCOUNTED),
  },
  {
    name: 'outOfStep',
    about: 'The refusals that tell a buyer that its view of the channel differs from the seller’s.',
    value: new Set([...MISCOUNTED, 'invalid_batch_settlement_evm_cumulative_exceeds_balance']),
  },
  {
    name: 'reservedHeaders',
    about: 'The headers that a caller cannot add: the client sets them itself, or they belong to the connection.',
    value: new Set([
      ...['accept', 'accept-encoding', 'authorization', 'content-length', 'content-type', 'host', 'idempotency-key'],
      ...['if-match', 'user-agent', 'x-api-key', 'x-svc-environment'],
      ...['connection', 'expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
    ]),
  },
  {
    name: 'notPublicAddresses',
    about: 'The ranges of addresses that are not of the public Internet, by family.',
    value: NOT_PUBLIC_ADDRESSES,
  },
  ...Object.entries(LIMITS).map(([name, [about, value]]) => ({ name, about, value })),
]

function codesThatMean(meaning: PaymentMeaning): ReadonlySet<string> {
  const codes = Object.entries(ERRORS).filter(([, error]) => 'payment' in error && error.payment === meaning)
  return new Set(codes.map(([code]) => code).sort())
}

/** Whether the values of a table are lists of texts. */
export function isOfLists(table: object): boolean {
  return Object.values(table).some((value) => typeof value === 'object')
}
