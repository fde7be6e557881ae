import type { ErrorCode } from '../../domain/errors.ts'
import type { PaymentReason } from '../../domain/payments/payment-reasons.ts'
import type { SettleOutcome, VerifyOutcome } from '../facilitator/client.ts'
import type { Charge, Closing, CommitOutcome, ReserveOutcome } from '../ledger/ledger.ts'
import type { ChannelReceipt, ChannelState, SeenChannel } from '../schemes/batch-settlement/channel-state.ts'
import type { PaymentKind } from '../schemes/scheme.ts'
import type { Spending } from '../schemes/spending.ts'
import type { TransferEvidence } from '../schemes/transfer-evidence.ts'

/*
 * The states of an attempt to pay, the events that change it, and the effects that follow (`attempt.ts`).
 */

/** The history of an attempt before it is admitted. */
export interface Opening {
  paymentKind: PaymentKind
  /** Whether the facilitator was asked about the payment. */
  asked: boolean
  /** Whether the payer is known, so that a transfer is admitted without the facilitator. */
  known: boolean
  /** How often the attempt has waited for other vouchers of its channel. */
  waits: number
}

/** The state of an attempt. In each state, the attempt waits for the event that reports the outcome of the last effect. */
export type AttemptState =
  /** Nothing is reserved yet: authz asks the facilitator whether the payment is valid, and who pays. */
  | ({ at: 'identifying' } & Opening)
  | ({ at: 'reserving' } & Opening)
  | ({ at: 'waiting' } & Opening)
  /** The facilitator has accepted the payment. authz asks the chain about its channel. */
  | ({ at: 'mirroring'; payer: string } & Opening)
  /** The facilitator has named the payer. authz checks the payer's limit of payments under way. */
  | ({ at: 'entering'; payer: string } & Opening)
  | { at: 'verifying' }
  /** The facilitator has refused the payment. authz asks the chain whether it was spent. */
  | { at: 'suspecting'; reason: PaymentReason }
  /** The upstream may be called. The attempt waits for its answer. */
  | { at: 'admitted'; paymentKind: PaymentKind; unverified?: true }
  | { at: 'releasing'; verdict: Verdict }
  | { at: 'beginning'; paymentKind: PaymentKind }
  | { at: 'settling'; paymentKind: PaymentKind }
  | { at: 'proving'; paymentKind: PaymentKind; transaction: string; doubt?: Doubt }
  | { at: 'recording'; transaction: string }
  /** The facilitator reports that it has sent nothing. authz asks the chain. */
  | { at: 'looking'; paymentKind: PaymentKind; refusal: Refusal }
  /** Nothing was sent: the authorization is being released. */
  | { at: 'returning'; verdict: Verdict }
  /** `transaction` is set for a deposit. */
  | { at: 'committing'; transaction: string | undefined }
  | { at: 'doubting'; verdict: Verdict }
  | { at: 'ended'; verdict: Verdict }

/** The end of a settlement that the facilitator reports as failed, although it names a transaction. */
export interface Doubt {
  /** The facilitator's reason, for the record. */
  reason: PaymentReason
  verdict: Extract<Verdict, { kind: 'unknown' }>
}

/** The facilitator says that it has sent nothing to the chain. */
export type Refusal = Extract<SettleOutcome, { kind: 'refused' | 'rejected' }>

/** The next effect. Every effect, also a failed one, is answered by one event. */
export type Effect =
  /** `payer`: as named by the facilitator. `mirror`: the channel as the chain has just shown it. */
  | { do: 'reserve'; payer?: string; mirror?: SeenChannel | undefined }
  | { do: 'verify' }
  /** `channel`: as named by the facilitator. */
  | { do: 'mirror'; channel: (VerifyOutcome & { kind: 'valid' })['channel'] }
  | { do: 'enter'; payer: string }
  | { do: 'wait'; milliseconds: number }
  /** `unverified`: the seller does not see the payment, because the facilitator has not accepted it or the request is free. */
  | { do: 'release'; reason: PaymentReason; upstreamStatus: number | undefined; unverified: boolean }
  /** `upstreamStatus` is undefined if the payment is charged before the upstream is asked. */
  | { do: 'begin'; upstreamStatus: number | undefined }
  | { do: 'settle' }
  /**
   * `doubted`: the facilitator names the transaction but reports that it has moved nothing, so the chain is read only once. On a network
   * without a node, nothing then proves the payment.
   */
  | { do: 'prove'; transaction: string; doubted?: true }
  /** Asks the chain once whether the authorization is spent. */
  | { do: 'look' }
  | { do: 'close'; closing: Closing }
  | { do: 'commit'; charge: Charge }

/** The facilitator's answer about a payment, before its upstream is called. */
export interface Verified {
  outcome: VerifyOutcome
  /** The client no longer waits. */
  isGone: boolean
  /** How long the facilitator may stay unavailable, if known. */
  retryAfterSeconds: number | undefined
  /** Whether authz can ask the chain about the authorization. */
  canAskChain: boolean
}

/** The channel as the chain shows it, or as the facilitator has reported it where the chain cannot be asked. */
export interface Mirrored {
  mirror: SeenChannel | undefined
  retryAfterSeconds: number | undefined
}

/** An event. A write with an unknown outcome counts as failed. */
export type AttemptEvent =
  | { is: 'reserved'; outcome: ReserveOutcome | { kind: 'unavailable' } }
  | ({ is: 'verified' } & Verified)
  | ({ is: 'mirrored' } & Mirrored)
  /** `limited`: the limit that forbids another payment under way for the payer, whom the facilitator has named. */
  | { is: 'entered'; limited: { code: ErrorCode; retryAfterSeconds?: number } | undefined }
  | { is: 'released' }
  /** The upstream has answered. */
  | { is: 'answered'; success: true; upstreamStatus: number }
  /**
   * The upstream has failed, or the client no longer waits for its answer. `isFree`: its seller charges nothing for such a request.
   */
  | { is: 'answered'; success: false; reason: PaymentReason; upstreamStatus: number | undefined; isFree?: boolean }
  /** The payment is charged before the upstream is asked, because its seller has set that. */
  | { is: 'called in' }
  | { is: 'begun'; held: boolean }
  | { is: 'settled'; outcome: SettleOutcome }
  | { is: 'proven'; evidence: TransferEvidence }
  /** `spending` is undefined on networks where no node can be asked. */
  | { is: 'looked'; spending: Spending | undefined }
  | { is: 'closed'; written: boolean }
  | { is: 'waited'; gone: boolean }
  | { is: 'committed'; outcome: CommitOutcome }

/** Why the outcome of a payment is not known. Only buyers see the last two reasons. */
export type DoubtReason = PaymentReason | 'settlement_doubtful' | 'outcome_not_recorded'

/** How an attempt ends: the caller answers the buyer accordingly. */
export type Verdict =
  /** Charged, and on record: the answer may go to the buyer (M1). */
  | { kind: 'settled'; transaction: string; receipt?: ChannelReceipt }
  /** Not charged: the upstream's own answer passes. */
  | { kind: 'passed' }
  /**
   * Not charged, for a reason of a closed list: 402, and the upstream's answer is dropped. Whenever the payment is presented again, it gets
   * this 402 as long as the reason exists.
   */
  | { kind: 'refused'; reason: PaymentReason }
  /** Perhaps charged, but not known yet: 503, and never a new challenge (M5). */
  | { kind: 'unknown'; reason: DoubtReason; transaction: string | undefined }
  /** 503, not charged: the attempt no longer held the authorization, or the row could not be written. */
  | { kind: 'unavailable' }
  /** The terms have changed. */
  | { kind: 'stale' }
  /** Not admitted: 402 with the current terms and the channel's state. Signing again is safe. */
  | { kind: 'challenge'; reason: PaymentReason; channel?: ChannelState }
  /** An error, and nothing is charged. Signing again would be of no use or unsafe. */
  | { kind: 'turned-away'; code: ErrorCode; retryAfterSeconds: number | undefined }
  /** Charged before, and perhaps not delivered yet (M4). */
  | { kind: 'spent'; channel?: ChannelState }

export interface Step {
  state: AttemptState
  effect: Effect | undefined
}
