/** One line of the table: something that answers HTTP, and what is asked of it. */
export interface Row {
  /** a to h and v, as documented in docs/performance.md. */
  letter: string
  what: string
  /** host:port. */
  address: string
  host: string
  /** File with one path per line, asked for in turn, instead of the path that is on sale. */
  pathFile?: string
  /** A header line that every request carries. */
  header?: string
  expectedStatus: 200 | 402
  paid: boolean
  /** Paid through channels. */
  byVoucher?: true
  /** Whose CPU time is shown on its own. */
  envoy: number | undefined
  node: number | undefined
  /** Whose CPU time is summed up as the rest: upstream, facilitator, database. */
  others: readonly number[]
}

/** What one round of one row gave. */
export interface Measurement {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** What went wrong inside the window, by status or kind. */
  errors: Readonly<Record<string, number>>
  /** Answers as expected from start to end, warm-up included. */
  total: number
  /** CPU microseconds per request. */
  cpu: { envoy: number; node: number; others: number; load: number }
  /** Share of the machine's CPU that others took meanwhile, 0 to 1. */
  foreignCpu: number
}

export function errorCount({ errors }: Pick<Measurement, 'errors'>): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0)
}
