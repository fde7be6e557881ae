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
