import type { PageRequest } from '../page.ts'
import { SettlementExport } from '../settlement-export.ts'
import type { RequestOptions, Send } from '../transport.ts'
import type {
  AuditRecord,
  ExportSettlementsQuery,
  GetStatementQuery,
  GetStatsOverviewQuery,
  ListAuditLogQuery,
  ListProblemsQuery,
  ListSettlementsQuery,
  Problem,
  Settlement,
  SettlementDetail,
  Statement,
  StatsOverview,
} from '../types.ts'
import { list } from './list.ts'

/** Payments. */
export class Settlements {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List payments, newest first.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   */
  list(query?: ListSettlementsQuery, options?: RequestOptions): PageRequest<Settlement> {
    return list(this.#send, 'listSettlements', { query, options })
  }

  /**
   * Read a payment and its history.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   */
  get(id: string, options?: RequestOptions): Promise<SettlementDetail> {
    return this.#send('getSettlement', { path: { id } }, options)
  }

  /**
   * Export all payments as CSV or JSON Lines, without a limit of rows.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   *
   * The payments come as they are read.
   *
   *     for await (const payment of await client.settlements.export({ status: 'settled' }))
   */
  async export(query?: ExportSettlementsQuery, options?: RequestOptions): Promise<SettlementExport> {
    const asked = { format: 'jsonl' as const, ...query }
    const response = await this.#send.stream('exportSettlements', { query: asked }, options)
    return new SettlementExport(response)
  }
}

/** What was earned, month by month. */
export class Statements {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read the earnings of a month, by network, token and payee.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   *
   * Of a month such as `2026-11`, in UTC.
   */
  get(query: GetStatementQuery, options?: RequestOptions): Promise<Statement> {
    return this.#send('getStatement', { query }, options)
  }
}

/** What is wrong with the APIs. */
export class Problems {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List what is wrong with the APIs now, newest first.
   *
   * Needs a JWT or an API key. An API key needs `apis:read`.
   */
  list(query?: ListProblemsQuery, options?: RequestOptions): PageRequest<Problem> {
    return list(this.#send, 'listProblems', { query, options })
  }
}

/** Who has changed what of the account. */
export class AuditLog {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List the changes of the account, newest first; they are kept for 400 days.
   *
   * Needs a JWT or an API key. An API key needs `audit:read`.
   */
  list(query?: ListAuditLogQuery, options?: RequestOptions): PageRequest<AuditRecord> {
    return list(this.#send, 'listAuditLog', { query, options })
  }
}

/** What was earned. */
export class Stats {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read payments, payers and revenue of the last days.
   *
   * Needs a JWT or an API key. An API key needs `stats:read`.
   *
   * Of the last `days`, 30 unless given.
   */
  overview(query?: GetStatsOverviewQuery, options?: RequestOptions): Promise<StatsOverview> {
    return this.#send('getStatsOverview', { query }, options)
  }
}
