import { CHECK_CONTEXT } from '../../domain/envoy-contract/check-context.ts'
import { PAYMENT_REQUEST_HEADERS, TRANSFER_ENCODING } from '../../domain/envoy-contract/headers.ts'
import { CLIENT_ADDRESS } from '../../domain/hosts/client-address.ts'
import type { PaidRequest } from '../admission/paid-request.ts'
import type { AskedFor } from '../offers/catalogue.ts'
import type { PaymentHeader } from '../schemes/payment-header.ts'
import type { CheckRequest, SentHeader } from './check-request.ts'

type Http = NonNullable<NonNullable<NonNullable<CheckRequest['attributes']>['request']>['http']>

/** The values of headers by name, with a character for each byte. Two different values are never the same text. */
export type Headers = Readonly<Record<string, string>>

/** The method, host and path of a request. */
export interface Asked extends AskedFor {
  host: string
}

/** A request that Envoy asks authz about (ext_authz). */
export interface AuthRequest {
  asked: Asked
  headers: Headers
  requestId: string
}

export function authRequestOf({ attributes }: CheckRequest): AuthRequest {
  const { request: { http } = {}, context_extensions: context } = attributes ?? {}
  const sent = http?.header_map?.headers ?? []
  const headers = headersOf(sent)
  const asked = {
    apiId: context?.[CHECK_CONTEXT.apiId] ?? '',
    method: http?.method ?? '',
    host: http?.host ?? '',
    path: sent.find(({ key }) => key === ':path')?.raw_value?.toString('utf8') ?? '',
  }
  return { asked, headers, requestId: headers['x-request-id'] ?? '' }
}

/**
 * Whether a path had bytes outside UTF-8, which HTTP/2 lets through. Each of them is read as U+FFFD, so two different paths with such bytes
 * could look equal.
 */
export function hasLostBytes(path: string): boolean {
  return path.includes('\ufffd')
}

function headersOf(sent: readonly SentHeader[]): Headers {
  const headers: Record<string, string> = {}
  for (const { key = '', raw_value } of sent) {
    const value = raw_value?.toString('latin1') ?? ''
    headers[key] = Object.hasOwn(headers, key) ? `${headers[key]},${value}` : value
  }
  return headers
}

/** The payment headers of a request. */
export function paymentHeaders(headers: Headers): PaymentHeader[] {
  return PAYMENT_REQUEST_HEADERS.flatMap((name) => {
    const text = headers[name]
    return text === undefined ? [] : [{ name, text }]
  })
}

/** Reads the paid request from a check that Envoy sends for a request with a payment. */
export function paidRequestOf(
  { asked, headers }: AuthRequest,
  { attributes }: CheckRequest,
  signal: AbortSignal,
): PaidRequest {
  const { request: { http } = {}, source } = attributes ?? {}
  const { [CLIENT_ADDRESS]: forwarded } = headers
  return {
    ...asked,
    headers,
    mayHaveBody: mayHaveBody(headers, http ?? {}),
    payments: paymentHeaders(headers),
    // Envoy shows the forwarded address only where the connection comes from a proxy.
    clientAddress: forwarded ?? source?.address?.socket_address?.address ?? '',
    signal,
  }
}

/** The length of the body if the headers announce one; `yes` if they give no length. */
export function bodyAnnouncedByHeaders(headers: Headers): string | undefined {
  const { 'content-length': length = '0', [TRANSFER_ENCODING]: coding } = headers
  if (coding !== undefined) return 'yes'
  return length === '0' ? undefined : length
}

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Whether a request may have a body. Over HTTP/2 no header announces a body, so every request without a `Content-Length` may have one,
 * unless its method never has a body.
 */
function mayHaveBody(headers: Headers, { method = '', protocol = '' }: Http): boolean {
  if (bodyAnnouncedByHeaders(headers) !== undefined) return true
  const isNone = headers['content-length'] !== undefined || protocol.startsWith('HTTP/1')
  return !isNone && !BODILESS.has(method)
}
