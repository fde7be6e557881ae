interface ErrorFields {
  status: number
  message: string
  /** If true, the REST API promises exactly this message, so the answer adds no details to it. */
  fixed?: true
}

/**
 * What an error code of the gateway says about the buyer's payment. `ask_again`: the buyer has to send it again. `not_charged`: it was not
 * taken, or was released. `nothing`: it may still be charged later.
 */
export type PaymentMeaning = 'ask_again' | 'not_charged' | 'nothing'

/**
 * Errors of the control plane. The gateway may send them too. Messages with the comment `contract` are promised by the REST API, and must
 * not change.
 */
const PLANE_ERRORS = {
  unauthorized: { status: 401, message: 'unauthorized' }, // contract
  invalid_token: { status: 401, message: 'invalid token' }, // contract
  invalid_credentials: { status: 401, message: 'invalid email or password' },
  second_factor_required: { status: 401, message: 'a code of the second factor is required' },
  insufficient_scope: { status: 403, message: 'insufficient scope', fixed: true }, // contract
  email_verification_required: { status: 403, message: 'email verification required' }, // contract
  jwt_required: { status: 403, message: 'jwt required' }, // contract
  email_already_registered: { status: 409, message: 'email already registered' }, // contract
  slug_already_exists: { status: 409, message: 'slug already exists' }, // contract
  endpoint_already_exists: { status: 409, message: 'endpoint already exists' },
  domain_already_exists: { status: 409, message: 'domain already exists' },
  hostname_taken: { status: 409, message: 'hostname is verified for another API' },
  not_found: { status: 404, message: 'not found' },
  method_not_allowed: { status: 405, message: 'method not allowed' },
  precondition_failed: { status: 412, message: 'the resource has changed; read it again' },
  validation_failed: { status: 400, message: 'validation failed' },
  malformed_body: { status: 400, message: 'malformed request body' },
  body_too_large: { status: 413, message: 'request body too large' },
  malformed_request: { status: 400, message: 'malformed request' },
  request_timeout: { status: 408, message: 'the request took too long to arrive' },
  headers_too_large: { status: 431, message: 'request headers too large' },
  unsupported_media_type: { status: 415, message: 'unsupported media type' },
  environment_mismatch: { status: 400, message: 'production key cannot be used with the development environment' },
  sandbox_not_offered: { status: 403, message: 'this gateway has no sandbox' },
  sandbox_key_in_production: { status: 400, message: 'sandbox key cannot be used with the production environment' },
  ambiguous_credentials: { status: 400, message: 'send either a bearer token or an API key, not both' },
  development_environment_required: { status: 400, message: 'development environment required' },
  network_not_allowed: { status: 400, message: 'network not allowed in sandbox' },
  scheme_not_allowed: { status: 400, message: 'scheme not allowed in sandbox' },
  invalid_verification_token: { status: 400, message: 'invalid or expired verification token' },
  invalid_reset_token: { status: 400, message: 'invalid or expired password reset token' },
  invalid_stop_token: {
    status: 400,
    message: 'there is no change to stop: it was already stopped or made, or the link has expired',
  },
  webhook_disabled: { status: 409, message: 'webhook is disabled' },
  wrong_password: { status: 403, message: 'wrong password' },
  wrong_code: { status: 403, message: 'the code is wrong or was used before' },
  second_factor_already_enabled: { status: 409, message: 'the account already has a second factor' },
  second_factor_not_begun: { status: 409, message: 'start the second factor before you confirm it' },
  second_factor_not_enabled: { status: 409, message: 'the account has no second factor' },
  address_not_allowed: { status: 403, message: 'this API key may not be used from this address' },
  secret_not_shown_again: { status: 410, message: 'the answer contained a secret, which is shown only once' },
  idempotency_key_reused: { status: 422, message: 'idempotency key was used for another request' },
  request_in_flight: { status: 409, message: 'a request with this idempotency key is still in flight' },
  month_archived: {
    status: 410,
    message:
      'the operator has archived the payments of this month; its sums are still available: ask the operator for its lines',
  },
  quota_exceeded: { status: 403, message: 'this account has reached a limit of its plan' },
  operator_login_failed: { status: 401, message: 'wrong name, password or code' },
  operator_already_exists: { status: 409, message: 'an operator with this name already exists' },
  invalid_invitation: {
    status: 400,
    message: 'this invitation was used, withdrawn or replaced by a newer one, or it has expired',
  },
  own_login_required: { status: 403, message: 'this concerns your own login: switch to your own account first' },
  last_owner: {
    status: 409,
    message: "the account's own login is its last owner and cannot leave: delete the account instead",
  },
  already_member: { status: 409, message: 'a person with this address is already a member' },
  invitation_for_other_address: {
    status: 403,
    message: 'the invitation is for another e-mail address: log in with the address that it was mailed to',
  },
  last_admin: { status: 409, message: 'this is the last operator who may do everything' },
  screening_off: {
    status: 409,
    message: 'screening is off: set SCREENING for authz and the control plane first',
  },
  outcome_known: { status: 409, message: 'the outcome of this payment is already known' },
  decision_waits: { status: 409, message: 'an earlier decision about this payment is not carried out yet' },
  plan_in_use: { status: 409, message: 'some accounts still have this plan' },
  not_in_force_yet: {
    status: 503,
    message: 'the change is recorded but not in force yet; the gateway is still working on it: read it again later',
  },
  chain_unavailable: { status: 503, message: 'sandbox chain unavailable' },
  service_unavailable: { status: 503, message: 'service unavailable' },
  internal_error: { status: 500, message: 'internal error' },
} as const satisfies Readonly<Record<string, ErrorFields>>

/**
 * Errors of the gateway, which authz or Envoy sends. Each has its meaning for a buyer's payment. The lists of codes in the SDKs are
 * generated from these meanings.
 */
const GATEWAY_ERRORS = {
  rate_limited: { status: 429, message: 'too many requests', payment: 'ask_again' },
  suspended: {
    status: 403,
    message: 'the operator of this gateway has suspended sales here; nothing was charged, do not sign a payment',
    payment: 'not_charged',
  },
  payer_screened: {
    status: 403,
    message: 'this gateway does not accept payments from this payer; nothing was charged, do not sign a payment',
    payment: 'not_charged',
  },
  screening_unavailable: {
    status: 503,
    message: 'the screening of this payer is unavailable; nothing was charged, send the same payment again later',
    payment: 'ask_again',
  },
  https_required: { status: 403, message: 'payments need https', payment: 'nothing' },
  misdirected_request: {
    status: 421,
    message: 'misdirected request: this connection was opened for another host, so open one for this host',
    payment: 'nothing',
  },
  bad_request: { status: 400, message: 'the request is not valid HTTP', payment: 'nothing' },
  escaped_slash: {
    status: 400,
    message:
      'the path has an escaped slash or backslash (%2F, %5C), which some servers read as the end of a segment: ' +
      'use a value without it, or an endpoint that takes the value in the query or the body',
    payment: 'nothing',
  },
  upgrade_required: {
    status: 426,
    message:
      'HTTP/1.1 or newer required: a proxy on the way speaks HTTP/1.0, as nginx does without "proxy_http_version 1.1"',
    payment: 'nothing',
  },
  not_implemented: {
    status: 501,
    message: 'not implemented: the gateway upgrades connections to WebSocket only',
    payment: 'nothing',
  },
  ambiguous_path: {
    status: 400,
    message:
      'some servers read this path as a different path: write it as the API publishes it, in the same case, without parameters after ' +
      '";", without needless escapes, and without a slash, dot or blank at an end',
    payment: 'nothing',
  },
  path_not_utf8: {
    status: 400,
    message: 'the path has bytes that are not UTF-8: percent-encode them',
    payment: 'nothing',
  },
  path_too_long: {
    status: 414,
    message: 'the path is longer than 8192 bytes: send long values in the query or the body',
    payment: 'nothing',
  },
  malformed_payment: { status: 400, message: 'malformed payment header', payment: 'not_charged' },
  ambiguous_payment: { status: 400, message: 'more than one payment header', payment: 'not_charged' },
  payment_too_large: { status: 400, message: 'payment header too large', payment: 'not_charged' },
  unsupported_x402_version: { status: 400, message: 'unsupported x402 version', payment: 'not_charged' },
  payment_in_flight: { status: 409, message: 'payment already in flight', payment: 'ask_again' },
  payment_already_used: { status: 409, message: 'payment already used', payment: 'nothing' },
  endpoint_in_flight: { status: 409, message: 'another payment for this endpoint is in flight', payment: 'ask_again' },
  too_many_payments_in_flight: {
    status: 429,
    message: 'too many payments of this payer in flight',
    payment: 'ask_again',
  },
  seller_busy: { status: 503, message: 'too many requests to this seller are in progress', payment: 'ask_again' },
  sandbox_payments_used_up: {
    status: 429,
    message: 'this seller has reached its limit of Sandbox payments for an hour',
    payment: 'not_charged',
  },
  too_many_failed_payments: { status: 429, message: 'too many payments have failed', payment: 'not_charged' },
  payment_identifier_required: { status: 400, message: 'payment identifier required', payment: 'not_charged' },
  payment_identifier_reused: {
    status: 409,
    message: 'payment identifier was used for another payment',
    payment: 'nothing',
  },
  payment_outcome_unknown: {
    status: 503,
    message: 'payment outcome not known yet; do not sign a new payment',
    payment: 'ask_again',
  },
  facilitator_unavailable: { status: 503, message: 'payment verification unavailable', payment: 'ask_again' },
  ledger_unavailable: { status: 503, message: 'payment service unavailable', payment: 'ask_again' },
  grpc_not_supported: {
    status: 415,
    message: 'only gRPC over HTTP/2 is supported, not gRPC-Web',
    payment: 'not_charged',
  },
  upload_too_slow: { status: 408, message: 'the request body arrived too slowly', payment: 'not_charged' },
  upgrade_ignored: { status: 502, message: 'the upstream did not accept the upgrade', payment: 'not_charged' },
  upstream_unavailable: { status: 502, message: 'upstream unavailable', payment: 'not_charged' },
  upstream_timeout: { status: 504, message: 'upstream timed out', payment: 'not_charged' },
  redirect_not_passed: {
    status: 502,
    message: 'the upstream redirects to another host; send it no payment',
    payment: 'not_charged',
  },
  upstream_status_reserved: {
    status: 502,
    message: 'the upstream answered with a status that only the gateway may use',
    payment: 'not_charged',
  },
  incomplete_answer: { status: 502, message: 'the upstream ended its answer early', payment: 'not_charged' },
  incomplete_grpc_answer: {
    status: 502,
    message: 'the upstream ended the call without a gRPC status',
    payment: 'not_charged',
  },
  upstream_not_resolved: { status: 502, message: 'the upstream has no public address', payment: 'not_charged' },
  upstream_not_allowed: { status: 502, message: 'the address of the upstream is not allowed', payment: 'not_charged' },
  api_unavailable: { status: 503, message: 'API unavailable', payment: 'ask_again' },
  gateway_unavailable: { status: 503, message: 'payment service unavailable', payment: 'ask_again' },
  overloaded: { status: 503, message: 'service overloaded', payment: 'ask_again' },
} as const satisfies Readonly<Record<string, ErrorFields & { payment: PaymentMeaning }>>

/** The only catalogue of errors, by their stable codes. A code is never reused for another meaning. */
export const ERRORS = { ...PLANE_ERRORS, ...GATEWAY_ERRORS } as const

export type ErrorCode = keyof typeof ERRORS

export interface ErrorDetail {
  /** The field of the input, with dots (`accepts.0.amount`). */
  path: string
  message: string
}

/** An error with a code, which ends a request. For each protocol, one function makes the answer from it. */
export class LaunaError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: readonly ErrorDetail[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    options: { details?: readonly ErrorDetail[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(errorMessage(code, options.details), { cause: options.cause })
    this.name = 'LaunaError'
    this.code = code
    this.status = ERRORS[code].status
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The text of an error. It includes the details, because some programs show only the text. */
export function errorMessage(code: ErrorCode, details: readonly ErrorDetail[] = []): string {
  const known: { message: string; fixed?: true } = ERRORS[code]
  if (known.fixed || details.length === 0) return known.message
  // The details already contain "validation failed".
  return code === 'validation_failed' ? detailsText(details) : `${known.message}: ${detailsText(details)}`
}

/** How many details the text of an error names. The list beside the text holds all of them. */
const MOST_NAMED = 3

/** The fields with their mistakes, as one sentence: `name is missing; slug is reserved`. */
function detailsText(details: readonly ErrorDetail[]): string {
  const named = details.slice(0, MOST_NAMED).map(({ path, message }) => `${path || 'the request'} ${message}`)
  const more = details.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** The JSON body of every error answer. */
export interface ErrorBody {
  error: string
  code: string
  request_id: string
  details?: readonly ErrorDetail[]
}

export function errorBody({ code, details }: Pick<LaunaError, 'code' | 'details'>, requestId: string): ErrorBody {
  const body: ErrorBody = { error: errorMessage(code, details), code, request_id: requestId }
  if (details) body.details = details
  return body
}
