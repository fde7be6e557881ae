/**
 * The change from `before` to `now`, as a share of `before`: positive for an increase; undefined when `before` is zero. Exact to a
 * thousandth, whatever the size of the amounts.
 */
export function changeOf(now: bigint, before: bigint): number | undefined {
  return before === 0n ? undefined : Number(((now - before) * 1000n) / before) / 1000
}
