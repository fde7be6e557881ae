import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import type { Purpose, Watch } from '../attempt.ts'
import type { OpenPayment } from '../journal/journal.ts'
import type { PaidOutcome } from '../outcome.ts'
import type { RepeatableRequest } from '../request.ts'
import type { Approved, Signed, SigningParts } from '../sign.ts'
import type { PaidResponse, SentPayment } from '../terms/terms.ts'

export interface PerformerParts extends SigningParts {
  /** Sends a request once. */
  send: (request: RepeatableRequest, signal: AbortSignal | undefined) => Promise<Response>
  /** Keeps a host's addresses until the returned function is called. */
  hold: (hostname: string) => () => void
  maxResends: number
  /** Milliseconds until the end of a paid answer. */
  bodyTimeoutMs: number
  /** Observes each step. */
  watch?: Watch | undefined
}

/** One call of a buyer. */
export interface Call {
  purpose: Purpose
  request: RepeatableRequest
  signal: AbortSignal | undefined
  approved?: Approved
  /** The name that the caller gives the purchase. */
  purchase?: string | undefined
  /** The payment to resume, which this process has taken over. */
  payment?: OpenPayment
  /** The amount to refund; all that is left unless given. */
  amount?: string | undefined
}

/** A signed payment in the form in which it is sent. */
export interface Presented {
  /** Undefined until the journal has the payment, and for a refund. */
  open: OpenPayment | undefined
  sent: SentPayment
  headers: Readonly<Record<string, string>>
  /** The payload, for a payment of a channel only. */
  payload: PaymentPayload | undefined
}

/** Results of a call's effects that later effects need. */
export interface Progress {
  readonly call: Call
  readonly parts: PerformerParts
  /** The request to send, without its payment. */
  request: RepeatableRequest
  /** The id of the purchase in the journal. */
  purchase: string
  /** The terms to sign for. */
  required?: PaymentRequired
  approved: Approved
  signed?: Signed
  payment?: Presented | undefined
  /** The refused payment that `payment` replaces. */
  replaced?: Presented | undefined
  response?: Response
  outcome?: PaidOutcome | undefined
  /** Why there is no answer, or why the call ends. */
  cause?: unknown
  endTurn?: (() => void) | undefined
  result?: PaidResponse
}

/** The current payment. Throws if the call has no payment yet. */
export function presented({ payment }: Progress): Presented {
  if (payment) return payment
  throw new Error('there is no payment yet')
}

/** The terms that the seller asked for. Throws if no terms were asked for yet. */
export function askedTerms({ required }: Progress): PaymentRequired {
  if (required) return required
  throw new Error('no terms were asked for yet')
}
