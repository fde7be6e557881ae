/**
 * Upper bounds of the latency classes in milliseconds; the last class has no upper bound. Counts are stored by position, so a change of the
 * bounds must also change the rows of `payment_rollup`.
 */
export const LATENCY_BOUNDS = [
  25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000,
  30_000, 60_000,
] as const
