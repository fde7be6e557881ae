import { randomUUID } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { describe, expect } from 'vitest'
import { holdProcessLock, LIVING } from '../../authz/ledger/payments/holder.ts'
import { createPostgresLedger, LEDGER_POOL } from '../../authz/ledger/postgres-ledger.ts'
import { newReservation } from '../../authz/testing/reservations.ts'
import { insertApi } from '../../configuration/testing/rows.ts'
import { tenantManager } from '../../control-plane/database/tenancy.ts'
import { createTenantReader, READER_SESSION } from '../../control-plane/database/tenant-reader.ts'
import { migrate } from '../../control-plane/migrate/migrate.ts'
import { createOrm } from '../../control-plane/open-database.ts'
import { createLogger } from '../../runtime/logger.ts'
import { createPool } from '../../runtime/postgres.ts'
import { blockedBy } from '../../runtime/testing/blocked-by.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { startLeader } from '../../schema/leader.ts'
import { startPgbouncer } from './pgbouncer.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const TRANSACTION = `0x${'ab'.repeat(32)}`
const TIMEOUTS = `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`
/** PostgreSQL's processes for each pair of user and database: fewer than callers, so that callers must share them. */
const SESSIONS = 2

const it = onDatabase
  .extend('pooler', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const { url, authzUrl, controlPlaneUrl } = database
    const pooler = await startPgbouncer({
      urls: [url, authzUrl, controlPlaneUrl],
      poolMode: 'transaction',
      sessions: SESSIONS,
    })
    onCleanup(() => pooler[Symbol.asyncDispose]())
    return pooler
  })
  .extend('open', { scope: 'file' }, ({ database, pooler }, { onCleanup }) => {
    const pools: Pool[] = []
    onCleanup(async () => {
      await Promise.all(pools.map((pool) => pool.end()))
    })
    return (options: Partial<Parameters<typeof createPool>[0]> = {}): Pool => {
      const pool = createPool({ url: pooler.through(database.authzUrl), max: 8, applicationName: 'test', ...options })
      pools.push(pool)
      return pool
    }
  })

const times = <Each>(count: number, each: (index: number) => Promise<Each>) =>
  Promise.all(Array.from({ length: count }, (_, index) => each(index)))

describe('connections through a pooler in transaction mode', () => {
  it('have time limits in every transaction, and leave no state for the next user of the session', async ({
    database,
    pooler,
    open,
  }) => {
    const pool = open()
    const limits = [{ statement: '10s', idle: '10s' }]
    for (const { rows } of await times(40, () => pool.query(TIMEOUTS))) expect(rows).toEqual(limits)
    const client = await pool.connect()
    await client.query('begin isolation level repeatable read')
    expect((await client.query(TIMEOUTS)).rows).toEqual(limits)
    await client.query('rollback')
    client.release()
    const bare = new Client({ connectionString: pooler.through(database.authzUrl) })
    await bare.connect()
    for (let turn = 0; turn < 2 * SESSIONS; turn += 1)
      expect((await bare.query(TIMEOUTS)).rows).toEqual([{ statement: '0', idle: '0' }])
    expect((await bare.query('select name from pg_prepared_statements')).rows).toEqual([])
    await bare.end()
  })

  it('end a statement that takes too long, and the next one on the connection works', async ({ open }) => {
    const pool = open({ max: 1, settings: { statement_timeout: 50 } })
    await expect(pool.query('select pg_sleep(600)')).rejects.toMatchObject({ code: '57014' })
    const client = await pool.connect()
    await expect(client.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
    expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
    client.release()
  })

  it('show the result of a single statement’s commit', async ({ open, database }) => {
    await database.pool.query(
      'create table late (id int unique deferrable initially deferred); grant all on late to launa_authz',
    )
    const insert = open().query('insert into late values (1), (1)')
    await expect(insert).rejects.toMatchObject({ code: '23505' })
    expect((await database.pool.query('select from late')).rowCount).toBe(0)
  })

  it('accept named statements repeatedly', async ({ open }) => {
    const pool = open()
    const all = await times(60, (index) => pool.query({ name: 'named', text: 'select $1::int as n', values: [index] }))
    expect(all.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 60 }, (_, index) => index))
  })

  it('accept payments of three replicas, each settled once', async ({ open, database }) => {
    const api = await insertApi(database.pool)
    const terms = await api.terms()
    const ledgers = [open(LEDGER_POOL), open(LEDGER_POOL), open(LEDGER_POOL)].map((pool) => createPostgresLedger(pool))
    const payments = Array.from({ length: 150 }, () => newReservation(terms))
    const outcomes = await Promise.all(
      payments.flatMap((payment) =>
        ledgers.map(async (ledger, index) => {
          const attempt = index === 0 ? payment : newReservation(terms, { key: payment.key })
          const { kind } = await ledger.reserve(attempt)
          if (kind !== 'reserved') return kind
          if (!(await ledger.beginSettlement(attempt, 200))) return 'not begun'
          return (await ledger.close(attempt, { state: 'SETTLED', transaction: TRANSACTION }))
            ? 'settled'
            : 'not closed'
        }),
      ),
    )
    expect(Map.groupBy(outcomes, (outcome) => outcome).get('settled')).toHaveLength(payments.length)
    expect(new Set(outcomes)).toEqual(new Set(['settled', 'taken']))
    const { rows } = await database.pool.query(
      `select count(distinct key)::int as keys, count(*)::int as rows from payment where state = 'SETTLED' and key = any($1)`,
      [payments.map(({ key }) => key)],
    )
    expect(rows).toEqual([{ keys: payments.length, rows: payments.length }])
  })

  it('keep tenants apart, with the ORM and with single reads', async ({ database, pooler, open }) => {
    const url = pooler.through(database.controlPlaneUrl)
    const orm = createOrm({ url, logger })
    const reader = createTenantReader(open({ url, settings: READER_SESSION }), { tenantFilters: true })
    const own = `select current_setting('launa.account', true) as account, current_setting('max_parallel_workers_per_gather') as workers`
    const statement = { name: 'own', text: () => `${own} where $1::uuid is not null and $2::text is not null` }
    try {
      await times(40, async () => {
        const tenant = { accountId: randomUUID(), environment: 'production' as const }
        expect(await reader.read(tenant, statement, [])).toEqual([[tenant.accountId, '0']])
        const rows = await tenantManager(orm, tenant).transactional((em) => em.execute<{ account: string }[]>(own))
        expect(rows[0]?.account).toBe(tenant.accountId)
      })
    } finally {
      await orm.close()
    }
  })
})

describe('processes behind a pooler', () => {
  it('are visible as alive until they have ended', async ({ open, database }) => {
    const living = async () => (await database.pool.query<{ id: string }>(LIVING)).rows.map(({ id }) => Number(id))
    const holders = [holdProcessLock(open()), holdProcessLock(database.pool)]
    const [pooled, direct] = holders.map(({ id }) => id) as [number, number]
    await expect.poll(living).toEqual(expect.arrayContaining([pooled, direct]))
    for (const holder of holders) await holder.close()
    await expect.poll(living).toEqual([])
    await database.pool.query(`insert into lease values ('authz 7', 7, now() - interval '1 second')`)
    expect(await living()).toEqual([])
  })
})

describe('a leader', () => {
  it('is one process, connected directly or through a pooler, and another one after its end', async ({
    open,
    database,
  }) => {
    const passes: string[] = []
    const lead = (name: string, pool: Pool) =>
      startLeader({
        ...{ pool, job: 'one at a time', everyMs: 5 },
        begin: () => async () => void passes.push(name),
        onFailure: () => undefined,
      })
    const pooled = lead('pooled', open())
    await expect.poll(() => passes.length).toBeGreaterThan(3)
    const direct = lead('direct', open({ url: database.authzUrl }))
    const before = passes.length
    await expect.poll(() => passes.length).toBeGreaterThan(before + 10)
    expect(new Set(passes)).toEqual(new Set(['pooled']))
    await pooled.close()
    await expect.poll(() => passes.at(-1)).toBe('direct')
    expect(passes.lastIndexOf('pooled')).toBe(passes.indexOf('direct') - 1)
    await direct.close()
  })

  it('writes nothing after its lease, alone or in a transaction, and stops leading', async ({ open, database }) => {
    await database.pool.query('create table written (by text); grant all on written to launa_authz')
    const errors: unknown[] = []
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const leader = startLeader({
      ...{ pool: open(), job: 'fenced', everyMs: 5 },
      begin: () => async (client) => {
        await client.query(`insert into written values ('before')`)
        await database.pool.query(`update lease set holder = 0, until = now() + interval '1 day' where name = 'fenced'`)
        const alone = client.query(`insert into written values ('alone')`)
        await alone.catch((error: unknown) => errors.push(error))
        await client.query('begin').catch((error: unknown) => errors.push(error))
        await client.query('rollback')
        throw new Error('over')
      },
      onFailure: () => undefined,
      onEnd: end,
    })
    await isOver
    await leader.close()
    expect(errors.map(String)).toEqual(Array(2).fill('Error: the lease "fenced" is lost'))
    expect((await database.pool.query('select by from written')).rows).toEqual([{ by: 'before' }])
    const { rows } = await database.pool.query(`select holder from lease where name = 'fenced'`)
    expect(rows).toEqual([{ holder: 0 }])
  })

  it('keeps its lease during a pass, and its transaction prevents others from taking it', async ({
    open,
    database,
  }) => {
    const { promise: hasBegun, resolve: begun } = Promise.withResolvers<number>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const leader = startLeader({
      ...{ pool: open(), job: 'long', everyMs: 5 },
      begin: () => async (client) => {
        await client.query('begin')
        begun((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0)
        await mayEnd
        await client.query('commit')
      },
      onFailure: () => undefined,
    })
    const pid = await hasBegun
    const other = database.pool.query(`update lease set holder = 0 where name = 'long'`)
    const first = await Promise.race([other.then(() => 'taken'), blockedBy(database.pool, pid).then(() => 'waits')])
    end()
    await other
    expect(first).toBe('waits')
    await leader.close()
  })
})

it('programs that need a session refuse a pooler with a clear error', async ({ database, pooler }) => {
  const outcome = migrate({ url: pooler.through(database.url), logger })
  await expect(outcome).rejects.toMatchObject({
    code: 'pooler_refused',
    message: expect.stringContaining('MIGRATION_DATABASE_URL leads to a pooler'),
  })
})
