import type { ErrorCode } from '../../domain/errors.ts'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import type { RefundChannel } from '../channels/refund.ts'
import type { Facilitator } from '../facilitator/client.ts'
import type { IdentifierRef, IdentifierStore, StoredAnswer } from '../ledger/identifier-store.ts'
import type { HeldPayment, Ledger } from '../ledger/ledger.ts'
import type { PaymentLimits } from '../limits/payment-limits.ts'
import type { SignatureBudget } from '../limits/signature-budget.ts'
import type { StageTimes } from '../metrics/stage-times.ts'
import type { Catalogue, PayableEndpoint } from '../offers/catalogue.ts'
import type { ListingOf } from '../offers/discovery/listing.ts'
import type { ReadChannel } from '../schemes/batch-settlement/read-channel.ts'
import type { FindTransfer } from '../schemes/transfer-evidence.ts'

/** A request with a payment header, as Envoy's check shows it. */
export interface PaidRequest {
  apiId: string
  method: string
  /** Lower case, without port. */
  host: string
  path: string
  /** What else chooses the answer, without the body: headers of content negotiation, each with its name. */
  selection: string
  header: { version: 1 | 2; text: string }
  /** False where it is certain that the request has no body. */
  mayHaveBody: boolean
  /** The client's IP address; empty when Envoy does not say. */
  clientAddress: string
  /** Aborted when the client has gone away: nobody waits for the decision any more. */
  signal?: AbortSignal
}

/** What becomes of a request with a payment. */
export type Admission =
  /** The authorization is reserved and verified: the upstream may be called. */
  | { kind: 'admit'; payment: HeldPayment; keepAnswer: IdentifierRef | undefined }
  /** This very payment was made before under the identifier of its client: the answer that it paid for, once more. */
  | { kind: 'replay'; answer: StoredAnswer; owed?: HeldPayment }
  /** What was left in a payment channel has gone back to its payer. */
  | { kind: 'refunded'; answer: StoredAnswer }
  /**
   * 402 with the current terms: this payment does not pay for them. `corrected` adds to one of them how its channel stands;
   * `unapproved` are those whose token Permit2 may not move yet, for a 412.
   */
  | {
      kind: 'challenge'
      endpoint: PayableEndpoint
      reason: string
      corrected?: Corrected
      unapproved?: PaymentRequirements
    }
  /** 402 without terms: it is charged before the upstream is asked, and was refused then. */
  | { kind: 'unsettled'; payment: HeldPayment; reason: string }
  /** 503 that says so: it is charged before the upstream is asked, and nobody can tell yet whether it was (M5). */
  | { kind: 'doubtful'; payment: HeldPayment; reason: string; transaction: string | undefined }
  /** A JSON error: nothing to be gained by signing again. */
  | { kind: 'refuse'; code: ErrorCode; retryAfterSeconds?: number; allow?: string }

export interface Corrected {
  option: PaymentRequirements
  extra: Record<string, unknown>
}

export interface AdmissionPorts {
  catalogue: Catalogue
  ledger: Ledger
  limits: PaymentLimits
  signatures: SignatureBudget
  identifiers: Pick<IdentifierStore, 'look' | 'claim'>
  facilitatorOf(network: string): Facilitator | undefined
  listingOf: ListingOf
  /** The chain's own word on a channel; undefined for networks whose facilitator is taken at its word. */
  channelsOf(network: string): ReadChannel | undefined
  /** The chain's own word on a transfer; undefined for networks whose facilitator is taken at its word. */
  evidenceOf(network: string): FindTransfer | undefined
  /** Whether payments of this network whose outcome nobody knows are closed by its chain. */
  canAskChain(network: string): boolean
  /** Undefined for networks without payment channels. */
  refundsOf(network: string): RefundChannel | undefined
  /** Reads the configuration again; rejects when PostgreSQL does not answer. */
  refreshConfiguration(): Promise<void>
  stages: Pick<StageTimes, 'since'>
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
}
