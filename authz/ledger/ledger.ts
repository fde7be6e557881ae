import type { Environment } from '../../domain/environment.ts'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import type { SignedPayload } from '../payment-header.ts'

/** States of an authorization in the ledger; `RELEASED` and an expired `RESERVED` may be reserved again. */
export type PaymentState = 'RESERVED' | 'SETTLING' | 'SETTLED' | 'UNKNOWN' | 'EXPIRED' | 'CANCELLED' | 'RELEASED'

/** Names one attempt to pay; a holder whose lease ran out has an id that no row carries any more, and writes nothing. */
export interface AttemptRef {
  /** SHA-256 of the authorization's identity: network, asset, payer, nonce (M2). */
  key: Buffer
  id: string
}

/** What a settlement needs of an attempt. */
export interface HeldPayment extends AttemptRef {
  /** The seller: whose share of the facilitator's connections a settlement takes. */
  accountId: string
  payer: string
  requirements: PaymentRequirements
  /** The part of the payment that its payer has signed; nothing else of what a client writes is kept or sent on. */
  signed: SignedPayload
}

/** One attempt to pay for one request. */
export interface Reservation extends HeldPayment {
  environment: Environment
  apiId: string
  /** The configuration that the terms were taken from; a reservation under an older one is refused (M7). */
  apiRevision: number
  endpointId: string
  method: string
  host: string
  path: string
  /** Unix seconds after which the chain refuses the authorization. */
  validBefore: number
  /** For how long nobody else may take the authorization, in seconds. */
  leaseSeconds: number
}

export type ReserveOutcome =
  | { kind: 'reserved' }
  /** The configuration has moved on since the terms were read: read again, decide again. */
  | { kind: 'stale' }
  /** Somebody has it: in flight, spent, or not known yet. */
  | { kind: 'taken'; state: PaymentState }

/** How an attempt ended. `SETTLED` needs the transaction; the others say why in x402's or our own code. */
export type Closing =
  | { state: 'SETTLED'; transaction: string }
  | { state: 'UNKNOWN'; reason: string; transaction: string | undefined }

/**
 * The record of who owes and who has paid. Every promise that resolves stands for a durable commit;
 * one that rejects leaves the outcome open, and the caller must act as if it were the worse one.
 */
export interface Ledger {
  reserve(reservation: Reservation): Promise<ReserveOutcome>
  /** RESERVED -> SETTLING; false when the attempt no longer holds the authorization. Must be true before /settle. */
  beginSettlement(attempt: AttemptRef, upstreamStatus: number): Promise<boolean>
  /** SETTLING -> SETTLED or UNKNOWN; false when the attempt was not SETTLING. */
  close(attempt: AttemptRef, closing: Closing): Promise<boolean>
  /** RESERVED -> RELEASED: nothing was charged, the authorization is free again. */
  release(attempt: AttemptRef, because: { reason: string; upstreamStatus: number | undefined }): Promise<boolean>
  /** An attempt that another process has reserved, while its lease lasts. */
  find(id: string): Promise<HeldPayment | undefined>
  drain(): Promise<void>
}
