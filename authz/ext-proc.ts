import { type ServerDuplexStream, status } from '@grpc/grpc-js'
import type { Logger } from '../runtime/logger.ts'
import type { Tracing } from '../runtime/tracing.ts'
import type { AuthzMetrics } from './authz-metrics.ts'
import type { HeldPayment } from './ledger/ledger.ts'
import type { PaymentsInFlight } from './payments-in-flight.ts'
import {
  errorReply,
  grpcFailureReply,
  PASS,
  PASS_BODY,
  PASS_TRAILERS,
  type ProcessingResponse,
  paidBody,
  paidReply,
  paidTrailers,
  refusedReply,
} from './processing-response.ts'
import { type SettlementPorts, settle } from './settlement.ts'
import { headerText, type ProcessingRequest, type UpstreamAnswer, upstreamAnswer } from './upstream-answer.ts'

type Stream = ServerDuplexStream<ProcessingRequest, ProcessingResponse>

export interface ExtProcOptions {
  ports: SettlementPorts
  inFlight: PaymentsInFlight
  metrics: AuthzMetrics
  logger: Logger
  tracing: Tracing
}

/** An answer that Envoy holds back whole, between its headers and its end: none of it has left. */
interface HeldAnswer {
  payment: HeldPayment
  upstream: UpstreamAnswer
  hasBody: boolean
}

/** What Envoy is told next, and whether the decision on the answer is still to come. */
interface Step {
  response: ProcessingResponse
  held?: HeldAnswer
}

/**
 * Envoy's external processing: the upstream's answer is held here until it is paid for. A stream that ends cleanly
 * without an answer makes Envoy let the body go, even with `failure_mode_allow: false`; so a stream is ended only
 * after it was answered, and every other way out is an error, which Envoy turns into 503.
 */
export function createExtProc(options: ExtProcOptions) {
  const process = (stream: Stream) => {
    let decided = false
    let held: HeldAnswer | undefined
    /** Hands the held answer to whoever goes on with it; what is left when the stream ends is released. */
    const take = () => {
      const taken = held
      held = undefined
      return taken
    }
    const gone = () => stream.cancelled
    stream.on('data', (request: ProcessingRequest) => {
      const before = take()
      const step = () => {
        if (decided) return passed(request)
        return before ? continued(request, before, options, gone) : begun(request, options, gone)
      }
      options.tracing.serve('end a payment', stream.metadata, step).then(
        (next) => {
          decided = next.held === undefined
          held = next.held
          if (held && stream.cancelled) abandon(take(), options)
          stream.write(next.response)
        },
        (error: unknown) => {
          options.logger.error({ err: error }, 'a response could not be processed')
          fail(stream)
        },
      )
    })
    stream.on('end', () => (decided ? stream.end() : fail(stream)))
    stream.on('cancelled', () => abandon(take(), options))
    stream.on('error', () => undefined)
  }
  return { Process: process }
}

function fail(stream: Stream): void {
  stream.emit('error', { code: status.UNAVAILABLE, details: 'no decision' })
}

/** The headers of an answer: nearly always all that has to be known. */
async function begun(request: ProcessingRequest, options: ExtProcOptions, clientGone: () => boolean): Promise<Step> {
  const upstream = upstreamAnswer(request)
  if (!upstream) throw new Error('not a message about response headers')
  const { paymentId, fromUpstream, statusCode, requestId, kind, grpcStatus } = upstream
  const unavailable = (code: 'service_unavailable' | 'ledger_unavailable') => ({
    response: fromUpstream ? errorReply({ code, requestId, retryAfterSeconds: 2 }) : PASS,
  })
  // A paid route's upstream was called without a payment: nothing that it says may go out.
  if (paymentId === undefined) return unavailable('service_unavailable')
  const payment = await holderOf(paymentId, options)
  if (!payment) return unavailable('ledger_unavailable')

  const success = fromUpstream && upstream.success
  if (success && kind !== 'grpc-web' && upstream.heldWhole && !upstream.complete)
    return { response: PASS, held: { payment, upstream, hasBody: false } }
  if (success && (kind === 'http' || grpcStatus === '0'))
    return { response: await charged({ payment, upstream, paid: paidReply, clientGone }, options) }
  const reason = fromUpstream ? 'upstream_status' : 'upstream_unreachable'
  release(payment, { reason, upstreamStatus: fromUpstream ? statusCode : undefined }, options)
  if (fromUpstream && statusCode === 101) return { response: errorReply({ code: 'upgrade_ignored', requestId }) }
  // What is gRPC-Web, or gRPC where nobody asked for it, hides its failures behind 200 and would leave unpaid.
  const refused = success && grpcStatus === undefined
  return { response: refused ? errorReply({ code: 'grpc_not_supported', requestId }) : PASS }
}

/**
 * The rest of an answer that Envoy holds back whole. A gRPC call that fails costs nothing, and so nothing that came
 * before the failure is delivered: a buyer could choose the moment of it (a deadline) and keep the rest.
 */
async function continued(
  request: ProcessingRequest,
  { payment, upstream, hasBody }: HeldAnswer,
  options: ExtProcOptions,
  clientGone: () => boolean,
): Promise<Step> {
  const { response_body: body, response_trailers: message } = request
  if (!body && !message) throw new Error('not a message about the rest of an answer')
  if (body && !body.end_of_stream)
    return { response: PASS_BODY, held: { payment, upstream, hasBody: hasBody || (body.body?.length ?? 0) > 0 } }
  const grpcStatus = upstream.kind === 'grpc' ? headerText(message?.trailers, 'grpc-status') : '0'
  const paid = body ? paidBody : paidTrailers
  if (grpcStatus === '0') return { response: await charged({ payment, upstream, paid, clientGone }, options) }
  release(payment, { reason: 'grpc_status', upstreamStatus: upstream.statusCode }, options)
  if (grpcStatus === '') return { response: errorReply({ code: 'incomplete_grpc_answer', ...upstream }) }
  const failure = { status: Number(grpcStatus), message: headerText(message?.trailers, 'grpc-message') }
  return { response: hasBody ? grpcFailureReply(failure) : PASS_TRAILERS }
}

/** The rest of an answer that was decided on at its headers, and let go. */
async function passed(request: ProcessingRequest): Promise<Step> {
  if (request.response_body) return { response: PASS_BODY }
  if (request.response_trailers) return { response: PASS_TRAILERS }
  throw new Error('nothing more was to come')
}

/** The payment that this process has admitted or, when another replica has, the one in the ledger. */
async function holderOf(paymentId: string, options: ExtProcOptions): Promise<HeldPayment | undefined> {
  return options.inFlight.take(paymentId) ?? (await options.ports.ledger.find(paymentId).catch(() => undefined))
}

/** Settles for an answer that is a success; what goes out in place of it when that fails. */
async function charged(
  answer: {
    payment: HeldPayment
    upstream: UpstreamAnswer
    paid: (payment: HeldPayment, transaction: string) => ProcessingResponse
    clientGone: () => boolean
  },
  options: ExtProcOptions,
): Promise<ProcessingResponse> {
  const { payment, upstream, paid, clientGone } = answer
  const { statusCode, requestId } = upstream
  if (clientGone()) {
    release(payment, { reason: 'client_gone', upstreamStatus: statusCode }, options)
    throw new Error('the client went away before settlement')
  }
  const { ports, metrics, logger } = options
  const outcome = await settle(payment, statusCode, ports)
  metrics.settlements.inc({ outcome: outcome.kind })
  if (outcome.kind === 'settled') return paid(payment, outcome.transaction)
  logger.warn({ paymentId: payment.id, outcome: outcome.kind }, 'a payment was not settled')
  if (outcome.kind === 'refused') return refusedReply({ payment, reason: outcome.reason, requestId })
  const code = outcome.kind === 'unknown' ? 'payment_outcome_unknown' : 'ledger_unavailable'
  return errorReply({ code, requestId, retryAfterSeconds: 5 })
}

/** Envoy has ended the exchange before an answer was whole: the client went, the upstream broke, it was too long. */
function abandon(held: HeldAnswer | undefined, options: ExtProcOptions): void {
  if (!held) return
  release(held.payment, { reason: 'answer_not_whole', upstreamStatus: held.upstream.statusCode }, options)
}

/** Not waited for: the buyer's answer does not hang on it, and an unreleased lease ends by itself. */
function release(
  payment: HeldPayment,
  because: { reason: string; upstreamStatus: number | undefined },
  { ports, metrics, logger }: ExtProcOptions,
): void {
  metrics.settlements.inc({ outcome: 'released' })
  ports.ledger.release(payment, because).catch((error: unknown) => {
    logger.warn({ err: error, paymentId: payment.id }, 'a reservation could not be released; its lease will end')
  })
}
