import { randomUUID } from 'node:crypto'
import type { BatchSettlementRefundPayload } from '@x402/evm'
import type { SettleOutcome } from '../facilitator/client.ts'
import { chargedWith, QUIET_SECONDS } from '../ledger/channels/accounting.ts'
import type { ChainState } from '../schemes/batch-settlement/contract-views.ts'
import { least } from './channel.ts'
import type { PostgresChannelStorage, StoredChannel } from './channel-storage.ts'

/** Why the gateway refuses a refund. */
export type RefundProblem =
  /** The voucher's sum differs from the charged sum: the client has lost count. */
  | { kind: 'miscounted'; channel: StoredChannel }
  /** `reason`: x402's code for the refusal. */
  | { kind: 'refused'; reason: string }

interface Books {
  storage: PostgresChannelStorage
  /** Milliseconds since the epoch. */
  now: () => number
}

/** For how long no other refund of a channel begins, in milliseconds: longer than a facilitator may take. */
const LEASE_MS = 60_000

export function refused(reason: string): RefundProblem {
  return { kind: 'refused', reason }
}

/** A refund that is on record before it is signed. */
export interface Promised {
  channel: StoredChannel
  /** Atomic units. */
  amount: bigint
  nonce: bigint
  /** An earlier refund that was signed with the same nonce, if there is one. */
  earlier: StoredChannel['refundSigned']
}

/** Sets the sum of a refund aside, so that no voucher can use it any more. The refund may be signed only after that. */
export async function promiseRefund(
  { storage, now }: Books,
  payload: BatchSettlementRefundPayload,
  before: ChainState,
): Promise<Promised | RefundProblem> {
  let result: Promised | RefundProblem = refused('invalid_batch_settlement_evm_missing_channel')
  await storage.updateChannel(payload.voucher.channelId, (current) => {
    if (!current) return current
    if (current.isClosed) {
      result = refused('channel_closed')
      return current
    }
    const known = accounted(current, payload, before)
    const amount = refundable(known, payload, { before, now: now() })
    if (typeof amount === 'object') {
      result = amount
      return current
    }
    const nonce = before.refundNonce
    const earlier = current.refundSigned?.nonce === Number(nonce) ? current.refundSigned : undefined
    const most = earlier && BigInt(earlier.amount) > amount ? earlier.amount : String(amount)
    const channel: StoredChannel = {
      ...withChainState(known, before, now()),
      pendingRequest: {
        pendingId: randomUUID(),
        signedMaxClaimable: known.chargedCumulativeAmount,
        expiresAt: now() + LEASE_MS,
      },
      refundSigned: { amount: most, nonce: Number(nonce) },
    }
    result = { channel, amount, nonce, earlier }
    return channel
  })
  return result
}

/**
 * The channel with its charged sum. A row of an earlier epoch may lack the last charges. Then the sum that the payer names counts as
 * charged, once no process can remember a greater sum.
 */
function accounted(
  current: StoredChannel,
  { voucher }: BatchSettlementRefundPayload,
  { balance }: ChainState,
): StoredChannel {
  const { epochAge, ...known } = current
  if (epochAge === undefined || epochAge < QUIET_SECONDS) return current
  const { maxClaimableAmount: asked, signature } = voucher
  const [charged, signedMax] = [BigInt(known.chargedCumulativeAmount), BigInt(known.signedMaxClaimable)]
  if (BigInt(asked) <= signedMax) return known
  const chargedCumulativeAmount = String(chargedWith({ charged, signedMax, balance }, BigInt(asked)))
  return { ...known, chargedCumulativeAmount, signedMaxClaimable: asked, signature }
}

/** How much of a channel may be refunded, in atomic units, or why a refund is refused. */
function refundable(
  current: StoredChannel,
  { voucher, amount: wanted }: BatchSettlementRefundPayload,
  { before, now }: { before: ChainState; now: number },
): bigint | RefundProblem {
  const isYoung = current.epochAge !== undefined
  const isBusy = isYoung || current.inUse || (current.pendingRequest?.expiresAt ?? 0) > now
  // authz has already seen a refund on the chain that this answer of the node does not show yet.
  const isOld = BigInt(current.refundNonce) > before.refundNonce
  if (isBusy || isOld) return refused('invalid_batch_settlement_evm_channel_busy')
  const charged = BigInt(current.chargedCumulativeAmount)
  const asked = BigInt(voucher.maxClaimableAmount)
  // If some of several concurrent vouchers failed, the client goes on from the greatest voucher that succeeded.
  const isCounted = asked >= charged && asked <= BigInt(current.signedMaxClaimable)
  if (!isCounted) return { kind: 'miscounted', channel: current }
  const rest = before.balance - (charged > before.totalClaimed ? charged : before.totalClaimed)
  if (rest <= 0n) return refused('invalid_batch_settlement_evm_refund_no_balance')
  if (wanted === undefined) return rest
  return wanted === '0' ? refused('invalid_batch_settlement_evm_refund_amount_invalid') : least(BigInt(wanted), rest)
}

/**
 * Writes the outcome of a refund. If the signed refund was never sent, its sum becomes available to vouchers again. Otherwise the sum stays
 * set aside.
 */
export async function closeRefund(
  { storage, now }: Books,
  { promised, outcome, after }: { promised: Promised; outcome: SettleOutcome; after: ChainState | undefined },
): Promise<void> {
  const { channelId, pendingRequest } = promised.channel
  await storage.updateChannel(channelId, (current) => {
    if (current?.pendingRequest?.pendingId !== pendingRequest?.pendingId || !current) return current
    const { pendingRequest: _, refundSigned, ...rest } = current
    if (after) return withChainState(rest, after, now())
    const standing = wasNeverSent(outcome) ? promised.earlier : refundSigned
    return { ...rest, ...(standing && { refundSigned: standing }) }
  })
}

/** Whether no other party has the refund's signature. A facilitator that has refused the refund has the signature. */
export function wasNeverSent({ kind }: SettleOutcome): boolean {
  return kind === 'unsent'
}

function withChainState(channel: StoredChannel, state: ChainState, now: number): StoredChannel {
  return {
    ...channel,
    balance: String(state.balance),
    totalClaimed: String(state.totalClaimed),
    withdrawRequestedAt: state.withdrawRequestedAt,
    refundNonce: Number(state.refundNonce),
    onchainSyncedAt: now,
  }
}
