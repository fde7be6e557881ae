import { isBoughtAnswer, outcomeOf } from '../../typescript/src/buyer/outcome.ts'

interface Case {
  status: number
  headers?: Record<string, string>
  /** Null if the body was cut off, is longer than 64 KiB, or has no end. */
  body?: string | null
}

const NETWORK = 'eip155:8453'
const RECEIPT = { success: true, transaction: '0xabc', network: NETWORK, payer: '0x1' }
const NOT_SETTLED = { success: false, transaction: '', network: NETWORK, errorReason: 'insufficient_funds' }
const JSON_TYPE = { 'content-type': 'application/json' }

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function response(value: unknown): Record<string, string> {
  return { 'payment-response': encoded(value) }
}

function error(status: number, code: unknown, headers: Record<string, string> = JSON_TYPE): Case {
  return { status, headers, body: JSON.stringify({ error: 'some words', code, request_id: 'r' }) }
}

/** A receipt that needs padding and has both characters that differ between base64 and base64url. */
const PADDED = encoded({ ...RECEIPT, payer: '???>>>~~~' })
const IN_URL_ALPHABET = PADDED.replaceAll('+', '-').replaceAll('/', '_')
const SPELLED = [
  ...[PADDED, IN_URL_ALPHABET].flatMap((text) => [text, text.replace(/=+$/, '')]),
  PADDED.replace(/.{76}/g, '$& '),
  PADDED.replace(/.{9}/g, '$&\t'),
]

const CASES: readonly Case[] = [
  // A receipt proves the charge, whatever the status.
  ...[200, 204, 307, 402, 409, 500, 502, 503, 504].map((status) => ({ status, headers: response(RECEIPT), body: '' })),
  // The gateway adds this header to a redirect that the buyer has paid for. In an error answer, the header only shows a URL to a person.
  ...[301, 302, 303, 307, 308, 502].map((status) => ({
    status,
    headers: { ...response(RECEIPT), 'x-launa-redirect': 'https://files.example.com/a' },
    body: '',
  })),
  { status: 200, headers: response(RECEIPT), body: null },
  { status: 200, headers: response({ ...RECEIPT, transaction: '', extra: { chargedAmount: '100' } }), body: '' },
  // Other spellings of base64 for one receipt.
  ...SPELLED.map((header) => ({ status: 200, headers: { 'payment-response': header }, body: '' })),
  // These values are not base64.
  ...[
    `${PADDED}=`,
    `${PADDED}====`,
    `=${PADDED}`,
    PADDED.replace(/.=+$/, '.='),
    `${PADDED}.`,
    `${PADDED},${PADDED}`,
  ].map((header) => ({ status: 200, headers: { 'payment-response': header }, body: '' })),
  // These answers have no valid receipt.
  { status: 200, body: 'sun' },
  { status: 200, body: null },
  { status: 200, headers: response({ ...RECEIPT, success: 'true' }), body: '' },
  { status: 200, headers: response({ ...RECEIPT, success: 1 }), body: '' },
  { status: 200, headers: response({ success: true }), body: '' },
  { status: 200, headers: response({ ...RECEIPT, transaction: null }), body: '' },
  { status: 200, headers: response({ ...RECEIPT, transaction: 7 }), body: '' },
  { status: 200, headers: response({ ...RECEIPT, extra: [] }), body: '' },
  { status: 200, headers: response(NOT_SETTLED), body: '' },
  { status: 200, headers: response([RECEIPT]), body: '' },
  { status: 200, headers: response(null), body: '' },
  { status: 200, headers: { 'payment-response': '{"success":true}' }, body: '' },
  { status: 200, headers: { 'payment-response': 'bm90IEpTT04=' }, body: '' },
  { status: 200, headers: { 'payment-response': '' }, body: '' },
  // The `PAYMENT-RESPONSE` of a refusal proves nothing, because the money may have moved nevertheless.
  { status: 402, headers: response(NOT_SETTLED), body: '{}' },
  { status: 402, headers: response(NOT_SETTLED), body: null },
  { status: 402, headers: response({ ...NOT_SETTLED, transaction: '0xabc' }), body: '{}' },
  { status: 402, headers: response({ success: false }), body: '{"error":"no"}' },
  { status: 402, headers: response({ ...NOT_SETTLED, errorReason: null }), body: '{"error":"terms have changed"}' },
  { status: 402, body: '{"error":"terms have changed"}' },
  {
    status: 402,
    headers: { 'payment-required': encoded({ x402Version: 2, error: 'terms have changed' }) },
    body: '{}',
  },
  {
    status: 402,
    headers: { 'payment-required': encoded({ x402Version: 2, error: 'in the header' }) },
    body: '{"error":"in the body"}',
  },
  { status: 402, headers: { 'payment-required': encoded({ x402Version: 2, error: 'from the header' }) }, body: null },
  { status: 402, headers: { 'payment-required': 'AAAA' }, body: '{"error":7}' },
  { status: 402, body: '{"error":""}' },
  { status: 402, body: '' },
  { status: 402, body: null },
  // The payment was used by an earlier try.
  error(409, 'payment_already_used'),
  error(409, 'payment_already_used', {}),
  error(503, 'payment_already_used'),
  // The gateway asks the buyer to send the same payment again.
  error(409, 'payment_in_flight', { ...JSON_TYPE, 'retry-after': '1' }),
  error(409, 'endpoint_in_flight', { ...JSON_TYPE, 'retry-after': '1' }),
  error(429, 'too_many_payments_in_flight', { ...JSON_TYPE, 'retry-after': '1' }),
  error(429, 'rate_limited', { ...JSON_TYPE, 'retry-after': '1' }),
  error(503, 'seller_busy', { ...JSON_TYPE, 'retry-after': '2' }),
  error(503, 'payment_outcome_unknown', { ...JSON_TYPE, 'retry-after': '5', ...response(NOT_SETTLED) }),
  error(503, 'facilitator_unavailable', { ...JSON_TYPE, 'retry-after': '30' }),
  error(503, 'ledger_unavailable', { ...JSON_TYPE, 'retry-after': 'soon' }),
  error(503, 'screening_unavailable', { ...JSON_TYPE, 'retry-after': '5' }),
  error(503, 'gateway_unavailable'),
  error(503, 'overloaded'),
  error(500, 'payment_outcome_unknown'),
  error(200, 'payment_in_flight'),
  ...[409, 503].flatMap((status) => [
    { status, body: null },
    { status, headers: { 'retry-after': '3' }, body: '' },
    { status, body: '<html>busy</html>' },
    { status, body: '{"code":"payment_in_fl' },
    { status, body: '["payment_in_flight"]' },
    { status, body: 'null' },
    { status, body: '{"error":"mine"}' },
    { status, body: '{"code":{"payment_in_flight":true}}' },
  ]),
  { status: 429, body: null },
  { status: 429, body: 'slow down' },
  // The gateway reports that it has not charged the payment.
  error(408, 'upload_too_slow'),
  error(502, 'upstream_unavailable'),
  error(502, 'upstream_not_resolved'),
  error(502, 'upstream_not_allowed'),
  error(504, 'upstream_timeout'),
  error(502, 'upgrade_ignored'),
  error(502, 'redirect_not_passed'),
  error(502, 'upstream_status_reserved'),
  error(502, 'incomplete_answer'),
  error(502, 'incomplete_grpc_answer'),
  error(415, 'grpc_not_supported'),
  error(400, 'malformed_payment'),
  error(400, 'ambiguous_payment'),
  error(400, 'payment_too_large'),
  error(400, 'unsupported_x402_version'),
  error(400, 'payment_identifier_required'),
  error(403, 'suspended'),
  error(403, 'payer_screened'),
  error(429, 'too_many_failed_payments', { ...JSON_TYPE, 'retry-after': '60' }),
  error(429, 'sandbox_payments_used_up', { ...JSON_TYPE, 'retry-after': '900' }),
  error(502, 'upstream_unavailable', { 'content-type': 'application/json; charset=utf-8' }),
  error(502, 'upstream_unavailable', { 'content-type': 'application/problem+json' }),
  error(502, 'upstream_unavailable', { 'content-type': 'text/html' }),
  error(502, 'upstream_unavailable', {}),
  error(200, 'upstream_unavailable'),
  { status: 502, headers: JSON_TYPE, body: null },
  // All other answers are from the seller itself, and prove nothing about the payment.
  { status: 301, headers: { location: 'https://example.com/' }, body: '' },
  { status: 307, headers: { location: 'https://example.com/' }, body: '' },
  { status: 500, body: '{"error":"broken"}' },
  { status: 504, body: 'Gateway Timeout' },
  error(404, 'not_found'),
  error(403, 'https_required'),
  error(409, 'payment_identifier_reused'),
  error(502, 'not_a_code_of_the_gateway'),
  error(502, ['upstream_unavailable']),
]

/** The outcome of each answer to a signed payment. */
export function outcomeVectors(): object {
  return CASES.map(({ status, headers = {}, body = '' }) => {
    const answer = { status, headers: new Headers(headers), text: body ?? undefined }
    return { status, headers, body, outcome: written(outcomeOf(answer)), is_bought: isBoughtAnswer(answer) }
  })
}

function written(outcome: ReturnType<typeof outcomeOf>): object {
  if (outcome.kind === 'refused') return { ...outcome, reason: outcome.reason ?? null }
  if (outcome.kind !== 'ask_again') return outcome
  return { kind: outcome.kind, code: outcome.code ?? null, retry_after_seconds: outcome.retryAfterSeconds ?? null }
}
