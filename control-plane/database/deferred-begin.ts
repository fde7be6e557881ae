import type { Writable } from 'node:stream'
import type { QueryResult } from 'pg'
import { DatabaseClient } from '../../runtime/database-client.ts'

type Send = (sql: string, values?: unknown[]) => Promise<QueryResult>

const NOTHING: QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

/**
 * A connection that sends `begin` and `set_config` together with the first statement, in one round trip instead of three. If they fail, the
 * first statement fails too, or finds no tenant and thus no row.
 */
export class DeferredBeginClient extends DatabaseClient {
  constructor(config: ConstructorParameters<typeof DatabaseClient>[0]) {
    super(config)
    if (!this.pipeline) throw new Error('a connection that defers the beginning of transactions needs `pipeline: true`')
    const send = this.query.bind(this) as unknown as Send
    this.query = deferBegin(send, () => this.connection.stream) as unknown as typeof this.query
  }
}

function deferBegin(send: Send, stream: () => Writable): Send {
  let held: { sql: string; values?: unknown[] }[] = []
  return async (sql, values) => {
    const isBeginning = held.length > 0 ? sql.startsWith('select set_config(') : sql === 'begin'
    if (isBeginning) {
      held.push({ sql, values })
      return NOTHING
    }
    const before = held
    held = []
    // The transaction sent no statement, so PostgreSQL has nothing to end.
    if (before.length > 0 && (sql === 'commit' || sql === 'rollback')) return NOTHING
    // A rollback that cannot be sent closes the connection and does not fail. Otherwise Kysely would not return the
    // connection to the pool, and 20 failed rollbacks would use up the pool.
    if (sql === 'rollback') return send(sql).catch(() => stream().destroy() && NOTHING)
    if (before.length === 0) return send(sql, values)
    stream().cork()
    const answers = [...before, { sql, values }].map((statement) => send(statement.sql, statement.values))
    stream().uncork()
    const results = await Promise.all(answers)
    return results.at(-1) ?? NOTHING
  }
}
