/**
 * How much `now` is above (positive) or below `before`, as a share of it; undefined where there was nothing before. Exact
 * to a thousandth, whatever the size of the amounts.
 */
export function changeOf(now: bigint, before: bigint): number | undefined {
  return before === 0n ? undefined : Number(((now - before) * 1000n) / before) / 1000
}
