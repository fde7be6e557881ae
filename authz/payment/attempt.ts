import type { ErrorCode } from '../../domain/errors.ts'
import type { PaymentReason } from '../../domain/payments/payment-reasons.ts'
import type { SettleOutcome } from '../facilitator/client.ts'
import { isAlreadyUsed } from '../facilitator/reasons.ts'
import type { Charge, Closing, CommitOutcome, PaymentState, ReserveOutcome } from '../ledger/ledger.ts'
import type { ChannelState } from '../schemes/batch-settlement/channel-state.ts'
import { CUMULATIVE_MISMATCH } from '../schemes/batch-settlement/contract.ts'
import type { PaymentKind } from '../schemes/scheme.ts'
import type { Spending } from '../schemes/spending.ts'
import type { TransferEvidence } from '../schemes/transfer-evidence.ts'
import type {
  AttemptEvent,
  AttemptState,
  Doubt,
  Mirrored,
  Opening,
  Refusal,
  Step,
  Verdict,
  Verified,
} from './attempt-state.ts'

/*
 * The life of one attempt to pay, as a pure function: a state and an event give the next state and effect. `perform.ts` performs the
 * effects.
 *
 *  reserving ─> verifying ─> admitted ─> beginning ─> settling ─> proving ─> recording ─> ended
 *
 * Other ways through the states:
 * - The facilitator reports that it has sent nothing, so authz asks the chain: settling ─> looking ─> returning ─> ended.
 * - Only the facilitator can check the signature, or knows the channel. authz asks it first, so that no client makes rows in the name of
 *   another payer: identifying ─> entering or mirroring ─> reserving ─> admitted.
 * - The facilitator refuses a proven signature, so authz asks the chain: verifying ─> suspecting ─> releasing or doubting.
 * - The payer is known, so the facilitator is not asked (`unverified.ts`): reserving ─> admitted.
 * - A voucher moves no money: reserving ─> admitted ─> committing ─> ended.
 * - A voucher has no room beside the other vouchers of its channel: reserving ─> waiting ─> reserving.
 * - A deposit is a transfer, committed with its voucher: proving ─> committing ─> ended.
 */

/** The first step of an attempt. */
export function reserving(paymentKind: PaymentKind, known = false): Step {
  return { state: { at: 'reserving', paymentKind, asked: false, known, waits: 0 }, effect: { do: 'reserve' } }
}

/** The first step of an attempt for which only the facilitator can determine the payer or check the signature. */
export function identifying(paymentKind: PaymentKind): Step {
  return { state: { at: 'identifying', paymentKind, asked: false, known: false, waits: 0 }, effect: { do: 'verify' } }
}

/** The next step. Throws for an event that cannot happen in this state: that is an error in the caller. */
export function next(state: AttemptState, event: AttemptEvent): Step {
  if (state.at === 'identifying' && event.is === 'verified') return afterIdentify(event, state)
  if (state.at === 'mirroring' && event.is === 'mirrored') return afterMirror(event, state)
  if (state.at === 'entering' && event.is === 'entered') return afterEntry(event.limited, state)
  if (state.at === 'reserving' && event.is === 'reserved') return afterReserve(event.outcome, state)
  if (state.at === 'waiting' && event.is === 'waited') return afterWait(event.gone, state)
  if (state.at === 'verifying' && event.is === 'verified') return afterVerify(event)
  if (state.at === 'suspecting' && event.is === 'looked') return afterSuspicion(state.reason, event.spending)
  if (state.at === 'releasing' && event.is === 'released') return ended(state.verdict)
  if (state.at === 'admitted' && event.is === 'answered') return afterAnswer(event, state.paymentKind)
  if (state.at === 'admitted' && event.is === 'called in' && state.paymentKind === 'transfer')
    return {
      state: { at: 'beginning', paymentKind: state.paymentKind },
      effect: { do: 'begin', upstreamStatus: undefined },
    }
  if (state.at === 'beginning' && event.is === 'begun') return afterBegin(event.held, state.paymentKind)
  if (state.at === 'settling' && event.is === 'settled') return afterSettle(event.outcome, state.paymentKind)
  if (state.at === 'proving' && event.is === 'proven') return afterProof(state, event.evidence)
  if (state.at === 'looking' && event.is === 'looked') return afterLook(state, event.spending)
  if (state.at === 'committing' && event.is === 'committed') return afterCommit(event.outcome, state.transaction)
  if (state.at === 'recording' && event.is === 'closed')
    return ended(event.written ? { kind: 'settled', transaction: state.transaction } : unrecorded(state.transaction))
  if (state.at === 'returning' && event.is === 'closed')
    return ended(event.written ? state.verdict : unrecorded(undefined))
  if (state.at === 'doubting' && event.is === 'closed') return ended(state.verdict)
  throw new Error(`an attempt that is ${state.at} cannot be ${event.is}`)
}

function ended(verdict: Verdict): Step {
  return { state: { at: 'ended', verdict }, effect: undefined }
}

function turnedAway(code: ErrorCode, retryAfterSeconds?: number): Step {
  return ended({ kind: 'turned-away', code, retryAfterSeconds })
}

function afterIdentify(verified: Verified, { paymentKind, known, waits }: Opening): Step {
  const { outcome } = verified
  const refusal = refusalOf(verified)
  if (refusal || outcome.kind !== 'valid') return ended(refusal?.verdict ?? USED)
  const opening = { paymentKind, asked: true, known, waits, payer: outcome.payer ?? '' }
  if (paymentKind === 'transfer')
    return { state: { ...opening, at: 'entering' }, effect: { do: 'enter', payer: opening.payer } }
  return { state: { ...opening, at: 'mirroring' }, effect: { do: 'mirror', channel: outcome.channel } }
}

function afterMirror(
  { mirror, retryAfterSeconds = 5 }: Mirrored,
  { payer, ...opening }: Opening & { payer: string },
): Step {
  if (!mirror) return turnedAway('facilitator_unavailable', retryAfterSeconds)
  return { state: { ...opening, at: 'reserving' }, effect: { do: 'reserve', payer, mirror } }
}

/**
 * Goes on once the facilitator has named the payer, and authz has checked the payer's limits. From now on these limits count this payment.
 */
function afterEntry(
  limited: (AttemptEvent & { is: 'entered' })['limited'],
  { payer, ...opening }: Opening & { payer: string },
): Step {
  if (limited) return turnedAway(limited.code, limited.retryAfterSeconds)
  return { state: { ...opening, at: 'reserving' }, effect: { do: 'reserve', payer, mirror: undefined } }
}

function afterReserve(outcome: ReserveOutcome | { kind: 'unavailable' }, opening: Opening): Step {
  const { paymentKind, asked, known } = opening
  switch (outcome.kind) {
    case 'reserved':
      if (paymentKind !== 'transfer' || asked) return { state: { at: 'admitted', paymentKind }, effect: undefined }
      return known
        ? { state: { at: 'admitted', paymentKind, unverified: true }, effect: undefined }
        : { state: { at: 'verifying' }, effect: { do: 'verify' } }
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
 * How long a voucher waits for other vouchers of its channel, two seconds in all. Most requests end within that time. A client that signs
 * again would only have to wait in the same way.
 */
const WAITS_MS: readonly number[] = [10, 20, 40, 80, 150, 300, 500, 900]

function waitOr(otherwise: Verdict, opening: Opening): Step {
  const milliseconds = WAITS_MS[opening.waits]
  if (milliseconds === undefined) return ended(otherwise)
  return { state: { ...opening, at: 'waiting', waits: opening.waits + 1 }, effect: { do: 'wait', milliseconds } }
}

function afterWait(gone: boolean, opening: Opening): Step {
  if (gone) return turnedAway('payment_in_flight', 1)
  // What the chain has shown before the wait no longer counts: another payment may have spent the deposit.
  return { state: { ...opening, at: 'reserving', asked: false }, effect: { do: 'reserve' } }
}

/**
 * Decides on a voucher with a sum that is charged or in flight already: the client has lost count, or sends two requests at once. A 402
 * with the channel's state lets the client sign a greater sum. This is safe, because a voucher moves no money.
 */
function afterTakenVoucher(state: PaymentState, channel: ChannelState, opening: Opening): Step {
  if (state === 'SETTLED') return ended({ kind: 'spent', channel })
  if (state === 'SETTLING' || state === 'UNKNOWN') return afterTaken(state)
  // The deposit was first presented with another voucher, and it was never made.
  if (state === 'EXPIRED' || state === 'CANCELLED')
    return ended({ kind: 'challenge', reason: CUMULATIVE_MISMATCH, channel })
  return waitOr({ kind: 'challenge', reason: CUMULATIVE_MISMATCH, channel }, opening)
}

/** The answer for an authorization that cannot be reserved now. It never asks the buyer to sign again while money may be under way. */
function afterTaken(state: PaymentState): Step {
  if (state === 'RESERVED' || state === 'RELEASED') return turnedAway('payment_in_flight', 1)
  if (state === 'SETTLING' || state === 'UNKNOWN') return turnedAway('payment_outcome_unknown', 5)
  return state === 'SETTLED' ? ended({ kind: 'spent' }) : turnedAway('payment_already_used')
}

function afterVerify(verified: Verified): Step {
  const { outcome, isGone, canAskChain } = verified
  const refusal = refusalOf(verified)
  if (!refusal) return { state: { at: 'admitted', paymentKind: 'transfer' }, effect: undefined }
  // authz has checked that this payer itself signed the payment, so an answer may be owed to it. An unproven payment may name another
  // payer's authorization.
  if (outcome.kind !== 'invalid' || isGone || !canAskChain) return giveUp(refusal)
  const { reason } = outcome
  return isAlreadyUsed(reason) ? spentBefore(reason) : { state: { at: 'suspecting', reason }, effect: { do: 'look' } }
}

function giveUp({ verdict, reason }: { verdict: Verdict; reason: PaymentReason }): Step {
  return {
    state: { at: 'releasing', verdict },
    effect: { do: 'release', reason, upstreamStatus: undefined, unverified: true },
  }
}

/**
 * Decides on a refused payment after authz has asked the chain. A facilitator may have settled the authorization before, and refuse it now
 * because the balance is too small. A 402 would then make its buyer pay twice.
 */
function afterSuspicion(reason: PaymentReason, spending: Spending | undefined): Step {
  return spending === 'spent' ? spentBefore(reason) : giveUp({ verdict: verdictOn(reason), reason })
}

/**
 * Records the payment as UNKNOWN: another party has settled the authorization, or has used its nonce otherwise, and no row records it. If
 * the chain later shows a settlement, the answer is owed (M4, M10).
 */
function spentBefore(reason: PaymentReason): Step {
  const verdict = { kind: 'turned-away', code: 'payment_outcome_unknown', retryAfterSeconds: 5 } as const
  const closing: Closing = { state: 'UNKNOWN', reason, transaction: undefined, refused: false, unbegun: true }
  return { state: { at: 'doubting', verdict }, effect: { do: 'close', closing } }
}

/** Returns undefined for a payment that the facilitator accepts. */
function refusalOf({
  outcome,
  isGone,
  retryAfterSeconds,
}: Verified): { verdict: Verdict; reason: PaymentReason } | undefined {
  const code = 'facilitator_unavailable'
  // If the client has gone, the upstream is not called, and the authorization can be used again at once.
  if (isGone) return { verdict: { kind: 'turned-away', code, retryAfterSeconds: undefined }, reason: 'client_gone' }
  if (outcome.kind === 'valid') return undefined
  if (outcome.kind === 'invalid') return { verdict: verdictOn(outcome.reason), reason: outcome.reason }
  return { verdict: { kind: 'turned-away', code, retryAfterSeconds: retryAfterSeconds ?? 5 }, reason: code }
}

/**
 * Returns the verdict for a refusal. If the payment is already used, another party may have settled it. After a fresh 402 its payer would
 * sign, and pay, a second time.
 */
function verdictOn(reason: PaymentReason): Verdict {
  return isAlreadyUsed(reason) ? USED : { kind: 'challenge', reason }
}

const USED: Verdict = { kind: 'turned-away', code: 'payment_already_used', retryAfterSeconds: undefined }

/** Charges nothing unless the upstream has succeeded (M3). */
function afterAnswer(event: AttemptEvent & { is: 'answered' }, paymentKind: PaymentKind): Step {
  const { upstreamStatus } = event
  if (event.success)
    return paymentKind === 'voucher'
      ? committing({ by: 'voucher', upstreamStatus: event.upstreamStatus })
      : { state: { at: 'beginning', paymentKind }, effect: { do: 'begin', upstreamStatus } }
  const { reason, isFree = false } = event
  return {
    state: { at: 'releasing', verdict: { kind: 'passed' } },
    effect: { do: 'release', reason, upstreamStatus, unverified: isFree },
  }
}

function afterBegin(held: boolean, paymentKind: PaymentKind): Step {
  return held ? { state: { at: 'settling', paymentKind }, effect: { do: 'settle' } } : ended({ kind: 'unavailable' })
}

/** Goes on after the facilitator's answer. If it reports a settlement, the chain has to show the transfer. */
function afterSettle(outcome: SettleOutcome, paymentKind: PaymentKind): Step {
  if (outcome.kind === 'settled') {
    const { transaction } = outcome
    return { state: { at: 'proving', paymentKind, transaction }, effect: { do: 'prove', transaction } }
  }
  if (outcome.kind === 'unsent') return returning(outcome.reason, UNSENT)
  // A refused deposit is not released, because nothing watches a released deposit. The chain decides about it later.
  if (outcome.kind === 'rejected' || (outcome.kind === 'refused' && paymentKind !== 'deposit'))
    return { state: { at: 'looking', paymentKind, refusal: outcome }, effect: { do: 'look' } }
  const transaction = outcome.kind === 'unknown' ? outcome.transaction : undefined
  // The buyer gets `settlement_doubtful` in place of the facilitator's reason, which would make the buyer believe that nothing was charged.
  const isOurs = outcome.reason.startsWith('settlement_')
  const verdict =
    outcome.kind === 'refused' || isOurs ? outcome : { ...outcome, reason: 'settlement_doubtful' as const }
  if (transaction !== undefined && verdict.kind === 'unknown') {
    const doubt = { reason: outcome.reason, verdict }
    return {
      state: { at: 'proving', paymentKind, transaction, doubt },
      effect: { do: 'prove', transaction, doubted: true },
    }
  }
  return doubted(verdict, { reason: outcome.reason, transaction, refused: outcome.kind === 'refused' })
}

const UNSENT = { kind: 'turned-away', code: 'facilitator_unavailable', retryAfterSeconds: 5 } as const

function returning(reason: PaymentReason, verdict: Verdict): Step {
  return {
    state: { at: 'returning', verdict },
    effect: { do: 'close', closing: { state: 'RELEASED', reason, unsent: true } },
  }
}

/**
 * Decides after a facilitator has reported that it sent nothing, and authz has asked the chain. If the chain does not contradict, the
 * authorization is released and watched: if it is spent after all, the answer is owed.
 */
function afterLook(
  { paymentKind, refusal }: { paymentKind: PaymentKind; refusal: Refusal },
  spending: Spending | undefined,
): Step {
  const { kind, reason } = refusal
  const isPlain = kind === 'refused' || refusal.beforeWork
  const isFree = isPlain ? spending === 'unspent' || spending === undefined : spending === 'unspent'
  if (!isFree || (paymentKind === 'deposit' && !isPlain)) {
    const doubt = { reason, transaction: undefined, refused: false }
    return doubted({ kind: 'unknown', reason: 'settlement_doubtful', transaction: undefined }, doubt)
  }
  // A refusal has a reason why the payment is not valid, so the buyer gets a 402.
  if (kind === 'refused') return returning(reason, { kind, reason })
  // A rejection is no verdict on the payment. The buyer is asked to send the same payment again, which can move its money only once.
  return returning(reason, { ...UNSENT, retryAfterSeconds: refusal.retryAfterSeconds || UNSENT.retryAfterSeconds })
}

function afterProof(
  { paymentKind, transaction, doubt }: { paymentKind: PaymentKind; transaction: string; doubt?: Doubt },
  evidence: TransferEvidence,
): Step {
  if (doubt) {
    // The reconciler closes the payment in every case. A reverted transaction is only a more precise reason.
    const reason = evidence === 'reverted' ? 'transfer_reverted' : doubt.verdict.reason
    return doubted({ ...doubt.verdict, reason }, { reason: doubt.reason, transaction, refused: false })
  }
  if (evidence === 'proven' && paymentKind === 'deposit') return committing({ by: 'deposit', transaction })
  if (evidence === 'proven')
    return {
      state: { at: 'recording', transaction },
      effect: { do: 'close', closing: { state: 'SETTLED', transaction } },
    }
  const reason = `transfer_${evidence}` as const
  return doubted({ kind: 'unknown', reason, transaction }, { reason, transaction, refused: false })
}

function committing(charge: Charge): Step {
  const transaction = charge.by === 'deposit' ? charge.transaction : undefined
  return { state: { at: 'committing', transaction }, effect: { do: 'commit', charge } }
}

/** A voucher that lost its hold was not charged. A deposit has moved money, whatever the state of its row is. */
function afterCommit(outcome: CommitOutcome, transaction: string | undefined): Step {
  if (outcome.kind === 'committed')
    return ended({ kind: 'settled', transaction: transaction ?? '', receipt: outcome.receipt })
  const isOpen = outcome.kind === 'unknown' || transaction !== undefined
  return ended(isOpen ? unrecorded(transaction) : { kind: 'unavailable' })
}

/** The verdict when the outcome could not be written. */
function unrecorded(transaction: string | undefined): Verdict {
  return { kind: 'unknown', reason: 'outcome_not_recorded', transaction }
}

function doubted(
  verdict: Verdict,
  doubt: { reason: PaymentReason; transaction: string | undefined; refused: boolean },
): Step {
  return { state: { at: 'doubting', verdict }, effect: { do: 'close', closing: { state: 'UNKNOWN', ...doubt } } }
}
