import { isSameToken, isUsdc } from '../accepts.ts'
import { FIRST_HOST_PAUSE_SECONDS, LONGEST_HOST_PAUSE_SECONDS, MOST_WITHOUT_RECEIPT } from '../generated/facts.ts'
import type { Refusal } from '../generated/refusals.ts'
import type { SpendingPolicy } from './policy.ts'

/** The part of an earlier payment that the limits check. */
export interface Spending {
  /** How the payment has ended, or its state if it is open. */
  outcome: 'charged' | 'not_charged' | 'refused' | 'expired' | 'sent' | 'uncertain' | 'owed'
  /** ISO 8601, UTC. */
  signed_at: string
  host: string
  /** CAIP-2. */
  network: string
  asset: string
  /** The most that the signature gives away, in atomic units. */
  outlay: string
}

/** The payment that is about to be signed. */
export type NewSpending = Pick<Spending, 'host' | 'network' | 'asset' | 'outlay'>

/**
 * The longest time in milliseconds for which the buyer signs nothing for a host that sends no receipts. Payments signed longer ago than
 * this do not cause a pause.
 */
const LONGEST_PAUSE = LONGEST_HOST_PAUSE_SECONDS * 1_000

const WITHOUT_RECEIPT: ReadonlySet<Spending['outcome']> = new Set(['refused', 'expired', 'uncertain'])
const WITH_RECEIPT: ReadonlySet<Spending['outcome']> = new Set(['charged', 'owed'])

/**
 * Returns why the limits refuse a payment after the earlier payments in `before`; undefined if the limits allow the payment. Every signed
 * payment counts, charged or not, because the seller can still charge a payment without a receipt. `sdks/vectors/limits.json` lists the
 * decisions that all SDKs share.
 */
export function limitRefusal(
  before: readonly Spending[],
  policy: SpendingPolicy,
  { payment, now }: { payment: NewSpending; now: Date },
): Refusal | undefined {
  const day = now.toISOString().slice(0, 10)
  const today = before.filter(({ signed_at }) => signed_at.slice(0, 10) === day)
  if (isAbove(limitPerDay(policy, payment), payment, today)) return 'daily_limit'
  const ofHost = today.filter(({ host }) => host === payment.host)
  if (isUsdc(payment) && isAbove(policy.maxPerHostPerDay, payment, ofHost)) return 'host_daily_limit'
  const { maxWithoutReceipt: most = MOST_WITHOUT_RECEIPT } = policy
  return isPaused(before, { host: payment.host, now, most }) ? 'host_refuses' : undefined
}

/** Returns the limit of a day for the token of a payment. All USDC tokens share one limit. Each other token has its own limit. */
function limitPerDay({ maxPerDay, assets = [] }: SpendingPolicy, payment: NewSpending): string | undefined {
  return isUsdc(payment) ? maxPerDay : assets.find((rule) => isSameToken(rule, payment))?.maxPerDay
}

function isAbove(limit: string | undefined, payment: NewSpending, spent: readonly Spending[]): boolean {
  // A voucher spends an earlier deposit, which was counted against the limits when it was signed.
  if (limit === undefined || payment.outlay === '0') return false
  const counted = isUsdc(payment) ? spent.filter(isUsdc) : spent.filter((other) => isSameToken(other, payment))
  return counted.reduce((sum, { outlay }) => sum + BigInt(outlay), BigInt(payment.outlay)) > BigInt(limit)
}

/**
 * Whether the buyer pauses for a host after too many payments in a row without a receipt. Without the pause, a seller could collect payment
 * after payment without receipts. The pause ends, so that an honest seller can sell again after a repair.
 */
function isPaused(
  before: readonly Spending[],
  { host, now, most }: { host: string; now: Date; most: number },
): boolean {
  const decided = before
    .filter((spending) => spending.host === host && Date.parse(spending.signed_at) > now.getTime() - LONGEST_PAUSE)
    // A voucher that is refused at once gives no money away: the refusal only reports the state of its channel.
    .filter(({ outcome, outlay }) => outcome !== 'refused' || outlay !== '0')
    .filter(({ outcome }) => WITHOUT_RECEIPT.has(outcome) || WITH_RECEIPT.has(outcome))
    .sort((a, b) => Date.parse(a.signed_at) - Date.parse(b.signed_at))
  const lastReceipt = decided.findLastIndex(({ outcome }) => WITH_RECEIPT.has(outcome))
  const inARow = decided.slice(lastReceipt + 1)
  const last = inARow.at(-1)
  if (!last || inARow.length < most) return false
  const pause = Math.min(FIRST_HOST_PAUSE_SECONDS * 1_000 * 2 ** (inARow.length - most), LONGEST_PAUSE)
  return now.getTime() < Date.parse(last.signed_at) + pause
}
