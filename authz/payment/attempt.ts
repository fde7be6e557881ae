import type { ErrorCode } from '../../domain/errors.ts'
import type { TransferEvidence } from '../exact-evm/transfer-evidence.ts'
import type { SettleOutcome, VerifyOutcome } from '../facilitator.ts'
import type { Closing, PaymentState, ReserveOutcome } from '../ledger/ledger.ts'

/*
 * The life of one attempt to pay, as a pure function: from a state and what has happened to the next state and what is
 * to be done. The service performs what it says (`perform.ts`), a simulation does the same against a hostile world.
 *
 *   reserving ─> verifying ─> admitted ─> beginning ─> settling ─> proving ─> recording ─> ended
 */

/** Where an attempt stands; what it waits for has been asked for by the effect that led here. */
export type AttemptState =
  /** Where every attempt begins: its reservation is being written. */
  | { at: 'reserving' }
  | { at: 'verifying' }
  /** The upstream may be called; nothing goes on until it has answered. */
  | { at: 'admitted' }
  | { at: 'releasing'; verdict: Verdict }
  | { at: 'beginning' }
  | { at: 'settling' }
  | { at: 'proving'; transaction: string }
  | { at: 'recording'; transaction: string }
  | { at: 'doubting'; verdict: Verdict }
  | { at: 'ended'; verdict: Verdict }

/** What is to be done next. Every effect is answered by one event, also when it fails. */
export type Effect =
  | { do: 'verify' }
  | { do: 'release'; reason: string; upstreamStatus: number | undefined }
  | { do: 'begin'; upstreamStatus: number }
  | { do: 'settle' }
  | { do: 'prove'; transaction: string }
  | { do: 'close'; closing: Closing }

/** What has happened. A write whose outcome is not known counts as one that failed. */
export type AttemptEvent =
  | { is: 'reserved'; outcome: ReserveOutcome | { kind: 'unavailable' } }
  | { is: 'verified'; outcome: VerifyOutcome }
  | { is: 'released' }
  /** The upstream has answered, or nobody waits for its answer any more. */
  | { is: 'answered'; success: boolean; reason: string; upstreamStatus: number | undefined }
  | { is: 'begun'; held: boolean }
  | { is: 'settled'; outcome: SettleOutcome }
  | { is: 'proven'; evidence: TransferEvidence }
  | { is: 'closed'; written: boolean }

/** How an attempt ends, for whoever has to answer the buyer. */
export type Verdict =
  /** Charged, and on record: the answer may go to the buyer (M1). */
  | { kind: 'settled'; transaction: string }
  /** Not charged: the upstream's own answer passes. */
  | { kind: 'passed' }
  /** Not charged, and it will not be: 402, the answer is dropped. */
  | { kind: 'refused'; reason: string }
  /** Charged or not, nobody can say yet: 503, and never a new challenge (M5). */
  | { kind: 'unknown' }
  /** Not charged because the attempt had lost its hold, or nothing could be written: 503. */
  | { kind: 'unavailable' }
  /** The terms have changed. */
  | { kind: 'stale' }
  /** Not admitted: 402 with the current terms, signing again is safe. */
  | { kind: 'challenge'; reason: string }
  /** Not admitted: an error, and signing again would be of no use or unsafe. */
  | { kind: 'turned-away'; code: ErrorCode; retryAfterSeconds: number | undefined }
  /** Paid for already: perhaps not delivered yet (M4). */
  | { kind: 'spent' }

export interface Step {
  state: AttemptState
  effect: Effect | undefined
}

export const RESERVING: AttemptState = { at: 'reserving' }

/** The next step; an event that cannot happen in this state is an error in the caller. */
export function next(state: AttemptState, event: AttemptEvent): Step {
  if (state.at === 'reserving' && event.is === 'reserved') return afterReserve(event.outcome)
  if (state.at === 'verifying' && event.is === 'verified') return afterVerify(event.outcome)
  if (state.at === 'releasing' && event.is === 'released') return ended(state.verdict)
  if (state.at === 'admitted' && event.is === 'answered') return afterAnswer(event)
  if (state.at === 'beginning' && event.is === 'begun')
    return event.held ? { state: { at: 'settling' }, effect: { do: 'settle' } } : ended({ kind: 'unavailable' })
  if (state.at === 'settling' && event.is === 'settled') return afterSettle(event.outcome)
  if (state.at === 'proving' && event.is === 'proven') return afterProof(state.transaction, event.evidence)
  if (state.at === 'recording' && event.is === 'closed')
    return ended(event.written ? { kind: 'settled', transaction: state.transaction } : { kind: 'unknown' })
  if (state.at === 'doubting' && event.is === 'closed') return ended(state.verdict)
  throw new Error(`an attempt that is ${state.at} cannot be ${event.is}`)
}

function ended(verdict: Verdict): Step {
  return { state: { at: 'ended', verdict }, effect: undefined }
}

function turnedAway(code: ErrorCode, retryAfterSeconds?: number): Step {
  return ended({ kind: 'turned-away', code, retryAfterSeconds })
}

function afterReserve(outcome: ReserveOutcome | { kind: 'unavailable' }): Step {
  switch (outcome.kind) {
    case 'reserved':
      return { state: { at: 'verifying' }, effect: { do: 'verify' } }
    case 'stale':
      return ended({ kind: 'stale' })
    case 'contested':
      return turnedAway('endpoint_in_flight', 1)
    case 'unavailable':
      return turnedAway('ledger_unavailable', 2)
    case 'taken':
      return afterTaken(outcome.state)
  }
}

/** What a payer is told whose authorization is not free: never to sign again while money may be under way. */
function afterTaken(state: PaymentState): Step {
  if (state === 'RESERVED' || state === 'RELEASED') return turnedAway('payment_in_flight', 1)
  if (state === 'SETTLING' || state === 'UNKNOWN') return turnedAway('payment_outcome_unknown', 5)
  return state === 'SETTLED' ? ended({ kind: 'spent' }) : turnedAway('payment_already_used')
}

function afterVerify(outcome: VerifyOutcome): Step {
  if (outcome.kind === 'valid') return { state: { at: 'admitted' }, effect: undefined }
  const reason = outcome.kind === 'invalid' ? outcome.reason : 'facilitator_unavailable'
  return {
    state: { at: 'releasing', verdict: refusalOf(outcome.kind, reason) },
    effect: { do: 'release', reason, upstreamStatus: undefined },
  }
}

function refusalOf(kind: 'invalid' | 'unavailable', reason: string): Verdict {
  if (kind === 'unavailable') return { kind: 'turned-away', code: 'facilitator_unavailable', retryAfterSeconds: 5 }
  // Somebody has settled it elsewhere: a fresh 402 would make the payer sign, and pay, a second time.
  if (reason.endsWith('nonce_already_used'))
    return { kind: 'turned-away', code: 'payment_already_used', retryAfterSeconds: undefined }
  return { kind: 'challenge', reason }
}

/** What the upstream did not do well is not paid for (M3). */
function afterAnswer(event: AttemptEvent & { is: 'answered' }): Step {
  const { success, reason, upstreamStatus } = event
  if (success && upstreamStatus !== undefined)
    return { state: { at: 'beginning' }, effect: { do: 'begin', upstreamStatus } }
  return {
    state: { at: 'releasing', verdict: { kind: 'passed' } },
    effect: { do: 'release', reason, upstreamStatus },
  }
}

/** A facilitator that claims a settlement has to show the transfer. */
function afterSettle(outcome: SettleOutcome): Step {
  if (outcome.kind === 'settled') {
    const { transaction } = outcome
    return { state: { at: 'proving', transaction }, effect: { do: 'prove', transaction } }
  }
  const verdict: Verdict = outcome.kind === 'refused' ? outcome : { kind: 'unknown' }
  // Also a refusal stays open in the ledger: that no money has moved is the chain's to say, not the facilitator's.
  const transaction = outcome.kind === 'unknown' ? outcome.transaction : undefined
  return doubted(verdict, { reason: outcome.reason, transaction, refused: outcome.kind === 'refused' })
}

function afterProof(transaction: string, evidence: TransferEvidence): Step {
  if (evidence === 'proven')
    return {
      state: { at: 'recording', transaction },
      effect: { do: 'close', closing: { state: 'SETTLED', transaction } },
    }
  return doubted({ kind: 'unknown' }, { reason: `transfer_${evidence}`, transaction, refused: false })
}

function doubted(verdict: Verdict, doubt: { reason: string; transaction: string | undefined; refused: boolean }): Step {
  return { state: { at: 'doubting', verdict }, effect: { do: 'close', closing: { state: 'UNKNOWN', ...doubt } } }
}
