import type { Connection, Pool, PoolClient, Submittable } from 'pg'
import { transactionSettingsOf } from '../../runtime/database-client.ts'
import { createFairRoom, type FairRoom } from '../rooms/fair-room.ts'
import { ROOMS } from '../rooms/rooms.ts'
import type { Tenant } from './tenancy.ts'

/** A row's columns in the order of the statement, each in PostgreSQL's text format. */
export type TextRow = readonly (string | null)[]

/** A read that PostgreSQL prepares once on each connection. */
export interface TenantStatement {
  /** The name of the prepared statement, unique among all statements. */
  name: string
  /**
   * The SQL. `own(table)` is the condition that a row belongs to the tenant. The condition uses $1 and $2, so the
   * statement's own values begin at $3.
   */
  text: (own: OwnRow) => string
}

/** `environment` is SQL for a row's environment, for rows without a column of that name. */
export type OwnRow = (table: string, environment?: string) => string

/**
 * Reads rows of one tenant, in one round trip. Throws what `FairRoom.enter` throws. If an equal read still waits for a connection, both
 * callers get its result. That read begins later, so it sees all earlier writes.
 */
export interface TenantReader {
  read(tenant: Tenant, statement: TenantStatement, values: readonly (string | null)[]): Promise<TextRow[]>
  end(): Promise<void>
}

/**
 * The settings of a reader's sessions. With `force_generic_plan`, PostgreSQL plans each statement once per connection. Parallel
 * workers are switched off. Planning a statement and starting workers both take longer than any of these reads.
 */
export const READER_SESSION = { plan_cache_mode: 'force_generic_plan', max_parallel_workers_per_gather: 0 }

/**
 * The condition that a row belongs to the tenant. The mapper's filter has the same condition. Row-level security
 * applies in addition.
 */
const OWN: OwnRow = (table, environment = `${table}.environment`) => `${table}.account_id = $1 and ${environment} = $2`
/** A condition that every row fulfils. One test uses it to show that row-level security alone is enough. */
const ANY: OwnRow = () => '$1::uuid is not null and $2::text is not null'

/**
 * Makes the reader. `room` shares the connections among accounts. A statement keeps its place until it ends, even if its caller no longer
 * waits. `tenantFilters` is false only in the test of row-level security.
 */
export function createTenantReader(
  pool: Pool,
  { tenantFilters, room = createFairRoom(ROOMS.reads) }: { tenantFilters: boolean; room?: FairRoom },
): TenantReader {
  const texts = new Map<TenantStatement, string>()
  const textOf = (statement: TenantStatement) => {
    const known = texts.get(statement)
    if (known !== undefined) return known
    const text = statement.text(tenantFilters ? OWN : ANY)
    texts.set(statement, text)
    return text
  }
  const send = async (client: PoolClient, statement: TenantStatement, values: (string | null)[]) => {
    try {
      const prepared = { name: statement.name, text: textOf(statement) }
      const rows = await new Promise<TextRow[]>((resolve, reject) => {
        const query = new TenantQuery(prepared, values, transactionSettingsOf(client))
        query.callback = (error, found) => (error ? reject(error) : resolve(found ?? []))
        client.query(query)
      })
      client.release()
      return rows
    } catch (error) {
      // After an error, it is uncertain which statements the connection has prepared, so the connection is closed.
      client.release(true)
      throw error
    }
  }
  /** Reads that wait for a connection, by query. */
  const waiting = new Map<string, Promise<TextRow[]>>()
  const connect = async (accountId: string) => {
    const place = await room.enter({ standing: 'verified', id: accountId })
    try {
      return { place, client: await pool.connect() }
    } catch (error) {
      place.leave()
      throw error
    }
  }
  return {
    read({ accountId, environment }, statement, values) {
      const all = [accountId, environment, ...values]
      const name = JSON.stringify([statement.name, ...all])
      const same = waiting.get(name)
      if (same) return same
      const read = connect(accountId)
        .finally(() => waiting.delete(name))
        .then(({ place, client }) => send(client, statement, all).finally(place.leave))
      waiting.set(name, read)
      return read
    },
    end: () => pool.end(),
  }
}

interface Prepared {
  name: string
  text: string
}

/** Sets the tenant for row-level security until the transaction ends. */
const TENANT: Prepared = {
  name: 'tenant',
  text: `select set_config('launa.account', $1, true), set_config('launa.environment', $2, true)`,
}

/** The prepared statements of each connection. */
const PREPARED = new WeakMap<Connection, Set<string>>()

/**
 * Sends all statements in one write before one Sync, so that PostgreSQL runs them as one transaction and forgets the tenant's settings
 * after it. If the settings fail, the read does not run.
 */
class TenantQuery implements Submittable {
  callback: (error: Error | null, rows?: TextRow[]) => void = () => undefined
  readonly #statement: Prepared
  readonly #values: (string | null)[]
  readonly #settings: string | undefined
  readonly #rows: TextRow[] = []
  /** The number of statements that must end before the read's own statement. */
  #before: number

  constructor(statement: Prepared, values: (string | null)[], settings: string | undefined) {
    this.#statement = statement
    this.#values = values
    this.#settings = settings
    this.#before = settings === undefined ? 1 : 2
  }

  submit(connection: Connection): void {
    const settings = this.#settings
    const send = settings === undefined ? execute : executeOnce
    connection.stream.cork()
    if (settings !== undefined) executeOnce(connection, { text: settings }, [])
    send(connection, TENANT, this.#values.slice(0, 2))
    send(connection, this.#statement, this.#values)
    connection.sync()
    connection.stream.uncork()
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    if (this.#before === 0) this.#rows.push(fields)
  }

  handleCommandComplete(): void {
    this.#before -= 1
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#rows)
  }
}

function execute(connection: Connection, { name, text }: Prepared, values: (string | null)[]): void {
  const prepared = PREPARED.get(connection) ?? new Set()
  PREPARED.set(connection, prepared)
  if (!prepared.has(name)) connection.parse({ name, text, types: [] }, true)
  prepared.add(name)
  connection.bind({ statement: name, values }, true)
  connection.execute({}, true)
}

/**
 * Executes a statement without a prepared name, for connections through a pooler: the next statement may get another
 * session.
 */
function executeOnce(connection: Connection, { text }: Pick<Prepared, 'text'>, values: (string | null)[]): void {
  connection.parse({ name: '', text, types: [] }, true)
  connection.bind({ values }, true)
  connection.execute({}, true)
}
