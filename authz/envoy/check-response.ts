import { ADMISSION_FIELDS } from '../../domain/envoy-contract/admission-fields.ts'
import { PAYER, PAYMENT_ID, PAYMENT_REQUEST_HEADERS } from '../../domain/envoy-contract/headers.ts'
import { ERRORS, type ErrorCode, type ErrorDetail, errorBody } from '../../domain/errors.ts'
import { DISCOVERY_PATHS } from '../../domain/paths/discovery-paths.ts'
import { PAYMENT_CONTEXT } from '../../domain/payments/payment-context.ts'
import { EXPOSED_HEADERS } from '../../domain/payments/payment-headers.ts'
import type { UpstreamHeaders } from '../../domain/upstreams/upstream-headers.ts'
import { refText } from '../admission/identifiers.ts'
import type { IdentifierRef, StoredAnswer } from '../ledger/deliveries/identifier-store.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import { payerOrSigner } from '../ledger/payer-or-signer.ts'
import { CHOSEN_BY } from '../page/navigation.ts'
import { PAGE_HEADERS } from '../page/security.ts'
import { unknownOutcome, unsettled } from './payment-outcome.ts'
import { receiptText, storedReceiptHeaders } from './receipt.ts'

/** `envoy.service.auth.v3.CheckResponse`, the fields that are written. */
export interface CheckResponse {
  status: { code: number }
  denied_response?: { status: { code: number }; headers: HeaderOption[]; body: string }
  ok_response?: { headers: HeaderOption[]; headers_to_remove: string[] }
  dynamic_metadata?: { fields: Record<string, { string_value: string }> }
}

export interface HeaderOption {
  header: { key: string; value: string }
  append_action: number
}

const GRPC_OK = 0
const GRPC_PERMISSION_DENIED = 7
const OVERWRITE_IF_EXISTS_OR_ADD = 2

/**
 * A 402 or 412 without its terms and body, which `encodeChallenge` adds. No cache may store it: the terms change, and a paid request must
 * not get a cached 402.
 */
export function challengeResponse(endpointId: string, status: 402 | 412): CheckResponse {
  return about(endpointId, denied(status, '', {}))
}

/** A 402 for a person's browser, without its terms and page, which `encodePaymentPage` adds. */
export function paymentPageResponse(endpointId: string): CheckResponse {
  return about(endpointId, denied(402, '', { ...PAGE_HEADERS, vary: CHOSEN_BY }))
}

/** Sends a person to the page that lists the host's endpoints. */
export function indexResponse(): CheckResponse {
  return denied(303, '', { location: DISCOVERY_PATHS.index, vary: CHOSEN_BY })
}

/** Adds the endpoint to a response, for Envoy's access log. */
function about(endpointId: string | undefined, response: CheckResponse): CheckResponse {
  if (endpointId === undefined) return response
  const fields = { ...response.dynamic_metadata?.fields, [ADMISSION_FIELDS.endpointId]: { string_value: endpointId } }
  return { ...response, dynamic_metadata: { fields } }
}

/** An error of `domain/errors.ts` as JSON (`Error` in `openapi/openapi.json`). */
export function refusalResponse(refusal: {
  code: ErrorCode
  requestId: string
  endpointId?: string | undefined
  details?: readonly ErrorDetail[] | undefined
  retryAfterSeconds?: number
  /** The methods by which the path is sold, if it is not sold by the request's method. */
  allow?: string
  /** The page for a person's browser, in place of the JSON. */
  page?: string | undefined
}): CheckResponse {
  const { code, details, requestId, endpointId, retryAfterSeconds, allow, page } = refusal
  const { status } = ERRORS[code]
  const body = page ?? JSON.stringify(errorBody({ code, details }, requestId))
  const headers = {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(allow !== undefined && { allow }),
    ...(page !== undefined && { ...PAGE_HEADERS, vary: 'accept' }),
  }
  return about(endpointId, denied(status, body, headers))
}

/** 402 to a payment that was to be charged before its upstream is asked, and was refused. */
export function unsettledResponse(refusal: { payment: HeldPayment; reason: string; requestId: string }): CheckResponse {
  const { body, headers } = unsettled(refusal)
  return about(refusal.payment.endpointId, denied(402, JSON.stringify(body), headers))
}

/** 503 to a payment that was to be charged before its upstream is asked. The outcome is not known. */
export function doubtfulResponse(doubt: Parameters<typeof unknownOutcome>[0]): CheckResponse {
  const { status, body, headers } = unknownOutcome(doubt)
  return about(doubt.payment.endpointId, denied(status, JSON.stringify(body), headers))
}

/** Lets the request through to the upstream. The upstream learns the payer's address, but does not get the payment. */
export function admissionResponse(
  payment: HeldPayment,
  options: {
    keepAnswer: IdentifierRef | undefined
    upgrade: string | undefined
    body: string | undefined
    /** The method that an MCP client's headers name, where only tool calls are charged. */
    toolCalls: string | undefined
    /** Headers that the upstream does not get. */
    headersToRemove: readonly string[]
    upstreamHeaders: UpstreamHeaders
    /** The value of `PAYMENT-CONTEXT`. */
    context: string | undefined
  },
): CheckResponse {
  const { keepAnswer, upgrade, body, toolCalls, headersToRemove, upstreamHeaders, context } = options
  const isRead = toolCalls !== undefined
  const signer = payerOrSigner(payment)
  const own = Object.entries(upstreamHeaders).map(([name, value]) => option(name, value))
  return {
    status: { code: GRPC_OK },
    ok_response: {
      headers: [
        ...own,
        option(PAYER, signer),
        option(PAYMENT_ID, payment.id),
        ...(context === undefined ? [] : [option(PAYMENT_CONTEXT, context)]),
      ],
      // authz has to read this answer. So the upstream gets no `Accept-Encoding`, and does not compress it.
      headers_to_remove: [...PAYMENT_REQUEST_HEADERS, ...headersToRemove, ...(isRead ? ['accept-encoding'] : [])],
    },
    dynamic_metadata: {
      fields: {
        [ADMISSION_FIELDS.paymentId]: { string_value: payment.id },
        [ADMISSION_FIELDS.apiId]: { string_value: payment.apiId },
        [ADMISSION_FIELDS.endpointId]: { string_value: payment.endpointId },
        [ADMISSION_FIELDS.payerOrSigner]: { string_value: signer },
        ...(payment.claim && {
          [ADMISSION_FIELDS.claimId]: { string_value: payment.claim.attempt },
          [ADMISSION_FIELDS.receipt]: { string_value: receiptText(payment, payment.claim.transaction) },
        }),
        ...(body !== undefined && { [ADMISSION_FIELDS.hasBody]: { string_value: body } }),
        ...(upgrade && { [ADMISSION_FIELDS.upgrade]: { string_value: upgrade.toLowerCase() } }),
        ...(isRead && { [ADMISSION_FIELDS.toolCalls]: { string_value: toolCalls } }),
        ...(keepAnswer && { [ADMISSION_FIELDS.keepAnswer]: { string_value: refText(keepAnswer) } }),
      },
    },
  }
}

/**
 * Sends a paid answer again that was given before. No shared cache may store it, because one buyer paid for it. If it is still owed, Envoy
 * reports whether it was delivered this time.
 */
export function replayResponse(
  { status, contentType, receipt, body }: StoredAnswer,
  owed?: Pick<HeldPayment, 'id' | 'claim'>,
): CheckResponse {
  const headers = {
    ...storedReceiptHeaders(receipt),
    'content-type': contentType,
    'cache-control': 'private, no-store',
  }
  const response = denied(status, body, headers)
  if (!owed?.claim) return response
  const fields = {
    [ADMISSION_FIELDS.repeatedId]: { string_value: owed.id },
    [ADMISSION_FIELDS.claimId]: { string_value: owed.claim.attempt },
  }
  return { ...response, dynamic_metadata: { fields } }
}

/** The proof that a certificate authority has asked for (RFC 8555 section 8.3). */
export function acmeResponse(keyAuthorization: string): CheckResponse {
  return denied(200, keyAuthorization, {
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  })
}

function denied(status: number, body: string, headers: Record<string, string>): CheckResponse {
  const all = { 'content-type': 'application/json', 'cache-control': 'no-store', ...CORS, ...headers }
  return {
    status: { code: GRPC_PERMISSION_DENIED },
    denied_response: {
      status: { code: status },
      headers: Object.entries(all).map(([key, value]) => option(key, value)),
      body,
    },
  }
}

/** Headers that let web pages read an answer. Buyers may be web pages of any origin, which set the headers of a payment themselves. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS,
}

function option(key: string, value: string): HeaderOption {
  return { header: { key, value }, append_action: OVERWRITE_IF_EXISTS_OR_ADD }
}
