import {
  ANSWER_FAILED,
  ANSWER_IS_REDIRECT,
  EXCHANGE_FIELDS,
  EXCHANGE_NAMESPACE,
  NOT_CHARGED,
} from '../../domain/envoy-contract/exchange-fields.ts'
import { PAYMENT_RESPONSE_HEADERS } from '../../domain/envoy-contract/headers.ts'
import { DECIDED_BY_AUTHZ } from '../../domain/envoy-contract/response-details.ts'

/** `envoy.service.ext_proc.v3.ProcessingResponse`, the fields that are written. */
export interface ProcessingResponse {
  request_headers?: object
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
    /** The response code details in Envoy's logs. */
    details?: string
    /** For requests that are gRPC. Envoy derives it from the HTTP status if it is absent. */
    grpc_status?: { status: number }
  }
}

export interface HeaderMutation {
  remove_headers?: readonly string[]
  set_headers: { header: { key: string; raw_value: Buffer }; append?: { value: boolean }; append_action: number }[]
}

const APPEND_IF_EXISTS_OR_ADD = 0
const OVERWRITE_IF_EXISTS_OR_ADD = 2

/** `ProcessingMode.BodySendMode`: the parts of a body that Envoy shows, and whether it holds them back until authz has answered. */
export const BODY_MODE = { none: 0, streamed: 1, buffered: 2, bufferedPartial: 3 } as const

/* The constants and functions from here on make replies to the parts that Envoy shows. */

/** Passes the headers of an answer. Envoy still holds them back until it has also shown the body to authz. */
export const WAIT_FOR_PARTIAL_BODY: ProcessingResponse = {
  response_headers: {},
  dynamic_metadata: metadata({ charged: NOT_CHARGED }),
}
/** Like `WAIT_FOR_PARTIAL_BODY`, for an answer with a `Content-Length`. Envoy keeps that header only if it buffers the whole body. */
export const WAIT_FOR_WHOLE_BODY: ProcessingResponse = showing(WAIT_FOR_PARTIAL_BODY, BODY_MODE.buffered)

export const PASS_REQUEST_HEADERS: ProcessingResponse = { request_headers: {} }
export const PASS_REQUEST_BODY: ProcessingResponse = { request_body: {} }
export const PASS_REQUEST_TRAILERS: ProcessingResponse = { request_trailers: {} }
export const PASS_BODY: ProcessingResponse = { response_body: {} }
/** Passes trailers, without the names that only the gateway may set. Envoy's route removes these names only from headers. */
export const PASS_TRAILERS: ProcessingResponse = {
  response_trailers: { header_mutation: { set_headers: [], remove_headers: PAYMENT_RESPONSE_HEADERS } },
}

/**
 * Lets an answer pass uncharged. It never counts as delivered, whatever its status. So if another party settles the payment later, the
 * answer is still owed (M4).
 */
export const PASS_UNCHARGED: ProcessingResponse = notDelivering(streaming(WAIT_FOR_PARTIAL_BODY))
/** Lets an answer pass uncharged when its trailers have come. Until then, Envoy has held back all of it. */
export const PASS_UNCHARGED_TRAILERS: ProcessingResponse = notDelivering(PASS_TRAILERS)

/** Sets these headers on the answer. */
export function settingHeaders(headers: Record<string, string>): ProcessingResponse {
  return { response_headers: { response: { header_mutation: setHeaders(headers) } } }
}

/** Sets these headers at the end of an answer that was held back whole. */
export function settingHeadersOfBody(headers: Record<string, string>): ProcessingResponse {
  return { response_body: { response: { header_mutation: setHeaders(headers) } } }
}

/** Passes the upstream's trailers and adds these. They replace the upstream's trailers with equal names. */
export function settingTrailers(trailers: Record<string, string>): ProcessingResponse {
  const header_mutation = { ...setHeaders(trailers), remove_headers: PAYMENT_RESPONSE_HEADERS }
  return { response_trailers: { header_mutation } }
}

/** Lets a whole body go to the client. If `body` is given, the client gets `body` instead. */
export function replacingBody(headers: Record<string, string>, body: string | undefined): ProcessingResponse {
  const isSet = Object.keys(headers).length > 0
  const response = {
    ...(isSet && { header_mutation: setHeaders(headers) }),
    ...(body !== undefined && { body_mutation: { body: Buffer.from(body) } }),
  }
  return { response_body: { response } }
}

/** An answer of authz in place of the upstream's. */
export function immediate(status: number, headers: Record<string, string>, body: object): ProcessingResponse {
  const all = { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' }
  const text = Buffer.from(JSON.stringify(body))
  return {
    immediate_response: { status: { code: status }, headers: setHeaders(all), body: text, details: DECIDED_BY_AUTHZ },
  }
}

/** A failed gRPC call in place of the upstream's. A client that did not call by gRPC reads that the upstream has failed. */
export function immediateGrpc(status: number, headers: Record<string, string>, message: string): ProcessingResponse {
  return {
    immediate_response: {
      status: { code: 502 },
      headers: setHeaders({ ...headers, 'cache-control': 'no-store' }),
      body: Buffer.from(message),
      grpc_status: { status },
      details: DECIDED_BY_AUTHZ,
    },
  }
}

/** Makes Envoy reset an exchange after a part of its answer has gone to the buyer. */
export function resetting(details: string): ProcessingResponse {
  return { immediate_response: { status: { code: 500 }, headers: { set_headers: [] }, details } }
}

/* Each of the functions from here on adds to a reply. */

/** Makes Envoy show the body to authz, piece after piece, on its way to the buyer. */
export function showingBody(response: ProcessingResponse): ProcessingResponse {
  return showing(response, BODY_MODE.streamed)
}

/** Lets the body stream to the buyer. By default Envoy holds it back. */
export function streaming(response: ProcessingResponse): ProcessingResponse {
  return showing(response, BODY_MODE.none)
}

/** Makes Envoy show no more bytes of the client or the upstream: an upgraded connection has no body. */
export function showingNothingMore(response: ProcessingResponse): ProcessingResponse {
  return { ...response, mode_override: { request_body_mode: BODY_MODE.none, response_body_mode: BODY_MODE.none } }
}

/**
 * Sets the mode for the answer's body. The mode for the request's body stays `streamed`, because otherwise Envoy would reorder pieces that
 * are still on their way.
 */
function showing(response: ProcessingResponse, mode: number): ProcessingResponse {
  return { ...response, mode_override: { request_body_mode: BODY_MODE.streamed, response_body_mode: mode } }
}

/** Adds the fact that this answer is not the paid answer, for Envoy's delivery log. */
export function notDelivering(response: ProcessingResponse): ProcessingResponse {
  return { ...response, dynamic_metadata: metadata({ charged: NOT_CHARGED, answer: ANSWER_FAILED }) }
}

/** Adds the fact that the paid answer is a redirect, for Envoy's delivery log. */
export function deliveringRedirect(response: ProcessingResponse): ProcessingResponse {
  return { ...response, dynamic_metadata: metadata({ answer: ANSWER_IS_REDIRECT }) }
}

/**
 * Restricts cookies to their own host. The platform's hosts share one domain, so a seller could otherwise set cookies for other sellers and
 * for the dashboard.
 */
export function withHostCookies(response: ProcessingResponse, cookies: readonly string[]): ProcessingResponse {
  const isWide = cookies.some((cookie) => COOKIE_DOMAIN.test(cookie))
  const own = cookies.map((cookie) => Buffer.from(cookie.replaceAll(COOKIE_DOMAINS, ''), 'latin1'))
  return isWide ? replacing(response, { 'set-cookie': own }) : response
}

const COOKIE_DOMAIN = /;\s*domain\s*=/i
const COOKIE_DOMAINS = /;\s*domain\s*=[^;]*/gi

/** Replaces headers of the upstream by these, with a header line for each value. An empty list removes the header. */
export function withHeaders(
  response: ProcessingResponse,
  headers: Readonly<Record<string, readonly string[]>>,
): ProcessingResponse {
  const entries = Object.entries(headers).map(([name, values]) => [name, values.map((text) => Buffer.from(text))])
  return entries.length === 0 ? response : replacing(response, Object.fromEntries(entries))
}

/** Sets headers only if this is the reply to a message with headers. Replies to other messages of Envoy cannot change headers. */
function replacing(response: ProcessingResponse, headers: Record<string, readonly Buffer[]>): ProcessingResponse {
  if (!response.response_headers) return response
  const mutation = response.response_headers.response?.header_mutation
  const appended = Object.entries(headers).flatMap(([key, values]) => values.map((value) => appending(key, value)))
  const header_mutation = {
    remove_headers: [...(mutation?.remove_headers ?? []), ...Object.keys(headers)],
    set_headers: [...(mutation?.set_headers ?? []), ...appended],
  }
  return { ...response, response_headers: { response: { header_mutation } } }
}

function appending(key: string, raw_value: Buffer): HeaderMutation['set_headers'][number] {
  // This action is the default value of its field. Without `append`, Envoy 1.40 ignores the action and overwrites the header.
  return { header: { key, raw_value }, append: { value: true }, append_action: APPEND_IF_EXISTS_OR_ADD }
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

function metadata(
  values: Partial<Record<keyof typeof EXCHANGE_FIELDS, string>>,
): NonNullable<ProcessingResponse['dynamic_metadata']> {
  const entries = Object.entries(values) as [keyof typeof EXCHANGE_FIELDS, string][]
  const fields = Object.fromEntries(entries.map(([key, value]) => [EXCHANGE_FIELDS[key], { string_value: value }]))
  return { fields: { [EXCHANGE_NAMESPACE]: { struct_value: { fields } } } }
}
