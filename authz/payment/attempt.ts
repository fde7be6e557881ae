import type { ErrorCode } from '../../domain/errors.ts'
import type { TransferEvidence } from '../exact-evm/transfer-evidence.ts'
import type { SettleOutcome, VerifyOutcome } from '../facilitator.ts'
import type { Closing, PaymentState, ReserveOutcome } from '../ledger/ledger.ts'

/*
 * The life of one attempt to pay, as a pure function: from a state and what has happened to the next state and what is
 * to be done. The service performs what it says (`perform.ts`), a simulation does the same against a hostile world.
 *
 *   reserving ─> verifying ─> admitted ─> beginning ─> settling ─> proving ─> recording ─> ended
 *
 * Where only the facilitator can tell who pays, it is asked first: identifying ─> reserving ─> admitted.
 */

/** Where an attempt stands; what it waits for has been asked for by the effect that led here. */
export type AttemptState =
  /** Nothing is reserved yet: the facilitator is asked who pays. */
  | { at: 'identifying' }
  /** The reservation is being written; `verified` when the facilitator has been asked before. */
  | { at: 'reserving'; verified: boolean }
  | { at: 'verifying' }
  /** The upstream may be called; nothing goes on until it has answered. */
  | { at: 'admitted' }
  | { at: 'releasing'; verdict: Verdict }
  | { at: 'beginning' }
  | { at: 'settling' }
  | { at: 'proving'; transaction: string }
  | { at: 'recording'; transaction: string }
  /** The facilitator was never asked: the authorization is being given back. */
  | { at: 'returning' }
  | { at: 'doubting'; verdict: Verdict }
  | { at: 'ended'; verdict: Verdict }

/** What is to be done next. Every effect is answered by one event, also when it fails. */
export type Effect =
  /** `payer` as the facilitator has told. */
  | { do: 'reserve'; payer: string }
  | { do: 'verify' }
  | { do: 'release'; reason: string; upstreamStatus: number | undefined }
  | { do: 'begin'; upstreamStatus: number }
  | { do: 'settle' }
  | { do: 'prove'; transaction: string }
  | { do: 'close'; closing: Closing }

/** What became of the look at a payment before its upstream is called. */
export type Verification =
  | Exclude<VerifyOutcome, { kind: 'unavailable' }>
  | { kind: 'unavailable'; retryAfterSeconds?: number }
  /** Nothing is wrong with it, but it must not go on. */
  | { kind: 'stopped'; code: ErrorCode; reason: string; retryAfterSeconds: number | undefined }

/** What has happened. A write whose outcome is not known counts as one that failed. */
export type AttemptEvent =
  | { is: 'reserved'; outcome: ReserveOutcome | { kind: 'unavailable' } }
  | { is: 'verified'; outcome: Verification }
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
  /** An error, and nothing is charged; signing again would be of no use or unsafe. */
  | { kind: 'turned-away'; code: ErrorCode; retryAfterSeconds: number | undefined }
  /** Paid for already: perhaps not delivered yet (M4). */
  | { kind: 'spent' }

export interface Step {
  state: AttemptState
  effect: Effect | undefined
}

/** Where attempts begin. */
export const RESERVING: AttemptState = { at: 'reserving', verified: false }

/** Where attempts begin of which nobody but the facilitator can tell who pays. */
export const IDENTIFYING: Step = { state: { at: 'identifying' }, effect: { do: 'verify' } }

/** The next step; an event that cannot happen in this state is an error in the caller. */
export function next(state: AttemptState, event: AttemptEvent): Step {
  if (state.at === 'identifying' && event.is === 'verified') return afterIdentify(event.outcome)
  if (state.at === 'reserving' && event.is === 'reserved') return afterReserve(event.outcome, state.verified)
  if (state.at === 'verifying' && event.is === 'verified') return afterVerify(event.outcome)
  if (state.at === 'releasing' && event.is === 'released') return ended(state.verdict)
  if (state.at === 'admitted' && event.is === 'answered') return afterAnswer(event)
  if (state.at === 'beginning' && event.is === 'begun')
    return event.held ? { state: { at: 'settling' }, effect: { do: 'settle' } } : ended({ kind: 'unavailable' })
  if (state.at === 'settling' && event.is === 'settled') return afterSettle(event.outcome)
  if (state.at === 'proving' && event.is === 'proven') return afterProof(state.transaction, event.evidence)
  if (state.at === 'recording' && event.is === 'closed')
    return ended(event.written ? { kind: 'settled', transaction: state.transaction } : { kind: 'unknown' })
  if (state.at === 'returning' && event.is === 'closed')
    return event.written ? turnedAway('facilitator_unavailable', 5) : ended({ kind: 'unknown' })
  if (state.at === 'doubting' && event.is === 'closed') return ended(state.verdict)
  throw new Error(`an attempt that is ${state.at} cannot be ${event.is}`)
}

function ended(verdict: Verdict): Step {
  return { state: { at: 'ended', verdict }, effect: undefined }
}

function turnedAway(code: ErrorCode, retryAfterSeconds?: number): Step {
  return ended({ kind: 'turned-away', code, retryAfterSeconds })
}

function afterIdentify(outcome: Verification): Step {
  if (outcome.kind !== 'valid') return ended(refusalOf(outcome).verdict)
  return { state: { at: 'reserving', verified: true }, effect: { do: 'reserve', payer: outcome.payer ?? '' } }
}

function afterReserve(outcome: ReserveOutcome | { kind: 'unavailable' }, verified: boolean): Step {
  switch (outcome.kind) {
    case 'reserved':
      return verified
        ? { state: { at: 'admitted' }, effect: undefined }
        : { state: { at: 'verifying' }, effect: { do: 'verify' } }
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

function afterVerify(outcome: Verification): Step {
  if (outcome.kind === 'valid') return { state: { at: 'admitted' }, effect: undefined }
  const { verdict, reason } = refusalOf(outcome)
  return { state: { at: 'releasing', verdict }, effect: { do: 'release', reason, upstreamStatus: undefined } }
}

function refusalOf(outcome: Exclude<Verification, { kind: 'valid' }>): { verdict: Verdict; reason: string } {
  if (outcome.kind === 'stopped') {
    const { code, reason, retryAfterSeconds } = outcome
    return { verdict: { kind: 'turned-away', code, retryAfterSeconds }, reason }
  }
  if (outcome.kind === 'unavailable') {
    const { retryAfterSeconds = 5 } = outcome
    const code = 'facilitator_unavailable'
    return { verdict: { kind: 'turned-away', code, retryAfterSeconds }, reason: code }
  }
  const { reason } = outcome
  // Somebody has settled it elsewhere: a fresh 402 would make the payer sign, and pay, a second time.
  return { verdict: USED_REASONS.has(reason) ? USED : { kind: 'challenge', reason }, reason }
}

const USED: Verdict = { kind: 'turned-away', code: 'payment_already_used', retryAfterSeconds: undefined }

const USED_REASONS: ReadonlySet<string> = new Set([
  'invalid_exact_evm_nonce_already_used',
  'permit2_invalid_nonce',
  'duplicate_settlement',
])

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
  if (outcome.kind === 'unsent') {
    const closing: Closing = { state: 'RELEASED', reason: outcome.reason, unsent: true }
    return { state: { at: 'returning' }, effect: { do: 'close', closing } }
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
