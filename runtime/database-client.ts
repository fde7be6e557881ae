import { Client, type ClientBase, type ClientConfig, escapeLiteral, type QueryConfig, type QueryResult } from 'pg'

/** Settings of PostgreSQL by name. Times are in milliseconds. */
export type SessionSettings = Readonly<Record<string, string | number>>

type Callback = (error: unknown, result?: QueryResult) => void

const BEGIN = /^(begin|start transaction)\b/i
const END = /^(commit|rollback)$/i

/**
 * A connection that works directly with PostgreSQL, and also through a pooler that gives each transaction another session (PgBouncer with
 * `pool_mode = transaction`). It detects a pooler by itself. See runtime/DECISIONS.md, "Poolers".
 *
 * On a direct connection, the session has `settings`, and prepared statements keep their names. Through a pooler, each transaction begins
 * with the settings, and statements have no names.
 */
export class DatabaseClient extends Client {
  readonly #settings: SessionSettings
  #transactionSettings: string | undefined
  #isInTransaction = false

  constructor(config: string | (ClientConfig & { settings?: SessionSettings }) = {}) {
    super(config)
    this.#settings = (typeof config === 'object' && config.settings) || {}
    // The queries of a lost connection fail by themselves. An error without a listener would end the process.
    this.on('error', () => undefined)
    this.query = this.#query.bind(this) as typeof this.query
  }

  get transactionSettings(): string | undefined {
    return this.#transactionSettings
  }

  override connect(): Promise<Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void
  override connect(callback?: (...values: never[]) => void): unknown {
    const ready = super.connect().then(() => this.#applySettings())
    if (!callback) return ready.then(() => this)
    const call = (error?: Error) => process.nextTick(callback as (error?: Error) => void, error)
    return void ready.then(() => call(), call)
  }

  async #applySettings(): Promise<void> {
    if (await isThroughPooler(this)) this.#transactionSettings = settingsSql(this.#settings, { isLocal: true })
    else await super.query(settingsSql(this.#settings, { isLocal: false }))
  }

  #query(
    statement: string | QueryConfig | { submit: unknown },
    values?: unknown[] | Callback,
    callback?: Callback,
  ): Promise<QueryResult> | undefined {
    const isPlain = typeof statement === 'string' || !('submit' in statement)
    if (this.#transactionSettings === undefined || !isPlain)
      return super.query(statement as never, values as never, callback as never) as never
    if (typeof values === 'function') return this.#query(statement, undefined, values)
    const { name: _, ...nameless } = typeof statement === 'string' ? { text: statement } : statement
    const answer = this.#queryPooled(nameless, values, this.#transactionSettings)
    if (!callback) return answer
    answer.then((result) => callback(null, result), callback)
  }

  #queryPooled(statement: QueryConfig, values: unknown[] | undefined, settings: string): Promise<QueryResult> {
    // The statements of a transaction are sent without waiting for each other.
    Object.assign(this, { pipeline: true })
    const { text } = statement
    if (BEGIN.test(text)) {
      this.#isInTransaction = true
      return super.query(`${text}; ${settings}`)
    }
    if (END.test(text)) this.#isInTransaction = false
    else if (!this.#isInTransaction) return this.#queryAlone(statement, values, settings)
    return super.query(statement, values)
  }

  async #queryAlone(statement: QueryConfig, values: unknown[] | undefined, settings: string): Promise<QueryResult> {
    const { stream } = this.connection
    stream.cork()
    const parts = [super.query(`begin; ${settings}`), super.query(statement, values), super.query('commit')]
    stream.uncork()
    // Each promise is awaited, so that no rejection stays unhandled. The first failure is the cause of the later ones.
    const outcomes = await Promise.allSettled(parts)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return (outcomes[1] as PromiseFulfilledResult<QueryResult>).value
  }
}

/**
 * The statement that sets a connection's settings until the transaction ends. A query that makes its own transaction sends this statement
 * first. Undefined on a direct connection, which already has the settings.
 */
export function transactionSettingsOf(client: ClientBase): string | undefined {
  return client instanceof DatabaseClient ? client.transactionSettings : undefined
}

/** All settings in one statement, so that also the extended protocol can send it before another statement. */
function settingsSql(settings: SessionSettings, { isLocal }: { isLocal: boolean }): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(String(value))}, ${isLocal})`,
  )
  return `select ${calls.join(', ')}`
}

/**
 * Whether there is a pooler between a connection and PostgreSQL. PostgreSQL sends each client the number of its process, for cancelling
 * queries. A pooler sends its clients other numbers, because they share sessions.
 */
async function isThroughPooler(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as ClientBase & { processID?: number }).processID
}
