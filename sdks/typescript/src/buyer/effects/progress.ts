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
  /** Keeps the addresses of a host until the answered function is called. */
  hold: (hostname: string) => () => void
  maxResends: number
  /** Milliseconds until the end of a paid answer. */
  bodyTimeoutMs: number
  /** Sees each step. */
  watch?: Watch | undefined
}

/** One call of a buyer. */
export interface Call {
  purpose: Purpose
  request: RepeatableRequest
  signal: AbortSignal | undefined
  approved?: Approved
  /** The caller's name of the purchase. */
  purchase?: string | undefined
  /** The payment to resume, which this process has taken over. */
  payment?: OpenPayment
  /** The amount to refund; all that is left unless given. */
  amount?: string | undefined
}

/** A signed payment as it is sent. */
export interface Presented {
  /** Undefined before the journal has it, and for a refund. */
  open: OpenPayment | undefined
  sent: SentPayment
  headers: Readonly<Record<string, string>>
  /** Of a channel. */
  payload: PaymentPayload | undefined
}

/** What the effects of one call leave for those that follow. */
export interface Progress {
  readonly call: Call
  readonly parts: PerformerParts
  /** As it is sent, without its payment. */
  request: RepeatableRequest
  /** The name of the purchase in the journal. */
  purchase: string
  /** The terms to sign for. */
  required?: PaymentRequired
  approved: Approved
  signed?: Signed
  payment?: Presented | undefined
  /** The payment that the last one replaces. */
  replaced?: Presented | undefined
  response?: Response
  outcome?: PaidOutcome | undefined
  /** Why there is no answer, or why nothing more is done. */
  cause?: unknown
  endTurn?: (() => void) | undefined
  result?: PaidResponse
}

/** The payment of a state of `attempt.ts` that has one. */
export function presented({ payment }: Progress): Presented {
  if (payment) return payment
  throw new Error('there is no payment yet')
}

/** The terms of a state of `attempt.ts` that has asked for them. */
export function askedTerms({ required }: Progress): PaymentRequired {
  if (required) return required
  throw new Error('no terms were asked for yet')
}
