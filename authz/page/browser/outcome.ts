import { decoded, type Fields, parsed } from './terms.ts'

/** An answer to a signed payment, as far as it decides about the payment. */
export interface PaidAnswer {
  status: number
  headers: Headers
  /** Undefined when the body was cut, longer than 64 KiB, or not read. */
  text: string | undefined
}

/** What an answer to a signed payment means; the SDKs decide the same (`sdks/vectors/outcomes.json`). */
export type Outcome =
  | { kind: 'charged'; transaction: string }
  /** 402. A seller also refuses when its facilitator fails after the money has moved, so the payment can be charged until it expires. */
  | { kind: 'refused'; reason: string | undefined }
  /** The payment has bought its answer already. */
  | { kind: 'used' }
  /** Not known yet: the same payment is to be sent again. */
  | { kind: 'ask_again' }
  /** The gateway has released the payment. */
  | { kind: 'not_charged'; code: string }
  /** The payment can be charged until it expires. */
  | { kind: 'no_receipt' }

const ASK_AGAIN: ReadonlySet<unknown> = new Set([
  ...['payment_outcome_unknown', 'payment_in_flight', 'endpoint_in_flight', 'too_many_payments_in_flight'],
  ...['rate_limited', 'seller_busy', 'facilitator_unavailable', 'ledger_unavailable', 'gateway_unavailable'],
  'overloaded',
])

const NOT_CHARGED: ReadonlySet<unknown> = new Set([
  ...['upstream_timeout', 'upstream_unavailable', 'upstream_not_resolved', 'upstream_not_allowed', 'upgrade_ignored'],
  ...['upload_too_slow', 'incomplete_answer', 'incomplete_grpc_answer', 'grpc_not_supported', 'malformed_payment'],
  ...['ambiguous_payment', 'payment_too_large', 'unsupported_x402_version', 'payment_identifier_required'],
  ...['too_many_failed_payments', 'sandbox_payments_used_up'],
])

export function outcomeOf({ status, headers, text }: PaidAnswer): Outcome {
  const response = paymentResponse(headers)
  if (response?.success) return { kind: 'charged', transaction: String(response.transaction) }
  const body = parsed(text)
  if (status === 402) {
    const said = [response?.errorReason, body?.error, decoded(headers.get('payment-required'))?.error]
    const reason = said.find((each): each is string => typeof each === 'string' && each !== '')
    return { kind: 'refused', reason }
  }
  const code = body?.code
  if (status === 409 && code === 'payment_already_used') return { kind: 'used' }
  if ((status === 409 || status === 503) && !body) return { kind: 'ask_again' }
  if ((status === 409 || status === 429 || status === 503) && ASK_AGAIN.has(code)) return { kind: 'ask_again' }
  if (status >= 400 && NOT_CHARGED.has(code) && isJson(headers)) return { kind: 'not_charged', code: String(code) }
  return { kind: 'no_receipt' }
}

/** `PAYMENT-RESPONSE` (x402 v2, `SettlementResponse`); undefined when its fields are not what they must be. */
function paymentResponse(headers: Headers): Fields | undefined {
  const fields = decoded(headers.get('payment-response'))
  if (!fields || typeof fields.success !== 'boolean') return undefined
  const { transaction, network, payer, amount, errorReason, extra } = fields
  const texts = [transaction, network].every((text) => typeof text === 'string')
  const optional = [payer, amount, errorReason].every((text) => text == null || typeof text === 'string')
  const isExtra = extra == null || (typeof extra === 'object' && !Array.isArray(extra))
  return texts && optional && isExtra ? fields : undefined
}

function isJson(headers: Headers): boolean {
  return /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '')
}
