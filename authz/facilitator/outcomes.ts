import { z } from 'zod'
import { ATOMIC_AMOUNT, EVM_ADDRESS } from '../../domain/accepts/accept.ts'
import { evmChainId } from '../../domain/networks/network.ts'
import type { PaymentReason } from '../../domain/payments/payment-reasons.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import { TERMS_REFUSED } from '../../domain/payments/terms-reasons.ts'
import type { JsonAnswer } from '../json/post.ts'
import { readJson } from '../json/read.ts'
import type { ChannelMirror } from '../schemes/batch-settlement/channel-state.ts'
import { mayBeNamed } from '../schemes/transaction/transaction-identity.ts'
import { isBeforeBroadcast, isKnownReason, stableReason } from './reasons.ts'
import { isBeforeWork, type Rejection, rejectionOf } from './rejections.ts'

/**
 * A facilitator's answer about a payment before the upstream is called. `payer` is the payer that the facilitator names, `channel` the
 * state of the payment's channel.
 */
export type VerifyOutcome =
  | { kind: 'valid'; payer: string | undefined; channel?: Omit<ChannelMirror, 'readAt'> }
  | { kind: 'invalid'; reason: PaymentReason }
  /** `blameless`: the facilitator was not called, or it fails for other payments as well. */
  | { kind: 'unavailable'; blameless?: true }

/**
 * How a settlement ended. After `unsent`, authz itself knows that no money has moved. `refused` and `rejected` report only what the
 * facilitator says: authz asks the chain before it acts on them.
 */
export type SettleOutcome =
  | { kind: 'settled'; transaction: string }
  /** authz has not called the facilitator, so the authorization may be used again. */
  | { kind: 'unsent'; reason: PaymentReason }
  /** The facilitator gave a reason of a closed list, which concerns the payment: the payment can never be settled. */
  | { kind: 'refused'; reason: PaymentReason }
  /**
   * The facilitator answered with an HTTP status of a closed list, which is no verdict on the payment: the payment may be settled later.
   */
  | Rejection
  | { kind: 'unknown'; reason: PaymentReason; transaction: string | undefined }

// Some facilitators write null for a member without a value.
const reason = z.string().nullish()
const text = z.string().max(200).nullish()
const verifyAnswer = z.object({
  isValid: z.boolean(),
  invalidReason: reason,
  payer: text,
  extra: z.unknown().optional(),
})

const atomic = z.string().regex(ATOMIC_AMOUNT).transform(BigInt)
const count = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .transform(Number),
])
/** x402 "batch-settlement": the channel's state as the facilitator has read it. */
const channelAnswer = z.object({
  balance: atomic,
  totalClaimed: atomic,
  withdrawRequestedAt: count,
  refundNonce: count,
})
const settleAnswer = z.object({
  success: z.boolean(),
  errorReason: reason,
  transaction: text,
  network: text,
  payer: text,
  amount: text,
})

/**
 * The form of accounts, by the namespace of their network. A facilitator that names a payer in another form is not believed, because the
 * ledger records the payer and the upstream gets it.
 */
const ACCOUNTS: ReadonlyMap<string, RegExp> = new Map([
  ['eip155', EVM_ADDRESS],
  ['hedera', /^0\.0\.[0-9]{1,18}$/],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
])
const OTHER_ACCOUNT = /^[\x21-\x7e]{1,128}$/

const EVM_TRANSACTION = /^0x[0-9a-fA-F]{64}$/
/** A transaction on a network that is not EVM: Solana's signature in base58, or Hedera's id such as `0.0.1234@1700000000.000000000`. */
const OTHER_TRANSACTION = /^[A-Za-z0-9._@-]{8,128}$/

/** Statuses for a request that is wrong. They must not count as an outage for all other payers. */
const BAD_REQUEST: ReadonlySet<number> = new Set([400, 413, 422])

/**
 * Reads the answer to `/verify`. `payer` is the signer, as far as authz knows it. `isSound`: authz has found no fault in the payment, so a
 * bad request is caused by the seller's terms. Otherwise the payer's payload may have caused it.
 */
export function verifyOutcome(
  { status, text: body }: JsonAnswer,
  { network, payer, isSound = false }: { network: string; payer: string | undefined; isSound?: boolean | undefined },
): VerifyOutcome {
  const answer = verifyAnswer.safeParse(readJson(body)).data
  if (status === 200 && answer?.isValid)
    return isAccount(network, answer.payer) && !contradicts(payer, answer.payer)
      ? validOutcome(answer)
      : { kind: 'unavailable' }
  if (answer?.isValid === false && status < 500)
    return { kind: 'invalid', reason: stableReason(answer.invalidReason ?? undefined, 'unexpected_verify_error') }
  if (!BAD_REQUEST.has(status)) return { kind: 'unavailable' }
  return { kind: 'invalid', reason: isSound ? TERMS_REFUSED : 'invalid_payload' }
}

/** Whether a facilitator's payer has the form of an account of this network. Returns true if it names none. */
function isAccount(network: string, said: string | null | undefined): boolean {
  return !said || (ACCOUNTS.get(network.split(':', 1)[0] ?? '') ?? OTHER_ACCOUNT).test(said)
}

function validOutcome({ payer, extra }: z.output<typeof verifyAnswer>): VerifyOutcome {
  const channel = extra === undefined ? undefined : channelAnswer.safeParse(extra).data
  return { kind: 'valid', payer: payer || undefined, ...(channel && { channel }) }
}

/** Reads the answer to `/settle`. */
export function settleOutcome(
  given: JsonAnswer,
  expected: {
    /** `amount` is the sum that moves on the chain. */
    requirements: Pick<PaymentRequirements, 'network' | 'amount'>
    payer: string | undefined
    /**
     * The transaction that was sent, for schemes in which the payer signs a whole transaction: no other transaction settles the payment.
     */
    sentTransaction?: string | undefined
  },
): SettleOutcome {
  const { status, text: body } = given
  const answer = settleAnswer.safeParse(readJson(body)).data
  const isSettlement = answer && (answer.success || !isBeforeWork(status) || isKnownReason(answer.errorReason))
  const rejection = isSettlement ? undefined : rejectionOf(given)
  if (rejection) return rejection
  if (!answer || status >= 500 || (answer.success && status !== 200))
    return { kind: 'unknown', reason: 'settlement_unreadable', transaction: undefined }
  const { requirements, payer, sentTransaction } = expected
  const { network, amount } = requirements
  const pattern = evmChainId(network) === undefined ? OTHER_TRANSACTION : EVM_TRANSACTION
  const transaction = pattern.test(answer.transaction ?? '') ? (answer.transaction ?? undefined) : undefined
  if (answer.success) {
    const agrees =
      !contradicts(network, answer.network) && !contradicts(amount, answer.amount) && !contradicts(payer, answer.payer)
    const isSent =
      sentTransaction === undefined || mayBeNamed(transaction ?? '', { network, transaction: sentTransaction })
    if (transaction !== undefined && agrees && isSent) return { kind: 'settled', transaction }
    return { kind: 'unknown', reason: 'settlement_contradictory', transaction }
  }
  const stable = stableReason(answer.errorReason ?? undefined, 'unexpected_settle_error')
  if (!answer.transaction && isBeforeBroadcast(stable)) return { kind: 'refused', reason: stable }
  return { kind: 'unknown', reason: stable, transaction }
}

/** Whether a facilitator's value differs from the value that authz has. Returns false if one of them is missing. */
function contradicts(known: string | undefined, said: string | null | undefined): boolean {
  if (!known || !said) return false
  return known !== said && known.toLowerCase() !== said.toLowerCase()
}
