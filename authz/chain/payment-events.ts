import { toEventSelector } from 'viem'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import { sameHex } from './same-hex.ts'

/** A log of a transaction as a node gives it. */
export interface TokenLog {
  address: string
  /** Empty for a log without topics (LOG0). */
  topics: readonly `0x${string}`[]
  data: `0x${string}`
}

/** The transfer to look for. */
export interface ExpectedPayment {
  payer: string
  requirements: Pick<PaymentRequirements, 'asset' | 'payTo' | 'amount'>
  /** The address to which the payee has to pass the money on, in the token's next event. Undefined if the payee keeps the money. */
  passedOnTo?: string
}

/** The outcome of an authorization in one transaction. */
export type AuthorizationTrace =
  /** The authorization was used, and moved the expected amount to the expected payee. */
  | 'paid'
  /** The authorization was used for another transfer, which the payer signed under the same nonce. */
  | 'used-otherwise'
  | 'cancelled'
  | 'none'

/** First topic of the event of a transfer. */
export const TRANSFER_TOPIC = toEventSelector('Transfer(address,address,uint256)')
const USED = toEventSelector('AuthorizationUsed(address,bytes32)')
const CANCELLED = toEventSelector('AuthorizationCanceled(address,bytes32)')

/** First topics of the events that end an authorization. */
export const AUTHORIZATION_TOPICS: readonly string[] = [USED, CANCELLED]

/**
 * Reads a successful transaction's logs, in their order. The token's transfer comes right after its event about the used authorization. So
 * only the token's next event counts: one transfer must not prove two authorizations.
 */
export function traceOf(
  logs: readonly TokenLog[],
  { payer, requirements, passedOnTo }: ExpectedPayment,
  /** The authorization's own nonce: without it an older payment of the same payer would match. */
  nonce: string,
): AuthorizationTrace {
  const { asset, payTo, amount } = requirements
  for (const [index, { address, topics }] of logs.entries()) {
    const [event, authorizer, used] = topics
    if (event !== USED && event !== CANCELLED) continue
    if (!sameHex(used, nonce) || !sameHex(address, asset) || !isAddress(authorizer, payer)) continue
    if (event === CANCELLED) return 'cancelled'
    const [moved, next] = logs.filter((log, at) => at > index && sameHex(log.address, asset))
    if (moved?.topics[0] !== TRANSFER_TOPIC || !isAddress(moved.topics[1], payer)) return 'none'
    const isPaid = isMove(moved, { from: payer, to: payTo, amount })
    const isPassedOn = passedOnTo === undefined || isMove(next, { from: payTo, to: passedOnTo, amount })
    return isPaid && isPassedOn ? 'paid' : 'used-otherwise'
  }
  return 'none'
}

function isMove(
  log: TokenLog | undefined,
  { from, to, amount }: { from: string; to: string; amount: string },
): boolean {
  if (log?.topics[0] !== TRANSFER_TOPIC) return false
  return isAddress(log.topics[1], from) && isAddress(log.topics[2], to) && isValue(log.data, amount)
}

/** How often the token has moved the expected amount to the expected payee, other than by an EIP-3009 authorization. */
export function countTransfers(logs: readonly TokenLog[], { payer, requirements }: ExpectedPayment): number {
  const { asset, payTo, amount } = requirements
  const ofToken = logs.filter(({ address }) => sameHex(address, asset))
  return ofToken.filter(({ topics, data }, index) => {
    const [event, from, to] = topics
    const isTransfer = event === TRANSFER_TOPIC && isAddress(from, payer) && isAddress(to, payTo)
    return isTransfer && isValue(data, amount) && ofToken[index - 1]?.topics[0] !== USED
  }).length
}

function isAddress(topic: string | undefined, address: string): boolean {
  return topic?.length === 66 && sameHex(topic.slice(-40), address.slice(2))
}

function isValue(data: string, amount: string): boolean {
  return data.length === 66 && BigInt(data) === BigInt(amount)
}
