import { fieldsOf, headerFields } from '../fields.ts'
import { ASK_AGAIN, NOT_CHARGED } from '../generated/facts.ts'
import { retryAfterSeconds } from '../retry.ts'
import type { Receipt } from './terms/terms.ts'

/** The parts of an answer to a signed payment that decide about the payment. */
export interface PaidAnswer {
  status: number
  headers: Headers
  /** Undefined if the body was cut, is longer than 64 KiB, or was not read. */
  text: string | undefined
}

/** The meaning of an answer to a signed payment. An answer without a receipt cannot rule out a charge, whatever it says. */
export type PaidOutcome =
  | { kind: 'charged'; receipt: Receipt }
  /**
   * 402. A seller also refuses if its facilitator has moved the money and then failed. A `PAYMENT-RESPONSE` without a transaction proves
   * nothing, so the payment can be charged until it expires.
   */
  | { kind: 'refused'; reason: string | undefined }
  /** An earlier try has used the payment, and the answer to that try did not come. */
  | { kind: 'used' }
  /**
   * The outcome is not known yet: send the same payment again. `code` is the code in the gateway's answer; undefined if the answer has no
   * readable code.
   */
  | { kind: 'ask_again'; code: string | undefined; retryAfterSeconds: number | undefined }
  /** One of the gateway's codes for a released payment. A dishonest seller can write these codes too. */
  | { kind: 'not_charged'; code: string }
  /** The caller gets the answer. The payment can be charged until it expires. */
  | { kind: 'no_receipt' }

/** The meaning of an answer to a signed payment. `sdks/vectors/outcomes.json` lists the decisions that all SDKs share. */
export function outcomeOf({ status, headers, text }: PaidAnswer): PaidOutcome {
  const response = paymentResponse(headers)
  if (response?.success) return { kind: 'charged', receipt: response }
  const body = fieldsOf(text)
  if (status === 402) {
    const reason = [response?.errorReason, body?.error, headerFields(headers.get('payment-required'))?.error].find(
      isReason,
    )
    return { kind: 'refused', reason }
  }
  if (status === 409 && body?.code === 'payment_already_used') return { kind: 'used' }
  const isUnreadable = (status === 409 || status === 503) && !body
  const asksAgain = (status === 409 || status === 429 || status === 503) && ASK_AGAIN.has(body?.code)
  if (isUnreadable || asksAgain) {
    const code = asksAgain ? String(body?.code) : undefined
    return { kind: 'ask_again', code, retryAfterSeconds: retryAfterSeconds(headers) }
  }
  if (status >= 400 && NOT_CHARGED.has(body?.code) && isJson(headers))
    return { kind: 'not_charged', code: String(body?.code) }
  return { kind: 'no_receipt' }
}

/**
 * Whether an answer with a receipt is the paid answer: a 2xx or a redirect. After any other status, the paid answer is owed.
 *
 * @example
 * isBoughtAnswer({ status: 503 }) // false
 */
export function isBoughtAnswer({ status }: Pick<PaidAnswer, 'status'>): boolean {
  return status >= 200 && status < 400
}

type PaymentResponse = Receipt & { errorReason?: string | null }

/** A `PAYMENT-RESPONSE` (x402 v2, `SettlementResponse`); undefined if a field has the wrong type. */
function paymentResponse(headers: Headers): PaymentResponse | undefined {
  const fields = headerFields(headers.get('payment-response'))
  if (!fields || typeof fields.success !== 'boolean') return undefined
  const { transaction, network, payer, amount, errorReason, extra } = fields
  const texts = [transaction, network].every((text) => typeof text === 'string')
  const optional = [payer, amount, errorReason].every((text) => text == null || typeof text === 'string')
  const isExtra = extra == null || (typeof extra === 'object' && !Array.isArray(extra))
  return texts && optional && isExtra ? (fields as unknown as PaymentResponse) : undefined
}

function isReason(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isJson(headers: Headers): boolean {
  return /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '')
}
