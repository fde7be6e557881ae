import { STAGES } from '../../authz/metrics/stage-times.ts'
import { table } from '../../sandbox/report.ts'
import { httpAddress, type Settings } from '../../sandbox/settings.ts'

const LINE = /^authz_stage_seconds_(sum|count|bucket)\{(?:le="([^"]+)",)?stage="(\w+)"\} (\S+)$/

interface StageSummary {
  count: number
  meanMs: number
  /** The smallest bucket limit of the histogram that 99 of 100 are below. */
  p99BelowMs: number
}

/** The counts of authz since its start, by stage (`authz_stage_seconds`). */
export async function readStages(stack: Settings): Promise<Map<string, StageSummary>> {
  const response = await fetch(`${httpAddress(stack, 'authzOps')}/metrics`)
  const sums = new Map<string, number>()
  const counts = new Map<string, number>()
  const buckets = new Map<string, { le: number; below: number }[]>()
  for (const line of (await response.text()).split('\n')) {
    const [, kind, le, stage = '', value] = LINE.exec(line) ?? []
    if (kind === 'sum') sums.set(stage, Number(value))
    if (kind === 'count') counts.set(stage, Number(value))
    if (kind !== 'bucket') continue
    const known = buckets.get(stage) ?? []
    known.push({ le: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), below: Number(value) })
    buckets.set(stage, known)
  }
  const summary = (stage: string): StageSummary => {
    const count = counts.get(stage) ?? 0
    const bound = buckets.get(stage)?.find(({ below }) => below >= 0.99 * count)?.le ?? Number.NaN
    return { count, meanMs: (1000 * (sums.get(stage) ?? 0)) / count, p99BelowMs: 1000 * bound }
  }
  return new Map(STAGES.filter((stage) => (counts.get(stage) ?? 0) > 0).map((stage) => [stage, summary(stage)]))
}

export function stageTable(stages: ReadonlyMap<string, StageSummary>): string {
  const lines = [...stages].map(([stage, { count, meanMs, p99BelowMs }]) => [
    stage,
    String(count),
    meanMs.toFixed(3),
    `< ${p99BelowMs}`,
  ])
  return table([['STAGE OF A PAID REQUEST', 'COUNT', 'MEAN MS', 'P99 MS'], ...lines])
}
