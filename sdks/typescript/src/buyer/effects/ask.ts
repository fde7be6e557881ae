import { channelTerms, requiredBy } from '../answers/required.ts'
import type { AttemptEvent } from '../attempt.ts'
import { channelOf } from '../channels/payload.ts'
import { channelsOf, chosenTerms, isOfChannel } from '../sign.ts'
import type { PaymentTerms } from '../terms/terms.ts'
import { askedTerms, type Progress } from './progress.ts'

/** Sends the request without a payment, and reads the terms in the answer. */
export async function ask(progress: Progress): Promise<AttemptEvent> {
  const { call, parts, request } = progress
  progress.response = await parts.send(request, call.signal)
  if (progress.response.status !== 402 && call.purpose !== 'refund') return { is: 'asked', terms: 'none' }
  progress.required = requiredBy(progress.response)
  return { is: 'asked', terms: isOfChannel(termsToPay(progress), parts) ? 'channel' : 'transfer' }
}

/** The terms to pay. For a refund, the terms of the channel. */
export function termsToPay(progress: Progress): PaymentTerms {
  const { call, request, parts, approved } = progress
  if (call.purpose === 'refund') return channelTerms(askedTerms(progress))
  return chosenTerms(request, askedTerms(progress), { ...parts, approved }).terms
}

/** Waits until no other payment uses the channel of this call. */
export async function queue(progress: Progress): Promise<AttemptEvent> {
  const { call, parts } = progress
  try {
    const id = await channelToPayFrom(progress)
    if (id !== undefined) progress.endTurn = await (await channelsOf(parts)).takeTurn(id, call.signal)
    return { is: 'in turn' }
  } catch (error) {
    progress.cause = error
    return { is: 'stopped' }
  }
}

async function channelToPayFrom(progress: Progress): Promise<string | undefined> {
  const { call, parts, payment } = progress
  if (payment?.payload) return channelOf(payment.payload)
  const channels = await channelsOf(parts)
  const terms = termsToPay(progress)
  // If the seller now asks for another channel, the balance to refund is still in the first one.
  return channels.idOf(call.purpose === 'refund' ? await channels.pinned(terms) : terms)
}
