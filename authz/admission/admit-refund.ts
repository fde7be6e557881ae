import type { BatchSettlementRefundPayload } from '@x402/evm'
import type { Hex } from 'viem'
import type { StoredChannel } from '../channels/channel-storage.ts'
import type { RefundOutcome } from '../channels/refund.ts'
import { SIGNATURES_USED_UP } from '../limits/signature-budget.ts'
import type { PayableEndpoint } from '../offers/catalogue.ts'
import { correction } from '../schemes/batch-settlement/channel-state.ts'
import { checkChannel, voucherSigner } from '../schemes/batch-settlement/check-channel.ts'
import { CUMULATIVE_MISMATCH } from '../schemes/batch-settlement/contract.ts'
import type { RefundPayload } from '../schemes/batch-settlement/payload.ts'
import { BAD_SIGNATURES } from '../schemes/check-payment.ts'
import type { PayableOption } from '../schemes/registry.ts'
import type { Admission, AdmissionPorts, PaidRequest } from './paid-request.ts'

interface Asked {
  request: PaidRequest
  payload: RefundPayload
  option: PayableOption
  endpoint: PayableEndpoint
  ports: AdmissionPorts
}

/** Answers a request for a refund in place of the upstream. The upstream is not called, and the payer pays nothing for the request. */
export async function admitRefund(asked: Asked): Promise<Admission> {
  const { request, payload, option, endpoint, ports } = asked
  const { requirements, method } = option
  const refundChannel = ports.refundsOf(requirements.network)
  if (method.kind !== 'channel' || !refundChannel)
    return { kind: 'challenge', endpoint, reason: 'unsupported_payload_type' }
  const named = { signer: voucherSigner(payload), clientAddress: request.clientAddress }
  if (ports.signatures.isUsedUp(named)) return SIGNATURES_USED_UP
  const problem = checkChannel({ requirements, method }, payload, Math.floor(ports.now() / 1000))
  if (problem && BAD_SIGNATURES.has(problem)) ports.signatures.wasBad(named)
  if (problem) return { kind: 'challenge', endpoint, reason: problem }
  const id = ports.newId()
  const sender = { payer: voucherSigner(payload), clientAddress: request.clientAddress }
  const limited = ports.limits.enter(sender, id)
  if (limited) return { kind: 'refuse', ...limited }
  try {
    const { accountId } = endpoint.api
    const outcome = await refundChannel({
      ...{ accountId, requirements },
      payload: payload as BatchSettlementRefundPayload,
    })
    if (outcome.kind === 'refused') ports.limits.failed(sender)
    return admissionOf(outcome, asked)
  } catch {
    return { kind: 'refuse', code: 'ledger_unavailable', retryAfterSeconds: 2 }
  } finally {
    ports.limits.leave(id)
  }
}

function admissionOf(outcome: RefundOutcome, { option, endpoint }: Asked): Admission {
  switch (outcome.kind) {
    case 'refunded':
      return { kind: 'refunded', answer: answerOf(outcome.receipt) }
    case 'miscounted': {
      const channel = stateOf(outcome.channel)
      const corrected = { option: option.requirements, extra: correction(channel, channel.charged) }
      return { kind: 'challenge', endpoint, reason: CUMULATIVE_MISMATCH, corrected }
    }
    case 'refused':
      return { kind: 'challenge', endpoint, reason: outcome.reason }
    case 'unavailable':
      return { kind: 'refuse', code: 'facilitator_unavailable', retryAfterSeconds: 5 }
    case 'unknown':
      return { kind: 'refuse', code: 'payment_outcome_unknown', retryAfterSeconds: 5 }
  }
}

function answerOf(receipt: Extract<RefundOutcome, { kind: 'refunded' }>['receipt']) {
  const { amount, transaction } = receipt
  return {
    status: 200,
    contentType: 'application/json',
    receipt: Buffer.from(JSON.stringify(receipt)).toString('base64'),
    body: JSON.stringify({ message: 'refunded', amount, transaction }),
  }
}

function stateOf(channel: StoredChannel) {
  const { channelId, withdrawRequestedAt, refundNonce, signature } = channel
  return {
    ...{ channelId: channelId as Hex, withdrawRequestedAt, refundNonce, signature },
    charged: BigInt(channel.chargedCumulativeAmount),
    signedMax: BigInt(channel.signedMaxClaimable),
    balance: BigInt(channel.balance),
    totalClaimed: BigInt(channel.totalClaimed),
  }
}
