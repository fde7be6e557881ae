import type { Environment } from '../../domain/environment.ts'
import { pathWithoutQuery } from '../../domain/paths/asked-path.ts'
import type { LoggedOutcome } from '../../domain/payments/request-outcomes.ts'
import type { AskedFor } from './catalogue.ts'

/**
 * An entry of the request log: equal requests to one API within some seconds. Once an API has used up its entries of a minute (`A_MINUTE`),
 * its further requests share one entry for each outcome, without method and path.
 */
export interface LoggedRequest {
  accountId: string
  environment: Environment
  apiId: string
  endpointId: string | null
  /** The time of the first request. */
  at: Date
  method: string | null
  /** The path without its query. */
  path: string | null
  outcome: LoggedOutcome
  status: number
  /** The code of the refusal. */
  reason: string | null
  count: number
}

/** The decision about a request. */
export interface Decided {
  outcome: LoggedOutcome
  status: number
  reason?: string
  endpointId?: string | undefined
}

export interface RequestLog {
  /** Adds a request in memory only, so that the caller never waits. */
  add(
    api: { id: string; accountId: string; environment: Environment },
    asked: Pick<AskedFor, 'method' | 'path'>,
    decided: Decided,
  ): void
  /** Writes the remaining entries once more. */
  close(): Promise<void>
}

/**
 * How many different requests to one API are written in a minute, by outcome. So a flood of one outcome leaves room for the other outcomes.
 */
const A_MINUTE: Readonly<Record<LoggedOutcome, number>> = { challenged: 10, refused: 30, served: 10 }
const MINUTE_MS = 60_000
/** Entries in memory, of all APIs. Further entries are dropped and counted. */
const MOST_ENTRIES = 5_000
const LONGEST_PATH = 512
const LONGEST_METHOD = 20

/**
 * Records for sellers the requests that are not new payments. Anyone can send such requests, so everything is bounded: entries in memory,
 * entries of an API in a minute, the length of a path. Entries that cannot be written are dropped and counted.
 */
export function createRequestLog(options: {
  write: (entries: readonly LoggedRequest[]) => Promise<void>
  intervalMs: number
  now: () => number
  /** Called with the number of requests that no entry counts. */
  onDropped: (requests: number) => void
}): RequestLog {
  const { now, onDropped } = options
  let entries = new Map<string, LoggedRequest>()
  let spent = new Map<string, number>()
  let minute = 0
  let closed = false

  /** Whether the API may have one more entry with a path in this minute. If not, the request is counted in an entry without a path. */
  const isWithinBudget = (apiId: string, outcome: LoggedOutcome) => {
    const present = Math.floor(now() / MINUTE_MS)
    if (present !== minute) spent = new Map()
    minute = present
    const name = `${outcome} ${apiId}`
    const before = spent.get(name) ?? 0
    if (before >= A_MINUTE[outcome]) return false
    spent.set(name, before + 1)
    return true
  }
  /** Counts a request in the entry of this name, if there is one. */
  const isCounted = (name: string) => {
    const entry = entries.get(name)
    if (entry) entry.count += 1
    return entry !== undefined
  }
  const flush = async () => {
    const written = [...entries.values()]
    entries = new Map()
    if (written.length === 0) return
    await options.write(written).catch(() => onDropped(written.reduce((sum, { count }) => sum + count, 0)))
  }
  let flushing = Promise.resolve()
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(() => {
      flushing = flush().finally(() => closed || schedule())
    }, options.intervalMs).unref()
  }
  schedule()
  return {
    add(api, asked, { outcome, status, reason = '', endpointId = null }) {
      const path = pathWithoutQuery(asked.path).slice(0, LONGEST_PATH)
      const method = asked.method.slice(0, LONGEST_METHOD)
      const exact = `${api.id} ${outcome} ${reason} ${method} ${path}`
      if (isCounted(exact)) return
      const isOwn = entries.size < MOST_ENTRIES && isWithinBudget(api.id, outcome)
      const name = isOwn ? exact : `${api.id} ${outcome}`
      if (!isOwn && isCounted(name)) return
      if (entries.size >= 2 * MOST_ENTRIES) return onDropped(1)
      entries.set(name, {
        ...{ accountId: api.accountId, environment: api.environment, apiId: api.id, at: new Date(now()) },
        ...(isOwn ? { endpointId, method, path, reason: reason || null } : NOT_TOLD),
        ...{ outcome, status, count: 1 },
      })
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await flushing
      await flush()
    },
  }
}

const NOT_TOLD = { endpointId: null, method: null, path: null, reason: null }
