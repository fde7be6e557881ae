import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { it } from '../../runtime/testing/database.ts'
import { digestsOf, readCatalog, writeDigests } from '../../schema/catalog.ts'
import { readSchemaRecord } from '../../schema/follow-schema.ts'
import { type Migration, parseMigration, readMigrations } from '../../schema/migrations.ts'
import { NEWEST_SCHEMA } from '../../schema/version.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { FIRST_CATALOG } from './provenance.ts'
import { emptyDatabase, recordFromTheFirst } from './testing/empty-database.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const released = readMigrations()
const [first] = released
if (!first) throw new Error('there is no migration')

const run = (url: string, options: Partial<MigrateOptions> = {}) => migrate({ url, logger, ...options })

/** Returns the next migration after those of this build, or the one after it (`by` 2). */
const next = (text: string, by = 1): Migration =>
  parseMigration(`${String(released.length + by).padStart(4, '0')}-test.sql`, text)

const factsOf = async (pool: Pool) => (await readCatalog(pool)).map(({ object, fact }) => `${object}: ${fact}`)

/** Returns the number of rows in each table. */
async function seedsOf(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ table: string; count: number }>(
    `select relname as table, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as count
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migration' order by relname`,
  )
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]))
}

const versionOf = async (pool: Pool) => (await readSchemaRecord(pool)).version

describe('the migrations, one after the other,', () => {
  it('lead to the schema of the definition', async ({ database }) => {
    await using fresh = await emptyDatabase(database)
    await using migrated = await emptyDatabase(database)
    expect(await run(fresh.url)).toEqual({ from: 0, to: released.length, waiting: [] })
    await recordFromTheFirst(migrated.pool)
    expect(await run(migrated.url, { contract: true })).toEqual({ from: 0, to: released.length, waiting: [] })
    expect(await factsOf(migrated.pool)).toEqual(await factsOf(fresh.pool))
    expect(await seedsOf(migrated.pool)).toEqual(await seedsOf(fresh.pool))
    const record = 'select version, name, checksum, works_from, steps_done from schema_migration order by version'
    expect((await migrated.pool.query(record)).rows).toEqual((await fresh.pool.query(record)).rows)
    expect(await versionOf(fresh.pool)).toBe(NEWEST_SCHEMA)
  })

  it('begin with the schema of version 0.1.0', async ({ database }) => {
    await using old = await emptyDatabase(database)
    await recordFromTheFirst(old.pool)
    await run(old.url, { migrations: [first] })
    await expect(writeDigests(digestsOf(await readCatalog(old.pool)))).toMatchFileSnapshot(FIRST_CATALOG)
  })
})

describe('a database of version 0.1.0', () => {
  /** Makes a database of version 0.1.0, which has no record of migrations. */
  async function oldDatabase(server: { url: string; pool: Pool }) {
    const old = await emptyDatabase(server)
    await recordFromTheFirst(old.pool)
    await run(old.url, { migrations: [first as Migration] })
    await old.pool.query('drop table schema_migration')
    await old.pool.query(
      'create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz)',
    )
    return old
  }

  it('is migrated from schema 1', async ({ database }) => {
    await using old = await oldDatabase(database)
    expect(await run(old.url, { contract: true })).toEqual({ from: 1, to: released.length, waiting: [] })
  })

  it('is migrated from a server before version 17, where an owner has no right MAINTAIN', async ({ database }) => {
    await using old = await oldDatabase(database)
    await old.pool.query('revoke maintain on all tables in schema public from current_user')
    expect(await run(old.url)).toMatchObject({ from: 1 })
  })

  it('that lacks something is refused, and the refusal names it', async ({ database }) => {
    await using old = await oldDatabase(database)
    await old.pool.query('drop function begin_epoch')
    await old.pool.query('alter table webhook add column note text')
    await expect(run(old.url)).rejects.toMatchObject({
      code: 'schema_unknown',
      message: expect.stringMatching(
        /missing \(1\): function begin_epoch\(anew boolean\); different \(1\): table webhook\./,
      ),
    })
    expect(await versionOf(old.pool)).toBe(0)
  })

  it('is migrated with an index that its operator has added, and refused with tables of something else alone', async ({
    database,
  }) => {
    await using old = await oldDatabase(database)
    await old.pool.query('create table note (text text)')
    expect(await run(old.url)).toMatchObject({ from: 1 })
    await using foreign = await emptyDatabase(database)
    await foreign.pool.query('create table note (text text)')
    await expect(run(foreign.url)).rejects.toMatchObject({ code: 'schema_unknown' })
  })
})

describe('a migration', () => {
  const addColumn = '-- expand\n-- step: once\nalter table webhook add column note text;\n'

  it('runs once, and later jobs find nothing to do', async ({ database }) => {
    await using own = await emptyDatabase(database)
    await run(own.url)
    const migrations = [...released, next(addColumn)]
    const to = migrations.length
    expect(await run(own.url, { migrations })).toEqual({ from: to - 1, to, waiting: [] })
    expect(await run(own.url, { migrations })).toEqual({ from: to, to, waiting: [] })
  })

  it('is run by one of several jobs at once', async ({ database }) => {
    await using own = await emptyDatabase(database)
    const migrations = [...released, next(addColumn)]
    await Promise.all([run(own.url), run(own.url), run(own.url)])
    const outcomes = await Promise.all([1, 2, 3].map(() => run(own.url, { migrations })))
    const to = migrations.length
    expect(outcomes.map(({ from }) => from).sort((a, b) => a - b)).toEqual([to - 1, to, to])
    expect(await versionOf(own.pool)).toBe(to)
  })

  it('that was changed after it had run is refused, and so is a later contraction', async ({ database }) => {
    await using own = await emptyDatabase(database)
    await run(own.url, { migrations: [...released, next(addColumn)] })
    const changed = next(addColumn.replace('note', 'remark'))
    await expect(run(own.url, { migrations: [...released, changed] })).rejects.toMatchObject({
      code: 'migration_changed',
    })
    // A job of a build without the last migration accepts the database, because that migration only adds to the schema.
    expect(await run(own.url)).toMatchObject({ waiting: [] })
    await own.pool.query('update schema_migration set works_from = version')
    await expect(run(own.url)).rejects.toMatchObject({ code: 'schema_newer' })
  })

  it('that fails leaves its finished steps, and goes on behind them', async ({ database }) => {
    await using own = await emptyDatabase(database)
    await run(own.url)
    const text = `${addColumn}\n-- step: once\ninsert into note_of_a_test values (1);\n`
    const migrations = [...released, next(text)]
    await expect(run(own.url, { migrations })).rejects.toMatchObject({ code: '42P01' })
    expect(await versionOf(own.pool)).toBe(released.length)
    await own.pool.query('create table note_of_a_test (id integer)')
    // The first step would fail if it ran again. So the success of this run shows that it does not run again.
    expect(await run(own.url, { migrations })).toMatchObject({ to: migrations.length })
  })

  it('changes many rows in bounded transactions, and goes on where it stopped', async ({ database }) => {
    await using own = await emptyDatabase(database)
    await run(own.url)
    await own.pool.query('create table many as select id, false as is_done from generate_series(1, 25) id')
    await own.pool.query('create table transactions (id xid8 unique)')
    await own.pool.query(`create function note() returns trigger language plpgsql as $$ begin
      insert into transactions values (pg_current_xact_id()) on conflict do nothing; return null; end $$`)
    await own.pool.query('create trigger note after update on many for each row execute function note()')
    // The 15th row fails once.
    await own.pool.query('alter table many add constraint most check (id < 15 or not is_done)')
    const text = `-- expand\n-- step: repeat\nupdate many set is_done = true where id in (select id from many where not is_done order by id limit 10);\n`
    const migrations = [...released, next(text)]
    await expect(run(own.url, { migrations })).rejects.toThrow(/most/)
    const done = 'select count(*)::int as count from many where is_done'
    expect((await own.pool.query(done)).rows).toEqual([{ count: 10 }])
    await own.pool.query('alter table many drop constraint most')
    await run(own.url, { migrations })
    expect((await own.pool.query(done)).rows).toEqual([{ count: 25 }])
    expect((await own.pool.query('select from transactions')).rowCount).toBe(3)
  })

  it('makes an index while rows are written', async ({ database }) => {
    await using own = await emptyDatabase(database)
    await run(own.url)
    const text = `-- expand\n-- step: alone\ndrop index concurrently if exists note;\n-- step: alone\ncreate index concurrently note on webhook (created_at);\n`
    await run(own.url, { migrations: [...released, next(text)] })
    const { rows } = await own.pool.query(`select indisvalid from pg_index where indexrelid = 'note'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  })

  it('that takes something away waits until it is asked for', async ({ database }) => {
    await using own = await emptyDatabase(database)
    await run(own.url)
    const contract = next(
      `-- contract: works with processes of schema ${released.length} or later\n-- step: once\ndrop view payment_reversal cascade;\n`,
    )
    const expand = next(addColumn, 2)
    const migrations = [...released, contract, expand]
    expect(await run(own.url, { migrations })).toMatchObject({ to: released.length, waiting: [contract, expand] })
    expect(await run(own.url, { migrations, contract: true })).toMatchObject({ to: migrations.length, waiting: [] })
    expect(await readSchemaRecord(own.pool)).toEqual({ version: migrations.length, worksFrom: released.length })
  })

  it('waits for a lock again and again without holding up others for long', async ({ database }) => {
    await using own = await emptyDatabase(database)
    await run(own.url)
    const migrations = [...released, next(addColumn.replace('once', 'once, lock timeout 20 ms'))]
    const holder = await own.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from webhook')
      await expect(run(own.url, { migrations, lockPatienceMs: 0 })).rejects.toMatchObject({
        code: 'lock_not_available',
      })
      const waited = run(own.url, { migrations })
      // A read that queues behind the job's waiting lock ends when the job's lock times out.
      for (let reads = 0; reads < 5; reads++) {
        await own.pool.query('select from webhook')
        await delay(10)
      }
      await holder.query('commit')
      expect(await waited).toMatchObject({ to: migrations.length })
    } finally {
      holder.release()
    }
  })
})

describe('every service', () => {
  it.for(['controlPlaneUrl', 'authzUrl', 'xdsUrl'] as const)(
    'reads the record and cannot write it: %s',
    async (role, { database }) => {
      const { Pool } = await import('pg')
      const pool = new Pool({ connectionString: database[role], max: 1 })
      try {
        expect(await readSchemaRecord(pool)).toMatchObject({ version: NEWEST_SCHEMA })
        await expect(pool.query('update schema_migration set version = 9')).rejects.toMatchObject({ code: '42501' })
        await expect(pool.query('delete from schema_migration')).rejects.toMatchObject({ code: '42501' })
      } finally {
        await pool.end()
      }
    },
  )
})
