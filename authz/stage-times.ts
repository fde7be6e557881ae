import type { Metric, Registry } from 'prom-client'

/** What a paid request goes through, in this order. */
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
] as const

export type Stage = (typeof STAGES)[number]

/** Where the time of paid requests goes. */
export interface StageTimes {
  took(stage: Stage, ms: number): void
  /** `begun` as `performance.now()` gave it. */
  since(stage: Stage, begun: number): void
  /** The same call, timed to its end, however it ends. */
  of<Result>(stage: Stage, call: Promise<Result>): Promise<Result>
}

/** Upper bounds in seconds: from a parsed header to a chain that takes its time. */
const BOUNDS = [
  ...[0.00002, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05],
  ...[0.1, 0.25, 0.5, 1, 2.5, 10, 40],
]

const NAME = 'authz_stage_seconds'
const HELP = 'Time that paid requests spend in each stage, in seconds'

/**
 * A Prometheus histogram that costs two additions a value: prom-client's own looks its labels up anew for each, which
 * nine times a request is more than reading the payment.
 */
export function createStageTimes(registry: Registry): StageTimes {
  const counts = new Map(STAGES.map((stage) => [stage, new Float64Array(BOUNDS.length + 1)]))
  const sums = new Map(STAGES.map((stage) => [stage, 0]))

  const took = (stage: Stage, ms: number) => {
    const seconds = ms / 1000
    let bucket = 0
    while (seconds > (BOUNDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
    const inStage = counts.get(stage)
    if (inStage) inStage[bucket] = (inStage[bucket] ?? 0) + 1
    sums.set(stage, (sums.get(stage) ?? 0) + seconds)
  }
  const since = (stage: Stage, begun: number) => took(stage, performance.now() - begun)

  const valuesOf = (stage: Stage) => {
    let below = 0
    const buckets = [...BOUNDS.map(String), '+Inf'].map((le, bucket) => {
      below += counts.get(stage)?.[bucket] ?? 0
      return { metricName: `${NAME}_bucket`, labels: { le, stage }, value: below }
    })
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, labels: { stage }, value: sums.get(stage) ?? 0 },
      { metricName: `${NAME}_count`, labels: { stage }, value: below },
    ]
  }
  const get = async () => ({
    ...{ name: NAME, help: HELP, type: 'histogram', aggregator: 'sum' },
    values: STAGES.flatMap(valuesOf),
  })
  // What the registry asks of a metric; its type names only prom-client's own classes.
  registry.registerMetric({ name: NAME, get } as unknown as Metric)

  return {
    took,
    since,
    of(stage, call) {
      const begun = performance.now()
      const end = () => since(stage, begun)
      call.then(end, end)
      return call
    },
  }
}
