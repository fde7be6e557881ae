import type { ConfigurationNews } from '../../domain/configuration-news.ts'
import type { Environment } from '../../domain/environment.ts'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import type { ChannelMirror, ChannelReceipt, ChannelState } from '../schemes/batch-settlement/channel-state.ts'
import type { SignedPayload } from '../schemes/registry.ts'
import type { BodyMark } from './body-mark.ts'
import type { StoredAnswer } from './identifier-store.ts'

/** States of an authorization in the ledger; `RELEASED` and an expired `RESERVED` may be reserved again. */
export type PaymentState = 'RESERVED' | 'SETTLING' | 'SETTLED' | 'UNKNOWN' | 'EXPIRED' | 'CANCELLED' | 'RELEASED'

/** Names one attempt to pay; a holder whose lease ran out has an id that no row carries any more, and writes nothing. */
export interface AttemptRef {
  /** SHA-256 of the authorization's identity: network, asset, payer, nonce (M2). */
  key: Buffer
  id: string
}

/** An attempt, and what it is for. */
export interface PaymentRef extends AttemptRef {
  environment: Environment
  apiId: string
  endpointId: string
  /** Of an endpoint that is sold once and is gone then (M8). */
  ephemeral: boolean
}

/** What a settlement needs of an attempt. */
export interface HeldPayment extends PaymentRef {
  /** The seller: whose share of the facilitator's connections a settlement takes. */
  accountId: string
  payer: string
  requirements: PaymentRequirements
  /** The part of the payment that its payer has signed; nothing else of what a client writes is kept or sent on. */
  signed: SignedPayload
  /** What the facilitator may list of what it buys; not kept. */
  listing?: string | undefined
  /** The body of its request, once the answer is there. */
  requestBody?: BodyMark | undefined
  /** Set when this has been paid for before and was not delivered: it is served again, free (M4). */
  claim?: Claim
  /** How long its answer may go on, in seconds, where its seller has said so. */
  maxStreamSeconds?: number | undefined
  /** Only the success of an MCP `tools/call` is charged. */
  onlyToolCalls?: boolean
  /** Set when it was charged through a channel. */
  receipt?: ChannelReceipt
}

/** One more delivery of what a settled payment has bought. */
export interface Claim {
  /** Names this delivery among those of the payment. */
  attempt: string
  /** The transaction that has settled the payment. */
  transaction: string
  /** The body of the request that has paid: the one that is served again has to have the same. */
  requestBody?: BodyMark | undefined
}

/** Names one request among all that a payment is held for: the first by the payment's own id, each claim by its own. */
export interface AnswerRef {
  paymentId: string
  attempt: string
}

/** The request that holds a payment now. */
export function attemptOf({ id, claim }: Pick<HeldPayment, 'id' | 'claim'>): string {
  return claim?.attempt ?? id
}

/** The same, and of which payment it is. */
export function answerOf(payment: Pick<HeldPayment, 'id' | 'claim'>): AnswerRef {
  return { paymentId: payment.id, attempt: attemptOf(payment) }
}

/** One attempt to pay for one request. */
export interface Reservation extends HeldPayment {
  /** Names the change that the terms were taken from; a reservation under those of any other is refused (M7). */
  apiEpoch: string
  method: string
  host: string
  path: string
  /** Tells this request from others that a payment might be presented with again; its body is told apart later. */
  requestDigest: Buffer
  /** Unix seconds after which the chain refuses the authorization. */
  validBefore: number
  /** For how long nobody else may take the authorization, in seconds. */
  leaseSeconds: number
  /** How the chain says that the payment's channel stands, where it has just been asked. */
  mirror?: ChannelMirror
}

export type ReserveOutcome =
  | { kind: 'reserved' }
  /** The configuration has moved on since the terms were read: read again, decide again. */
  | { kind: 'stale' }
  /** Somebody has it: in flight, spent, or not known yet. */
  | { kind: 'taken'; state: PaymentState; channel?: ChannelState }
  /** The endpoint is sold once, and another payment has it. */
  | { kind: 'contested' }
  /** The channel is not known, or what the chain has said of it is too old. */
  | { kind: 'unsynced' }
  /** The voucher does not fit beside those of its channel that are in flight; it may when they have ended. */
  | { kind: 'crowded'; channel: ChannelState }
  /** The voucher does not pay on its channel as that stands. */
  | { kind: 'unfit'; reason: ChannelRefusal; channel: ChannelState }

/** Why a voucher is not taken on a channel, in x402's words where it has some. */
export type ChannelRefusal =
  | 'invalid_batch_settlement_evm_cumulative_amount_mismatch'
  | 'invalid_batch_settlement_evm_cumulative_exceeds_balance'
  | 'channel_withdrawal_pending'

/** What charges a payment through a channel: its voucher alone, or the deposit that came with it. */
export type Charge = { by: 'voucher'; upstreamStatus: number } | { by: 'deposit'; transaction: string }

export type CommitOutcome =
  | { kind: 'committed'; receipt: ChannelReceipt }
  /** The attempt no longer holds it. */
  | { kind: 'lost' }
  /** Written or not, nobody can say. */
  | { kind: 'unknown' }

/** How an attempt ended. `SETTLED` needs the transaction; the others say why in x402's or our own code. */
export type Closing =
  | { state: 'SETTLED'; transaction: string }
  /**
   * `refused`: nothing was sent to the chain, so an ephemeral endpoint is free again; the row waits for the chain. `unbegun`: the
   * authorization was spent before a settlement has begun here, so that the row is RESERVED.
   */
  | { state: 'UNKNOWN'; reason: string; transaction: string | undefined; refused: boolean; unbegun?: true }
  /** Nobody was asked to settle: the authorization, and an ephemeral endpoint, is free at once. */
  | { state: 'RELEASED'; reason: string; unsent: true }

/** Why an attempt has let go of its authorization. */
export interface ReleaseReason {
  reason: string
  upstreamStatus: number | undefined
  /** The seller does not see the payment. The facilitator has not accepted it, or the request is free. */
  unverified?: boolean
}

/** A payment presented once more, and with which request. */
export interface Presentation {
  key: Buffer
  apiId: string
  requestDigest: Buffer
  signed: SignedPayload
  /** Names the delivery if there is one to be made. */
  attempt: string
  leaseSeconds: number
}

export type ClaimOutcome =
  /** Charged, not delivered, and nobody else is at it: serve it. */
  | { kind: 'claimed'; payment: HeldPayment; kept?: StoredAnswer | undefined }
  /** Charged, and its answer may still be on its way. */
  | { kind: 'delivering' }
  /** Charged, and delivered or not of this request. */
  | { kind: 'spent' }
  /** Not charged; undefined when the ledger has never seen the authorization. */
  | { kind: 'open'; state: PaymentState | undefined }

/** An answer that was paid for and is not known to be delivered, to be given again without the upstream. */
export interface KeptAnswer {
  paymentId: string
  answer: StoredAnswer
}

/** What Envoy says of an answer that it has sent, or is sending. */
export interface DeliveryWord extends AnswerRef {
  said: 'delivered' | 'failed' | 'under way'
  /** Of one that has failed: its 2xx had begun to leave, so that one more try is used up. */
  begun?: boolean
}

/**
 * The record of who owes and who has paid. Every promise that resolves stands for a durable commit;
 * one that rejects leaves the outcome open, and the caller must act as if it were the worse one.
 */
export interface Ledger {
  reserve(reservation: Reservation): Promise<ReserveOutcome>
  /** RESERVED -> SETTLING; false when the attempt no longer holds the authorization. Must be true before /settle. */
  beginSettlement(
    attempt: AttemptRef & Pick<HeldPayment, 'requestBody'>,
    upstreamStatus: number | undefined,
  ): Promise<boolean>
  /** SETTLING -> SETTLED, UNKNOWN or, when nothing was sent, RELEASED; RESERVED -> UNKNOWN for what others have spent; false when the row was in another state. An ephemeral endpoint goes with SETTLED. */
  close(payment: HeldPayment, closing: Closing): Promise<boolean>
  /**
   * Charges a payment through its channel: RESERVED -> SETTLED by a voucher, SETTLING -> SETTLED with a deposit, and with the
   * deposit what the chain says of the channel since. Undefined when the attempt no longer holds it.
   */
  commit(payment: HeldPayment, charge: Charge, mirror?: ChannelMirror): Promise<ChannelReceipt | undefined>
  /** RESERVED -> RELEASED: nothing was charged, the authorization is free again. A claim is free for the next one. */
  release(payment: HeldPayment, because: ReleaseReason): Promise<boolean>
  /** Takes up the first delivery of what was settled before its upstream is asked; undefined when somebody else has. */
  owe(payment: HeldPayment, transaction: string): Promise<HeldPayment | undefined>
  /** Takes up the delivery of what is settled and was never delivered. */
  claim(presentation: Presentation): Promise<ClaimOutcome>
  /** Whether a claim is still the one that delivers; must be true before its answer goes out. Puts on record what it knows of the body. */
  renewClaim(payment: PaymentRef & Pick<HeldPayment, 'requestBody'>, claim: Claim): Promise<boolean>
  /**
   * Puts on record what has come of the body since its request was answered; false when a whole body is on record and is
   * another one.
   */
  markBody(payment: AttemptRef, mark: BodyMark): Promise<boolean>
  recordDelivery(word: DeliveryWord): Promise<void>
  /** Keeps answers that were paid for, as far as their payments are not known to be delivered. */
  keepAnswers(answers: readonly KeptAnswer[]): Promise<void>
  /** An attempt, or a claim, that another process has admitted, while its lease lasts. */
  find(answer: AnswerRef): Promise<HeldPayment | undefined>
  drain(): Promise<void>
}

/** Told after the commit of a change that the ledger makes to the configuration. */
export type TellNews = (news: ConfigurationNews) => void
