import { PAYMENT_RESPONSE, REDIRECT_LOCATION } from '../../domain/envoy-contract/headers.ts'
import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import type { StreamEnd } from '../../domain/payments/stream-ends.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import { unknownOutcome, unsettled } from './payment-outcome.ts'
import {
  deliveringRedirect,
  immediate,
  immediateGrpc,
  notDelivering,
  PASS_BODY,
  PASS_REQUEST_BODY,
  PASS_REQUEST_HEADERS,
  PASS_REQUEST_TRAILERS,
  PASS_TRAILERS,
  PASS_UNCHARGED,
  PASS_UNCHARGED_TRAILERS,
  type ProcessingResponse,
  replacingBody,
  resetting,
  settingHeaders,
  settingHeadersOfBody,
  settingTrailers,
  showingBody,
  showingNothingMore,
  streaming,
  WAIT_FOR_PARTIAL_BODY,
  WAIT_FOR_WHOLE_BODY,
  withHeaders,
  withHostCookies,
} from './processing-response.ts'
import { chargeHeaders, owedHeaders, receiptText } from './receipt.ts'
import type { UpstreamAnswer } from './upstream-answer.ts'

/** A paid answer. */
interface Sold<P> {
  answer: UpstreamAnswer
  payment: P
  transaction: string
}

/** The reply to the part that Envoy has shown last. The replies with `paid` in their names let the answer go with its receipt (M1). */
export type Reply<P> =
  | { say: 'pass'; part: 'request headers' | 'request body' | 'request trailers' | 'body' | 'trailers' }
  /** Envoy shows the body before any byte goes to the buyer. `toTheEnd`: Envoy holds the whole body and keeps its `Content-Length`. */
  | { say: 'hold'; answer: UpstreamAnswer; toTheEnd: boolean }
  | ({ say: 'paid headers'; rest: 'passes' | 'is shown' | 'is upgraded' } & Sold<P>)
  | ({ say: 'paid body' } & Sold<P>)
  | ({ say: 'paid trailers' } & Sold<P>)
  /** The upstream's answer passes uncharged. If the payment was charged before, the headers name that charge: its answer is still owed. */
  | { say: 'uncharged headers'; answer: UpstreamAnswer; payment: P | undefined }
  /** If `body` is given, it replaces the upstream's body. */
  | { say: 'uncharged body'; payment: P; body: string | undefined }
  | { say: 'uncharged trailers' }
  /** A failed gRPC call with the upstream's status, without the messages that came before the failure. */
  | { say: 'grpc failure'; status: number; message: string; payment: P }
  /** A JSON error in place of the upstream's answer. */
  | {
      say: 'error'
      code: ErrorCode
      requestId: string
      retryAfterSeconds?: number | undefined
      payment?: P | undefined
      /** Further fields of the body. */
      more?: { redirect?: { location?: string }; upstream_status?: number } | undefined
    }
  /** 402: the settlement was refused, and the payer was not charged. */
  | { say: 'refused'; payment: P; reason: string; requestId: string }
  /** 503: the outcome of the payment is not known. */
  | { say: 'unknown'; payment: P; reason: string; transaction: string | undefined; requestId: string }
  /** Envoy resets the exchange, because a part of the answer has already gone to the buyer. */
  | { say: 'end'; why: StreamEnd }

/** The message to Envoy for a reply. */
export function messageOf(reply: Reply<HeldPayment>): ProcessingResponse {
  switch (reply.say) {
    case 'pass':
      return PASSED[reply.part]
    case 'hold':
      return corrected(reply.answer, reply.toTheEnd ? WAIT_FOR_WHOLE_BODY : WAIT_FOR_PARTIAL_BODY)
    case 'paid headers':
      return corrected(reply.answer, paidHeaders(reply))
    case 'paid body':
      return delivering(reply.answer, settingHeadersOfBody(paidFields(reply.payment, reply.transaction)))
    case 'paid trailers':
      // gRPC clients expect the receipt in the trailers.
      return delivering(
        reply.answer,
        settingTrailers({ [PAYMENT_RESPONSE]: receiptText(reply.payment, reply.transaction) }),
      )
    case 'uncharged headers':
      return corrected(reply.answer, { ...PASS_UNCHARGED, ...owed(reply.payment) })
    case 'uncharged body':
      return notDelivering(replacingBody(owedFields(reply.payment), reply.body))
    case 'uncharged trailers':
      return PASS_UNCHARGED_TRAILERS
    case 'grpc failure':
      return immediateGrpc(reply.status, owedHeaders(reply.payment), percentDecoded(reply.message))
    case 'error':
      return errorMessage(reply)
    case 'refused': {
      const { body, headers } = unsettled(reply)
      return immediate(402, headers, body)
    }
    case 'unknown': {
      const { status, body, headers } = unknownOutcome(reply)
      return immediate(status, headers, body)
    }
    case 'end':
      return resetting(reply.why)
  }
}

const PASSED: Readonly<Record<(Reply<never> & { say: 'pass' })['part'], ProcessingResponse>> = {
  'request headers': PASS_REQUEST_HEADERS,
  'request body': PASS_REQUEST_BODY,
  'request trailers': PASS_REQUEST_TRAILERS,
  body: PASS_BODY,
  trailers: PASS_TRAILERS,
}

function paidHeaders({ answer, payment, transaction, rest }: Reply<HeldPayment> & { say: 'paid headers' }) {
  const paid = delivering(answer, settingHeaders(paidFields(payment, transaction)))
  if (rest === 'is shown') return showingBody(paid)
  // After an upgrade the gateway sees no bytes, unless the client has begun to send before the upgrade was granted.
  return rest === 'is upgraded' && payment.requestBody === undefined ? showingNothingMore(paid) : streaming(paid)
}

/**
 * The headers of a paid answer: its receipt, and a rule for caches. No shared cache may store the answer, because one buyer paid for it.
 */
function paidFields(payment: HeldPayment, transaction: string): Record<string, string> {
  return { ...chargeHeaders(payment, transaction), 'cache-control': 'private, no-store' }
}

function owedFields(payment: HeldPayment | undefined): Record<string, string> {
  return payment?.claim ? paidFields(payment, payment.claim.transaction) : {}
}

function owed(payment: HeldPayment | undefined): ProcessingResponse | undefined {
  return payment?.claim && settingHeaders(owedFields(payment))
}

function delivering({ soldRedirect }: UpstreamAnswer, response: ProcessingResponse): ProcessingResponse {
  return soldRedirect === undefined ? response : deliveringRedirect(response)
}

/** Adds the headers of the answer that the gateway changes for the buyer. */
function corrected({ cookies, corrections }: UpstreamAnswer, response: ProcessingResponse): ProcessingResponse {
  return withHeaders(withHostCookies(response, cookies), corrections)
}

function errorMessage(error: Reply<HeldPayment> & { say: 'error' }): ProcessingResponse {
  const { code, requestId, retryAfterSeconds, payment, more } = error
  const location = more?.redirect?.location
  const { status, message } = ERRORS[code]
  const headers = {
    ...owedHeaders(payment),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(location !== undefined && { [REDIRECT_LOCATION]: location }),
  }
  return immediate(status, headers, { error: message, code, request_id: requestId, ...more })
}

/** Decodes a `grpc-message`. It is percent-encoded (gRPC over HTTP/2), and Envoy encodes its input again. */
function percentDecoded(message: string): string {
  try {
    return decodeURIComponent(message)
  } catch {
    return message
  }
}
