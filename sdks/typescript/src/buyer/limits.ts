import { isUsdc } from '../accepts.ts'
import type { Refusal, SpendingPolicy } from './policy.ts'

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

/** A host that refuses so many payments in a row, or sends no receipt for them, gets no signature for an hour. */
const MOST_REFUSALS = 3
const REFUSALS_COUNT = 3_600_000

const WITHOUT_RECEIPT: ReadonlySet<Spending['outcome']> = new Set(['refused', 'expired', 'uncertain'])
const WITH_RECEIPT: ReadonlySet<Spending['outcome']> = new Set(['charged', 'owed'])

/**
 * Why the limits refuse a payment after the earlier ones; undefined when they allow it. Every signed payment counts, charged or not: the
 * seller of a payment without a receipt can still charge it. `sdks/vectors/limits.json` lists the decisions of every SDK.
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
  return refusesNow(before, payment.host, now) ? 'host_refuses' : undefined
}

/** All USDC counts together; each other token has a limit of its own. */
function limitPerDay({ maxPerDay, assets = [] }: SpendingPolicy, payment: NewSpending): string | undefined {
  return isUsdc(payment) ? maxPerDay : assets.find((rule) => isSameToken(rule, payment))?.maxPerDay
}

function isAbove(limit: string | undefined, payment: NewSpending, spent: readonly Spending[]): boolean {
  // A voucher spends an earlier deposit, which the limits have counted.
  if (limit === undefined || payment.outlay === '0') return false
  const counted = isUsdc(payment) ? spent.filter(isUsdc) : spent.filter((other) => isSameToken(other, payment))
  return counted.reduce((sum, { outlay }) => sum + BigInt(outlay), BigInt(payment.outlay)) > BigInt(limit)
}

function refusesNow(before: readonly Spending[], host: string, now: Date): boolean {
  const from = now.getTime() - REFUSALS_COUNT
  const decided = before
    .filter((spending) => spending.host === host && Date.parse(spending.signed_at) > from)
    // A voucher that is refused at once gives nothing away: the refusal reports the state of its channel.
    .filter(({ outcome, outlay }) => outcome !== 'refused' || outlay !== '0')
    .filter(({ outcome }) => WITHOUT_RECEIPT.has(outcome) || WITH_RECEIPT.has(outcome))
    .sort((a, b) => Date.parse(a.signed_at) - Date.parse(b.signed_at))
    .slice(-MOST_REFUSALS)
  return decided.length === MOST_REFUSALS && decided.every(({ outcome }) => WITHOUT_RECEIPT.has(outcome))
}

type Token = Pick<Spending, 'network' | 'asset'>

export function isSameToken(a: Token, b: Token): boolean {
  return a.network === b.network && a.asset.toLowerCase() === b.asset.toLowerCase()
}
