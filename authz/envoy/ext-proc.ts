import { GRPC_STATUS } from '../../runtime/lean-grpc/call.ts'
import type { StreamCall, StreamListener } from '../../runtime/lean-grpc/stream-call.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Tracing } from '../../runtime/tracing.ts'
import type { AnswerKeeper } from '../delivery/answer-keeper.ts'
import type { AnswersUnderWay } from '../delivery/answers-under-way.ts'
import type { OpenStreams } from '../delivery/open-streams.ts'
import type { IdentifierStore } from '../ledger/identifier-store.ts'
import { type AnswerRef, answerOf, attemptOf, type DeliveryWord, type HeldPayment } from '../ledger/ledger.ts'
import type { KeptBytes } from '../limits/kept-bytes.ts'
import { payerOrSigner } from '../limits/payer-or-signer.ts'
import type { UploadShare } from '../limits/upload-share.ts'
import type { AuthzMetrics } from '../metrics/authz-metrics.ts'
import type { PaymentsInFlight } from '../payment/in-flight.ts'
import { release } from '../payment/release.ts'
import { type SettlementPorts, settle } from '../payment/settlement.ts'
import { keeperOf, keepWhole } from './kept-copies.ts'
import {
  BODY_MODE,
  endOfStream,
  errorReply,
  grpcFailureReply,
  HOLD,
  HOLD_ALL,
  notDelivering,
  owedReply,
  PASS,
  PASS_BODY,
  PASS_REQUEST_BODY,
  PASS_REQUEST_TRAILERS,
  PASS_TRAILERS,
  type ProcessingResponse,
  paidBody,
  paidReply,
  paidTrailers,
  refusedReply,
  showingBody,
  showingNothingMore,
  streaming,
  unknownReply,
  withHostCookies,
  withLength,
} from './processing-response.ts'
import { isBrokenOff, isShortAnswer } from './short-answer.ts'
import { isWholeBody, unchargedTool } from './uncharged-tool.ts'
import { type Upload, uploadOf } from './upload.ts'
import {
  bytesOf,
  headerText,
  type ProcessingRequest,
  paidByOf,
  requestIdOf,
  type UpstreamAnswer,
  upstreamAnswer,
} from './upstream-answer.ts'

type Call = StreamCall<ProcessingResponse>

export interface ExtProcOptions {
  ports: SettlementPorts
  inFlight: PaymentsInFlight
  identifiers: Pick<IdentifierStore, 'keep'>
  answers: Pick<AnswersUnderWay, 'add'>
  keptBytes: KeptBytes
  uploads: UploadShare
  slowUploadSeconds: number
  streams: Pick<OpenStreams, 'add'>
  /** Told the payer of a payment that no longer held its authorization after the upstream had worked for it. */
  onLost(payer: string): void
  /** Told of each attempt with a decision on its answer. */
  onEnd(attempt: string): void
  metrics: AuthzMetrics
  logger: Logger
  tracing: Tracing
}

/** An answer that Envoy holds back whole, between its headers and its end: no byte of it has left. */
interface HeldAnswer {
  payment: HeldPayment
  upstream: UpstreamAnswer
  hasBody: boolean
}

/** One exchange, so far. */
interface Exchange {
  /** The request's body, so far. */
  upload: Upload
  /** How Envoy holds the answer back by default. Envoy tells it, so that authz never assumes it. */
  bodyMode: number
  clientGone(): boolean
}

/** The next message to Envoy, and whether the decision on the answer is still to come. */
interface Step {
  response: ProcessingResponse
  held?: HeldAnswer
  /** Gets the body that follows. */
  keeper?: AnswerKeeper
  /** The payment of an answer that streams on after this step. */
  goesOn?: HeldPayment
}

/**
 * Envoy's external processing: the upstream's answer is held here until it is paid for. A stream that ends cleanly without
 * an answer makes Envoy let the body go, even with `failure_mode_allow: false`. So a stream ends cleanly only after its
 * answer. Every other end is an error, which Envoy turns into 503.
 */
export function createExtProc(options: ExtProcOptions) {
  const process = (call: Call): StreamListener<ProcessingRequest> => {
    let decided = false
    let bodyMode: number = BODY_MODE.none
    let upload: Promise<Upload> | undefined
    let held: HeldAnswer | undefined
    let keeper: AnswerKeeper | undefined
    let forgetStream: (() => void) | undefined
    let isAnswered = false
    let isRefused = false
    /**
     * Hands the held answer to the caller, which goes on with it. An answer that is still held when the stream ends is
     * released.
     */
    const take = () => {
      const taken = held
      held = undefined
      return taken
    }
    const fail = (error: unknown) => {
      options.logger.error({ err: error }, 'an exchange could not be processed')
      call.fail(NO_DECISION)
    }
    /** The upstream must not get all of another request's body, and a slow upload must not hold its connection. */
    const refuseUpload = async (request: ProcessingRequest, why: 'other body' | 'too slow') => {
      if (isRefused) return
      const paidBy = paidByOf(request)
      if (decided || held || !paidBy) throw new Error(`an upload was to end: ${why}`)
      // A decision is under way: it refuses the answer together with the upload.
      if (isAnswered) return
      isRefused = true
      decided = true
      const requestId = requestIdOf(request)
      const refused = why === 'other body' ? refuseOtherBody : refuseSlowUpload
      const { response } = await refused(paidBy, requestId, options)
      call.write(response)
    }
    const message = (request: ProcessingRequest) => {
      // An answer that comes after the refusal comes too late.
      if (isRefused) return
      bodyMode = request.protocol_config?.response_body_mode ?? bodyMode
      const soFar = upload ?? uploadOf(request, options)
      upload = soFar
      const { request_body: piece, request_trailers: trailers } = request
      if (piece || trailers) {
        const isLast = piece?.end_of_stream ?? trailers !== undefined
        // Each piece waits for the pieces before it, so that they stay in order.
        const next = soFar.then(async (known) => {
          const said = await known.add(bytesOf(piece ?? {}), isLast)
          // An upstream that has answered already either needs no more of the upload, or takes it in its own time.
          const passes = said === 'goes on' || (said === 'too slow' && isAnswered)
          if (passes) call.write(piece ? PASS_REQUEST_BODY : PASS_REQUEST_TRAILERS)
          else await refuseUpload(request, said)
          return known
        })
        next.catch(fail)
        upload = next
        return
      }
      isAnswered = true
      const before = take()
      const step = async () => {
        if (decided) return passed(request, keeper)
        const exchange = { upload: await soFar, bodyMode, clientGone: call.gone }
        return before ? continued(request, before, options, exchange) : begun(request, options, exchange)
      }
      options.tracing
        .serve('end a payment', call.metadata, step)
        .then((next) => {
          decided = next.held === undefined
          held = next.held
          keeper = next.keeper ?? keeper
          if (held && call.gone()) abandon(take(), options)
          call.write(next.response)
          if (next.goesOn && !call.gone())
            forgetStream = options.streams.add(next.goesOn, (why) => call.write(endOfStream(why)))
        })
        .catch(fail)
    }
    return {
      message,
      end: () => (decided ? call.end() : call.fail(NO_DECISION)),
      closed() {
        abandon(take(), options)
        forgetStream?.()
        upload?.then((known) => known.closed(isAnswered)).catch(() => undefined)
      },
    }
  }
  return { Process: process }
}

const NO_DECISION = { code: GRPC_STATUS.UNAVAILABLE, details: 'no decision' }

/** The headers of an answer. */
async function begun(request: ProcessingRequest, options: ExtProcOptions, exchange: Exchange): Promise<Step> {
  const upstream = upstreamAnswer(request)
  if (!upstream) throw new Error('not a message about response headers')
  const step = await ending(upstream.paidBy?.attempt, options, decidedOn(upstream, options, exchange))
  const response = withLength(step.response, upstream.contentLength)
  return { ...step, response: withHostCookies(response, upstream.cookies) }
}

/** The same step. If it decides on the answer, the payment is no longer under way. */
async function ending(attempt: string | undefined, { onEnd }: ExtProcOptions, deciding: Promise<Step>): Promise<Step> {
  let step: Step | undefined
  try {
    step = await deciding
    return step
  } finally {
    if (attempt !== undefined && !step?.held) onEnd(attempt)
  }
}

async function decidedOn(upstream: UpstreamAnswer, options: ExtProcOptions, exchange: Exchange): Promise<Step> {
  const { paidBy, fromUpstream, statusCode, requestId, kind, grpcStatus } = upstream
  const { upload, bodyMode } = exchange
  const unavailable = (code: 'service_unavailable' | 'ledger_unavailable') => ({
    response: fromUpstream ? errorReply({ code, requestId, retryAfterSeconds: 2 }) : PASS,
  })
  // The upstream of a paid route was called without a payment: no part of its answer may go out.
  if (!paidBy) return unavailable('service_unavailable')
  const found = await holderOf(paidBy, options)
  if (!found && fromUpstream) options.onLost(upstream.payerOrSigner)
  if (!found) return unavailable('ledger_unavailable')

  const success = fromUpstream && upstream.success
  const isAnother = success && found.claim && !(await upload.body.isExpected())
  if (isAnother) return refuseOtherBody(paidBy, requestId, options)
  const payment = found
  if (success && kind !== 'grpc-web' && !upstream.complete) {
    const held = { payment, upstream, hasBody: false }
    // Only the whole answer tells whether a tool has failed.
    const isRead = upload.toolRequest !== undefined && upstream.contentLength === undefined && statusCode !== 101
    const isShort = bodyMode === BODY_MODE.bufferedPartial && (isRead || isShortAnswer(upstream))
    if (bodyMode === BODY_MODE.buffered) return { response: HOLD, held }
    if (isShort) return { response: upstream.contentLength === undefined ? HOLD : HOLD_ALL, held }
  }
  const uncharged =
    success &&
    upstream.complete &&
    unchargedTool({ payment, upstream, toolRequest: upload.toolRequest }, undefined, options)
  if (uncharged) return { response: uncharged }
  if (success && statusCode === 101) return upgraded({ payment, upstream, exchange }, options)
  if (success && (kind === 'http' || grpcStatus === '0'))
    return chargedAndKept({ payment, upstream, exchange }, options)
  const reason = fromUpstream ? 'upstream_status' : 'upstream_unreachable'
  await upload.failed()
  release(payment, { reason, upstreamStatus: fromUpstream ? statusCode : undefined }, options)
  if (fromUpstream && statusCode === 101)
    return { response: errorReply({ code: 'upgrade_ignored', requestId, payment }) }
  // A gRPC-Web answer, or a gRPC answer to a request that is not gRPC, hides its failures behind 200 and would go out
  // unpaid.
  const refused = success && grpcStatus === undefined
  if (refused) return { response: errorReply({ code: 'grpc_not_supported', requestId, payment }) }
  return { response: payment.claim ? owedReply(payment, payment.claim.transaction) : PASS }
}

/** A payment buys one answer to one request. A different body makes a different request, and uses up a try. */
async function refuseOtherBody(answer: AnswerRef, requestId: string, { ports }: ExtProcOptions): Promise<Step> {
  await ports.ledger.recordDelivery({ ...answer, said: 'failed', begun: true }).catch(() => undefined)
  return { response: errorReply({ code: 'payment_already_used', requestId }) }
}

/** Nothing is charged for a slow upload. It counts among the payer's failures. */
async function refuseSlowUpload(answer: AnswerRef, requestId: string, options: ExtProcOptions): Promise<Step> {
  const payment = await holderOf(answer, options)
  options.onEnd(answer.attempt)
  if (payment) {
    options.onLost(payerOrSigner(payment))
    release(payment, { reason: 'upload_too_slow', upstreamStatus: undefined }, options)
  }
  return { response: errorReply({ code: 'upload_too_slow', requestId, ...(payment && { payment }) }) }
}

/** After an upgrade the gateway sees no bytes, unless the client has begun to send before the upgrade was granted. */
async function upgraded(
  { payment, upstream, exchange }: { payment: HeldPayment; upstream: UpstreamAnswer; exchange: Exchange },
  options: ExtProcOptions,
): Promise<Step> {
  const isQuiet = exchange.upload.body.mark() === undefined
  let goesOn: HeldPayment | undefined
  const paid = (paidFor: HeldPayment, transaction: string) => {
    goesOn = paidFor
    const reply = paidReply(paidFor, transaction)
    return isQuiet ? showingNothingMore(reply) : streaming(reply)
  }
  const response = await charged({ payment, upstream, paid, exchange }, options)
  return { response, ...(goesOn && { goesOn }) }
}

/**
 * The rest of an answer that Envoy holds back whole. A failed gRPC call costs nothing, and so no message before the failure
 * is delivered. A buyer could otherwise choose the moment of failure (a deadline) and keep the messages before it.
 */
function continued(
  request: ProcessingRequest,
  held: HeldAnswer,
  options: ExtProcOptions,
  exchange: Exchange,
): Promise<Step> {
  return ending(attemptOf(held.payment), options, goneOn(request, held, options, exchange))
}

async function goneOn(
  request: ProcessingRequest,
  { payment, upstream, hasBody }: HeldAnswer,
  options: ExtProcOptions,
  exchange: Exchange,
): Promise<Step> {
  const { response_body: body, response_trailers: message } = request
  if (!body && !message) throw new Error('not a message about the rest of an answer')
  if (exchange.upload.body.comparison() === 'other')
    return refuseOtherBody(answerOf(payment), upstream.requestId, options)
  const isGrpc = upstream.kind === 'grpc'
  // The body comes whole, even with trailers. Only then can the receipt go into the headers, where all clients look for it.
  if (body && !body.end_of_stream && isGrpc)
    return { response: PASS_BODY, held: { payment, upstream, hasBody: hasBody || (body.body?.length ?? 0) > 0 } }
  if (body && !isGrpc && isBrokenOff(upstream, body)) {
    release(payment, { reason: 'answer_not_whole', upstreamStatus: upstream.statusCode }, options)
    return { response: errorReply({ code: 'incomplete_answer', ...upstream, payment }) }
  }
  const { toolRequest } = exchange.upload
  const uncharged = body && isWholeBody(body) && unchargedTool({ payment, upstream, toolRequest }, body, options)
  if (uncharged) return { response: uncharged }
  const grpcStatus = isGrpc ? headerText(message?.trailers, 'grpc-status') : '0'
  const paid = (paidFor: HeldPayment, transaction: string) => {
    if (body) keepWhole({ payment: paidFor, transaction, upstream, body }, options)
    return body ? paidBody(paidFor, transaction) : paidTrailers(paidFor, transaction)
  }
  if (grpcStatus === '0') return { response: await charged({ payment, upstream, paid, exchange }, options) }
  release(payment, { reason: 'grpc_status', upstreamStatus: upstream.statusCode }, options)
  if (grpcStatus === '') return { response: errorReply({ code: 'incomplete_grpc_answer', ...upstream, payment }) }
  const failure = { status: Number(grpcStatus), message: headerText(message?.trailers, 'grpc-message'), payment }
  return { response: hasBody ? grpcFailureReply(failure) : notDelivering(PASS_TRAILERS) }
}

/** Passes the rest of an answer that was released at its headers. */
async function passed(request: ProcessingRequest, keeper: AnswerKeeper | undefined): Promise<Step> {
  if (request.response_body) {
    keeper?.add(bytesOf(request.response_body), request.response_body.end_of_stream ?? false)
    return { response: PASS_BODY }
  }
  if (request.response_trailers) return { response: PASS_TRAILERS }
  throw new Error('nothing more was to come')
}

/** The payment from this process if it admitted the payment, else from the ledger: another replica admitted it. */
async function holderOf(paidBy: AnswerRef, options: ExtProcOptions): Promise<HeldPayment | undefined> {
  return options.inFlight.take(paidBy.attempt) ?? (await options.ports.ledger.find(paidBy).catch(() => undefined))
}

/** Settles at the headers. Shows the body on its way out to the keeper of answers that may be claimed again. */
async function chargedAndKept(
  answer: { payment: HeldPayment; upstream: UpstreamAnswer; exchange: Exchange },
  options: ExtProcOptions,
): Promise<Step> {
  const { upstream } = answer
  let keeper: AnswerKeeper | undefined
  let goesOn: HeldPayment | undefined
  const paid = (payment: HeldPayment, transaction: string) => {
    const reply = paidReply(payment, transaction)
    if (upstream.complete) keepWhole({ payment, transaction, upstream, body: { end_of_stream: true } }, options)
    else {
      goesOn = payment
      keeper = keeperOf(upstream, { payment, transaction }, options)
    }
    return keeper ? showingBody(reply) : streaming(reply)
  }
  const response = await charged({ ...answer, paid }, options)
  return { response, ...(keeper && { keeper }), ...(goesOn && { goesOn }) }
}

/** Settles for a successful answer. If that fails, answers the reply that goes out in place of it. */
async function charged(
  answer: {
    payment: HeldPayment
    upstream: UpstreamAnswer
    paid: (payment: HeldPayment, transaction: string) => ProcessingResponse
    exchange: Exchange
  },
  options: ExtProcOptions,
): Promise<ProcessingResponse> {
  const { upstream, paid } = answer
  const { upload, clientGone } = answer.exchange
  const payment: HeldPayment = {
    ...answer.payment,
    requestBody: upload.body.mark(answer.payment.claim?.requestBody !== undefined),
  }
  const { statusCode, requestId } = upstream
  if (clientGone()) {
    release(payment, { reason: 'client_gone', upstreamStatus: statusCode }, options)
    throw new Error('the client went away before settlement')
  }
  const { ports, metrics, logger } = options
  const outcome = await upload.during(payment, settle(payment, statusCode, ports))
  metrics.settlements.inc({ outcome: outcome.kind })
  if (outcome.kind === 'settled') {
    // Envoy reported the end before the settlement, when there was nothing to claim yet.
    if (clientGone()) await ports.ledger.recordDelivery(undelivered(payment)).catch(() => undefined)
    if (upload.body.comparison() === 'other')
      return (await refuseOtherBody(answerOf(payment), requestId, options)).response
    const { receipt, transaction } = outcome
    return paid(receipt ? { ...payment, receipt } : payment, transaction)
  }
  logger.warn({ paymentId: payment.id, outcome: outcome.kind }, 'a payment was not settled')
  if (outcome.kind === 'refused') return refusedReply({ payment, reason: outcome.reason, requestId })
  if (outcome.kind === 'turned-away') return errorReply({ ...outcome, requestId })
  if (outcome.kind === 'unavailable') options.onLost(upstream.payerOrSigner)
  if (outcome.kind === 'unknown') return unknownReply({ ...outcome, payment, requestId })
  return errorReply({ code: 'ledger_unavailable', requestId, retryAfterSeconds: 5 })
}

function undelivered(payment: HeldPayment): DeliveryWord {
  return { ...answerOf(payment), said: 'failed' }
}

/**
 * Envoy has ended the exchange before the answer was whole: the client went away, the upstream broke, or the answer was too
 * long.
 */
function abandon(held: HeldAnswer | undefined, options: ExtProcOptions): void {
  if (!held) return
  options.onEnd(attemptOf(held.payment))
  release(held.payment, { reason: 'answer_not_whole', upstreamStatus: held.upstream.statusCode }, options)
}
