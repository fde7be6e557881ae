import { type ServerDuplexStream, status } from '@grpc/grpc-js'
import type { Logger } from '../runtime/logger.ts'
import type { Tracing } from '../runtime/tracing.ts'
import type { AuthzMetrics } from './authz-metrics.ts'
import { PAYMENT_ID_FIELD } from './check-response.ts'
import type { HeldPayment } from './ledger/ledger.ts'
import type { PaymentsInFlight } from './payments-in-flight.ts'
import { errorReply, PASS, type ProcessingResponse, paidReply, refusedReply } from './processing-response.ts'
import { type SettlementPorts, settle } from './settlement.ts'

type Struct = { fields?: Record<string, { string_value?: string }> }

/** `envoy.service.ext_proc.v3.ProcessingRequest`, as far as it is read. */
interface ProcessingRequest {
  response_headers?: { headers?: { headers?: { key?: string; value?: string; raw_value?: Buffer }[] } }
  metadata_context?: { filter_metadata?: Record<string, Struct> }
  attributes?: Record<string, Struct>
}

type Stream = ServerDuplexStream<ProcessingRequest, ProcessingResponse>

export interface ExtProcOptions {
  ports: SettlementPorts
  inFlight: PaymentsInFlight
  metrics: AuthzMetrics
  logger: Logger
  tracing: Tracing
}

/** Where Envoy keeps what ext_authz has said, and what it sends of the response's attributes. */
const AUTHZ_NAMESPACE = 'envoy.filters.http.ext_authz'
const ATTRIBUTES_NAMESPACE = 'envoy.filters.http.ext_proc'

/**
 * Envoy's external processing: the upstream's answer is held here until it is paid for. A stream that ends cleanly
 * without an answer makes Envoy let the body go, even with `failure_mode_allow: false`; so a stream is ended only
 * after it was answered, and every other way out is an error, which Envoy turns into 503.
 */
export function createExtProc(options: ExtProcOptions) {
  const process = (stream: Stream) => {
    let answered = false
    stream.once('data', (request: ProcessingRequest) => {
      const answer = () => answerTo(request, options, () => stream.cancelled)
      options.tracing.serve('end a payment', stream.metadata, answer).then(
        (response) => {
          answered = true
          stream.write(response)
        },
        (error: unknown) => {
          options.logger.error({ err: error }, 'a response could not be processed')
          fail(stream)
        },
      )
    })
    stream.on('end', () => (answered ? stream.end() : fail(stream)))
    stream.on('error', () => undefined)
  }
  return { Process: process }
}

function fail(stream: Stream): void {
  stream.emit('error', { code: status.UNAVAILABLE, details: 'no decision' })
}

async function answerTo(
  request: ProcessingRequest,
  options: ExtProcOptions,
  clientGone: () => boolean,
): Promise<ProcessingResponse> {
  const upstream = upstreamAnswer(request)
  if (!upstream) throw new Error('not a message about response headers')
  const { paymentId, fromUpstream, statusCode, requestId } = upstream
  if (paymentId === undefined) {
    // A paid route's upstream was called without a payment: nothing that it says may go out.
    return fromUpstream ? errorReply({ code: 'service_unavailable', requestId, retryAfterSeconds: 2 }) : PASS
  }
  const payment = await holderOf(paymentId, options)
  if (!payment) return fromUpstream ? errorReply({ code: 'ledger_unavailable', requestId, retryAfterSeconds: 2 }) : PASS

  const success = fromUpstream && isSuccess(statusCode) && !upstream.isGrpc
  if (success && !clientGone()) return settled(payment, upstream, options)
  const reason = success ? 'client_gone' : fromUpstream ? 'upstream_status' : 'upstream_unreachable'
  options.metrics.settlements.inc({ outcome: 'released' })
  const upstreamStatus = fromUpstream ? statusCode : undefined
  // Not waited for: the buyer's answer does not hang on it, and an unreleased lease ends by itself.
  options.ports.ledger.release(payment, { reason, upstreamStatus }).catch((error: unknown) => {
    options.logger.warn({ err: error, paymentId }, 'a reservation could not be released; its lease will end')
  })
  if (success) throw new Error('the client went away before settlement')
  return fromUpstream && upstream.isGrpc ? errorReply({ code: 'grpc_not_supported', requestId }) : PASS
}

/** The payment that this process has admitted or, when another replica has, the one in the ledger. */
async function holderOf(paymentId: string, options: ExtProcOptions): Promise<HeldPayment | undefined> {
  return options.inFlight.take(paymentId) ?? (await options.ports.ledger.find(paymentId).catch(() => undefined))
}

async function settled(
  payment: HeldPayment,
  { statusCode, requestId }: UpstreamAnswer,
  { ports, metrics, logger }: ExtProcOptions,
): Promise<ProcessingResponse> {
  const outcome = await settle(payment, statusCode, ports)
  metrics.settlements.inc({ outcome: outcome.kind })
  if (outcome.kind === 'settled') return paidReply(payment, outcome.transaction)
  logger.warn({ paymentId: payment.id, outcome: outcome.kind }, 'a payment was not settled')
  if (outcome.kind === 'refused') return refusedReply({ payment, reason: outcome.reason, requestId })
  const code = outcome.kind === 'unknown' ? 'payment_outcome_unknown' : 'ledger_unavailable'
  return errorReply({ code, requestId, retryAfterSeconds: 5 })
}

interface UpstreamAnswer {
  paymentId: string | undefined
  /** False for answers that Envoy gives by itself: a refused check, an unreachable upstream, a time-out. */
  fromUpstream: boolean
  statusCode: number
  isGrpc: boolean
  requestId: string
}

function upstreamAnswer(request: ProcessingRequest): UpstreamAnswer | undefined {
  const headers = request.response_headers?.headers?.headers
  if (!headers) return undefined
  const headerText = (key: string) => {
    const header = headers.find((candidate) => candidate.key === key)
    return header?.raw_value?.toString('latin1') || header?.value || ''
  }
  const field = (struct: Struct | undefined, name: string) => struct?.fields?.[name]?.string_value
  const attributes = request.attributes?.[ATTRIBUTES_NAMESPACE]
  return {
    paymentId: field(request.metadata_context?.filter_metadata?.[AUTHZ_NAMESPACE], PAYMENT_ID_FIELD),
    fromUpstream: field(attributes, 'response.code_details') === 'via_upstream',
    statusCode: Number(headerText(':status')),
    isGrpc: headerText('content-type').startsWith('application/grpc'),
    requestId: field(attributes, 'request.id') ?? '',
  }
}

/** 2xx, or 101 for an upgrade. Redirects deliver nothing, so they cost nothing. */
function isSuccess(statusCode: number): boolean {
  return statusCode === 101 || (statusCode >= 200 && statusCode < 300)
}
