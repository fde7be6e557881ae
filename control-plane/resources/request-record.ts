import { z } from 'zod'
import { ERRORS } from '../../domain/errors.ts'
import { PAYMENT_REASONS, reasonOf } from '../../domain/payments/payment-reasons.ts'
import { LOGGED_OUTCOMES, REQUEST_OUTCOMES, type RequestOutcome } from '../../domain/payments/request-outcomes.ts'
import type { TextRow } from '../database/tenant-reader.ts'
import { instant } from '../validation/shapes.ts'
import type { SettlementRecord } from './settlement-record.ts'

/** A request to an API as answers show it. */
export const requestRecord = z.object({
  id: z.string(),
  at: instant,
  outcome: z.enum(REQUEST_OUTCOMES),
  method: z.string().nullable(),
  path: z.string().nullable(),
  status: z.int().nullable(),
  reason: z.string().nullable(),
  text: z.string().nullable(),
  count: z.int(),
  endpoint_id: z.string().nullable(),
  settlement_id: z.string().nullable(),
  payer: z.string().nullable(),
  took_ms: z.int().nullable(),
})

export type RequestRecord = z.output<typeof requestRecord>

const NO_PAYMENT = { settlement_id: null, payer: null, took_ms: null }

/** Makes the record of an entry of the request log (`reads/request-reads.ts`). */
export function loggedRequest(row: TextRow): RequestRecord {
  const [id, at, method = null, path = null, outcome, status, reason = null, count, endpoint = null] = row
  return {
    ...{ id: id ?? '', at: at ?? '', outcome: z.enum(LOGGED_OUTCOMES).parse(outcome), method, path },
    ...{ status: Number(status), reason, text: reason === null ? null : refusalText(reason), count: Number(count) },
    ...{ endpoint_id: endpoint, ...NO_PAYMENT },
  }
}

/** The text for a refusal. `code` is an error code of the gateway, or the reason of a payment. */
function refusalText(code: string): string {
  if (Object.hasOwn(PAYMENT_REASONS, code)) return reasonOf(code).text
  return Object.hasOwn(ERRORS, code) ? sentence(ERRORS[code as keyof typeof ERRORS].message) : reasonOf(code).text
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

const OUTCOMES: Readonly<Record<SettlementRecord['status'], RequestOutcome>> = {
  reserved: 'pending',
  settling: 'pending',
  settled: 'paid',
  unknown: 'unknown',
  released: 'failed',
  expired: 'failed',
  cancelled: 'failed',
}

/** Makes the record of a payment of the ledger. */
export function paidRequest(payment: SettlementRecord): RequestRecord {
  const { id, created_at, method, path, status, upstream_status, error_reason, explanation, endpoint_id } = payment
  return {
    ...{ id, at: created_at, outcome: OUTCOMES[status], method, path: path.split('?', 1)[0] ?? '' },
    ...{ status: upstream_status, reason: error_reason, text: explanation?.text ?? null, count: 1, endpoint_id },
    ...{ settlement_id: id, payer: payment.payer, took_ms: payment.took_ms },
  }
}

/**
 * Merges requests of the request log and the ledger into a page, newest first. The parameter `next` is the id below which the ledger's next
 * page begins, or null at the end of the ledger. The returned `next` is the id below which the next merged page begins.
 */
export function mergedPage(
  requests: readonly RequestRecord[],
  { limit, next }: { limit: number; next: string | null },
): { rows: RequestRecord[]; next: string | null } {
  const sorted = requests.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const rows = sorted.slice(0, limit)
  return { rows, next: sorted.length > limit ? (rows.at(-1)?.id ?? null) : next }
}
