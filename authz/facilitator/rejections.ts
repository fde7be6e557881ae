import { type RejectedReason, rejectedReason } from '../../domain/payments/payment-reasons.ts'
import type { JsonAnswer } from '../json/post.ts'

/*
 * HTTP statuses with which a facilitator rejects a settlement. After a status of the first list, it has sent nothing. After a status of the
 * second list, only the chain shows whether it has sent a transaction. Both lists are closed. After any other answer, and after an answer
 * that names a transaction, a transfer may have happened.
 * See authz/facilitator/DECISIONS.md, "Facilitators".
 */

/** Statuses about a redirect, credentials, a path, a size or a rate: servers decide on these before they read the body. */
const BEFORE_WORK: ReadonlySet<number> = new Set([
  ...[301, 302, 303, 307, 308],
  ...[401, 403, 404, 405, 406, 407, 411, 413, 414, 415, 421, 426, 429, 431],
])

/** Some facilitators also answer with these statuses after they have sent a transaction. Only the chain shows whether they did. */
const PERHAPS_LATER: ReadonlySet<number> = new Set([400, 402, 422])

/** A payer's payment or a seller's terms can cause these statuses, so they are no failures of the facilitator. */
const ABOUT_THE_PAYMENT: ReadonlySet<number> = new Set([...PERHAPS_LATER, 413])

/** The server of a facilitator has refused a settlement by an HTTP status. */
export interface Rejection {
  kind: 'rejected'
  reason: RejectedReason
  /** Whether the status alone shows that nothing was sent. Otherwise the chain has to show the authorization unspent. */
  beforeWork: boolean
  /** Whether the status suggests that every other payment would be refused, too. */
  isOutage: boolean
  /** Whether the facilitator asks for fewer calls. Then the same call may be sent again. */
  isRate: boolean
  /** The seconds to wait that the facilitator's answer names, within limits. */
  retryAfterSeconds?: number
}

/** The rejection in an answer to `/settle` that holds no settlement. Returns undefined if a transfer may have happened. */
export function rejectionOf(answer: JsonAnswer): Rejection | undefined {
  const { status, text, raw = text } = answer
  const beforeWork = BEFORE_WORK.has(status)
  if ((!beforeWork && !PERHAPS_LATER.has(status)) || mayNameTransaction(raw)) return undefined
  const retryAfterSeconds = secondsOf(answer.retryAfter)
  return {
    kind: 'rejected',
    reason: rejectedReason(status),
    ...{ beforeWork, isOutage: !ABOUT_THE_PAYMENT.has(status), isRate: status === 429 },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

/** Whether a rejection by this status shows that nothing was sent. */
export function isBeforeWork(status: number): boolean {
  return BEFORE_WORK.has(status)
}

/** Hashes of EVM chains, signatures of Solana in base58, and Hedera's ids: any text that looks like one of them counts. */
const TRANSACTIONS = [/[0-9a-f]{64}/i, /[1-9A-HJ-NP-Za-km-z]{80,90}/, /\b\d+\.\d+\.\d+[@-]\d+/]

function mayNameTransaction(text: string): boolean {
  return TRANSACTIONS.some((form) => form.test(text))
}

/** The longest wait that a buyer is asked for. */
const LONGEST_WAIT_SECONDS = 300

/** RFC 9110 section 10.2.3: seconds, or a date. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^[0-9]{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS) : undefined
}
