import { watchedBody } from './answers/paid-body.ts'
import { termsIn } from './answers/required.ts'
import { type AttemptEvent, type AttemptState, type Do, type Effect, first, next, type Step } from './attempt.ts'
import { ask, queue } from './effects/ask.ts'
import { find } from './effects/find.ts'
import { beginPayment, signPayment } from './effects/pay.ts'
import { type Call, type PerformerParts, type Progress, presented } from './effects/progress.ts'
import { correct, end, leave, note, owe, replace } from './effects/record.ts'
import { send, wait } from './effects/send.ts'
import { failureOf } from './failures.ts'
import type { PaidResponse } from './terms/terms.ts'

/** Runs a call from its first step to its answer. Returns undefined if there is no open payment to send again. */
export async function perform(call: Call, parts: PerformerParts): Promise<PaidResponse | undefined> {
  const progress: Progress = { call, parts, request: call.request, purchase: '', approved: call.approved }
  const release = parts.hold(new URL(call.request.url).hostname)
  try {
    await follow(progress, first(call.purpose, parts.maxResends))
    return progress.result
  } finally {
    release()
    progress.endTurn?.()
  }
}

/** Performs the effects of a step, then those of each step that follows from their events. */
async function follow(progress: Progress, { state, effects }: Step): Promise<void> {
  for (;;) {
    let event: AttemptEvent | undefined
    for (const effect of effects) event = await PERFORMERS[effect.do](progress, effect as never, state)
    if (!event) return
    ;({ state, effects } = stepAfter(progress, state, event))
  }
}

function stepAfter({ parts }: Progress, state: AttemptState, event: AttemptEvent): Step {
  const step = next(state, event)
  parts.watch?.(state, event, step)
  return step
}

type PerformerOf<Name extends Effect['do']> = (
  progress: Progress,
  effect: Do<Name>,
  state: AttemptState,
) => Promise<AttemptEvent | undefined> | undefined

const PERFORMERS: { readonly [Name in Effect['do']]: PerformerOf<Name> } = {
  ...{ find, ask, queue, sign: signPayment, begin: beginPayment, send, wait, correct },
  ...{ owe, note, leave, replace, end, discard, answer, 'answer nothing': () => undefined, fail },
}

/** Cancels a body that the buyer does not need, without waiting for the seller. */
function discard({ response }: Progress): undefined {
  void response?.body?.cancel().catch(() => undefined)
}

/** Returns the answer to the caller, and continues the call when its body has ended. */
async function answer(progress: Progress, { outcome }: Do<'answer'>, state: AttemptState): Promise<undefined> {
  const { parts, outcome: paid } = progress
  const payment = progress.payment?.sent
  const receipt = paid?.kind === 'charged' ? paid.receipt : undefined
  const read = (isWhole: boolean) => follow(progress, stepAfter(progress, state, { is: 'read', isWhole }))
  const ends = { done: () => read(true), broken: () => read(false) }
  const received = progress.response as Response
  const response = state.at === 'reading' ? await watchedBody(received, ends, parts.bodyTimeoutMs) : received
  const chargeableUntil = receipt ? undefined : payment?.validBefore
  progress.result = { response, outcome, receipt, payment, chargeableUntil }
}

function fail(progress: Progress, effect: Do<'fail'>): undefined {
  const { outcome, cause, response, call } = progress
  if (effect.with === 'stopped') throw cause
  const { open, sent } = presented(progress)
  throw failureOf(effect.with, {
    ...{ payment: sent, owed: open?.state === 'owed', outcome, cause },
    ...{ required: termsIn(response), isAborted: call.signal?.aborted ?? false },
  })
}
