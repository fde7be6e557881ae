import { retryDelay } from '../retry.ts'
import { sleep } from '../world.ts'
import { PaymentUncertainError } from './errors.ts'
import { outcomeOf, type PaidOutcome } from './outcome.ts'
import type { Receipt, SentPayment } from './payment.ts'

export interface PresentOptions {
  /** Sends the request with the payment once. */
  send: () => Promise<Response>
  payment: SentPayment
  maxResends: number
  /** Whether the payment was sent before, with an outcome that is not known. */
  uncertain: boolean
  signal: AbortSignal | undefined
}

/** The seller's answer, or its first and clear refusal: nothing was charged then. */
export type Presented =
  | { kind: 'answered'; response: Response; receipt: Receipt | undefined }
  | { kind: 'refused'; response: Response; reason: string }

type Try = { kind: 'no_answer'; cause: unknown } | { kind: 'answer'; response: Response; outcome: PaidOutcome }

/**
 * Sends a signed payment until its outcome is known, always the same one. Throws `PaymentUncertainError` when that does
 * not come about, and also for a refusal after a try without an answer: it does not tell about that one.
 */
export async function present(options: PresentOptions): Promise<Presented> {
  const { payment } = options
  let uncertain = options.uncertain
  for (let resend = 0; ; resend++) {
    const result = await tryOnce(options.send)
    if (result.kind === 'answer') {
      const { response, outcome } = result
      if (outcome.kind === 'answered') return { kind: 'answered', response, receipt: outcome.receipt }
      if (outcome.kind === 'refused' && !uncertain) return { kind: 'refused', response, reason: outcome.reason }
      await response.body?.cancel()
      if (outcome.kind === 'refused')
        throw new PaymentUncertainError(`the payment was refused when it was sent again: ${outcome.reason}`, payment)
      if (outcome.kind === 'used')
        throw new PaymentUncertainError('the payment was used by a try whose answer did not come', payment)
    }
    uncertain = true
    await waitToResend(options, resend, result)
  }
}

async function tryOnce(send: () => Promise<Response>): Promise<Try> {
  try {
    const response = await send()
    return { kind: 'answer', response, outcome: await outcomeOf(response) }
  } catch (cause) {
    return { kind: 'no_answer', cause }
  }
}

async function waitToResend(options: PresentOptions, resend: number, result: Try): Promise<void> {
  const { payment, maxResends, signal } = options
  const cause = result.kind === 'no_answer' ? result.cause : undefined
  const giveUp = (why: string) =>
    new PaymentUncertainError(`the outcome of the payment is not known: ${why}`, payment, { cause })
  if (signal?.aborted) throw giveUp('the request was aborted')
  if (resend >= maxResends) throw giveUp(cause instanceof Error ? cause.message : 'the gateway does not know it yet')
  const wait = delayBefore(resend, result)
  const end = (payment.validBefore ?? Number.POSITIVE_INFINITY) * 1_000
  if (wait === undefined || Date.now() + wait >= end) throw giveUp('it is too late to send it again')
  await sleep(wait, signal)
  if (signal?.aborted) throw giveUp('the request was aborted')
}

function delayBefore(resend: number, result: Try): number | undefined {
  if (result.kind === 'no_answer') return retryDelay({ kind: 'no_answer' }, resend, Math.random())
  const { headers } = result.response
  return retryDelay({ kind: 'answer', status: 503, headers }, resend, Math.random())
}
