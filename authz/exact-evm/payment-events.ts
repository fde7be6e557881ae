import { decodeEventLog, parseAbi, toEventSelector } from 'viem'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'

/** A log of a transaction as a node gives it. */
export interface TokenLog {
  address: string
  topics: [`0x${string}`, ...`0x${string}`[]]
  data: `0x${string}`
}

/** The transfer whose traces are looked for. */
export interface ExpectedPayment {
  payer: string
  requirements: Pick<PaymentRequirements, 'asset' | 'payTo' | 'amount'>
}

/** What became of an authorization in one transaction. */
export type AuthorizationTrace =
  /** Used, and it moved what was asked for to whom it was asked for. */
  | 'paid'
  /** Used for another transfer that the payer has signed under the same nonce. */
  | 'used-otherwise'
  | 'cancelled'
  | 'none'

const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
])

/** First topic of the event that a transfer leaves. */
export const TRANSFER_TOPIC = toEventSelector('Transfer(address,address,uint256)')

/** First topics of the events that an authorization ends with. */
export const AUTHORIZATION_TOPICS = [
  toEventSelector('AuthorizationUsed(address,bytes32)'),
  toEventSelector('AuthorizationCanceled(address,bytes32)'),
]

/**
 * Reads a successful transaction's logs, in their order. The token moves the money right after it has marked the
 * authorization as used (EIP-3009's reference code, USDC, OpenZeppelin), so only the token's next event counts:
 * somebody who bundles two authorizations of one payer must not have one transfer taken for both.
 */
export function traceOf(
  logs: readonly TokenLog[],
  { payer, requirements }: ExpectedPayment,
  /** The authorization's own: without it an older payment of the same payer would do. */
  nonce: string,
): AuthorizationTrace {
  const { asset, payTo, amount } = requirements
  const events = logs.filter(({ address }) => same(address, asset)).map(eventOf)
  for (const [index, event] of events.entries()) {
    if (event === undefined || event.eventName === 'Transfer') continue
    if (!same(event.args.authorizer, payer) || !same(event.args.nonce, nonce)) continue
    if (event.eventName === 'AuthorizationCanceled') return 'cancelled'
    const moved = events[index + 1]
    if (moved?.eventName !== 'Transfer' || !same(moved.args.from, payer)) return 'none'
    return same(moved.args.to, payTo) && moved.args.value === BigInt(amount) ? 'paid' : 'used-otherwise'
  }
  return 'none'
}

/** How often the token has moved what was asked for to whom it was asked for, other than by an EIP-3009 authorization. */
export function countTransfers(logs: readonly TokenLog[], { payer, requirements }: ExpectedPayment): number {
  const { asset, payTo, amount } = requirements
  const events = logs.filter(({ address }) => same(address, asset)).map(eventOf)
  return events.filter(
    (event, index) =>
      event?.eventName === 'Transfer' &&
      same(event.args.from, payer) &&
      same(event.args.to, payTo) &&
      event.args.value === BigInt(amount) &&
      events[index - 1]?.eventName !== 'AuthorizationUsed',
  ).length
}

/** Undefined for events of other kinds. */
function eventOf({ topics, data }: TokenLog) {
  try {
    return decodeEventLog({ abi: EVENTS, topics, data })
  } catch {
    return undefined
  }
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
