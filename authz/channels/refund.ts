import { setTimeout as delay } from 'node:timers/promises'
import type { SettleResponse } from '@x402/core/types'
import type { BatchSettlementRefundPayload } from '@x402/evm'
import type { Hex } from 'viem'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import type { Facilitator, SettleOutcome } from '../facilitator/client.ts'
import { type ChainState, readChainStates } from '../schemes/batch-settlement/contract-views.ts'
import type { PaymentChannel } from './channel.ts'
import type { PostgresChannelStorage, StoredChannel } from './channel-storage.ts'
import type { ChannelNetwork } from './claim-batch.ts'
import { operationRequirements, signClaims, signRefund, voucherClaim } from './operations.ts'
import {
  closeRefund,
  type Promised,
  promiseRefund,
  type RefundProblem,
  refused,
  wasNeverSent,
} from './refund-record.ts'

export interface RefundPorts {
  at: ChannelNetwork & { facilitator: Facilitator }
  storage: PostgresChannelStorage
  /** Milliseconds since the epoch. */
  now: () => number
}

/** A payer's request for the unused balance of its channel. It contains a voucher for the sum that the payer has signed already. */
export interface RefundRequest {
  /** The refund uses the share of the facilitator's connections that belongs to this account. */
  accountId: string
  /**
   * The channel has the terms of the option in `requirements`. If the voucher is by a key of the payer, its signature was checked before.
   */
  payload: BatchSettlementRefundPayload
  requirements: PaymentRequirements
}

export type RefundOutcome =
  /** The chain has paid the payer; the receipt is for its client. */
  | { kind: 'refunded'; receipt: SettleResponse }
  | RefundProblem
  /** The refund was not signed; a later try may work. */
  | { kind: 'unavailable' }
  /** The refund was signed and sent, and the chain does not show it yet. */
  | { kind: 'unknown' }

/** Refunds the unused balance of a channel. Rejects when the database fails. */
export type RefundChannel = (request: RefundRequest) => Promise<RefundOutcome>

/** authz reads the channel from its node at most this often after a refund. That node may be some blocks behind the facilitator's node. */
const LOOKS = 10
const BETWEEN_LOOKS_MS = 300

/**
 * Refunds the unused balance of a channel to its payer, and claims the outstanding sum in the same transaction (x402, cooperative refund).
 * Rejects when the database fails.
 */
export async function refundChannel(ports: RefundPorts, request: RefundRequest): Promise<RefundOutcome> {
  const { at, storage } = ports
  const { channelId } = request.payload.voucher
  const known = await storage.get(channelId)
  if (!known) return refused('invalid_batch_settlement_evm_missing_channel')
  const { accountId, payload, requirements } = request
  const verified = await at.facilitator.verify({
    ...{ accountId, signed: payload, payer: known.channelConfig.payer, requirements },
  })
  if (verified.kind === 'invalid') return refused(verified.reason)
  const before = verified.kind === 'valid' ? await chainState(at, channelId).catch(() => undefined) : undefined
  if (!before) return { kind: 'unavailable' }
  // The sum is set aside before authz signs, until the channel's nonce on the chain has changed. Until then, any party that saw the
  // signature may use it.
  const promised = await promiseRefund(ports, payload, before)
  if ('kind' in promised) return promised
  const outcome = await send(ports, request, promised)
  const after = await seeRefund(at, { before, promised, outcome })
  await closeRefund(ports, { promised, outcome, after })
  if (!after) return wasNeverSent(outcome) ? { kind: 'unavailable' } : { kind: 'unknown' }
  return { kind: 'refunded', receipt: receiptOf(at.network, { promised, outcome, after }) }
}

async function chainState({ chain }: ChannelNetwork, channelId: Hex): Promise<ChainState | undefined> {
  return (await readChainStates(chain, [channelId]))[0]
}

/**
 * Signs the refund if the key of the channel's receiver authorizer is ours. Then the facilitator sends the refund, with a claim of the
 * charged and unclaimed sum.
 */
async function send(
  { at }: RefundPorts,
  { accountId, payload }: RefundRequest,
  promised: Promised,
): Promise<SettleOutcome> {
  const { network, authorizer, facilitator } = at
  const { amount, nonce } = promised
  const channel = paymentChannel(network, promised.channel)
  const claims = channel.charged > channel.totalClaimed ? [{ channel, total: channel.charged }] : []
  const refundSignature = await signRefund(channel, { amount, nonce }, authorizer)
  const claimSignature = claims.length > 0 ? await signClaims(network, claims, authorizer) : undefined
  return facilitator.settle({
    accountId,
    signed: {
      ...{ ...payload, channelConfig: channel.config, amount: String(amount), refundNonce: String(nonce) },
      claims: claims.map(voucherClaim),
      ...(refundSignature && { refundAuthorizerSignature: refundSignature }),
      ...(claimSignature && { claimAuthorizerSignature: claimSignature }),
    },
    payer: channel.config.payer,
    requirements: operationRequirements(network, { ...channel.config, amount }),
  })
}

/**
 * Reads the channel until the chain shows the refund. If the facilitator did not report the refund as settled, there are only two reads.
 */
async function seeRefund(
  at: ChannelNetwork,
  { before, promised, outcome }: { before: ChainState; promised: Promised; outcome: SettleOutcome },
): Promise<ChainState | undefined> {
  for (let looks = outcome.kind === 'settled' ? LOOKS : 2; looks > 0; looks -= 1) {
    const state = await chainState(at, promised.channel.channelId as Hex).catch(() => undefined)
    const isPaid = state && state.refundNonce > promised.nonce && state.balance <= before.balance - promised.amount
    if (isPaid) return state
    await delay(BETWEEN_LOOKS_MS)
  }
  return undefined
}

function paymentChannel(network: string, stored: StoredChannel): PaymentChannel {
  return {
    network,
    channelId: stored.channelId as Hex,
    config: stored.channelConfig,
    charged: BigInt(stored.chargedCumulativeAmount),
    signedMax: BigInt(stored.signedMaxClaimable),
    signature: stored.signature as Hex,
    balance: BigInt(stored.balance),
    totalClaimed: BigInt(stored.totalClaimed),
    withdrawRequestedAt: stored.withdrawRequestedAt,
    refundNonce: BigInt(stored.refundNonce),
  }
}

/** The `PAYMENT-RESPONSE` of a refund, by which the client corrects its own record. */
function receiptOf(
  network: string,
  { promised, outcome, after }: { promised: Promised; outcome: SettleOutcome; after: ChainState },
): SettleResponse {
  const { channelId, channelConfig, chargedCumulativeAmount } = promised.channel
  return {
    success: true,
    payer: channelConfig.payer,
    transaction: ('transaction' in outcome && outcome.transaction) || '',
    network: network as SettleResponse['network'],
    amount: String(promised.amount),
    extra: {
      channelState: {
        ...{ channelId, balance: String(after.balance), totalClaimed: String(after.totalClaimed) },
        ...{ withdrawRequestedAt: after.withdrawRequestedAt, refundNonce: String(after.refundNonce) },
        chargedCumulativeAmount,
      },
    },
  }
}
