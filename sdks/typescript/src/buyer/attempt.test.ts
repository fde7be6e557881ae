import { expect, it } from 'vitest'
import { CONVERSATIONS } from '../../../vectors/cases/conversations/conversations.ts'
import { play } from '../../../vectors/play-conversation.ts'
import { type AttemptEvent, type AttemptState, first, type Held, next, type Step } from './attempt.ts'

/** Describes a transition: the kind of state, the event, and the effects with the next state. */
function transition(from: AttemptState, event: AttemptEvent, { state, effects }: Step): string {
  const what = event.is === 'answered' ? `answered ${event.answer.as}` : event.is
  const done = effects.map((effect) => {
    if (effect.do === 'fail') return `fail ${effect.with}`
    if (effect.do === 'leave') return effect.inDoubt ? 'leave in doubt' : 'leave'
    return 'outcome' in effect ? `${effect.do} ${effect.outcome}` : effect.do
  })
  return `${from.at}, ${what}: ${done.join(', ')} -> ${state.at}`
}

const BOTH = [true, false]
/** Payments that an earlier call has signed: owed ones, and open ones without a receipt. */
const TAKEN: readonly Held[] = BOTH.flatMap((isOutlay) =>
  (['uncertain', 'owed'] as const).flatMap((state) => [
    { state, isOutlay, inChannel: true, isTaken: true },
    ...(isOutlay ? [{ state, isOutlay, inChannel: false, isTaken: true }] : []),
  ]),
)

/** Returns all events that can happen in a state. */
function eventsIn(state: AttemptState): AttemptEvent[] {
  switch (state.at) {
    case 'finding':
      return [
        { is: 'found', held: undefined, isWithin: true },
        ...TAKEN.map((held) => ({ is: 'found', held, isWithin: true }) as const),
        ...withLimit(state).map((held) => ({ is: 'found', held, isWithin: false }) as const),
      ]
    case 'asking':
      if (state.purpose === 'refund') return [{ is: 'asked', terms: 'channel' }]
      return (['none', 'transfer', 'channel'] as const).map((terms) => ({ is: 'asked', terms }))
    case 'queueing':
      return [{ is: 'in turn' }, { is: 'stopped' }]
    case 'signing':
      // A refund that is signed again after a correction is always allowed: it uses the same channel, and spends no money.
      if (state.purpose === 'refund' && state.first) return newPayments(state).map((held) => ({ is: 'signed', held }))
      return [{ is: 'not allowed' }, ...newPayments(state).map((held) => ({ is: 'signed', held }) as const)]
    case 'beginning':
      return [{ is: 'begun' }, { is: 'not allowed' }]
    case 'sending':
      // A refund has already sent a request to this URL, so the buyer's own rules cannot refuse a second one.
      return [{ is: 'lost' }, ...(state.purpose === 'refund' ? [] : [{ is: 'not sent' } as const]), ...answersTo(state)]
    case 'waiting':
      return [{ is: 'waited' }, { is: 'stopped' }]
    case 'owing':
      return BOTH.map((isNews) => ({ is: 'owed', isNews }))
    case 'correcting':
      return BOTH.map((isWorthAnother) => ({ is: 'corrected', isWorthAnother }))
    case 'reading':
      return BOTH.map((isWhole) => ({ is: 'read', isWhole }))
    case 'ended':
      return []
  }
}

/** Payments of an earlier call that the policy of this call may not allow. */
function withLimit({ purpose }: AttemptState & { at: 'finding' }): readonly Held[] {
  return purpose === 'resume' ? [] : TAKEN.filter(({ state }) => state !== 'owed')
}

function newPayments({ purpose, first }: AttemptState & { at: 'signing' }): Held[] {
  const held = { state: 'sent', isTaken: false } as const
  const voucher = { ...held, isOutlay: false, inChannel: true }
  if (purpose === 'refund' || first) return [voucher]
  return [voucher, { ...held, isOutlay: true, inChannel: true }, { ...held, isOutlay: true, inChannel: false }]
}

function answersTo({ held }: AttemptState & { at: 'sending' }): AttemptEvent[] {
  const answers = [
    ...BOTH.map((isBought) => ({ as: 'charged', isBought }) as const),
    ...BOTH.map((isMiscount) => ({ as: 'refused', isMiscount }) as const),
    ...(['used', 'ask_again', 'not_charged', 'no_receipt'] as const).map((as) => ({ as })),
  ]
  // Only a payment that an earlier call has signed, and that is not owed, can have expired. A voucher has no expiry.
  const past = held.isTaken && held.state !== 'owed' && held.isOutlay ? BOTH : [false]
  return past.flatMap((isPast) => answers.map((answer) => ({ is: 'answered', answer, isPast }) as const))
}

/** Every transition that any call can reach from its first state. */
function reachable(): Set<string> {
  const found = new Set<string>()
  const known = new Set<string>()
  const open = (['fetch', 'resend', 'resume', 'refund'] as const).map((purpose) => first(purpose, 1).state)
  for (let state = open.pop(); state; state = open.pop()) {
    if (known.has(JSON.stringify(state))) continue
    known.add(JSON.stringify(state))
    for (const event of eventsIn(state)) {
      const step = next(state, event)
      found.add(transition(state, event, step))
      open.push(step.state)
    }
  }
  return found
}

it('the conversations take every transition of the machine', async () => {
  const seen = new Set<string>()
  for (const conversation of CONVERSATIONS)
    await play(conversation, (state, event, step) => seen.add(transition(state, event, step)))
  const all = reachable()
  console.log(`${CONVERSATIONS.length} conversations, ${seen.size} of ${all.size} transitions`)
  expect([...all].filter((known) => !seen.has(known))).toEqual([])
  expect([...seen].filter((taken) => !all.has(taken))).toEqual([])
})
