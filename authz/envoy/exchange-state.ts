import type { PaymentReason } from '../../domain/payments/payment-reasons.ts'
import type { StreamEnd } from '../../domain/payments/stream-ends.ts'
import type { GivenUp } from '../delivery/awaited-answers.ts'
import type { AnswerRef } from '../ledger/ledger.ts'
import type { Settlement } from '../payment/settlement.ts'
import type { ToolCost } from '../tool-calls/tool-request.ts'
import type { Reply } from './reply.ts'
import type { NotPassed } from './steering-headers.ts'
import type { AnswerPart, AnswerRest, Holding, UpstreamAnswer } from './upstream-answer.ts'

/*
 * The states of an exchange, the messages that change it, and the effects that follow (`exchange.ts`).
 */

/** The facts about a payment that an exchange needs. */
export interface PaymentInExchange {
  id: string
  /** Set when the payment was charged before: its answer is owed. */
  claim?: { transaction: string } | undefined
}

/** An answer and its payment. */
export interface Answered<P> {
  answer: UpstreamAnswer
  payment: P
  /** Only successful tool calls of MCP are charged. */
  isToolCall: boolean
}

/** Why a request ends before its upstream has answered. */
export type Dismissal = 'upload_too_slow' | GivenUp

type Phase<P> =
  /** The upstream has not answered. */
  | { at: 'asking' }
  | { at: 'finding'; begun: Begun }
  /** authz compares the request's body with the paid body. */
  | ({ at: 'comparing'; begun: Begun } & Answered<P>)
  /** Envoy holds the answer back: no byte of it has gone to the buyer. */
  | ({ at: 'held'; hasBody: boolean } & Answered<P>)
  | ({ at: 'pricing'; part: AnswerPart } & Answered<P>)
  | ({ at: 'settling'; part: AnswerPart } & Answered<P>)
  | { at: 'marking'; begun: Begun; payment: P }
  | { at: 'recording' }
  | { at: 'dismissing'; why: Dismissal }
  /** authz has decided on the payment. The rest of the answer passes. */
  | { at: 'passing'; isStored: boolean }
  | { at: 'over' }
  /** The client went away before authz had decided. */
  | { at: 'dropped' }

export type Exchange<P> = Phase<P> & {
  /** Undefined for a request without a payment. */
  paidBy: AnswerRef | undefined
  requestId: string
  /** Envoy has shown a part of an answer. */
  isAnswered: boolean
  /** The stream has ended. */
  isGone: boolean
  /** While authz decided on the answer, a piece came that shows another body than the paid one. */
  hasOtherBody: boolean
}

/** The headers of an answer, and what authz has found out about them. */
export interface Begun {
  answer: UpstreamAnswer
  isToolCall: boolean
  holding: Holding
  /** Why the answer must not go to a buyer with an unspent payment. */
  notPassed: NotPassed | undefined
}

/** The verdict on a piece of the request's body. */
export type Uploaded = 'goes on' | 'other body' | 'too slow'

export type ExchangeMessage<P> =
  /** The request's headers; `isWhole` if it has no body. */
  | { is: 'asked'; isWhole: boolean }
  | { is: 'uploaded'; piece: 'body' | 'trailers'; isLast: boolean; said: Uploaded }
  | ({ is: 'answered' } & Begun)
  /** `isOtherBody`: the request's body so far is not the paid body. */
  | { is: 'shown'; part: AnswerRest; isOtherBody: boolean }
  /** The upstream has sent no answer within its time, or has sent interim answers without end. */
  | { is: 'given up'; why: GivenUp }
  /** The stream of a paid answer must end. */
  | { is: 'stopped'; why: StreamEnd }
  | { is: 'found'; payment: P | undefined }
  | { is: 'compared'; isExpected: boolean }
  | { is: 'priced'; cost: ToolCost }
  /** The settlement has ended. `payment` includes the facts that this settlement has recorded. */
  | { is: 'settled'; outcome: Settlement; payment: P; isOtherBody: boolean }
  | { is: 'marked' }
  | { is: 'recorded' }
  /** Envoy has ended the stream. */
  | { is: 'gone' }
  /** An effect could not be performed. */
  | { is: 'failed' }

/**
 * The effects `find`, `compare`, `price`, `settle`, `mark` and `record` lead to one message each, about their outcome. Such an effect is
 * the last one in its `ExchangeStep`. The other effects lead to no message.
 */
export type ExchangeEffect<P> =
  /**
   * Takes the payment out of this process's memory, or reads it in the ledger. If `afterUpload` is true, it first waits until the earlier
   * pieces of the request were judged.
   */
  | { do: 'find'; paidBy: AnswerRef; afterUpload: boolean }
  | { do: 'compare' }
  | { do: 'price'; answer: UpstreamAnswer; part: AnswerPart }
  | { do: 'settle'; answer: UpstreamAnswer; payment: P }
  /** Puts the request's body on record, for a payment that was charged before. */
  | { do: 'mark' }
  /** Puts on record that a claim is used up by a request with another body. */
  | { do: 'record'; paidBy: AnswerRef }
  | { do: 'release'; payment: P; reason: PaymentReason; upstreamStatus: number | undefined; isFree?: boolean }
  /** Counts work of the upstream that is not paid. If there is no answer, `payment` names the party to blame. */
  | { do: 'blame'; answer?: UpstreamAnswer; payment?: P }
  /**
   * The payer stops being a known payer. Its answer had begun and does not arrive: the client has left, or the upstream has broken off.
   * Envoy does not show which of the two it was.
   */
  | { do: 'doubt'; payment: P }
  /** Reports that the attempt is no longer under way. */
  | { do: 'leave'; attempt: string }
  /** Records that the answer is still owed: the payment was settled, but the client has gone. */
  | { do: 'owe'; payment: P }
  | { do: 'store whole'; answer: UpstreamAnswer; payment: P; transaction: string; part: AnswerPart }
  | { do: 'store pieces'; answer: UpstreamAnswer; payment: P; transaction: string }
  | { do: 'store piece'; piece: Uint8Array; isLast: boolean }
  /** Starts the time limit for the upstream's answer, because the upstream has the whole request. */
  | { do: 'await'; attempt: string }
  /** Adds the answer to the open streams, because it goes to the buyer as a stream. */
  | { do: 'follow'; payment: P }
  | { do: 'reply'; reply: Reply<P> }
  /** Ends the stream as an error, which Envoy turns into 503. */
  | { do: 'fail' }

export interface ExchangeStep<P> {
  exchange: Exchange<P>
  effects: readonly ExchangeEffect<P>[]
}
