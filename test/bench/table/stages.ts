import { STAGES } from '../../../authz/metrics/stage-times.ts'
import { table } from '../../../sandbox/report.ts'
import { httpAddress, type Settings } from '../../../sandbox/settings.ts'

const LINE = /^authz_stage_seconds_(sum|count|bucket)\{(?:le="([^"]+)",)?stage="(\w+)"\} (\S+)$/

/** The counts of authz's histogram `authz_stage_seconds`, in the order of its text. */
export type StageCounts = readonly StageCount[]

interface StageCount {
  kind: 'sum' | 'count' | 'bucket'
  stage: string
  /** Upper limit of a bucket, in seconds. */
  le: string | undefined
  value: number
}

interface StageSummary {
  count: number
  meanMs: number
  /** The smallest upper limit of a bucket below which 99 of 100 times lie. */
  p99BelowMs: number
}

/** Returns the counts of authz since its start. */
export async function readStages(stack: Settings): Promise<StageCounts> {
  return parseStages(await (await fetch(`${httpAddress(stack, 'authzOps')}/metrics`)).text())
}

export function parseStages(text: string): StageCounts {
  return text.split('\n').flatMap((line) => {
    const [, kind, le, stage = '', value] = LINE.exec(line) ?? []
    return kind === undefined ? [] : [{ kind: kind as StageCount['kind'], stage, le, value: Number(value) }]
  })
}

/** Returns the increase between two readings. */
export function stagesBetween(before: StageCounts, after: StageCounts): StageCounts {
  return combined(after, before, (later, earlier) => later - earlier)
}

export function stagesTogether(one: StageCounts, other: StageCounts): StageCounts {
  return combined(one, other, (a, b) => a + b)
}

/** Applies `change` to each count of `all` and to its counterpart in `others`, which may lack some counts. */
function combined(all: StageCounts, others: StageCounts, change: (one: number, other: number) => number): StageCounts {
  const nameOf = ({ kind, stage, le }: StageCount) => `${kind} ${stage} ${le}`
  const values = new Map(others.map((count) => [nameOf(count), count.value]))
  return all.map((count) => ({ ...count, value: change(count.value, values.get(nameOf(count)) ?? 0) }))
}

function summaryOf(counts: StageCounts, stage: string): StageSummary {
  const own = counts.filter((count) => count.stage === stage)
  const valueIn = (kind: StageCount['kind']) => own.find((count) => count.kind === kind)?.value ?? 0
  const count = valueIn('count')
  const bound = own.find(({ kind, value }) => kind === 'bucket' && value >= 0.99 * count)?.le
  const limit = bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound)
  return { count, meanMs: (1000 * valueIn('sum')) / count, p99BelowMs: 1000 * limit }
}

/**
 * Returns a table of the stages of paid requests. For each row it has the number of requests in the stage, the mean duration of the stage,
 * and an upper bound of the 99th percentile, both in milliseconds.
 */
export function stageTable(rows: ReadonlyMap<string, StageCounts>): string {
  const names = [...rows.keys()]
  const headings = names.flatMap((name) => [`${name} COUNT`, 'MEAN MS', 'P99 MS'])
  const lines = STAGES.map((stage) => [
    stage,
    ...[...rows.values()].flatMap((counts) => {
      const { count, meanMs, p99BelowMs } = summaryOf(counts, stage)
      return count === 0 ? ['-', '-', '-'] : [String(count), meanMs.toFixed(3), `< ${p99BelowMs}`]
    }),
  ])
  const passed = lines.filter(([, ...cells]) => cells.some((cell) => cell !== '-'))
  return table([['STAGE OF A PAID REQUEST', ...headings], ...passed])
}
