import type { Ending, OpenState } from './journal/journal.ts'

/*
 * One call of a buyer, as a pure function from a state and an event to the next state and effects. `perform.ts` performs the effects.
 *
 *   finding ─> asking ─> signing ─> beginning ─> sending ─> owing ─> reading ─> ended
 *
 * The other transitions:
 *
 *   finding ─> sending: an open payment of the same purchase is sent again without a new signature.
 *   queueing: before a payment of a channel is signed or sent, the call waits until no other payment uses the channel.
 *   sending ─> waiting ─> sending: no answer came, or the answer asks the buyer to retry (503).
 *   sending ─> correcting ─> signing: the refusal of a voucher has corrected the known state of its channel.
 *   signing ─> sending: a refund skips the journal, because it signs nothing that gives money away.
 */

/** What the caller wants: `resend` signs nothing, `resume` sends one payment of the journal. */
export type Purpose = 'fetch' | 'resend' | 'resume' | 'refund'

/** The facts about a signed payment that decide the next step. */
export interface Held {
  state: OpenState
  /**
   * Whether the signature lets the seller take money that no earlier signature gave away. It is false only for a voucher within an earlier
   * deposit.
   */
  isOutlay: boolean
  inChannel: boolean
  /** Whether an earlier call has signed the payment. */
  isTaken: boolean
}

interface Sending {
  purpose: Purpose
  held: Held
  /** How often the payment may be sent again. */
  resends: number
  /** How often the payment was sent again. */
  resent: number
  /** Whether an earlier try had no clear answer. A later refusal proves nothing about that try. */
  isUncertain: boolean
  /** Whether the payment was signed after a seller's refusal had corrected the channel's state. A second correction is not allowed. */
  isCorrected: boolean
}

/** A refused payment that another voucher may replace. */
interface Refused extends Sending {
  /** Whether the seller states in the refusal that it has charged the voucher. */
  isMiscount: boolean
}

interface Signing {
  purpose: Purpose
  resends: number
  /** The refused payment that the next voucher replaces. */
  first: Refused | undefined
}

export type AttemptState =
  | { at: 'finding'; purpose: Purpose; resends: number }
  | { at: 'asking'; purpose: Purpose; resends: number }
  | { at: 'queueing'; purpose: Purpose; resends: number; held: Held | undefined }
  | ({ at: 'signing' } & Signing)
  | ({ at: 'beginning'; held: Held } & Signing)
  | ({ at: 'sending' } & Sending)
  | ({ at: 'waiting' } & Sending)
  | ({ at: 'owing'; isBought: boolean } & Sending)
  | ({ at: 'correcting' } & Refused)
  | { at: 'reading' }
  | { at: 'ended' }

/** How the allowed terms are paid; `none` means that the answer asks for no payment. */
export type Asked = 'none' | 'transfer' | 'channel'

/** The meaning of the answer to a payment. */
export type Answered =
  /** `isBought`: the answer is the paid one, and not an error of the API. After an error, the paid answer is owed. */
  | { as: 'charged'; isBought: boolean }
  | { as: 'refused'; isMiscount: boolean }
  | { as: 'used' | 'ask_again' | 'not_charged' | 'no_receipt' }

/** `isPast`: the payment had expired when it was sent, so this try cannot be charged. An earlier try may have been charged. */
type Answer = { is: 'answered'; answer: Answered; isPast: boolean }

export type AttemptEvent =
  /** `isWithin`: the payment may be sent again, because it was charged or the policy still allows its price. */
  | { is: 'found'; held: Held | undefined; isWithin: boolean }
  /** `terms`: the way to pay the terms that the seller asks for and the policy allows. */
  | { is: 'asked'; terms: Asked }
  | { is: 'in turn' }
  | { is: 'signed'; held: Held }
  | { is: 'begun' }
  /** The policy, the limits, the channel or the journal refuse the payment. */
  | { is: 'not allowed' }
  | Answer
  | { is: 'lost' }
  /** The buyer's own rules have refused the request: nothing was sent. */
  | { is: 'not sent' }
  | { is: 'waited' }
  /** The caller has aborted, or the next try would be too late. */
  | { is: 'stopped' }
  /** `isNews`: the charge is new to the journal. */
  | { is: 'owed'; isNews: boolean }
  | { is: 'corrected'; isWorthAnother: boolean }
  | { is: 'read'; isWhole: boolean }

/** How a call fails. */
export type Failure =
  /** The call throws the error that has stopped it. */
  | 'stopped'
  /** The outcome of the payment is not known. */
  | 'unknown'
  | 'refused'
  /** Refused, but an earlier try may have been charged. */
  | 'refused again'
  | 'used'
  /** The payment was charged, and its answer was delivered before. */
  | 'delivered before'
  | 'expired'

/** Effects are performed in order. The last one may produce an event. */
export type Effect =
  | { do: 'find' | 'ask' | 'queue' | 'sign' | 'begin' | 'send' | 'owe' }
  | { do: 'wait'; resent: number }
  | { do: 'correct'; isTaken: boolean }
  /** Records the channel state from the receipt in the buyer's store of channels. */
  | { do: 'note' }
  /**
   * Leaves the payment open in the journal. With `inDoubt`, the stored state of the channel also records that the voucher may have been
   * charged. The journal is written first, so that the limits count the voucher before the seller can use it as proof of a charge.
   */
  | { do: 'leave'; inDoubt: boolean }
  /**
   * Ends the payment in the journal. With `isNeeded`, the call fails if the journal cannot record the end. Otherwise the call would send
   * the payment again for ever.
   */
  | { do: 'end'; outcome: Ending['outcome']; isNeeded: boolean }
  /** Ends the refused payment that the new payment replaces. If `outcome` is undefined, the refused payment stays open. */
  | { do: 'replace'; outcome: Ending['outcome'] | undefined }
  /** Cancels the body of the answer. */
  | { do: 'discard' }
  /** Returns the answer to the caller. */
  | { do: 'answer'; outcome: 'free' | 'charged' | 'not_charged' | 'no_receipt' }
  /** Returns nothing: there is no open payment. */
  | { do: 'answer nothing' }
  | { do: 'fail'; with: Failure }

/** The effect with this name. */
export type Do<Name extends Effect['do']> = Extract<Effect, { do: Name }>

export interface Step {
  state: AttemptState
  effects: readonly Effect[]
}

/** Observes the steps of calls. */
export type Watch = (state: AttemptState, event: AttemptEvent, step: Step) => void

/** The first step of a call. `resends`: how often a payment may be sent again. */
export function first(purpose: Purpose, resends: number): Step {
  return purpose === 'refund'
    ? { state: { at: 'asking', purpose, resends: 0 }, effects: [{ do: 'ask' }] }
    : { state: { at: 'finding', purpose, resends }, effects: [{ do: 'find' }] }
}

/** The next step. Throws for an event that cannot happen in this state, which is a programming error. */
export function next(state: AttemptState, event: AttemptEvent): Step {
  if (state.at === 'finding' && event.is === 'found') return afterFind(state, event)
  if (state.at === 'asking' && event.is === 'asked') return afterAsk(state, event.terms)
  if (state.at === 'queueing' && event.is === 'in turn')
    return state.held ? sent(taken(state, state.held)) : signing({ ...state, first: undefined })
  if (state.at === 'queueing' && event.is === 'stopped') return failed('stopped', state)
  if (state.at === 'signing' && event.is === 'signed') return afterSign(state, event.held)
  if (state.at === 'signing' && event.is === 'not allowed') return notAllowed(state)
  if (state.at === 'beginning' && event.is === 'begun') return afterBegin(state)
  if (state.at === 'beginning' && event.is === 'not allowed') return notAllowed(state)
  if (state.at === 'sending' && event.is === 'answered') return afterAnswer(state, event)
  if (state.at === 'sending' && event.is === 'lost') return again(state)
  if (state.at === 'sending' && event.is === 'not sent') return failed('stopped', state)
  if (state.at === 'waiting' && event.is === 'waited') return sent({ ...state, resent: state.resent + 1 })
  if (state.at === 'waiting' && event.is === 'stopped') return failed('unknown', state)
  if (state.at === 'owing' && event.is === 'owed') return afterOwe(state, event.isNews)
  if (state.at === 'correcting' && event.is === 'corrected')
    return event.isWorthAnother ? signing({ ...state, first: state }) : afterRefusal(state)
  if (state.at === 'reading' && event.is === 'read')
    return ended(event.isWhole ? { do: 'end', outcome: 'charged', isNeeded: false } : { do: 'leave', inDoubt: false })
  throw new Error(`a call that is ${state.at} cannot be ${event.is}`)
}

function ended(...effects: Effect[]): Step {
  return { state: { at: 'ended' }, effects }
}

function finding({ purpose, resends }: { purpose: Purpose; resends: number }, ...before: Effect[]): Step {
  return { state: { at: 'finding', purpose, resends }, effects: [...before, { do: 'find' }] }
}

function signing({ purpose, resends, first }: Signing): Step {
  return { state: { at: 'signing', purpose, resends, first }, effects: [{ do: 'sign' }] }
}

function sent(sending: Sending, ...before: Effect[]): Step {
  return { state: { ...sending, at: 'sending' }, effects: [...before, { do: 'send' }] }
}

/** The state of a payment that an earlier call has signed. */
function taken({ purpose, resends }: { purpose: Purpose; resends: number }, held: Held): Sending {
  return { purpose, held, resends, resent: 0, isUncertain: true, isCorrected: false }
}

function afterFind(
  { purpose, resends }: AttemptState & { at: 'finding' },
  { held, isWithin }: AttemptEvent & { is: 'found' },
): Step {
  if (held && !isWithin) return failed('stopped', { purpose, held })
  if (held?.inChannel) return { state: { at: 'queueing', purpose, resends, held }, effects: [{ do: 'queue' }] }
  if (held) return sent(taken({ purpose, resends }, held))
  if (purpose !== 'fetch') return ended({ do: 'answer nothing' })
  return { state: { at: 'asking', purpose, resends }, effects: [{ do: 'ask' }] }
}

function afterAsk({ purpose, resends }: AttemptState & { at: 'asking' }, terms: Asked): Step {
  if (terms === 'none') return ended({ do: 'answer', outcome: 'free' })
  if (terms === 'transfer') return signing({ purpose, resends, first: undefined })
  return { state: { at: 'queueing', purpose, resends, held: undefined }, effects: [{ do: 'queue' }] }
}

function afterSign({ purpose, resends, first }: Signing, held: Held): Step {
  if (purpose !== 'refund')
    return { state: { at: 'beginning', purpose, resends, first, held }, effects: [{ do: 'begin' }] }
  return sent(signed({ purpose, resends, first }, held), ...(first ? [{ do: 'discard' } as const] : []))
}

function signed({ purpose, resends, first }: Signing, held: Held): Sending {
  return { purpose, held, resends, resent: 0, isUncertain: false, isCorrected: first !== undefined }
}

function afterBegin(state: AttemptState & { at: 'beginning' }): Step {
  const { first, held } = state
  if (!first) return sent(signed(state, held))
  // A refused deposit stays open, because the seller can send it to the chain until the deposit expires. A refused voucher ends as
  // `expired` if an earlier try had no answer: the seller may have charged the voucher, and the limits count expired payments. Any other
  // voucher ends as `refused`.
  const outcome = first.held.isOutlay ? undefined : first.isUncertain ? 'expired' : 'refused'
  return sent(signed(state, held), { do: 'discard' }, { do: 'replace', outcome })
}

/** Ends the call, because no payment may be signed or begun. If a payment was refused before, the call fails with that refusal. */
function notAllowed({ first }: Signing): Step {
  return first ? afterRefusal(first) : ended({ do: 'fail', with: 'stopped' })
}

function afterAnswer(state: AttemptState & { at: 'sending' }, { answer, isPast }: Answer): Step {
  const { purpose, held, isUncertain, isCorrected } = state
  if (answer.as === 'charged') return afterCharge(state, answer.isBought)
  if (answer.as === 'ask_again') return again(state, { do: 'discard' })
  const isLast = isPast && purpose !== 'refund'
  // The answer `used` shows that the payment was charged. So an owed or expired payment ends as charged. If an owed payment stayed open,
  // the buyer would send it again for ever. If an expired payment ended as expired, the buyer would pay twice for its purchase.
  if (answer.as === 'used' && (isLast || held.state === 'owed')) return over(state, 'delivered before')
  // The payment had expired before this last try, which bought nothing.
  if (isLast) return over(state, 'expired')
  switch (answer.as) {
    case 'used':
      return failed('used', state, { do: 'discard' })
    case 'refused': {
      const refused = { ...state, isMiscount: answer.isMiscount }
      // An owed payment was charged. Another voucher would pay for the same answer again.
      if (!held.inChannel || isCorrected || held.state === 'owed') return afterRefusal(refused)
      return { state: { ...refused, at: 'correcting' }, effects: [{ do: 'correct', isTaken: held.isTaken }] }
    }
    case 'not_charged':
      // The payment stays open: even if the gateway has not charged this try, it may have charged an earlier one.
      if (isUncertain) return ended(...left(state), { do: 'answer', outcome: 'no_receipt' })
      // Any seller can write the gateway's codes and keep the payment. So such a code ends only a voucher, which gives no money away.
      if (held.isOutlay) return ended(...left(state), { do: 'answer', outcome: 'not_charged' })
      return ended(...endedAs(state, 'not_charged'), { do: 'answer', outcome: 'not_charged' })
    case 'no_receipt':
      return ended(...left(state), { do: 'answer', outcome: 'no_receipt' })
  }
}

function afterCharge(state: Sending, isBought: boolean): Step {
  if (state.purpose === 'refund') return ended({ do: 'note' }, { do: 'answer', outcome: 'charged' })
  if (state.held.state === 'owed') return handedOver(isBought)
  return { state: { ...state, at: 'owing', isBought }, effects: [{ do: 'owe' }] }
}

/**
 * Follows the journal's record of a charge. Only then is the charge added to the stored sum of the channel. A sum that is too low is raised
 * by the seller's next refusal. A sum that is too high would never be lowered.
 */
function afterOwe({ held, isBought }: AttemptState & { at: 'owing' }, isNews: boolean): Step {
  const note: Effect[] = isNews && held.inChannel ? [{ do: 'note' }] : []
  return handedOver(isBought, ...note)
}

function handedOver(isBought: boolean, ...before: Effect[]): Step {
  const answer = { do: 'answer', outcome: 'charged' } as const
  if (isBought) return { state: { at: 'reading' }, effects: [...before, answer] }
  // The API has failed after the charge. The payment stays open, so that the next request gets the paid answer, even if the caller does not
  // read this one.
  return ended(...before, { do: 'leave', inDoubt: false }, answer)
}

/** Sends the same payment again, because no answer came, or because the answer shows no outcome. */
function again(state: Sending, ...before: Effect[]): Step {
  if (state.resent >= state.resends) return failed('unknown', state, ...before)
  return {
    state: { ...state, at: 'waiting', isUncertain: true },
    effects: [...before, { do: 'wait', resent: state.resent }],
  }
}

function afterRefusal(refused: Refused): Step {
  const { held, isUncertain, isMiscount } = refused
  // A refused voucher ends, because the channel's next voucher replaces it. A voucher that the seller may have charged stays open: the next
  // request for its purchase sends it again. A refused deposit or `exact` payment stays open, because the seller can charge it until it
  // expires.
  const isOver = !held.isOutlay && !isUncertain && !isMiscount
  const records = isOver ? endedAs(refused, 'refused') : left(refused)
  return ended(...records, { do: 'discard' }, { do: 'fail', with: isUncertain ? 'refused again' : 'refused' })
}

/** Ends a payment for which no answer can come any more. The next request for its purchase is a new purchase. */
function over(state: Sending, failure: 'expired' | 'delivered before'): Step {
  const outcome = failure === 'expired' ? 'expired' : 'charged'
  const before: Effect[] = [{ do: 'end', outcome, isNeeded: true }, { do: 'discard' }]
  const { purpose, held } = state
  if (held.isTaken && purpose !== 'resume') return finding(state, ...before)
  return ended(...before, { do: 'fail', with: failure })
}

function failed(failure: Failure, state: Partial<Sending> & { purpose: Purpose }, ...before: Effect[]): Step {
  return ended(...before, ...left(state), { do: 'fail', with: failure })
}

/** Returns the effect that leaves a payment open, because it has no receipt or its answer is owed. */
function left({ purpose, held }: Partial<Sending> & { purpose: Purpose }): Effect[] {
  return held && purpose !== 'refund' ? [{ do: 'leave', inDoubt: held.inChannel }] : []
}

function endedAs({ purpose }: Sending, outcome: Ending['outcome']): Effect[] {
  return purpose === 'refund' ? [] : [{ do: 'end', outcome, isNeeded: false }]
}
