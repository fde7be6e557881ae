import { variedBy } from '../admission/varied.ts'
import type { AnswerKeeper } from '../delivery/answer-keeper.ts'
import { type AnswerRef, answerOf, attemptOf, type DeliveryWord, type HeldPayment } from '../ledger/ledger.ts'
import { payerOrSigner } from '../ledger/payer-or-signer.ts'
import type { AuthzMetrics } from '../metrics/authz-metrics.ts'
import type { Catalogue } from '../offers/catalogue.ts'
import type { PaymentsInFlight } from '../payment/in-flight.ts'
import { release } from '../payment/release.ts'
import { type SettlementPorts, settle } from '../payment/settlement.ts'
import { type ApiAddresses, addressesOf } from './gateway-reference.ts'
import { afterInterimAnswer } from './interim-answer.ts'
import { type CopyPorts, keeperOf, keepWhole } from './kept-copies.ts'
import {
  BODY_MODE,
  deliveringRedirect,
  errorReply,
  grpcFailureReply,
  HOLD,
  HOLD_ALL,
  owedReply,
  PASS,
  PASS_BODY,
  PASS_TRAILERS,
  PASS_UNCHARGED_TRAILERS,
  type ProcessingResponse,
  paidBody,
  paidReply,
  paidTrailers,
  REDIRECT_LOCATION,
  refusedReply,
  showingBody,
  showingNothingMore,
  streaming,
  unknownReply,
  withHeaders,
  withHostCookies,
} from './processing-response.ts'
import { isBrokenOff, isShortAnswer } from './short-answer.ts'
import { corrections, isSteering, notPassed, soldRedirect } from './steering-headers.ts'
import { isWholeBody, unchargedTool } from './uncharged-tool.ts'
import type { Upload } from './upload.ts'
import { bytesOf, headerText, type ProcessingRequest, type UpstreamAnswer, upstreamAnswer } from './upstream-answer.ts'

/*
 * The decision on an upstream's answer, message by message: pass it, hold it, charge it, or replace it. `ext-proc.ts` keeps the order of
 * the messages and writes the replies to Envoy.
 */

export interface AnswerOptions extends CopyPorts {
  ports: SettlementPorts
  catalogue: Pick<Catalogue, 'api'>
  inFlight: Pick<PaymentsInFlight, 'take'>
  /** Told the payer of a payment that no longer held its authorization, or was refused, after the upstream had worked for it. */
  onLost(payer: string): void
  /** Called for each attempt after the decision on its answer. */
  onEnd(attempt: string): void
  metrics: AuthzMetrics
}

/** An answer that Envoy holds back whole, between its headers and its end: no byte of it has left. */
export interface HeldAnswer {
  payment: HeldPayment
  upstream: UpstreamAnswer
  hasBody: boolean
}

/** One exchange, so far. */
export interface Exchange {
  /** The request's body, so far. */
  upload: Upload
  /** How Envoy holds the answer back by default. Envoy tells it, so that authz never assumes it. */
  bodyMode: number
  clientGone(): boolean
}

/** The next message to Envoy, and whether the decision on the answer is still to come. */
export interface Step {
  response: ProcessingResponse
  held?: HeldAnswer
  /** Gets the body that follows. */
  keeper?: AnswerKeeper
  /** The payment of an answer that streams on after this step. */
  goesOn?: HeldPayment
}

/** The headers of an answer. */
export async function begun(request: ProcessingRequest, options: AnswerOptions, exchange: Exchange): Promise<Step> {
  const shown = upstreamAnswer(request)
  if (!shown) throw new Error('not a message about response headers')
  const api = addresses(shown, options)
  const upstream = judged(shown, api, exchange)
  const { steering, success, soldRedirect: url, cookies } = upstream
  const step = await ending(upstream.paidBy?.attempt, options, decidedOn(upstream, options, exchange))
  // Only a whole answer tells whether a tool call is charged.
  const isSpent = success && !exchange.upload.toolRequest
  const corrected = corrections(steering, { api, isSpent })
  const response = withHostCookies(step.response, cookies)
  // The address that was judged, as it was read: a client must not read another one.
  const leading = url === undefined ? undefined : { location: [url], [REDIRECT_LOCATION]: [url] }
  return { ...step, response: withHeaders(response, { ...corrected, ...leading }) }
}

/** A redirect to an origin that the API has named is an answer like a 2xx. Where tool calls are sold, no redirect is one. */
function judged(upstream: UpstreamAnswer, api: ApiAddresses | undefined, { upload }: Exchange): UpstreamAnswer {
  const mayLead = upstream.fromUpstream && upstream.kind === 'http' && !upload.toolRequest
  const url = mayLead ? soldRedirect(upstream, api) : undefined
  return url === undefined ? upstream : { ...upstream, success: true, soldRedirect: url }
}

/** Undefined where no header names an address: most answers cost no reading of the upstream's URL. */
function addresses({ apiId, steering }: UpstreamAnswer, { catalogue }: AnswerOptions): ApiAddresses | undefined {
  const api = isSteering(steering) ? catalogue.api(apiId) : undefined
  return api && addressesOf(api)
}

/** The same step. If it decides on the answer, the payment is no longer under way. */
async function ending(attempt: string | undefined, { onEnd }: AnswerOptions, deciding: Promise<Step>): Promise<Step> {
  let step: Step | undefined
  try {
    step = await deciding
    return step
  } finally {
    if (attempt !== undefined && !step?.held) onEnd(attempt)
  }
}

async function decidedOn(upstream: UpstreamAnswer, options: AnswerOptions, exchange: Exchange): Promise<Step> {
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
    const isRead = upload.toolRequest && kind === 'http' && upstream.contentLength === undefined && statusCode !== 101
    const isShort = bodyMode === BODY_MODE.bufferedPartial && (isRead || isShortAnswer(upstream))
    if (bodyMode === BODY_MODE.buffered) return { response: HOLD, held }
    if (isShort) return { response: upstream.contentLength === undefined ? HOLD : HOLD_ALL, held }
  }
  const uncharged =
    success &&
    upstream.complete &&
    unchargedTool({ payment, upstream, toolRequest: upload.toolRequest, pass: PASS }, undefined, options)
  if (uncharged) return { response: uncharged }
  if (success && statusCode === 101) return upgraded({ payment, upstream, exchange }, options)
  if (success && (kind === 'http' || grpcStatus === '0'))
    return chargedAndKept({ payment, upstream, exchange }, options)
  const reason = fromUpstream ? 'upstream_status' : 'upstream_unreachable'
  await upload.failed()
  release(payment, { reason, upstreamStatus: fromUpstream ? statusCode : undefined }, options)
  if (fromUpstream && statusCode === 101)
    return { response: errorReply({ code: 'upgrade_ignored', requestId, payment }) }
  const interim = fromUpstream ? undefined : afterInterimAnswer(upstream)
  if (interim) return { response: errorReply({ code: interim, requestId, payment }) }
  // A gRPC-Web answer, or a gRPC answer to a request that is not gRPC, hides its failures behind 200 and would go out
  // unpaid.
  const refused = success && grpcStatus === undefined
  if (refused) return { response: errorReply({ code: 'grpc_not_supported', requestId, payment }) }
  const kept = fromUpstream ? notPassed(upstream, addresses(upstream, options)) : undefined
  if (kept) return { response: errorReply({ ...kept, requestId, payment }) }
  return { response: payment.claim ? owedReply(payment, payment.claim.transaction) : PASS }
}

/** A payment buys one answer to one request. A different body makes a different request, and uses up a try. */
export async function refuseOtherBody(answer: AnswerRef, requestId: string, { ports }: AnswerOptions): Promise<Step> {
  await ports.ledger.recordDelivery({ ...answer, said: 'failed', usesUp: true }).catch(() => undefined)
  return { response: errorReply({ code: 'payment_already_used', requestId }) }
}

/** Nothing is charged for a slow upload. It counts among the payer's failures. */
export async function refuseSlowUpload(answer: AnswerRef, requestId: string, options: AnswerOptions): Promise<Step> {
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
  options: AnswerOptions,
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
export function continued(
  request: ProcessingRequest,
  held: HeldAnswer,
  options: AnswerOptions,
  exchange: Exchange,
): Promise<Step> {
  return ending(attemptOf(held.payment), options, goneOn(request, held, options, exchange))
}

async function goneOn(
  request: ProcessingRequest,
  { payment, upstream, hasBody }: HeldAnswer,
  options: AnswerOptions,
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
  const read = { payment, upstream, toolRequest, pass: PASS_UNCHARGED_TRAILERS }
  const uncharged = (!body || isWholeBody(body)) && unchargedTool(read, body, options)
  if (uncharged) return { response: uncharged }
  const grpcStatus = isGrpc ? headerText(message?.trailers, 'grpc-status') : '0'
  const paid = (paidFor: HeldPayment, transaction: string) => {
    if (body) keepWhole({ payment: paidFor, transaction, upstream, body }, options)
    return body ? paidBody(paidFor, transaction) : paidTrailers(paidFor, transaction)
  }
  if (grpcStatus === '0') return { response: await charged({ payment, upstream, paid, exchange }, options) }
  release(payment, { reason: 'grpc_status', upstreamStatus: upstream.statusCode }, options)
  if (grpcStatus === '') return { response: errorReply({ code: 'incomplete_grpc_answer', ...upstream, payment }) }
  const failure = { status: failureOf(grpcStatus), message: headerText(message?.trailers, 'grpc-message'), payment }
  return { response: hasBody ? grpcFailureReply(failure) : PASS_UNCHARGED_TRAILERS }
}

const UNKNOWN = 2
/** gRPC's codes of failures. */
const FAILURE = /^(?:[1-9]|1[0-6])$/

/** The code of a failed call. For any other text it is UNKNOWN: some texts, such as `00`, would tell the buyer of a success. */
function failureOf(grpcStatus: string): number {
  return FAILURE.test(grpcStatus) ? Number(grpcStatus) : UNKNOWN
}

/** Passes the rest of an answer that was released at its headers. */
export async function passed(request: ProcessingRequest, keeper: AnswerKeeper | undefined): Promise<Step> {
  if (request.response_body) {
    keeper?.add(bytesOf(request.response_body), request.response_body.end_of_stream ?? false)
    return { response: PASS_BODY }
  }
  if (request.response_trailers) return { response: PASS_TRAILERS }
  throw new Error('nothing more was to come')
}

/** The payment from this process if it admitted the payment, else from the ledger: another replica admitted it. */
async function holderOf(paidBy: AnswerRef, options: AnswerOptions): Promise<HeldPayment | undefined> {
  return options.inFlight.take(paidBy.attempt) ?? (await options.ports.ledger.find(paidBy).catch(() => undefined))
}

/** Settles at the headers. Shows the body on its way out to the keeper of answers that may be claimed again. */
async function chargedAndKept(
  answer: { payment: HeldPayment; upstream: UpstreamAnswer; exchange: Exchange },
  options: AnswerOptions,
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
  options: AnswerOptions,
): Promise<ProcessingResponse> {
  const { upstream, paid } = answer
  const { upload, clientGone } = answer.exchange
  const { headers } = answer.payment
  const payment: HeldPayment = {
    ...answer.payment,
    headers: undefined,
    varied: headers && variedBy(upstream.vary, headers),
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
    const reply = paid(receipt ? { ...payment, receipt } : payment, transaction)
    return upstream.soldRedirect === undefined ? reply : deliveringRedirect(reply)
  }
  logger.warn({ paymentId: payment.id, outcome: outcome.kind }, 'a payment was not settled')
  // The upstream has worked for nothing.
  if (outcome.kind === 'refused') options.onLost(upstream.payerOrSigner)
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
export function abandon(held: HeldAnswer | undefined, options: AnswerOptions): void {
  if (!held) return
  options.onEnd(attemptOf(held.payment))
  release(held.payment, { reason: 'answer_not_whole', upstreamStatus: held.upstream.statusCode }, options)
}
