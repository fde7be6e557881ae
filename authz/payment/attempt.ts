import type { ErrorCode } from '../../domain/errors.ts'
import type { SettleOutcome, VerifyOutcome } from '../facilitator/client.ts'
import { isAlreadyUsed } from '../facilitator/reasons.ts'
import type { Charge, Closing, CommitOutcome, PaymentState, ReserveOutcome } from '../ledger/ledger.ts'
import type { ChannelMirror, ChannelReceipt, ChannelState } from '../schemes/batch-settlement/channel-state.ts'
import { CUMULATIVE_MISMATCH } from '../schemes/batch-settlement/contract.ts'
import type { Means } from '../schemes/scheme.ts'
import type { TransferEvidence } from '../schemes/transfer-evidence.ts'

/*
 * The life of one attempt to pay, as a pure function: from a state and what has happened to the next state and what is
 * to be done. The service performs what it says (`perform.ts`), a simulation does the same against a hostile world.
 *
 *   reserving ─> verifying ─> admitted ─> beginning ─> settling ─> proving ─> recording ─> ended
 *
 * Where only the facilitator can tell whether the payer has signed, or how a channel stands, it is asked first, so that nobody
 * makes rows in somebody else's name: identifying ─> reserving ─> admitted.
 *
 * A voucher moves no money when it is charged, so that all of it is one commit: reserving ─> admitted ─> committing ─> ended.
 * One that does not fit beside others of its channel waits for them a while: reserving ─> waiting ─> reserving. A deposit is a
 * transfer, committed with its voucher: proving ─> committing ─> ended.
 */

/** How an attempt has gone so far, before it is admitted. */
interface Opening {
  means: Means
  /** The facilitator has been asked. */
  asked: boolean
  /** How often it has waited for other vouchers of its channel. */
  waits: number
}

/** Where an attempt stands; what it waits for has been asked for by the effect that led here. */
export type AttemptState =
  /** Nothing is reserved yet: the facilitator is asked who pays, and whether. */
  | ({ at: 'identifying' } & Opening)
  | ({ at: 'reserving' } & Opening)
  | ({ at: 'waiting' } & Opening)
  | { at: 'verifying' }
  /** The upstream may be called; nothing goes on until it has answered. */
  | { at: 'admitted'; means: Means }
  | { at: 'releasing'; verdict: Verdict }
  | { at: 'beginning'; means: Means }
  | { at: 'settling'; means: Means }
  | { at: 'proving'; means: Means; transaction: string; doubt?: Doubt }
  | { at: 'recording'; transaction: string }
  /** The facilitator was never asked: the authorization is being given back. */
  | { at: 'returning' }
  /** The transaction is a deposit's. */
  | { at: 'committing'; transaction: string | undefined }
  | { at: 'doubting'; verdict: Verdict }
  | { at: 'ended'; verdict: Verdict }

/** How a settlement ended that its facilitator does not call one, though it names a transaction. */
interface Doubt {
  /** The facilitator's reason, for the record. */
  reason: string
  verdict: Extract<Verdict, { kind: 'unknown' }>
}

/** What is to be done next. Every effect is answered by one event, also when it fails. */
export type Effect =
  /** `payer` as the facilitator has told, `mirror` as the chain has just said of the channel. */
  | { do: 'reserve'; payer?: string; mirror?: ChannelMirror | undefined }
  | { do: 'verify' }
  | { do: 'wait'; milliseconds: number }
  /** `unverified`: the seller does not see the payment. The facilitator has not accepted it, or the request is free. */
  | { do: 'release'; reason: string; upstreamStatus: number | undefined; unverified: boolean }
  /** `upstreamStatus` is undefined where the payment is charged before the upstream is asked. */
  | { do: 'begin'; upstreamStatus: number | undefined }
  | { do: 'settle' }
  /** `doubted`: the facilitator claims no transfer, so one look is enough, and without a node there is no evidence. */
  | { do: 'prove'; transaction: string; doubted?: true }
  | { do: 'close'; closing: Closing }
  | { do: 'commit'; charge: Charge }

/** What became of the look at a payment before its upstream is called. */
export type Verification =
  | (Extract<VerifyOutcome, { kind: 'valid' }> & { mirror?: ChannelMirror | undefined })
  | Extract<VerifyOutcome, { kind: 'invalid' }>
  /** The chain has seen this very authorization, and can tell what it was spent on. */
  | { kind: 'used'; reason: string }
  | { kind: 'unavailable'; retryAfterSeconds?: number }
  /** Nothing is wrong with it, but it must not go on. */
  | { kind: 'stopped'; code: ErrorCode; reason: string; retryAfterSeconds: number | undefined }

/** What has happened. A write whose outcome is not known counts as one that failed. */
export type AttemptEvent =
  | { is: 'reserved'; outcome: ReserveOutcome | { kind: 'unavailable' } }
  | { is: 'verified'; outcome: Verification }
  | { is: 'released' }
  /** The upstream has answered, or nobody waits for its answer any more. */
  /** `isFree`: its seller charges nothing for such a request. */
  | { is: 'answered'; success: boolean; reason: string; upstreamStatus: number | undefined; isFree?: boolean }
  /** The payment is charged before the upstream is asked, as its seller wants it. */
  | { is: 'called in' }
  | { is: 'begun'; held: boolean }
  | { is: 'settled'; outcome: SettleOutcome }
  | { is: 'proven'; evidence: TransferEvidence }
  | { is: 'closed'; written: boolean }
  | { is: 'waited'; gone: boolean }
  | { is: 'committed'; outcome: CommitOutcome }

/** How an attempt ends, for whoever has to answer the buyer. */
export type Verdict =
  /** Charged, and on record: the answer may go to the buyer (M1). */
  | { kind: 'settled'; transaction: string; receipt?: ChannelReceipt }
  /** Not charged: the upstream's own answer passes. */
  | { kind: 'passed' }
  /** Not charged, and it will not be: 402, the answer is dropped. */
  | { kind: 'refused'; reason: string }
  /** Charged or not, nobody can say yet: 503, and never a new challenge (M5). */
  | { kind: 'unknown'; reason: string; transaction: string | undefined }
  /** Not charged because the attempt had lost its hold, or nothing could be written: 503. */
  | { kind: 'unavailable' }
  /** The terms have changed. */
  | { kind: 'stale' }
  /** Not admitted: 402 with the current terms, and how the channel stands; signing again is safe. */
  | { kind: 'challenge'; reason: string; channel?: ChannelState }
  /** An error, and nothing is charged; signing again would be of no use or unsafe. */
  | { kind: 'turned-away'; code: ErrorCode; retryAfterSeconds: number | undefined }
  /** Paid for already: perhaps not delivered yet (M4). */
  | { kind: 'spent'; channel?: ChannelState }

export interface Step {
  state: AttemptState
  effect: Effect | undefined
}

/** Where attempts begin. */
export function reserving(means: Means): Step {
  return { state: { at: 'reserving', means, asked: false, waits: 0 }, effect: { do: 'reserve' } }
}

/** Where attempts begin of which nobody but the facilitator can tell who pays, or whether the payer has signed. */
export function identifying(means: Means): Step {
  return { state: { at: 'identifying', means, asked: false, waits: 0 }, effect: { do: 'verify' } }
}

/** The next step; an event that cannot happen in this state is an error in the caller. */
export function next(state: AttemptState, event: AttemptEvent): Step {
  if (state.at === 'identifying' && event.is === 'verified') return afterIdentify(event.outcome, state)
  if (state.at === 'reserving' && event.is === 'reserved') return afterReserve(event.outcome, state)
  if (state.at === 'waiting' && event.is === 'waited') return afterWait(event.gone, state)
  if (state.at === 'verifying' && event.is === 'verified') return afterVerify(event.outcome)
  if (state.at === 'releasing' && event.is === 'released') return ended(state.verdict)
  if (state.at === 'admitted' && event.is === 'answered') return afterAnswer(event, state.means)
  if (state.at === 'admitted' && event.is === 'called in' && state.means === 'transfer')
    return { state: { at: 'beginning', means: state.means }, effect: { do: 'begin', upstreamStatus: undefined } }
  if (state.at === 'beginning' && event.is === 'begun') return afterBegin(event.held, state.means)
  if (state.at === 'settling' && event.is === 'settled') return afterSettle(event.outcome, state.means)
  if (state.at === 'proving' && event.is === 'proven') return afterProof(state, event.evidence)
  if (state.at === 'committing' && event.is === 'committed') return afterCommit(event.outcome, state.transaction)
  if (state.at === 'recording' && event.is === 'closed')
    return ended(event.written ? { kind: 'settled', transaction: state.transaction } : unrecorded(state.transaction))
  if (state.at === 'returning' && event.is === 'closed')
    return event.written ? turnedAway('facilitator_unavailable', 5) : ended(unrecorded(undefined))
  if (state.at === 'doubting' && event.is === 'closed') return ended(state.verdict)
  throw new Error(`an attempt that is ${state.at} cannot be ${event.is}`)
}

function ended(verdict: Verdict): Step {
  return { state: { at: 'ended', verdict }, effect: undefined }
}

function turnedAway(code: ErrorCode, retryAfterSeconds?: number): Step {
  return ended({ kind: 'turned-away', code, retryAfterSeconds })
}

function afterIdentify(outcome: Verification, { means, waits }: Opening): Step {
  if (outcome.kind !== 'valid') return ended(refusalOf(outcome).verdict)
  const { payer = '', mirror } = outcome
  return { state: { at: 'reserving', means, asked: true, waits }, effect: { do: 'reserve', payer, mirror } }
}

function afterReserve(outcome: ReserveOutcome | { kind: 'unavailable' }, opening: Opening): Step {
  const { means, asked } = opening
  switch (outcome.kind) {
    case 'reserved':
      return means === 'transfer' && !asked
        ? { state: { at: 'verifying' }, effect: { do: 'verify' } }
        : { state: { at: 'admitted', means }, effect: undefined }
    case 'stale':
      return ended({ kind: 'stale' })
    case 'contested':
      return turnedAway('endpoint_in_flight', 1)
    case 'unavailable':
      return turnedAway('ledger_unavailable', 2)
    case 'taken':
      return outcome.channel ? afterTakenVoucher(outcome.state, outcome.channel, opening) : afterTaken(outcome.state)
    case 'unsynced':
      if (asked) return turnedAway('facilitator_unavailable', 5)
      return { state: { ...opening, at: 'identifying' }, effect: { do: 'verify' } }
    case 'crowded':
      return waitOr({ kind: 'challenge', reason: CUMULATIVE_MISMATCH, channel: outcome.channel }, opening)
    case 'unfit':
      return ended({ kind: 'challenge', reason: outcome.reason, channel: outcome.channel })
  }
}

/**
 * How long a voucher waits for others of its channel, two seconds in all: most requests end within that, and who is told
 * to sign anew would only be in the same place again.
 */
const WAITS_MS: readonly number[] = [10, 20, 40, 80, 150, 300, 500, 900]

function waitOr(otherwise: Verdict, { means, asked, waits }: Opening): Step {
  const milliseconds = WAITS_MS[waits]
  if (milliseconds === undefined) return ended(otherwise)
  return { state: { at: 'waiting', means, asked, waits: waits + 1 }, effect: { do: 'wait', milliseconds } }
}

function afterWait(gone: boolean, opening: Opening): Step {
  if (gone) return turnedAway('payment_in_flight', 1)
  return { state: { ...opening, at: 'reserving' }, effect: { do: 'reserve' } }
}

/**
 * A voucher is not a payment but a sum: whose sum is charged already has lost count, or asks for two things at once, and
 * signs a greater one as soon as it knows how the channel stands. Nothing is lost by telling it.
 */
function afterTakenVoucher(state: PaymentState, channel: ChannelState, opening: Opening): Step {
  if (state === 'SETTLED') return ended({ kind: 'spent', channel })
  if (state === 'SETTLING' || state === 'UNKNOWN') return afterTaken(state)
  return waitOr({ kind: 'challenge', reason: CUMULATIVE_MISMATCH, channel }, opening)
}

/** What a payer is told whose authorization is not free: never to sign again while money may be under way. */
function afterTaken(state: PaymentState): Step {
  if (state === 'RESERVED' || state === 'RELEASED') return turnedAway('payment_in_flight', 1)
  if (state === 'SETTLING' || state === 'UNKNOWN') return turnedAway('payment_outcome_unknown', 5)
  return state === 'SETTLED' ? ended({ kind: 'spent' }) : turnedAway('payment_already_used')
}

function afterVerify(outcome: Verification): Step {
  if (outcome.kind === 'valid') return { state: { at: 'admitted', means: 'transfer' }, effect: undefined }
  if (outcome.kind === 'used') return spentBefore(outcome.reason)
  const { verdict, reason } = refusalOf(outcome)
  return {
    state: { at: 'releasing', verdict },
    effect: { do: 'release', reason, upstreamStatus: undefined, unverified: true },
  }
}

/**
 * Somebody has settled it, or has spent its nonce otherwise: no row says so. The chain tells which, and what was paid for is owed
 * (M4, M10).
 */
function spentBefore(reason: string): Step {
  const verdict = { kind: 'turned-away', code: 'payment_outcome_unknown', retryAfterSeconds: 5 } as const
  const closing: Closing = { state: 'UNKNOWN', reason, transaction: undefined, refused: false, unbegun: true }
  return { state: { at: 'doubting', verdict }, effect: { do: 'close', closing } }
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
  const isUsed = outcome.kind === 'used' || isAlreadyUsed(reason)
  return { verdict: isUsed ? USED : { kind: 'challenge', reason }, reason }
}

const USED: Verdict = { kind: 'turned-away', code: 'payment_already_used', retryAfterSeconds: undefined }

/** What the upstream did not do well is not paid for (M3). */
function afterAnswer(event: AttemptEvent & { is: 'answered' }, means: Means): Step {
  const { success, reason, upstreamStatus, isFree = false } = event
  if (success && upstreamStatus !== undefined)
    return means === 'voucher'
      ? committing({ by: 'voucher', upstreamStatus })
      : { state: { at: 'beginning', means }, effect: { do: 'begin', upstreamStatus } }
  return {
    state: { at: 'releasing', verdict: { kind: 'passed' } },
    effect: { do: 'release', reason, upstreamStatus, unverified: isFree },
  }
}

function afterBegin(held: boolean, means: Means): Step {
  return held ? { state: { at: 'settling', means }, effect: { do: 'settle' } } : ended({ kind: 'unavailable' })
}

/** A facilitator that claims a settlement has to show the transfer. */
function afterSettle(outcome: SettleOutcome, means: Means): Step {
  if (outcome.kind === 'settled') {
    const { transaction } = outcome
    return { state: { at: 'proving', means, transaction }, effect: { do: 'prove', transaction } }
  }
  if (outcome.kind === 'unsent') {
    const closing: Closing = { state: 'RELEASED', reason: outcome.reason, unsent: true }
    return { state: { at: 'returning' }, effect: { do: 'close', closing } }
  }
  // Also a refusal stays open in the ledger: that no money has moved is the chain's to say, not the facilitator's.
  const transaction = outcome.kind === 'unknown' ? outcome.transaction : undefined
  // A facilitator's words for a refusal would have a buyer believe that nothing was charged.
  const isOurs = outcome.reason.startsWith('settlement_')
  const verdict = outcome.kind === 'refused' || isOurs ? outcome : { ...outcome, reason: 'settlement_doubtful' }
  if (transaction !== undefined && verdict.kind === 'unknown') {
    const doubt = { reason: outcome.reason, verdict }
    return { state: { at: 'proving', means, transaction, doubt }, effect: { do: 'prove', transaction, doubted: true } }
  }
  return doubted(verdict, { reason: outcome.reason, transaction, refused: outcome.kind === 'refused' })
}

function afterProof(
  { means, transaction, doubt }: { means: Means; transaction: string; doubt?: Doubt },
  evidence: TransferEvidence,
): Step {
  if (doubt) {
    // Whatever the chain shows, the reconciler closes it; a transaction that was reverted is only a better word for why.
    const reason = evidence === 'reverted' ? `transfer_${evidence}` : doubt.verdict.reason
    return doubted({ ...doubt.verdict, reason }, { reason: doubt.reason, transaction, refused: false })
  }
  if (evidence === 'proven' && means === 'deposit') return committing({ by: 'deposit', transaction })
  if (evidence === 'proven')
    return {
      state: { at: 'recording', transaction },
      effect: { do: 'close', closing: { state: 'SETTLED', transaction } },
    }
  const reason = `transfer_${evidence}`
  return doubted({ kind: 'unknown', reason, transaction }, { reason, transaction, refused: false })
}

function committing(charge: Charge): Step {
  const transaction = charge.by === 'deposit' ? charge.transaction : undefined
  return { state: { at: 'committing', transaction }, effect: { do: 'commit', charge } }
}

/** A voucher that is not held any more has charged nothing; a deposit has moved money whatever became of its row. */
function afterCommit(outcome: CommitOutcome, transaction: string | undefined): Step {
  if (outcome.kind === 'committed')
    return ended({ kind: 'settled', transaction: transaction ?? '', receipt: outcome.receipt })
  const isOpen = outcome.kind === 'unknown' || transaction !== undefined
  return ended(isOpen ? unrecorded(transaction) : { kind: 'unavailable' })
}

/** What has come of it could not be written down. */
function unrecorded(transaction: string | undefined): Verdict {
  return { kind: 'unknown', reason: 'outcome_not_recorded', transaction }
}

function doubted(verdict: Verdict, doubt: { reason: string; transaction: string | undefined; refused: boolean }): Step {
  return { state: { at: 'doubting', verdict }, effect: { do: 'close', closing: { state: 'UNKNOWN', ...doubt } } }
}
