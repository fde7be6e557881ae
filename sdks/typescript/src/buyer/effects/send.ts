import { PaymentError } from '../../errors.ts'
import { sleep } from '../../process-environment.ts'
import { retryDelay } from '../../retry.ts'
import { decisiveText } from '../answers/bounded-body.ts'
import { termsIn } from '../answers/required.ts'
import type { Answered, AttemptEvent, Do } from '../attempt.ts'
import { isMiscount } from '../channels/payload.ts'
import { isPastCharge } from '../journal/journal.ts'
import { isBoughtAnswer, outcomeOf, type PaidOutcome } from '../outcome.ts'
import { type Progress, presented } from './progress.ts'

/** Sends the request with its payment. */
export async function send(progress: Progress): Promise<AttemptEvent> {
  const { call, parts, request } = progress
  const { headers, open } = presented(progress)
  progress.outcome = undefined
  // `isPast` is decided before the request is sent, because this try can still charge a payment that expires during the request.
  const isPast = open !== undefined && isPastCharge(open, Date.now())
  try {
    const response = await parts.send({ ...request, headers: { ...request.headers, ...headers } }, call.signal)
    progress.response = response
    const outcome = outcomeOf({ status: response.status, headers: response.headers, text: decisiveText(response) })
    progress.outcome = outcome
    return { is: 'answered', answer: answered(outcome, response), isPast }
  } catch (cause) {
    progress.cause = cause
    // The buyer's own rules refused the request: nothing was sent, and a retry would be refused too.
    return { is: cause instanceof PaymentError ? 'not sent' : 'lost' }
  }
}

function answered(outcome: PaidOutcome, response: Response): Answered {
  if (outcome.kind === 'charged') return { as: 'charged', isBought: isBoughtAnswer(response) }
  if (outcome.kind !== 'refused') return { as: outcome.kind }
  const required = termsIn(response)
  return { as: 'refused', isMiscount: required !== undefined && isMiscount(required) }
}

/** Waits before the same payment is sent again. */
export async function wait(progress: Progress, { resent }: Do<'wait'>): Promise<AttemptEvent> {
  const { signal } = progress.call
  const headers = progress.outcome && progress.response?.headers
  const outcome = headers ? ({ kind: 'answer', status: 503, headers } as const) : ({ kind: 'no_answer' } as const)
  const milliseconds = retryDelay(outcome, resent, Math.random())
  const { validBefore = Number.POSITIVE_INFINITY } = presented(progress).sent
  if (milliseconds === undefined || Date.now() + milliseconds >= validBefore * 1_000) {
    progress.cause = new Error('it is too late to send it again', { cause: progress.cause })
    progress.outcome = undefined
    return { is: 'stopped' }
  }
  await sleep(milliseconds, signal)
  return { is: signal?.aborted ? 'stopped' : 'waited' }
}
