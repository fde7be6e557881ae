import type { ErrorCode, ErrorDetail } from '../../domain/errors.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import type { Screening } from '../../screening/screening.ts'
import type { RefundChannel } from '../channels/refund.ts'
import type { Facilitator } from '../facilitator/client.ts'
import type { IdentifierRef, IdentifierStore, StoredAnswer } from '../ledger/deliveries/identifier-store.ts'
import type { HeldPayment, Ledger } from '../ledger/ledger.ts'
import type { PaymentLimits } from '../limits/payment-limits.ts'
import type { SignatureBudget } from '../limits/signature-budget.ts'
import type { StageTimes } from '../metrics/stage-times.ts'
import type { Catalogue, PayableEndpoint } from '../offers/catalogue.ts'
import type { ListingOf } from '../offers/discovery/listing.ts'
import type { PayerStanding } from '../payment/payer-standing.ts'
import type { Accounts } from '../schemes/accounts.ts'
import type { ReadChannel } from '../schemes/batch-settlement/read-channel.ts'
import type { PaymentHeader } from '../schemes/payment-header.ts'
import type { LookAtSpending } from '../schemes/spending.ts'
import type { FindTransfer } from '../schemes/transfer-evidence.ts'

/** A request with a payment header, as Envoy's check shows it. */
export interface PaidRequest {
  apiId: string
  method: string
  /** Lower case, without port. */
  host: string
  path: string
  /**
   * The values of the headers that Envoy shows, by name in lower case, with a character for each byte. Some of them select the answer
   * (`domain/endpoints/vary-on.ts`).
   */
  headers: Readonly<Record<string, string>>
  /** At least one; more if the client has sent its payment in several headers. */
  payments: readonly PaymentHeader[]
  /** False where the request certainly has no body. */
  mayHaveBody: boolean
  /** The client's IP address; empty when Envoy does not report it. */
  clientAddress: string
  /** Aborted when the client has gone away and no longer waits for the decision. */
  signal?: AbortSignal
}

/** The outcome of a request with a payment. */
export type Admission =
  /** The authorization is reserved, and verified unless its payer is known: the upstream may be called. */
  | { kind: 'admit'; payment: HeldPayment; keepAnswer: IdentifierRef | undefined; unverified?: true }
  /** The payment was made before under its client's identifier: its answer is sent once more. */
  | { kind: 'replay'; answer: StoredAnswer; owed?: HeldPayment }
  /** The unused part of a payment channel's deposit has gone back to its payer. */
  | { kind: 'refunded'; answer: StoredAnswer }
  /**
   * 402 with the current terms: this payment does not pay for them. `corrected` adds the state of the payment's channel to one of the
   * terms. `unapproved` are terms with a token that Permit2 may not move yet, for a 412.
   */
  | {
      kind: 'challenge'
      endpoint: PayableEndpoint
      reason: string
      corrected?: Corrected
      unapproved?: PaymentRequirements
    }
  /** 402 without terms: the payment was to be charged before the upstream is asked, and was refused. */
  | { kind: 'unsettled'; payment: HeldPayment; reason: string }
  /** 503: the payment was to be charged before the upstream is asked, and the outcome is not known yet (M5). */
  | { kind: 'doubtful'; payment: HeldPayment; reason: string; transaction: string | undefined }
  /** A JSON error: signing again would not help. */
  | {
      kind: 'refuse'
      code: ErrorCode
      /** What is wrong with the payment header, by member. */
      details?: readonly ErrorDetail[]
      retryAfterSeconds?: number
      allow?: string
    }

export interface Corrected {
  option: PaymentRequirements
  extra: Record<string, unknown>
}

export interface AdmissionPorts {
  catalogue: Catalogue
  ledger: Ledger
  limits: PaymentLimits
  signatures: SignatureBudget
  /** Absent while `SCREENING` is off. */
  screening?: Screening | undefined
  standing: Pick<PayerStanding, 'isKnown' | 'ended'>
  identifiers: Pick<IdentifierStore, 'look' | 'claim'>
  facilitatorOf(network: string): Facilitator | undefined
  listingOf: ListingOf
  /** Reads a channel from the chain. Returns undefined for networks where authz trusts the facilitator's answer. */
  channelsOf(network: string): ReadChannel | undefined
  /** Finds a transfer on the chain. Returns undefined for networks where authz trusts the facilitator's answer. */
  evidenceOf(network: string): FindTransfer | undefined
  /** Asks the chain whether an authorization is spent. Returns undefined for networks where authz trusts the facilitator's answer. */
  spendingOf(network: string): LookAtSpending | undefined
  /** Reads the time of the chain's latest block, Unix seconds. Returns undefined for networks where authz cannot ask the chain. */
  clockOf(network: string): (() => Promise<number>) | undefined
  /** Distinguishes smart wallets from plain keys. Returns undefined for networks where only the facilitator can do so. */
  accountsOf(network: string): Accounts | undefined
  /** Whether the chain of this network decides payments with an unknown outcome. */
  canAskChain(network: string): boolean
  /** Returns undefined for networks without payment channels. */
  refundsOf(network: string): RefundChannel | undefined
  /** Returns false while the database has a schema that this process is not written for. */
  canUseLedger(): boolean
  /** Reads the configuration again; rejects when PostgreSQL does not answer. */
  refreshConfiguration(): Promise<void>
  stages: Pick<StageTimes, 'parse' | 'signature'>
  /** Creates an id. With a `key` it is the id of the payment with this key (`payment/payment-ids.ts`). */
  newId(key?: Buffer): string
  /** Milliseconds since the epoch. */
  now(): number
}
