import type { ErrorCode } from '../../domain/errors.ts'
import type { PaymentReason } from '../../domain/payments/payment-reasons.ts'
import { STREAM_ENDS } from '../../domain/payments/stream-ends.ts'
import type { ToolCost } from '../tool-calls/tool-request.ts'
import { mayBeStored } from './answer-copies.ts'
import type {
  Answered,
  Begun,
  Dismissal,
  Exchange,
  ExchangeEffect,
  ExchangeMessage,
  PaymentInExchange,
  ExchangeStep as Step,
} from './exchange-state.ts'
import { failureReason } from './failure-reason.ts'
import { afterInterimAnswer } from './interim-answer.ts'
import type { Reply } from './reply.ts'
import { isBrokenOff, isShortAnswer, isWholeBody } from './short-answer.ts'
import type { AnswerPart, UpstreamAnswer } from './upstream-answer.ts'

/*
 * One exchange of a paid request and its answer, as a pure function: a state and a message give the next state and effects. A message comes
 * from Envoy, or is the outcome of an effect. `perform-exchange.ts` performs the effects.
 *
 * asking ─> finding ─> comparing ─> held ─> pricing ─> settling ─> passing ─> (the stream ends)
 *
 * Most answers skip some of these states. Three other ways exist:
 * - The upstream has failed: finding ─> marking ─> passing.
 * - The request turns out to have another body than the paid one: recording ─> over.
 * - The body comes too slowly: dismissing ─> over.
 *
 * In `over`, Envoy has the order to end the exchange, and its later messages have no effect. A client chooses when it sends its body. So a
 * piece that shows another body ends the exchange, but never changes an earlier decision.
 */

/** An exchange at the first message of Envoy. */
export function asking<P>({ paidBy, requestId }: Pick<Exchange<P>, 'paidBy' | 'requestId'>): Exchange<P> {
  return { paidBy, requestId, at: 'asking', isAnswered: false, isGone: false, hasOtherBody: false }
}

/** Whether the stream may end cleanly. Envoy lets the body go after a clean end, so the decision must have been made before. */
export function isDecided({ at }: Exchange<unknown>): boolean {
  return at === 'passing' || at === 'over'
}

const FAIL = { do: 'fail' } as const

/** The next state and effects. Throws for a message that cannot come in this state: the stream then ends as an error. */
export function next<P extends PaymentInExchange>(exchange: Exchange<P>, message: ExchangeMessage<P>): Step<P> {
  const step = afterMessage(exchange, message)
  const { exchange: decided } = step
  if (decided.hasOtherBody && (decided.at === 'held' || decided.at === 'passing')) return refuseInstead(step)
  return decided.at === 'held' && decided.isGone ? after(step, afterEnd(decided)) : step
}

function afterMessage<P extends PaymentInExchange>(exchange: Exchange<P>, message: ExchangeMessage<P>): Step<P> {
  const { at } = exchange
  if (message.is === 'gone') return afterEnd(exchange)
  if (message.is === 'failed')
    return {
      exchange: { ...exchange, at: 'dropped' },
      effects: [...(exchange.isAnswered ? leave(exchange) : []), FAIL],
    }
  if (at === 'recording' && message.is === 'recorded') return replyError<P>(exchange, { code: 'payment_already_used' })
  if (at === 'dismissing' && message.is === 'found') return afterDismissal(exchange, message.payment)
  if (at === 'recording' || at === 'dismissing' || at === 'over' || at === 'dropped') return unchanged(exchange)
  if (at === 'asking' && message.is === 'asked') return afterRequest(exchange, message.isWhole)
  if (message.is === 'uploaded') return afterPiece(exchange, message)
  if (message.is === 'stopped') return reply({ ...exchange, at: 'over' }, { say: 'end', why: message.why })
  if (message.is === 'given up') return at === 'asking' ? dismiss(exchange, message.why) : unchanged(exchange)
  if (at === 'asking' && message.is === 'answered') return afterHeaders(exchange, message)
  if (at === 'finding' && message.is === 'found') return afterFinding(exchange, exchange.begun, message.payment)
  if (at === 'comparing' && message.is === 'compared')
    return message.isExpected ? decideAtHeaders(exchange, exchange.begun, exchange.payment) : refuseOther(exchange)
  if (at === 'held' && message.is === 'shown') return afterPart(exchange, message)
  if (at === 'pricing' && message.is === 'priced') return afterPrice(exchange, message.cost)
  if (at === 'settling' && message.is === 'settled') return afterSettlement(exchange, message)
  if (at === 'marking' && message.is === 'marked') return passFailure(exchange, exchange.begun, exchange.payment)
  if (at === 'passing' && message.is === 'shown') return passPart(exchange, message.part)
  throw new Error(`an exchange that is ${at} cannot be ${message.is}`)
}

function unchanged<P>(exchange: Exchange<P>): Step<P> {
  return { exchange, effects: [] }
}

function after<P>(step: Step<P>, then: Step<P>): Step<P> {
  return { exchange: then.exchange, effects: [...step.effects, ...then.effects] }
}

function reply<P>(exchange: Exchange<P>, said: Reply<P>, ...before: ExchangeEffect<P>[]): Step<P> {
  return { exchange, effects: [...before, { do: 'reply', reply: said }] }
}

/** Ends the exchange with an error in place of its answer. */
function replyError<P>(
  exchange: Exchange<P>,
  error: Omit<Reply<P> & { say: 'error' }, 'say' | 'requestId'>,
  ...before: ExchangeEffect<P>[]
): Step<P> {
  const { requestId } = exchange
  const said = { ...error, say: 'error', requestId } as const
  return reply<P>({ ...exchange, at: 'over' }, said, ...before)
}

/** The effect that ends an attempt with the decision on its answer. */
function leave({ paidBy }: Exchange<unknown>): ExchangeEffect<never>[] {
  return paidBy ? [{ do: 'leave', attempt: paidBy.attempt }] : []
}

/** Envoy has ended the exchange: the client went away, the upstream broke, the answer was too long, or the exchange is complete. */
function afterEnd<P>(exchange: Exchange<P>): Step<P> {
  if (exchange.at !== 'held') return { exchange: { ...exchange, isGone: true }, effects: [] }
  const { payment, answer } = exchange
  const release = { do: 'release', payment, reason: 'answer_not_whole', upstreamStatus: answer.statusCode } as const
  const effects = [{ do: 'doubt', payment } as const, ...leave(exchange), release]
  return { exchange: { ...exchange, at: 'dropped', isGone: true }, effects }
}

function afterRequest<P>(exchange: Exchange<P>, isWhole: boolean): Step<P> {
  return reply(exchange, { say: 'pass', part: 'request headers' }, ...(isWhole ? awaiting(exchange) : []))
}

function awaiting({ paidBy }: Exchange<unknown>): ExchangeEffect<never>[] {
  return paidBy ? [{ do: 'await', attempt: paidBy.attempt }] : []
}

function afterPiece<P>(exchange: Exchange<P>, message: ExchangeMessage<P> & { is: 'uploaded' }): Step<P> {
  const { piece, isLast, said } = message
  // A slow upload goes on once the upstream has answered: the upstream needs no more of it, or reads it at its own speed.
  const passes = said === 'goes on' || (said === 'too slow' && exchange.isAnswered)
  if (passes) {
    const part = piece === 'body' ? 'request body' : 'request trailers'
    return reply(exchange, { say: 'pass', part }, ...(isLast && !exchange.isAnswered ? awaiting(exchange) : []))
  }
  if (exchange.at === 'passing') return reply({ ...exchange, at: 'over' }, { say: 'end', why: STREAM_ENDS.otherBody })
  if (exchange.at !== 'asking' && exchange.at !== 'held')
    return { exchange: { ...exchange, hasOtherBody: true }, effects: [] }
  return said === 'too slow' ? dismiss(exchange, 'upload_too_slow') : refuseOther(exchange)
}

/**
 * Refuses a request with another body than the paid one, because a payment buys one answer to one request. The request gets no answer, and
 * uses up one of the claims that a payment has.
 */
function refuseOther<P>(exchange: Exchange<P>): Step<P> {
  const { paidBy, at } = exchange
  if (!paidBy) throw new Error('the body of a request without a payment was compared')
  // If an attempt has no answer, Envoy's log reports its end.
  const left = at === 'asking' ? [] : leave(exchange)
  return { exchange: { ...exchange, at: 'recording' }, effects: [...left, { do: 'record', paidBy }] }
}

const DONE_WITHOUT_ANSWER: readonly string[] = ['release', 'leave', 'blame', 'doubt', 'owe']

/**
 * Replaces a step by the end of the exchange, because a piece of another body came during the decision. The buyer gets no part of the
 * answer.
 */
function refuseInstead<P>({ exchange, effects }: Step<P>): Step<P> {
  const { paidBy } = exchange
  if (!paidBy) throw new Error('the body of a request without a payment was compared')
  const done = effects.filter((effect) => DONE_WITHOUT_ANSWER.includes(effect.do))
  const left = exchange.at === 'held' ? leave(exchange) : []
  return { exchange: { ...exchange, at: 'recording' }, effects: [...done, ...left, { do: 'record', paidBy }] }
}

/** Ends a request before its upstream has answered. Nothing is charged. */
function dismiss<P>(exchange: Exchange<P>, why: Dismissal): Step<P> {
  const { paidBy } = exchange
  if (!paidBy) throw new Error(`a request without a payment ends by ${why}`)
  return { exchange: { ...exchange, at: 'dismissing', why }, effects: [{ do: 'find', paidBy, afterUpload: false }] }
}

const DISMISSED: Readonly<Record<Dismissal, PaymentReason>> = {
  upload_too_slow: 'upload_too_slow',
  upstream_timeout: 'upstream_timeout',
  upstream_unavailable: 'upstream_unreachable',
}

function afterDismissal<P>(exchange: Exchange<P> & { at: 'dismissing' }, payment: P | undefined): Step<P> {
  const { why: code } = exchange
  if (payment === undefined) return replyError<P>(exchange, { code }, ...leave(exchange))
  const release = { do: 'release', payment, reason: DISMISSED[code], upstreamStatus: undefined } as const
  // The client is to blame for a slow upload.
  const blame: ExchangeEffect<P>[] = code === 'upload_too_slow' ? [{ do: 'blame', payment }] : []
  return replyError<P>(exchange, { code, payment }, ...leave(exchange), ...blame, release)
}

function afterHeaders<P>(before: Exchange<P>, { is: _, ...begun }: ExchangeMessage<P> & { is: 'answered' }): Step<P> {
  const { answer } = begun
  const { paidBy, fromUpstream, requestId } = answer
  const exchange = { ...before, paidBy, requestId: before.requestId || requestId, isAnswered: true }
  if (paidBy)
    return { exchange: { ...exchange, at: 'finding', begun }, effects: [{ do: 'find', paidBy, afterUpload: true }] }
  // The upstream of a paid route was called without a payment: no part of its answer may go out.
  if (fromUpstream) return replyError<P>(exchange, { code: 'service_unavailable', retryAfterSeconds: 2 })
  return pass<P>(exchange, answer, undefined)
}

/** Passes an answer without a charge. Whatever its status, it does not count as the delivery of the paid answer. */
function pass<P>(
  exchange: Exchange<P>,
  answer: UpstreamAnswer,
  payment: P | undefined,
  ...before: ExchangeEffect<P>[]
): Step<P> {
  return reply(
    { ...exchange, at: 'passing', isStored: false },
    { say: 'uncharged headers', answer, payment },
    ...before,
  )
}

function afterFinding<P extends PaymentInExchange>(
  exchange: Exchange<P>,
  begun: Begun,
  payment: P | undefined,
): Step<P> {
  const { answer, isToolCall } = begun
  if (!payment && !answer.fromUpstream) return pass<P>(exchange, answer, undefined, ...leave(exchange))
  if (!payment) {
    const blame = { do: 'blame', answer } as const
    return replyError<P>(exchange, { code: 'ledger_unavailable', retryAfterSeconds: 2 }, blame, ...leave(exchange))
  }
  if (!answer.fromUpstream || !answer.success || !payment.claim) return decideAtHeaders(exchange, begun, payment)
  const comparing = { ...exchange, at: 'comparing', begun, answer, payment, isToolCall } as const
  return { exchange: comparing, effects: [{ do: 'compare' }] }
}

const HEADERS: AnswerPart = { kind: 'headers' }

/** Decides at the headers of an answer: the answer is held, charged, or passed as a failure. */
function decideAtHeaders<P extends PaymentInExchange>(exchange: Exchange<P>, begun: Begun, payment: P): Step<P> {
  const { answer, isToolCall, holding } = begun
  const { statusCode, kind, complete, contentLength } = answer
  if (!answer.fromUpstream || !answer.success) return failed(exchange, begun, payment)
  const answered = { answer, payment, isToolCall }
  if (kind !== 'grpc-web' && !complete) {
    const held: Exchange<P> = { ...exchange, ...answered, at: 'held', hasBody: false }
    // Only the whole answer shows whether a tool has failed.
    const isRead = isToolCall && kind === 'http' && contentLength === undefined && statusCode !== 101
    if (holding === 'whole') return reply(held, { say: 'hold', answer, toTheEnd: false })
    if (holding === 'short' && (isRead || isShortAnswer(answer)))
      return reply(held, { say: 'hold', answer, toTheEnd: contentLength !== undefined })
  }
  if (complete && isPriced(answered)) return price(exchange, answered, HEADERS)
  if (kind === 'http' || answer.grpcStatus === '0') return settle(exchange, answered, HEADERS)
  return failed(exchange, begun, payment)
}

/** Passes a failed answer without a charge. A payment that was charged before pays only for requests with this body from now on. */
function failed<P extends PaymentInExchange>(exchange: Exchange<P>, begun: Begun, payment: P): Step<P> {
  if (!payment.claim) return passFailure(exchange, begun, payment)
  return { exchange: { ...exchange, at: 'marking', begun, payment }, effects: [{ do: 'mark' }] }
}

function passFailure<P extends PaymentInExchange>(exchange: Exchange<P>, begun: Begun, payment: P): Step<P> {
  const { answer, notPassed } = begun
  const { fromUpstream, statusCode, success, grpcStatus } = answer
  const reason = failureReason(answer)
  const upstreamStatus = fromUpstream ? statusCode : undefined
  const before: ExchangeEffect<P>[] = [{ do: 'release', payment, reason, upstreamStatus }, ...leave(exchange)]
  const instead = (code: ErrorCode) => replyError<P>(exchange, { code, payment }, ...before)
  if (fromUpstream && statusCode === 101) return instead('upgrade_ignored')
  const interim = fromUpstream ? undefined : afterInterimAnswer(answer)
  if (interim) return instead(interim)
  // A gRPC-Web answer, or a gRPC answer to a request that is not gRPC, hides its failures behind 200 and would go out unpaid.
  if (fromUpstream && success && grpcStatus === undefined) return instead('grpc_not_supported')
  if (fromUpstream && notPassed) return replyError<P>(exchange, { ...notPassed, payment }, ...before)
  return pass<P>(exchange, answer, payment, ...before)
}

/**
 * A failed gRPC call costs nothing, and so no message before the failure is delivered. A buyer could otherwise choose the moment of failure
 * (a deadline) and keep the messages before it.
 */
function afterPart<P extends PaymentInExchange>(
  exchange: Exchange<P> & { at: 'held' },
  { part, isOtherBody }: ExchangeMessage<P> & { is: 'shown' },
): Step<P> {
  const { answer, payment, hasBody } = exchange
  const isGrpc = answer.kind === 'grpc'
  if (isOtherBody) return refuseOther(exchange)
  // Envoy shows only gRPC bodies piece by piece here. Any other body comes whole, even if trailers follow it. So the receipt can still go
  // into the headers, where all clients look for it.
  if (part.kind === 'body' && !part.isEnd && isGrpc)
    return reply({ ...exchange, hasBody: hasBody || part.body.length > 0 }, { say: 'pass', part: 'body' })
  if (part.kind === 'body' && !isGrpc && isBrokenOff(answer, part)) {
    const release = releaseOf(exchange, 'answer_not_whole')
    return replyError<P>(exchange, { code: 'incomplete_answer', payment }, release, ...leave(exchange))
  }
  if ((part.kind === 'trailers' || isWholeBody(part)) && isPriced(exchange)) return price(exchange, exchange, part)
  return isGrpc ? afterGrpc(exchange, part) : settle(exchange, exchange, part)
}

/** Decides by the status of a gRPC call, which is in the trailers. */
function afterGrpc<P>(exchange: Exchange<P> & { at: 'held' }, part: AnswerPart): Step<P> {
  const { payment, hasBody } = exchange
  const { grpcStatus, grpcMessage: message } = part.kind === 'trailers' ? part : { grpcStatus: '', grpcMessage: '' }
  if (grpcStatus === '0') return settle(exchange, exchange, part)
  const before = [releaseOf(exchange, 'grpc_status'), ...leave(exchange)]
  if (grpcStatus === '') return replyError<P>(exchange, { code: 'incomplete_grpc_answer', payment }, ...before)
  if (!hasBody) return reply({ ...exchange, at: 'passing', isStored: false }, { say: 'uncharged trailers' }, ...before)
  const failure = { say: 'grpc failure', status: failureOf(grpcStatus), message, payment } as const
  return reply({ ...exchange, at: 'over' }, failure, ...before)
}

const UNKNOWN = 2
/** gRPC's codes of failures. */
const FAILURE = /^(?:[1-9]|1[0-6])$/

/**
 * The status code of a failed call, or `UNKNOWN` for every text that is not one of these codes. A buyer would read some of these texts,
 * such as `00`, as a success.
 */
function failureOf(grpcStatus: string): number {
  return FAILURE.test(grpcStatus) ? Number(grpcStatus) : UNKNOWN
}

function releaseOf<P>({ answer, payment }: Answered<P>, reason: PaymentReason): ExchangeEffect<P> {
  return { do: 'release', payment, reason, upstreamStatus: answer.statusCode }
}

/** Whether the answer's text is needed to decide on the charge. */
function isPriced<P>({ answer, isToolCall }: Answered<P>): boolean {
  return isToolCall && answer.kind === 'http' && answer.coding === ''
}

function price<P>(exchange: Exchange<P>, answered: Answered<P>, part: AnswerPart): Step<P> {
  const { answer, payment, isToolCall } = answered
  const pricing = { ...exchange, at: 'pricing', answer, payment, isToolCall, part } as const
  return { exchange: pricing, effects: [{ do: 'price', answer, part }] }
}

const UNCHARGED = { free: 'not_charged', failed: 'tool_failed', none: 'answer_not_whole' } as const

/** Decides on an answer where only successful tool calls are charged. If the tool of a claim has failed, the answer is still owed. */
function afterPrice<P extends PaymentInExchange>(exchange: Exchange<P> & { at: 'pricing' }, cost: ToolCost): Step<P> {
  const { answer, payment, part } = exchange
  if (cost.kind === 'charged' || (cost.kind === 'free' && payment.claim)) return settle(exchange, exchange, part)
  const isFree = cost.kind === 'free'
  const release = { ...releaseOf(exchange, UNCHARGED[cost.kind]), ...(isFree && { isFree }) }
  const before = [release, ...leave(exchange)]
  if (cost.kind === 'none')
    return replyError<P>(exchange, { code: 'incomplete_answer', payment }, { do: 'blame', payment }, ...before)
  if (part.kind === 'headers') return pass<P>(exchange, answer, undefined, ...before)
  const passing: Exchange<P> = { ...exchange, at: 'passing', isStored: false }
  if (part.kind === 'trailers') return reply<P>(passing, { say: 'uncharged trailers' }, ...before)
  // An answer with a `Content-Length` has to keep that length.
  const body = cost.kind === 'failed' && answer.contentLength === undefined ? cost.body : undefined
  return reply<P>(passing, { say: 'uncharged body', payment, body }, ...before)
}

function passPart<P>(exchange: Exchange<P> & { at: 'passing' }, part: AnswerPart): Step<P> {
  if (part.kind !== 'body') return reply(exchange, { say: 'pass', part: 'trailers' })
  const store: ExchangeEffect<P>[] = exchange.isStored
    ? [{ do: 'store piece', piece: part.body, isLast: part.isEnd }]
    : []
  return reply(exchange, { say: 'pass', part: 'body' }, ...store)
}

function settle<P>(exchange: Exchange<P>, answered: Answered<P>, part: AnswerPart): Step<P> {
  const { answer, payment, isToolCall } = answered
  if (exchange.isGone) {
    const effects = [{ do: 'doubt', payment } as const, releaseOf(answered, 'client_gone'), ...leave(exchange), FAIL]
    return { exchange: { ...exchange, at: 'dropped' }, effects }
  }
  const settling = { ...exchange, at: 'settling', answer, payment, isToolCall, part } as const
  return { exchange: settling, effects: [{ do: 'settle', answer, payment }] }
}

function afterSettlement<P extends PaymentInExchange>(
  exchange: Exchange<P> & { at: 'settling' },
  { outcome, payment, isOtherBody }: ExchangeMessage<P> & { is: 'settled' },
): Step<P> {
  const { answer, requestId } = exchange
  const over: Exchange<P> = { ...exchange, at: 'over' }
  // The upstream has done work that is not paid.
  const blamed: ExchangeEffect<P>[] = [{ do: 'blame', answer }, ...leave(exchange)]
  switch (outcome.kind) {
    case 'settled': {
      // If the client has gone, Envoy reported that before the settlement, when the answer was not owed yet. So the exchange itself records
      // that it is owed.
      const owed: Step<P> = { exchange, effects: exchange.isGone ? [{ do: 'owe', payment }] : [] }
      return after(owed, isOtherBody ? refuseOther(exchange) : deliver(exchange, payment, outcome.transaction))
    }
    case 'refused':
      return reply(over, { say: 'refused', payment, reason: outcome.reason, requestId }, ...blamed)
    case 'unavailable':
      return replyError<P>(exchange, { code: 'ledger_unavailable', retryAfterSeconds: 5 }, ...blamed)
    case 'turned-away':
      return replyError<P>(
        exchange,
        { code: outcome.code, retryAfterSeconds: outcome.retryAfterSeconds },
        ...leave(exchange),
      )
    case 'unknown': {
      const { reason, transaction } = outcome
      return reply(over, { say: 'unknown', payment, reason, transaction, requestId }, ...leave(exchange))
    }
  }
}

/** Lets the answer go to the buyer with its receipt. authz stores a copy for a claim. */
function deliver<P>(exchange: Exchange<P> & { at: 'settling' }, payment: P, transaction: string): Step<P> {
  const { answer, part } = exchange
  const sold = { answer, payment, transaction }
  const passing = (isStored: boolean): Exchange<P> => ({ ...exchange, at: 'passing', isStored })
  if (part.kind === 'trailers') return reply(passing(false), { say: 'paid trailers', ...sold }, ...leave(exchange))
  const isUpgrade = answer.statusCode === 101
  if (part.kind === 'body' || (answer.complete && !isUpgrade)) {
    const store: ExchangeEffect<P> = { do: 'store whole', ...sold, part }
    const paid: Reply<P> =
      part.kind === 'body' ? { say: 'paid body', ...sold } : { say: 'paid headers', ...sold, rest: 'passes' }
    return reply(passing(false), paid, ...leave(exchange), store)
  }
  const isStored = mayBeStored(answer)
  const store: ExchangeEffect<P>[] = isStored ? [{ do: 'store pieces', ...sold }] : []
  const rest = isUpgrade ? 'is upgraded' : isStored ? 'is shown' : 'passes'
  const step = reply(passing(isStored), { say: 'paid headers', ...sold, rest }, ...leave(exchange), ...store)
  return exchange.isGone ? step : { ...step, effects: [...step.effects, { do: 'follow', payment }] }
}
