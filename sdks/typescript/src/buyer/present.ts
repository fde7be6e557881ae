import { PaymentError } from '../errors.ts'
import { retryDelay } from '../retry.ts'
import { sleep } from '../world.ts'
import { decisiveText } from './bounded-body.ts'
import { PaymentUncertainError } from './errors.ts'
import { outcomeOf, type PaidOutcome } from './outcome.ts'
import type { SentPayment } from './payment.ts'

export interface PresentOptions {
  /** Sends the request with the payment once. */
  send: () => Promise<Response>
  payment: SentPayment
  maxResends: number
  /** Whether the payment was sent before without a known outcome. */
  uncertain: boolean
  signal: AbortSignal | undefined
}

/** The answer that decides, or that leaves the payment open. */
export type Presented =
  | { kind: 'answered'; response: Response; outcome: PaidOutcome & { kind: 'charged' | 'not_charged' | 'no_receipt' } }
  /** `uncertain`: an earlier try got no answer, and the refusal does not tell the outcome of that try. */
  | { kind: 'refused'; response: Response; reason: string | undefined; uncertain: boolean }
  /** An earlier try has used the payment. */
  | { kind: 'used'; response: Response }

type Try = { kind: 'no_answer'; cause: unknown } | { kind: 'answer'; response: Response; outcome: PaidOutcome }

/** Sends the same signed payment until an answer decides. Throws `PaymentUncertainError` when none does. */
export async function present(options: PresentOptions): Promise<Presented> {
  let uncertain = options.uncertain
  for (let resend = 0; ; resend++) {
    const result = await tryOnce(options.send)
    if (result.kind === 'answer' && result.outcome.kind !== 'ask_again')
      return presented(result.response, result.outcome, uncertain)
    if (result.kind === 'answer') discard(result.response)
    uncertain = true
    await waitToResend(options, resend, result)
  }
}

/** Cancels a body that the buyer does not need, without waiting for the seller. */
export function discard({ body }: Response): void {
  void body?.cancel().catch(() => undefined)
}

type Decided = Exclude<PaidOutcome, { kind: 'ask_again' }>

function presented(response: Response, outcome: Decided, uncertain: boolean): Presented {
  if (outcome.kind === 'used') return { kind: 'used', response }
  if (outcome.kind === 'refused') return { kind: 'refused', response, reason: outcome.reason, uncertain }
  // This try was not charged; that proves nothing about an earlier try.
  if (outcome.kind === 'not_charged' && uncertain)
    return { kind: 'answered', response, outcome: { kind: 'no_receipt' } }
  return { kind: 'answered', response, outcome }
}

async function tryOnce(send: () => Promise<Response>): Promise<Try> {
  try {
    const response = await send()
    const { status, headers } = response
    return { kind: 'answer', response, outcome: outcomeOf({ status, headers, text: decisiveText(response) }) }
  } catch (cause) {
    // The buyer's own refusals: nothing was sent, and a retry would send nothing.
    if (cause instanceof PaymentError) throw cause
    return { kind: 'no_answer', cause }
  }
}

async function waitToResend(options: PresentOptions, resend: number, result: Try): Promise<void> {
  const { payment, maxResends, signal } = options
  const cause = result.kind === 'no_answer' ? result.cause : undefined
  const giveUp = (why: string) =>
    new PaymentUncertainError(`the outcome of the payment is not known: ${why}`, payment, { cause })
  if (signal?.aborted) throw giveUp('the request was aborted')
  if (resend >= maxResends) throw giveUp(cause instanceof Error ? cause.message : gatewayText(result))
  const wait = delayBefore(resend, result)
  const end = (payment.validBefore ?? Number.POSITIVE_INFINITY) * 1_000
  if (wait === undefined || Date.now() + wait >= end) throw giveUp('it is too late to send it again')
  await sleep(wait, signal)
  if (signal?.aborted) throw giveUp('the request was aborted')
}

function gatewayText(result: Try): string {
  const code = result.kind === 'answer' && result.outcome.kind === 'ask_again' ? result.outcome.code : undefined
  return code === undefined ? 'the gateway does not know it yet' : `the gateway answers ${code}`
}

function delayBefore(resend: number, result: Try): number | undefined {
  if (result.kind === 'no_answer') return retryDelay({ kind: 'no_answer' }, resend, Math.random())
  const { headers } = result.response
  return retryDelay({ kind: 'answer', status: 503, headers }, resend, Math.random())
}
