import { createFailureLimit } from './failure-limit.ts'
import { createShareUnderWay } from './share-under-way.ts'

/** Bounds the answers that upstreams make for payments that no facilitator has verified. */
export interface UnverifiedWork {
  /**
   * Returns false when the payment has to be verified, because no room is left. Otherwise the payment takes room until `leave` or until the
   * payment is too old.
   */
  enter(sender: { payer: string; seller: string }, attempt: string): boolean
  /** Restarts the time of a payment, because Envoy reports that it is under way. */
  renew(attempt: string): void
  /** Returns false when the payment has no room here. */
  leave(attempt: string): boolean
  /**
   * Called when the payment's upstream has done work that is not paid. Frees the room of the payment, and counts the failure against its
   * seller. Returns false when the payment has no room here.
   */
  wasInVain(attempt: string): boolean
  size(): number
}

export interface UnverifiedWorkSettings {
  /** Unverified payments that may be under way at once: of one payer, to one seller, and in all. */
  perPayer: number
  perSeller: number
  inAll: number
}

/**
 * After this many unpaid answers of one seller within ten minutes, all payments to this seller are verified until the ten minutes are over.
 */
export const MOST_IN_VAIN = 20
const IN_VAIN_WINDOW_MS = 600_000
const EACH = ''

/**
 * Limits the unverified payments under way, by payer, by seller and in all. A payment without a reported end counts for `ttlMs`. `now`
 * returns milliseconds.
 * See authz/payment/DECISIONS.md, "Payers that are known".
 */
export function createUnverifiedWork(
  { perPayer, perSeller, inAll }: UnverifiedWorkSettings,
  { ttlMs, now }: { ttlMs: number; now(): number },
): UnverifiedWork {
  const payers = createShareUnderWay({ most: perPayer, ttlMs, now })
  const sellers = createShareUnderWay({ most: perSeller, ttlMs, now })
  const all = createShareUnderWay({ most: inAll, ttlMs, now })
  const inVain = createFailureLimit({ most: MOST_IN_VAIN, windowMs: IN_VAIN_WINDOW_MS, now })
  const shares = [payers, sellers, all]
  const leave = (attempt: string) => shares.map((share) => share.leave(attempt)).includes(true)
  return {
    enter({ payer, seller }, attempt) {
      if (inVain.waitSeconds(seller.toLowerCase()) !== undefined) return false
      if (payers.enter(payer, attempt) && sellers.enter(seller, attempt) && all.enter(EACH, attempt)) return true
      leave(attempt)
      return false
    },
    renew(attempt) {
      for (const share of shares) share.renew(attempt)
    },
    leave,
    wasInVain(attempt) {
      const seller = sellers.subjectOf(attempt)
      if (seller !== undefined) inVain.add(seller)
      return leave(attempt)
    },
    size: all.size,
  }
}
