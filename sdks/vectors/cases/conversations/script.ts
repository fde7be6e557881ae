import { SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS } from '../../../typescript/src/accepts.ts'
import type { Call, Conversation } from '../../play-conversation.ts'
import type { Answer } from '../../scripted-seller.ts'

export const PAY_TO = '0x1111111111111111111111111111111111111111'
export const OTHER = '0x2222222222222222222222222222222222222222'

export function terms(amount: string, changes: object = {}): object {
  const extra = { name: 'USDC', version: '2' }
  const token = { network: SANDBOX_NETWORK, asset: SANDBOX_USDC_ADDRESS }
  return { scheme: 'exact', ...token, amount, payTo: PAY_TO, maxTimeoutSeconds: 300, extra, ...changes }
}

export const RECEIPT = { success: true, transaction: '0xabc', network: SANDBOX_NETWORK, payer: OTHER }
export const PAID: Answer = { status: 200, receipt: RECEIPT, body: 'sun' }
export const CUT: Answer = { ...PAID, cut: true }
const code = (status: number, code: string): Answer => ({
  status,
  headers: { 'retry-after': '0' },
  body: JSON.stringify({ error: 'no', code }),
})
/** An answer with a `Retry-After` that is longer than the longest wait of the buyer. */
export const LATER: Answer = {
  status: 503,
  headers: { 'retry-after': '60' },
  body: JSON.stringify({ error: 'no', code: 'payment_outcome_unknown' }),
}
export const USED = code(409, 'payment_already_used')
export const UNKNOWN = code(503, 'payment_outcome_unknown')
export const RELEASED = code(502, 'upstream_unavailable')
export const FREE: Answer = { status: 200, body: 'sun' }
export const refusal = (error: string, accepts: readonly object[] = [terms('100')]): Answer => ({
  status: 402,
  required: { x402Version: 2, error, accepts },
})
export const REFUSED = refusal('insufficient_funds')

/** Seconds after which a signed payment can no longer be charged. */
export const PAST_ITS_END = 361

export const A_DAY = 86_400

export const fetch = (answers: readonly Answer[], more: Partial<Call> = {}): Call => ({ do: 'fetch', answers, ...more })

export function exact(name: string, calls: readonly Call[], more: Partial<Conversation> = {}): Conversation {
  return { name, policy: { maxPerCall: '100' }, sells: [terms('100')], ...more, calls }
}
