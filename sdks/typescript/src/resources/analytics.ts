import { SettlementExport } from '../settlement-export.ts'
import type { RequestOptions, Send } from '../transport.ts'
import type { QueryOf } from '../types.ts'
import { list } from './list.ts'

/** Payments. */
export class Settlements {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  list(query?: QueryOf<'listSettlements'>, options?: RequestOptions) {
    return list(this.#send, 'listSettlements', { query, options })
  }

  /** One payment, with what has happened to it. */
  get(id: string, options?: RequestOptions) {
    return this.#send('getSettlement', { path: { id } }, options)
  }

  /**
   * All payments, newest first, without a limit of rows; they come as they are read.
   *
   *     for await (const payment of await client.settlements.export({ status: 'settled' }))
   */
  async export(query?: QueryOf<'exportSettlements'>, options?: RequestOptions) {
    const asked = { format: 'jsonl' as const, ...query }
    return new SettlementExport(await this.#send.stream('exportSettlements', { query: asked }, options))
  }
}

/** What was earned, month by month. */
export class Statements {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Of a month such as `2026-11`, in UTC. */
  get(query: QueryOf<'getStatement'>, options?: RequestOptions) {
    return this.#send('getStatement', { query }, options)
  }
}

/** Who has changed what of the account. */
export class AuditLog {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Newest first. */
  list(query?: QueryOf<'listAuditLog'>, options?: RequestOptions) {
    return list(this.#send, 'listAuditLog', { query, options })
  }
}

/** What was earned. */
export class Stats {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Of the last `days`, 30 unless given. */
  overview(query?: QueryOf<'getStatsOverview'>, options?: RequestOptions) {
    return this.#send('getStatsOverview', { query }, options)
  }
}
