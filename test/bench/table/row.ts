/** One line of the table: a server, and the request to it. */
export interface Row {
  /** As documented in docs/performance.md. */
  letter: string
  what: string
  /** host:port. */
  address: string
  host: string
  /** File with one path per line. The requests use them in turn, instead of the priced path. */
  pathFile?: string
  /** A header line that every request carries. */
  header?: string
  expectedStatus: 200 | 402
  paid: boolean
  /** Paid through channels, or by payers of which each pays once, or by payers that have paid before. Unless set: by a few payers. */
  paidBy?: 'voucher' | 'new payers' | 'known payers'
  /** The API of the ledger's rows, where the payments are counted afterwards. */
  apiId?: string
  /** File with the authority of the address's certificate: the requests come by HTTP/2 over TLS. */
  caFile?: string
  /** How many connections, if they differ from the settings. */
  connections?: number
  /** Each answer names the time that its facilitator took (load/facilitator). */
  facilitated?: true
  /** Processes with a CPU time of their own in the table. */
  envoy: number | undefined
  node: number | undefined
  /** PostgreSQL's first process: its backends and helpers are its children. */
  postgres: number | undefined
  /** Processes that the table sums up as the rest: upstream, facilitator. */
  others: readonly number[]
}

/** CPU microseconds per request, by the processes that used them. */
export interface Cpu {
  envoy: number
  node: number
  postgres: number
  others: number
  load: number
}

/** CPU microseconds per request of all that serves it, without the load generator. */
export function servingCpu({ envoy, node, postgres, others }: Cpu): number {
  return envoy + node + postgres + others
}

/** The result of one round of one row. */
export interface Measurement {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Latency without the time that the facilitator took for each payment. */
  added?: { p50: number; p99: number }
  /** Errors inside the window, by status or kind. */
  errors: Readonly<Record<string, number>>
  /** Answers as expected from start to end, warm-up included. */
  total: number
  cpu: Cpu
  /** Share of the machine's CPU that other programs used, 0 to 1. */
  foreignCpu: number
}

export function errorCount({ errors }: Pick<Measurement, 'errors'>): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0)
}
