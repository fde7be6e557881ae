import type { Registry } from 'prom-client'
import { createLeanHistogram, type Series } from '../../runtime/lean-histogram.ts'

/** The stages of a paid request, in this order. Transfers are settled, proven and closed; vouchers are committed. */
export const STAGES = [
  'parse',
  'signature',
  'reserve',
  'verify',
  'upstream',
  'begin',
  'settle',
  'prove',
  'close',
  'commit',
] as const

export type Stage = (typeof STAGES)[number]

/** Times the stages of paid requests. */
export type StageTimes = Readonly<Record<Stage, Series>>

/** Upper bounds of the histogram's buckets, in seconds: from the time to parse a header to the time of a slow chain. */
const BOUNDS = [
  ...[0.00002, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05],
  ...[0.1, 0.25, 0.5, 1, 2.5, 10, 40],
]

/** `authz_stage_seconds`. */
export function createStageTimes(registry: Registry): StageTimes {
  const seriesOf = createLeanHistogram(registry, {
    name: 'authz_stage_seconds',
    help: 'Time that paid requests spend in each stage, in seconds',
    bounds: BOUNDS,
  })
  return Object.fromEntries(STAGES.map((stage) => [stage, seriesOf({ stage })])) as Record<Stage, Series>
}
