import type { DeliveryReport } from '../ledger.ts'
import { createBatcher } from '../sql/batcher.ts'
import { covers, weightier } from './deliveries.ts'

/** Envoy's reports about answers, on their way into the ledger. */
export interface DeliveryReportQueue {
  /** Resolves when the report, or a weightier one about the same answer, is on record. */
  submit(report: DeliveryReport): Promise<void>
  /** Whether reports have waited for long, or a recent write has failed. Then an answer without a report may have been delivered. */
  isBehind(): boolean
  /** Resolves when everything submitted so far has been answered. */
  drain(): Promise<void>
}

/**
 * If a report has waited for longer, in milliseconds, the queue is behind. This is far below `SILENCE_SECONDS`, after which an answer
 * without a report may be claimed.
 */
const MOST_BEHIND_MS = 5_000
/** Envoy repeats its reports within this time after a failed write, or after a report that had no room. */
const REPEATED_WITHIN_MS = 20_000

interface Waiting {
  report: DeliveryReport
  since: number
  written: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

/** The maximum number of reports in one batch. A larger batch is no cheaper per report. */
const MAX_BATCH = 500
/**
 * How long a batch collects reports before it is written, in milliseconds. Each batch costs PostgreSQL a commit, and no buyer waits for a
 * batch.
 */
const LINGER_MS = 50
/**
 * The most waiting reports about ends of answers, and as many about answers under way. Envoy repeats a report that is not taken: the first
 * kind at once, the second kind after five seconds.
 */
const MOST_WAITING = 20_000

/**
 * Collects Envoy's reports, and writes them in batches. Envoy repeats a report that is not acknowledged in time. So each answer has one
 * place in the queue, and repetitions delay nothing.
 */
export function createDeliveryReportQueue(options: {
  flush: (reports: readonly DeliveryReport[]) => Promise<readonly undefined[]>
  isOfItem: (error: unknown) => boolean
  now: () => number
}): DeliveryReportQueue {
  const { flush, isOfItem, now } = options
  // One batch is written at a time, so that no report is written after a later report.
  const batcher = createBatcher<DeliveryReport, undefined>({ flush, isOfItem, maxBatch: MAX_BATCH, maxInFlight: 1 })
  const ends = new Map<string, Waiting>()
  const underWay = new Map<string, Waiting>()
  const writing = new Map<string, Waiting>()
  let pumping: Promise<void> | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  const write = async ({ report, resolve, reject }: Waiting) => {
    const outcome = await batcher.submit(report).then(
      () => resolve,
      (error: unknown) => {
        failedAt = now()
        return () => reject(error)
      },
    )
    writing.delete(report.attempt)
    outcome()
  }

  const pump = async () => {
    while (ends.size + underWay.size > 0) {
      if (ends.size + underWay.size < MAX_BATCH) await new Promise((resolve) => setTimeout(resolve, LINGER_MS))
      // Reports of ended answers are written before reports of answers under way.
      for (const waiting of [ends, underWay]) moveFirst(waiting, writing, MAX_BATCH - writing.size)
      await Promise.all([...writing.values()].map(write))
    }
    pumping = undefined
  }

  const accept = (report: DeliveryReport, waiting: Map<string, Waiting>, since = now()): Waiting => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = { report, since, written: promise, resolve, reject }
    waiting.set(report.attempt, entry)
    pumping ??= pump()
    return entry
  }

  return {
    submit(report) {
      const { attempt } = report
      const isEnd = report.status !== 'under way'
      const written = writing.get(attempt)
      if (written && covers(written.report, report)) return written.written
      const ended = ends.get(attempt)
      if (ended) {
        ended.report = weightier(ended.report, report)
        return ended.written
      }
      const open = underWay.get(attempt)
      if (open && !isEnd) return open.written
      const waiting = isEnd ? ends : underWay
      if (waiting.size >= MOST_WAITING) {
        failedAt = now()
        return isEnd ? Promise.reject(new Error('too many reports wait')) : Promise.resolve()
      }
      const { written: recorded } = accept(report, waiting, open?.since)
      if (open) {
        underWay.delete(attempt)
        recorded.then(open.resolve, open.reject)
      }
      return recorded
    },
    isBehind() {
      if (now() - failedAt < REPEATED_WITHIN_MS) return true
      const latest = now() - MOST_BEHIND_MS
      for (const waiting of [writing, ends, underWay])
        for (const { since } of waiting.values()) if (since < latest) return true
      return false
    },
    async drain() {
      while (pumping) await pumping
    },
  }
}

/** Moves the first `most` entries. */
function moveFirst(from: Map<string, Waiting>, to: Map<string, Waiting>, most: number): void {
  let moved = 0
  for (const [attempt, entry] of from) {
    if (moved === most) return
    from.delete(attempt)
    to.set(attempt, entry)
    moved += 1
  }
}
