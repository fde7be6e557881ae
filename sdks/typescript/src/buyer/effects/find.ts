import { InvalidArgumentError } from '../../errors.ts'
import { warn } from '../../process-environment.ts'
import { shownText } from '../../shown-text.ts'
import type { AttemptEvent } from '../attempt.ts'
import { channelPayloadOf } from '../channels/payload.ts'
import { SpendingPolicyError } from '../errors.ts'
import { type OpenPayment, sentPaymentOf } from '../journal/journal.ts'
import { purchaseOf } from '../journal/purchase.ts'
import { limitPerCall } from '../policy.ts'
import { type RepeatableRequest, requestOf } from '../request.ts'
import { isOfChannel } from '../sign.ts'
import type { Call, Progress } from './progress.ts'

/** Takes over the open payment of the purchase. */
export async function find(progress: Progress): Promise<AttemptEvent> {
  const { call, parts } = progress
  progress.endTurn?.()
  progress.endTurn = progress.payment = progress.outcome = undefined
  progress.request = call.request
  progress.purchase = call.payment?.purchase ?? (await purchaseOf(call.request, call.purchase))
  const open = call.payment ?? (await parts.journal.takeOver(progress.purchase, { once: call.purchase !== undefined }))
  if (!open) return { is: 'found', held: undefined, isWithin: true }
  try {
    progress.request = sameRequest(call, open)
    const payload = isOfChannel(open.terms, parts) ? channelPayloadOf(open) : undefined
    progress.payment = { open, sent: sentPaymentOf(open), headers: open.headers, payload }
    const held = { state: open.state, isOutlay: open.outlay !== '0', inChannel: payload !== undefined, isTaken: true }
    progress.cause = overLimit(progress, open)
    return { is: 'found', held, isWithin: progress.cause === undefined }
  } catch (error) {
    await parts.journal.leave(open.id).catch(warn)
    throw error
  }
}

/**
 * Returns the request that was signed for. The body of a later request for a named purchase may differ, for example in its multipart
 * boundary. Throws `InvalidArgumentError` if the name belongs to another request.
 */
function sameRequest({ request, purchase }: Call, open: OpenPayment): RepeatableRequest {
  if (purchase === undefined) return request
  if (request.method === open.method && request.url === open.url) return requestOf(open)
  const name = shownText(purchase, 100)
  throw new InvalidArgumentError(`the purchase ${name} is of another request, ${open.method} ${open.url}`)
}

/**
 * Returns the error for an open payment above the price limit of this call; undefined if it may be sent again. A payment that was already
 * charged has no limit.
 */
function overLimit({ call, parts }: Progress, { state, terms }: OpenPayment): SpendingPolicyError | undefined {
  const { policy } = parts
  const limit = limitPerCall(terms, policy)
  if (call.purpose === 'resume' || state === 'owed') return undefined
  if (limit !== undefined && BigInt(terms.amount) <= BigInt(limit)) return undefined
  return new SpendingPolicyError([limit === undefined ? 'asset' : 'amount'], { policy, accepts: [terms] })
}
