/** A voucher that was admitted and has not ended: its price, and the sum that its payer has signed. */
export interface Hold {
  id: string
  /** In atomic units, like all amounts in this file. */
  amount: bigint
  max: bigint
}

/** The sums that a channel's signatures have to cover. */
export interface Coverage {
  charged: bigint
  signedMax: bigint
}

/**
 * Whether the vouchers in flight could be charged in the order of their sums. After each charge, a charged voucher must cover the charged
 * sum. The condition stays true whichever vouchers fail, and in whatever order they end.
 * See authz/channels/DECISIONS.md, "Payment channels".
 */
export function isCovered({ charged, signedMax }: Coverage, holds: readonly Hold[]): boolean {
  let sum = charged
  for (const { amount, max } of holds.toSorted((a, b) => (a.max < b.max ? -1 : Number(a.max > b.max)))) {
    sum += amount
    if (sum > max && sum > signedMax) return false
  }
  return true
}

/** Whether a voucher can be admitted now, perhaps later, or never in the channel's present state. */
export function roomFor(channel: Coverage, holds: readonly Hold[], wanted: Hold): 'now' | 'later' | 'never' {
  if (isCovered(channel, [...holds, wanted])) return 'now'
  return isCovered(channel, [wanted]) ? 'later' : 'never'
}
