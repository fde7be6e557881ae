/** A voucher that has been admitted and has not ended: what it is for, and the sum that its payer has signed for. */
export interface Hold {
  /** Of the payment. */
  id: string
  /** Atomic units, as all amounts here. */
  amount: bigint
  max: bigint
}

/** What a channel's signatures have to cover. */
export interface Coverage {
  charged: bigint
  signedMax: bigint
}

/**
 * Whether the vouchers in flight could be charged from the lowest to the highest, with each sum covered by a voucher that
 * has been charged by then. That stays true whichever of them fail and in whatever order they end: one that fails makes
 * the sums above it smaller, one that ends early brings its own, higher cover. So vouchers for c+a, c+2a and c+3a may
 * arrive in any order, and the channel never owes more than a charged voucher claims.
 * See docs/decisions.md, "Payment channels".
 */
export function isCovered({ charged, signedMax }: Coverage, holds: readonly Hold[]): boolean {
  let sum = charged
  for (const { amount, max } of holds.toSorted((a, b) => (a.max < b.max ? -1 : Number(a.max > b.max)))) {
    sum += amount
    if (sum > max && sum > signedMax) return false
  }
  return true
}

/** Whether a voucher can be admitted now, later perhaps, or never as things stand. */
export function roomFor(channel: Coverage, holds: readonly Hold[], wanted: Hold): 'now' | 'later' | 'never' {
  if (isCovered(channel, [...holds, wanted])) return 'now'
  return isCovered(channel, [wanted]) ? 'later' : 'never'
}
