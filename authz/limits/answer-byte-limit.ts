import type { Environment } from '../../domain/environment.ts'
import { createBudgets } from './budgets.ts'
import { type Seller, sellerOf } from './payment-limits.ts'

/** Bounds the bytes of paid answers that PostgreSQL keeps for each seller, because a seller may buy from itself without limit. */
export interface AnswerByteLimit {
  /** Returns false when the seller has used up its bytes, so that this answer is not stored. */
  take(seller: Seller, bytes: number): boolean
}

const DAY_SECONDS = 86_400
/** The bytes of a row besides its body. */
const ROW_BYTES = 1_024

/**
 * Limits the bytes of each seller's stored answers. Answers are stored for a day. So a budget that is refilled within a day bounds the
 * stored bytes at any time. `now` returns milliseconds.
 */
export function createAnswerByteLimit(
  perSeller: Readonly<Record<Environment, number>>,
  now: () => number,
): AnswerByteLimit {
  const perDay = (most: number) => createBudgets({ most, perSecond: most / DAY_SECONDS, now })
  const budgets = { production: perDay(perSeller.production), development: perDay(perSeller.development) }
  return {
    take(seller, bytes) {
      const budget = budgets[seller.environment]
      const name = sellerOf(seller)
      const size = bytes + ROW_BYTES
      if (budget.leftOf(name) < size) return false
      budget.take(name, size)
      return true
    },
  }
}
