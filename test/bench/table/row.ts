/** One line of the table: a server, and the request to it. */
export interface Row {
  /** The letter of the row in docs/performance.md. */
  letter: string
  what: string
  /** host:port. */
  address: string
  host: string
  /** File with one path per line. The requests use them in turn instead of the priced path. */
  pathFile?: string
  /** A header line that every request carries. */
  header?: string
  expectedStatus: 200 | 402
  paid: boolean
  /**
   * How the row is paid: by vouchers of channels, by new payers that pay once each, or by payers that have paid before. By default, a few
   * payers pay.
   */
  paidBy?: 'voucher' | 'new payers' | 'known payers'
  /** The API of the row in the ledger, for the final count of its payments. */
  apiId?: string
  /** File with the certificate authority of the address. If set, the requests use HTTP/2 over TLS. */
  caFile?: string
  /** Number of connections, if it differs from the settings. */
  connections?: number
  /** If true, each receipt contains the time that the facilitator took for the payment (load/facilitator). */
  facilitated?: true
  /** Ids of the processes that have a separate CPU column in the table. */
  envoy: number | undefined
  node: number | undefined
  /** The id of PostgreSQL's first process. Its other processes are children of this one. */
  postgres: number | undefined
  /** Ids of the processes that the table sums up in one column: upstream, facilitator. */
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

/** CPU microseconds per request of all serving processes, without the load generator. */
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
  /** Errors in the measured seconds, by status or kind. */
  errors: Readonly<Record<string, number>>
  /** Correct answers from start to end, including the warm-up. */
  total: number
  cpu: Cpu
  /** Share of the machine's CPU that other programs used, 0 to 1. */
  foreignCpu: number
}

export function errorCount({ errors }: Pick<Measurement, 'errors'>): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0)
}
