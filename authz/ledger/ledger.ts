import type { ConfigurationNews } from '../../domain/configuration/configuration-news.ts'
import type { Environment } from '../../domain/environment.ts'
import type { PaymentReason } from '../../domain/payments/payment-reasons.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import type {
  ChannelMirror,
  ChannelReceipt,
  ChannelState,
  SeenChannel,
} from '../schemes/batch-settlement/channel-state.ts'
import type { SignedPayload } from '../schemes/registry.ts'
import type { BodyMark } from './deliveries/body-mark.ts'
import type { StoredAnswer } from './deliveries/identifier-store.ts'

/** States of an authorization in the ledger; `RELEASED` and an expired `RESERVED` may be reserved again. */
export type PaymentState = 'RESERVED' | 'SETTLING' | 'SETTLED' | 'UNKNOWN' | 'EXPIRED' | 'CANCELLED' | 'RELEASED'

/**
 * Names one attempt to pay. Once another attempt has the authorization, no row has this id any more, and the holder of this attempt writes
 * nothing.
 */
export interface AttemptRef {
  /** SHA-256 of the authorization's identity: network, asset, payer, nonce (M2). */
  key: Buffer
  id: string
}

/** An attempt, and the endpoint that it pays for. */
export interface PaymentRef extends AttemptRef {
  environment: Environment
  apiId: string
  endpointId: string
  /** The endpoint is removed with its first sale (M8). */
  ephemeral: boolean
}

/** The facts about an attempt that a settlement needs. */
export interface HeldPayment extends PaymentRef {
  /** The seller: a settlement uses this account's share of the facilitator's connections. */
  accountId: string
  payer: string
  requirements: PaymentRequirements
  /** The part of the payment that its payer has signed. Nothing else that a client writes is stored or sent on. */
  signed: SignedPayload
  /** The resource for the facilitator's listing; not stored. */
  listing?: string | undefined
  /** The body of the payment's request, set once the answer has begun. */
  requestBody?: BodyMark | undefined
  /** The headers of the payment's request until the answer begins, if this process has admitted it; not stored. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * The upstream's `Vary` and the header values by which it chose the answer (`authz/admission/varied.ts`), set once the answer has begun.
   */
  varied?: string | undefined
  /** Set when the payment was charged before and its answer was not delivered: the request is served again, free (M4). */
  claim?: Claim
  /** The seller's limit on the length of the answer, in seconds. */
  maxStreamSeconds?: number | undefined
  /** Only successful MCP calls (`tools/call`) are charged. */
  onlyToolCalls?: boolean
  /** Set when the payment was charged through a channel. */
  receipt?: ChannelReceipt
}

/** One more delivery of the answer that a settled payment has bought. */
export interface Claim {
  /** Names this delivery among those of the payment. */
  attempt: string
  /** The transaction that has settled the payment. */
  transaction: string
  /** The body of the paid request: the repeated request must have the same body. */
  requestBody?: BodyMark | undefined
}

/** Names one of the requests that hold a payment one after another: the first by the payment's own id, each claim by an id of its own. */
export interface AnswerRef {
  paymentId: string
  attempt: string
}

/** The request that holds a payment now. */
export function attemptOf({ id, claim }: Pick<HeldPayment, 'id' | 'claim'>): string {
  return claim?.attempt ?? id
}

/** The request that holds a payment now, with the payment's id. */
export function answerOf(payment: Pick<HeldPayment, 'id' | 'claim'>): AnswerRef {
  return { paymentId: payment.id, attempt: attemptOf(payment) }
}

/** One attempt to pay for one request. */
export interface Reservation extends HeldPayment {
  /** Names the configuration change that the terms come from. A reservation under the terms of another change is refused (M7). */
  apiEpoch: string
  method: string
  host: string
  path: string
  /** Distinguishes this request from other requests with the same payment. The request's body is compared later. */
  requestDigest: Buffer
  /** The headers that the digest covers beside those of every API. */
  varyOn: readonly string[]
  /** The signature is by a key, and authz has checked it: no other party can have made it. */
  byKey: boolean
  /** Unix seconds after which the chain refuses the authorization. */
  validBefore: number
  /** The key of the authorization inside the payment: no other payment of the ledger may hold it. Only deposits have one. */
  authorization?: Buffer | undefined
  /** How long no other request may take the authorization, in seconds. */
  leaseSeconds: number
  /** The state of the payment's channel on the chain, and of its deposit, if authz has just asked for them. */
  mirror?: SeenChannel
}

export type ReserveOutcome =
  | { kind: 'reserved' }
  /** The configuration has changed since the terms were read: the caller reads them again and decides again. */
  | { kind: 'stale' }
  /** Another request holds the authorization, or the authorization is spent, or its outcome is not known yet. */
  | { kind: 'taken'; state: PaymentState; channel?: ChannelState }
  /** The endpoint is ephemeral, and another payment holds it. */
  | { kind: 'contested' }
  /** The channel is not known, or its mirrored state is too old. */
  | { kind: 'unsynced' }
  /** The voucher does not fit beside the vouchers of its channel that are in flight. It may fit when these have ended. */
  | { kind: 'crowded'; channel: ChannelState }
  /** The voucher does not pay in the present state of its channel. */
  | { kind: 'unfit'; reason: ChannelRefusal; channel: ChannelState }

/** Why a voucher is refused on a channel, in x402's codes where x402 has one. */
export type ChannelRefusal =
  | 'invalid_batch_settlement_evm_cumulative_amount_mismatch'
  | 'invalid_batch_settlement_evm_cumulative_exceeds_balance'
  | 'channel_withdrawal_pending'
  | 'channel_closed'

/** What charges a payment through a channel: its voucher alone, or the deposit that came with it. */
export type Charge = { by: 'voucher'; upstreamStatus: number } | { by: 'deposit'; transaction: string }

export type CommitOutcome =
  | { kind: 'committed'; receipt: ChannelReceipt }
  /** The attempt no longer holds the payment. */
  | { kind: 'lost' }
  /** authz does not know whether the charge was written. */
  | { kind: 'unknown' }

/** How an attempt ended. `SETTLED` needs the transaction; the other states give the reason by x402's or our own code. */
export type Closing =
  | { state: 'SETTLED'; transaction: string }
  /**
   * `refused`: the facilitator reports that it has sent no deposit, so an ephemeral endpoint can be sold again. `unbegun`: the
   * authorization was spent before a settlement began here, so the payment was RESERVED until now.
   */
  | { state: 'UNKNOWN'; reason: PaymentReason; transaction: string | undefined; refused: boolean; unbegun?: true }
  /**
   * A settlement had begun, but nothing was sent to the chain. authz knows this, or the facilitator reports it and the chain does not
   * contradict. The authorization can be used again at once, but authz watches it on the chain until it has expired.
   */
  | { state: 'RELEASED'; reason: PaymentReason; unsent: true }

/** Why an attempt releases its authorization. */
export interface ReleaseReason {
  reason: PaymentReason
  upstreamStatus: number | undefined
  /** The seller does not see the payment, because the facilitator has not accepted it or the request is free. */
  unverified?: boolean
}

/** A payment that is presented again, and its request. */
export interface Presentation {
  key: Buffer
  apiId: string
  /** The digest of this request with the headers that selected the answer at its purchase. */
  requestDigest(varyOn: readonly string[]): Buffer
  /** Whether this request has the values that the paid request had in the headers of the upstream's `Vary`. */
  isVariedAlike(varied: string): boolean
  signed: SignedPayload
  /** Names the delivery, if one begins. */
  attempt: string
  leaseSeconds: number
}

export type ClaimOutcome =
  /** Charged and not delivered, and no other request is delivering the answer: serve it. */
  | { kind: 'claimed'; payment: HeldPayment; stored?: StoredAnswer | undefined }
  /** Charged, and the answer may still be on its way. */
  | { kind: 'delivering' }
  /** Charged, and either delivered or bought by another request. */
  | { kind: 'spent' }
  /** Not charged. `state` is undefined if the ledger has never seen the authorization. */
  | { kind: 'open'; state: PaymentState | undefined }

/** A paid answer that is not known to be delivered, kept so that a claim gets it without the upstream. */
export interface UndeliveredAnswer {
  paymentId: string
  answer: StoredAnswer
}

/** Envoy's report about an answer that it has sent, or is sending. */
export interface DeliveryReport extends AnswerRef {
  status: 'delivered' | 'failed' | 'under way'
  /** The claim failed because of its client, before its answer went to the buyer. It still counts as one of the payment's claims. */
  usesUp?: boolean
}

/**
 * The record of all payments and deliveries. When a promise resolves, the change is committed durably. When it rejects, the outcome is
 * unknown, and the caller must assume the worse outcome.
 */
export interface Ledger {
  reserve(reservation: Reservation): Promise<ReserveOutcome>
  /**
   * RESERVED -> SETTLING. Returns false when the attempt no longer holds the authorization. The caller may call /settle only after this has
   * returned true. After a rejection the caller sends nothing: the payment is released as soon as PostgreSQL answers.
   */
  beginSettlement(payment: HeldPayment, upstreamStatus: number | undefined): Promise<boolean>
  /**
   * SETTLING -> SETTLED, UNKNOWN or, when nothing was sent, RELEASED. RESERVED -> UNKNOWN for an authorization that another party has
   * spent. Returns false when the row was in another state. A payment that becomes SETTLED removes its ephemeral endpoint.
   */
  close(payment: HeldPayment, closing: Closing): Promise<boolean>
  /**
   * Charges a payment through its channel: RESERVED -> SETTLED by a voucher, SETTLING -> SETTLED with a deposit. `mirror` is the channel's
   * chain state after the deposit. Returns undefined when the attempt no longer holds the payment.
   */
  commit(payment: HeldPayment, charge: Charge, mirror?: ChannelMirror): Promise<ChannelReceipt | undefined>
  /**
   * RESERVED -> RELEASED: nothing was charged, and the authorization can be used again. For a claim: the next request may claim the answer.
   */
  release(payment: HeldPayment, because: ReleaseReason): Promise<boolean>
  /**
   * Begins the first delivery of a payment that was settled before its upstream is asked. Returns undefined when another request has begun
   * it.
   */
  owe(payment: HeldPayment, transaction: string): Promise<HeldPayment | undefined>
  /** Begins another delivery of a payment that is settled and was never delivered. */
  claim(presentation: Presentation): Promise<ClaimOutcome>
  /**
   * Records that the answer to a claim may go to the buyer, which uses up the claim. authz sends the answer only after this call has
   * returned true. Returns false when the claim has ended, or another claim has replaced it. Also records the request's body and `varied`.
   */
  releaseAnswer(payment: PaymentRef & Pick<HeldPayment, 'requestBody' | 'varied'>, claim: Claim): Promise<boolean>
  /**
   * Returns the tokens in which a payment on this network may have been charged for this API, also for endpoints that are gone. Their
   * number is bounded.
   */
  offeredTokens(api: { apiId: string; network: string }): Promise<readonly string[]>
  /**
   * Replaces the mark of the request's body, because more of the body has arrived after the answer began. Returns false when the ledger
   * has the mark of another, whole body.
   */
  markBody(payment: AttemptRef, mark: BodyMark): Promise<boolean>
  recordDelivery(report: DeliveryReport): Promise<void>
  /** Stores paid answers, except for payments that are known to be delivered. */
  storeAnswers(answers: readonly UndeliveredAnswer[]): Promise<void>
  /** Finds an attempt, or a claim, that another process has admitted, while its lease lasts. */
  find(answer: AnswerRef): Promise<HeldPayment | undefined>
  drain(): Promise<void>
}

/** Called after the commit of a change that the ledger makes to the configuration. */
export type PublishNews = (news: ConfigurationNews) => void
