import { decodePaymentResponseHeader } from '@x402/core/http'
import { retryAfterSeconds } from '../errors.ts'
import type { Receipt } from './payment.ts'

/** What an answer to a signed payment means. */
export type PaidOutcome =
  /** The answer is the seller's own; with a receipt it was charged, without it was not. */
  | { kind: 'answered'; receipt: Receipt | undefined }
  /** 402: refused, not charged. */
  | { kind: 'refused'; reason: string }
  /** Ask again with the same payment. */
  | { kind: 'ask_again'; retryAfterSeconds: number | undefined }
  /** The payment was used by an earlier try, whose answer did not come. */
  | { kind: 'used' }

/** The gateway's own codes after which the same payment is sent again: the answer is not the seller's. */
const ASK_AGAIN: ReadonlySet<string> = new Set([
  'payment_outcome_unknown',
  'payment_in_flight',
  'facilitator_unavailable',
  'ledger_unavailable',
  'gateway_unavailable',
  'overloaded',
])

/** Reads a copy of the body where the code decides; the answer itself stays unread for the caller. */
export async function outcomeOf(response: Response): Promise<PaidOutcome> {
  const receipt = receiptOf(response)
  if (receipt?.success) return { kind: 'answered', receipt }
  const { status, headers } = response
  if (status === 402) return { kind: 'refused', reason: receipt?.errorReason ?? (await refusalReason(response)) }
  if (status !== 409 && status !== 503) return { kind: 'answered', receipt: undefined }
  const { code } = await bodyOf(response)
  if (code === 'payment_already_used') return { kind: 'used' }
  if (typeof code !== 'string' || !ASK_AGAIN.has(code)) return { kind: 'answered', receipt: undefined }
  return { kind: 'ask_again', retryAfterSeconds: retryAfterSeconds(headers) }
}

function receiptOf({ headers }: Response): (Receipt & { errorReason?: string }) | undefined {
  const header = headers.get('payment-response')
  if (header === null) return undefined
  try {
    return decodePaymentResponseHeader(header) as Receipt
  } catch {
    return undefined
  }
}

async function refusalReason(response: Response): Promise<string> {
  const { error } = await bodyOf(response)
  return typeof error === 'string' ? error : 'no reason given'
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.clone().json()) as Record<string, unknown>
  } catch {
    return {}
  }
}
