import type { ErrorCode } from '../../domain/errors.ts'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import type { Admission, AdmissionPorts, PaidRequest } from '../admission.ts'
import type { PayableEndpoint } from '../catalogue.ts'
import type { PayableOption } from '../exact-evm/payable-option.ts'
import { paymentResponse } from '../processing-response.ts'
import { type ChannelState, channelStateOnWire, correction } from './channel-state.ts'
import { checkChannel, voucherSigner } from './check-channel.ts'
import type { RefundPayload } from './payload.ts'

/** A payer's wish to have back what is left in a channel, with its terms and signature checked. */
export interface RefundRequest {
  requirements: PaymentRequirements
  payload: RefundPayload
  /** Whose share of the facilitator's connections the calls take. */
  accountId: string
}

/** What came of it. */
export type RefundOutcome =
  | { kind: 'refunded'; transaction: string; /** Atomic units. */ amount: string; channel: ChannelState }
  /** 402: x402's reason, and how the channel stands where the client has lost count. */
  | { kind: 'refused'; reason: string; channel?: ChannelState }
  | { kind: 'unavailable'; code: ErrorCode; retryAfterSeconds?: number }

export type RefundChannel = (request: RefundRequest) => Promise<RefundOutcome>

/** Answers a request for a refund in place of the upstream, which is not called for it and not paid by it. */
export async function admitRefund(options: {
  request: PaidRequest
  payload: RefundPayload
  option: PayableOption
  endpoint: PayableEndpoint
  ports: AdmissionPorts
}): Promise<Admission> {
  const { request, payload, option, endpoint, ports } = options
  const { requirements, method } = option
  if (method.kind !== 'channel' || !ports.refund)
    return { kind: 'challenge', endpoint, reason: 'unsupported_payload_type' }
  const problem = checkChannel({ requirements, method }, payload, Math.floor(ports.now() / 1000))
  if (problem) return { kind: 'challenge', endpoint, reason: problem }
  const id = ports.newId()
  const sender = { payer: voucherSigner(payload), clientAddress: request.clientAddress }
  const refused = ports.limits.enter(sender, id)
  if (refused) return { kind: 'refuse', ...refused }
  try {
    const outcome = await ports.refund({ requirements, payload, accountId: endpoint.api.accountId })
    if (outcome.kind === 'refused') ports.limits.failed(sender)
    return admissionOf(outcome, options)
  } finally {
    ports.limits.leave(id)
  }
}

function admissionOf(
  outcome: RefundOutcome,
  { payload, option, endpoint }: { payload: RefundPayload; option: PayableOption; endpoint: PayableEndpoint },
): Admission {
  if (outcome.kind === 'unavailable') {
    const { code, retryAfterSeconds } = outcome
    return { kind: 'refuse', code, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  }
  const { requirements } = option
  if (outcome.kind === 'refused') {
    const { reason, channel } = outcome
    const corrected = channel && { option: requirements, extra: correction(channel) }
    return { kind: 'challenge', endpoint, reason, ...(corrected && { corrected }) }
  }
  const { transaction, amount, channel } = outcome
  const receipt = paymentResponse(
    { requirements, payer: payload.channelConfig.payer },
    { success: true, transaction, amount, extra: { channelState: channelStateOnWire(channel) } },
  )
  const body = JSON.stringify({ message: 'refunded', channel_id: channel.channelId, amount, transaction })
  return { kind: 'refunded', answer: { status: 200, contentType: 'application/json', receipt, body } }
}
