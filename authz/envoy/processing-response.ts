import {
  ANSWER_FAILED,
  ANSWER_IS_REDIRECT,
  EXCHANGE_FIELDS,
  EXCHANGE_NAMESPACE,
  NOT_CHARGED,
} from '../../domain/envoy-contract/exchange-fields.ts'
import {
  PAYMENT_RESPONSE,
  PAYMENT_RESPONSE_HEADERS,
  REDIRECT_LOCATION,
  X_PAYMENT_RESPONSE,
} from '../../domain/envoy-contract/headers.ts'
import { DECIDED_BY_AUTHZ } from '../../domain/envoy-contract/response-details.ts'
import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { v1NetworkName } from '../../domain/network.ts'
import type { StreamEnd } from '../../domain/stream-ends.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import { receiptFields } from '../schemes/batch-settlement/channel-state.ts'
import { schemeOf } from '../schemes/registry.ts'

/** `envoy.service.ext_proc.v3.ProcessingResponse`, the fields that are written. */
export interface ProcessingResponse {
  request_body?: object
  request_trailers?: object
  response_headers?: { response?: { header_mutation: HeaderMutation } }
  response_body?: { response?: { header_mutation?: HeaderMutation; body_mutation?: { body: Buffer } } }
  response_trailers?: { header_mutation?: HeaderMutation }
  /** The fields that Envoy remembers of the exchange, by namespace. */
  dynamic_metadata?: { fields: Record<string, { struct_value: { fields: Record<string, { string_value: string }> } }> }
  /** The parts of this exchange that Envoy shows from here on; numbers of `ProcessingMode`. */
  mode_override?: { request_body_mode: number; response_body_mode: number }
  immediate_response?: {
    status: { code: number }
    headers: HeaderMutation
    body?: Buffer
    /** For Envoy's logs. */
    details?: string
    /** For requests that are gRPC. Envoy derives it from the HTTP status if it is absent. */
    grpc_status?: { status: number }
  }
}

interface HeaderMutation {
  remove_headers?: string[]
  set_headers: { header: { key: string; raw_value: Buffer }; append?: { value: boolean }; append_action: number }[]
}

const APPEND_IF_EXISTS_OR_ADD = 0
const OVERWRITE_IF_EXISTS_OR_ADD = 2

/** Dynamic metadata of an exchange that is not charged, or not yet. */
const FREE = dynamicMetadata({ charged: NOT_CHARGED })

function dynamicMetadata(
  values: Partial<Record<keyof typeof EXCHANGE_FIELDS, string>>,
): NonNullable<ProcessingResponse['dynamic_metadata']> {
  const entries = Object.entries(values) as [keyof typeof EXCHANGE_FIELDS, string][]
  const fields = Object.fromEntries(entries.map(([key, value]) => [EXCHANGE_FIELDS[key], { string_value: value }]))
  return { fields: { [EXCHANGE_NAMESPACE]: { struct_value: { fields } } } }
}

/** Lets the headers of an answer go on. Envoy holds them back until it has shown the body here too. */
export const HOLD: ProcessingResponse = { response_headers: {}, dynamic_metadata: FREE }
export const PASS_REQUEST_BODY: ProcessingResponse = { request_body: {} }
export const PASS_REQUEST_TRAILERS: ProcessingResponse = { request_trailers: {} }
export const PASS_BODY: ProcessingResponse = { response_body: {} }
/** Passes trailers, without the names that only the gateway may set. */
export const PASS_TRAILERS: ProcessingResponse = {
  response_trailers: { header_mutation: { set_headers: [], remove_headers: [...PAYMENT_RESPONSE_HEADERS] } },
}

/**
 * The same with cookies that only their own host receives. The platform's hosts share one domain, so a seller could
 * otherwise set cookies for other sellers and for the dashboard.
 */
export function withHostCookies(response: ProcessingResponse, cookies: readonly string[]): ProcessingResponse {
  const isWide = cookies.some((cookie) => COOKIE_DOMAIN.test(cookie))
  if (!isWide || !response.response_headers) return response
  const mutation = response.response_headers.response?.header_mutation
  const ownCookies = cookies.map((cookie) =>
    appended('set-cookie', Buffer.from(cookie.replaceAll(COOKIE_DOMAINS, ''), 'latin1')),
  )
  const header_mutation = {
    remove_headers: [...(mutation?.remove_headers ?? []), 'set-cookie'],
    set_headers: [...(mutation?.set_headers ?? []), ...ownCookies],
  }
  return { ...response, response_headers: { response: { header_mutation } } }
}

/** The same with these headers in place of the upstream's, each value on its own; an empty list removes the header. */
export function withHeaders(
  response: ProcessingResponse,
  headers: Readonly<Record<string, readonly string[]>>,
): ProcessingResponse {
  const names = Object.keys(headers)
  if (names.length === 0 || !response.response_headers) return response
  const mutation = response.response_headers.response?.header_mutation
  const header_mutation = {
    remove_headers: [...(mutation?.remove_headers ?? []), ...names],
    set_headers: [
      ...(mutation?.set_headers ?? []),
      ...names.flatMap((key) => (headers[key] ?? []).map((value) => appended(key, Buffer.from(value)))),
    ],
  }
  return { ...response, response_headers: { response: { header_mutation } } }
}

function appended(key: string, raw_value: Buffer): HeaderMutation['set_headers'][number] {
  // Without `append`, Envoy 1.40 ignores the action, because it is the default value, and overwrites.
  return { header: { key, raw_value }, append: { value: true }, append_action: APPEND_IF_EXISTS_OR_ADD }
}

const COOKIE_DOMAIN = /;\s*domain\s*=/i
const COOKIE_DOMAINS = /;\s*domain\s*=[^;]*/gi

/** `ProcessingMode.BodySendMode`: which parts of a body Envoy shows, and which it holds back until authz has answered. */
export const BODY_MODE = { none: 0, streamed: 1, buffered: 2, bufferedPartial: 3 } as const

/** The same, with the body shown here piece after piece on its way to the buyer. */
export function showingBody(response: ProcessingResponse): ProcessingResponse {
  return showing(response, BODY_MODE.streamed)
}

/** The same, with a body that streams to the buyer. By default Envoy holds it back. */
export function streaming(response: ProcessingResponse): ProcessingResponse {
  return showing(response, BODY_MODE.none)
}

/** Envoy continues to show the rest of the request's body, because the pieces must stay in order. */
function showing(response: ProcessingResponse, mode: number): ProcessingResponse {
  return { ...response, mode_override: { request_body_mode: BODY_MODE.streamed, response_body_mode: mode } }
}

/** The same for an answer with a `Content-Length`: Envoy keeps that header where it holds back the whole body. */
export const HOLD_ALL: ProcessingResponse = showing(HOLD, BODY_MODE.buffered)

/**
 * Lets an answer pass as it is, uncharged. Whatever its status, it does not deliver a paid answer: gRPC reports failures in its trailers.
 * If another party has its payment settled later, the answer is still owed (M4).
 */
export const PASS: ProcessingResponse = notDelivering(streaming(HOLD))
/** The same at the end of an answer that was held back whole. */
export const PASS_UNCHARGED_TRAILERS: ProcessingResponse = notDelivering(PASS_TRAILERS)

/** The same, and Envoy shows no more bytes of either side: an upgraded connection has no body. */
export function showingNothingMore(response: ProcessingResponse): ProcessingResponse {
  return { ...response, mode_override: { request_body_mode: BODY_MODE.none, response_body_mode: BODY_MODE.none } }
}

/** Lets the upstream's answer go, with the receipt; private, because one buyer paid for it. */
export function paidReply(payment: HeldPayment, transaction: string): ProcessingResponse {
  return { response_headers: { response: { header_mutation: paidHeaders(payment, transaction) } } }
}

/** The same at the end of an answer that was held back whole. */
export function paidBody(payment: HeldPayment, transaction: string): ProcessingResponse {
  return { response_body: { response: { header_mutation: paidHeaders(payment, transaction) } } }
}

function paidHeaders(payment: HeldPayment, transaction: string): HeaderMutation {
  return setHeaders({ ...receiptHeaders(receiptText(payment, transaction)), 'cache-control': 'private, no-store' })
}

/** The receipt, in the headers of both versions of x402. */
export function receiptHeaders(receipt: string) {
  return { [PAYMENT_RESPONSE]: receipt, [X_PAYMENT_RESPONSE]: v1Receipt(receipt) }
}

/** The same for a client of v1, which knows some networks by names of their own. */
function v1Receipt(receipt: string): string {
  const response: { network?: string } = JSON.parse(Buffer.from(receipt, 'base64').toString('utf8'))
  const network = v1NetworkName(response.network ?? '')
  return network === undefined ? receipt : Buffer.from(JSON.stringify({ ...response, network })).toString('base64')
}

/**
 * Headers of an error in place of an answer. They hold the receipt if the payment was charged before: its answer is owed.
 */
function owedHeaders(payment: HeldPayment | undefined): Record<string, string> {
  return payment?.claim ? receiptHeaders(receiptText(payment, payment.claim.transaction)) : {}
}

/** Lets an answer that was held back whole go, with the receipt among its trailers, as gRPC clients expect it. */
export function paidTrailers(payment: HeldPayment, transaction: string): ProcessingResponse {
  const receipt = receiptText(payment, transaction)
  const mutation = { ...setHeaders({ [PAYMENT_RESPONSE]: receipt }), remove_headers: [...PAYMENT_RESPONSE_HEADERS] }
  return { response_trailers: { header_mutation: mutation } }
}

/** A failed gRPC call with the upstream's status, without the messages that came before the failure. */
export function grpcFailureReply(failure: {
  status: number
  message: string
  payment: HeldPayment
}): ProcessingResponse {
  return {
    immediate_response: {
      // A client that did not call by gRPC reads that the upstream has failed.
      status: { code: 502 },
      headers: setHeaders({ ...owedHeaders(failure.payment), 'cache-control': 'no-store' }),
      body: Buffer.from(percentDecoded(failure.message)),
      grpc_status: { status: failure.status },
      details: DECIDED_BY_AUTHZ,
    },
  }
}

/** `grpc-message` is percent-encoded (gRPC over HTTP/2), and Envoy encodes its input again. */
function percentDecoded(message: string): string {
  try {
    return decodeURIComponent(message)
  } catch {
    return message
  }
}

/** 402 in place of the upstream's answer: the settlement was refused and the payer was not charged. */
export function refusedReply(refusal: { payment: HeldPayment; reason: string; requestId: string }): ProcessingResponse {
  const { body, headers } = unsettled(refusal)
  return immediate(402, body, headers)
}

/** Body and headers of a 402 to a payment whose settlement was refused. */
export function unsettled(refusal: { payment: HeldPayment; reason: string; requestId: string }) {
  const { payment, reason, requestId } = refusal
  const receipt = paymentResponse(payment, { success: false, transaction: '', errorReason: reason })
  return {
    body: { error: 'payment was not settled', code: reason, request_id: requestId },
    headers: receiptHeaders(receipt),
  }
}

/** Passes an answer that costs nothing. The receipt says that the payment was charged before and that its answer is owed. */
export function owedReply(payment: HeldPayment, transaction: string): ProcessingResponse {
  return { ...PASS, ...paidReply(payment, transaction) }
}

/** The same, marked as not delivering the paid answer. */
function notDelivering(response: ProcessingResponse): ProcessingResponse {
  return { ...response, dynamic_metadata: dynamicMetadata({ charged: NOT_CHARGED, answer: ANSWER_FAILED }) }
}

/**
 * Passes an answer that was held back whole, uncharged. `body` replaces its own body. It has the receipt where the payment
 * was charged before and its answer is still owed.
 */
export function unchargedBody(payment: HeldPayment, body: string | undefined): ProcessingResponse {
  const header_mutation = payment.claim ? paidHeaders(payment, payment.claim.transaction) : undefined
  const body_mutation = body === undefined ? undefined : { body: Buffer.from(body) }
  const response = { ...(header_mutation && { header_mutation }), ...(body_mutation && { body_mutation }) }
  return notDelivering({ response_body: { response } })
}

/** The same, marked as delivering the paid answer, which is a redirect. */
export function deliveringRedirect(response: ProcessingResponse): ProcessingResponse {
  return { ...response, dynamic_metadata: dynamicMetadata({ answer: ANSWER_IS_REDIRECT }) }
}

/** A JSON error in place of the upstream's answer, with the receipt of a payment that was charged before. */
export function errorReply(error: {
  code: ErrorCode
  requestId: string
  retryAfterSeconds?: number
  payment?: HeldPayment
  /** Further fields of the body. */
  more?: { redirect?: { location?: string } }
}): ProcessingResponse {
  const { code, requestId, retryAfterSeconds, payment, more } = error
  const location = more?.redirect?.location
  const { status, message } = ERRORS[code]
  const headers = {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(location !== undefined && { [REDIRECT_LOCATION]: location }),
  }
  const body = { error: message, code, request_id: requestId, ...more }
  return immediate(status, body, { ...owedHeaders(payment), ...headers })
}

/**
 * 503 in place of the upstream's answer: the outcome of the payment is not known. It has the known facts, and the
 * transaction if there is one.
 */
export function unknownReply(unknown: {
  payment: HeldPayment
  reason: string
  transaction: string | undefined
  requestId: string
}): ProcessingResponse {
  const { status, body, headers } = unknownOutcome(unknown)
  return immediate(status, body, headers)
}

/** Status, body and headers of a 503 to a payment with an unknown outcome. */
export function unknownOutcome(unknown: Parameters<typeof unknownReply>[0]) {
  const { payment, reason, transaction = '', requestId } = unknown
  const { status, message } = ERRORS.payment_outcome_unknown
  const receipt = paymentResponse(payment, { success: false, transaction, errorReason: reason })
  const body = { error: message, code: 'payment_outcome_unknown', request_id: requestId }
  return { status, body, headers: { ...receiptHeaders(receipt), 'retry-after': '5' } }
}

/** Has Envoy reset an exchange whose answer has begun to leave. */
export function endOfStream(why: StreamEnd): ProcessingResponse {
  return { immediate_response: { status: { code: 500 }, headers: { set_headers: [] }, details: why } }
}

/** Value of `PAYMENT-RESPONSE` of a payment that was charged. */
export function receiptText(payment: HeldPayment, transaction: string): string {
  const { signed, receipt } = payment
  const onChain = schemeOf(signed).settles?.(signed).amount ?? ''
  return paymentResponse(payment, { success: true, transaction, ...(receipt && receiptFields(receipt, onChain)) })
}

/** Value of `PAYMENT-RESPONSE`: base64 of x402 `SettleResponse`. */
export function paymentResponse(
  { requirements, payer }: Pick<HeldPayment, 'requirements' | 'payer'>,
  outcome: { success: boolean; transaction: string; errorReason?: string; amount?: string; extra?: object },
): string {
  const response = { ...outcome, network: requirements.network, payer }
  return Buffer.from(JSON.stringify(response)).toString('base64')
}

function immediate(status: number, body: object, headers: Record<string, string>): ProcessingResponse {
  const all = { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' }
  return {
    immediate_response: {
      status: { code: status },
      headers: setHeaders(all),
      body: Buffer.from(JSON.stringify(body)),
      details: DECIDED_BY_AUTHZ,
    },
  }
}

function setHeaders(headers: Record<string, string>): HeaderMutation {
  const entries = Object.entries(headers)
  return {
    set_headers: entries.map(([key, value]) => ({
      header: { key, raw_value: Buffer.from(value) },
      append_action: OVERWRITE_IF_EXISTS_OR_ADD,
    })),
  }
}
