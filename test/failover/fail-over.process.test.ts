import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Pool, QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { durabilityProblems, readDurability } from '../../runtime/durability.ts'
import { createLogger } from '../../runtime/logger.ts'
import { patience } from '../../runtime/patience.ts'
import { createPool } from '../../runtime/postgres.ts'
import { followPrimary, type Primary } from '../../runtime/primary.ts'
import { startStack } from '../../sandbox/stack.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { settingsBeside } from '../e2e/support/stack/stack.ts'
import { removeTestStack } from '../e2e/support/stack/test-stack.ts'
import { type PostgresServer, primaryOfStack, type Standby, startStandbys } from './servers.ts'

const execute = promisify(execFile)

/** Added to the ports of the shared test stack. The sums are above the ports of the database tests. */
const PORTS_ABOVE_SHARED = 1_400

const settings = settingsBeside(PORTS_ABOVE_SHARED, '-fail-over')
const logger = createLogger({ name: 'test', level: 'silent' })

/** Starts `followPrimary`. `hasSaid` checks its log for a text. */
function follow(url: string) {
  const said: string[] = []
  const say = (_: object, text: string) => void said.push(text)
  const follower = followPrimary({
    url,
    logger: { info: say, warn: say } as Parameters<typeof followPrimary>[0]['logger'],
  })
  return { follower, hasSaid: (text: string) => said.includes(text) }
}

/** The servers go through one fail-over, test by test. */
describe('connections', () => {
  let old: PostgresServer
  let standby: Standby
  let url: string
  let primary: Primary
  let pool: Pool

  beforeAll(async () => {
    await removeTestStack(settings)
    await startStack(settings, { only: ['postgres'] })
    old = primaryOfStack(settings)
    ;[standby] = (await startStandbys(settings, { one: ['fsync=off'] })) as [Standby]
    const { host } = new URL(standby.url)
    url = old.url.replace('@', `@${host},`)
    primary = followPrimary({ url, logger })
    pool = createPool({ url, primary, max: 2, applicationName: 'test' })
    await pool.query('create table kept (number int)')
  })
  afterAll(async () => {
    await pool?.end()
    await primary?.close()
    old?.signal('SIGCONT')
    await standby?.close()
    await removeTestStack(settings)
  })

  const portOf = async () => (await pool.query<{ port: number }>('select inet_server_port() as port')).rows[0]?.port

  it('lead to the server that accepts writes, at any place in the list', async () => {
    expect(await portOf()).toBe(settings.ports.postgres)
  })

  it('to a standby end when it refuses a write', async () => {
    const alone = createPool({ url: standby.url, max: 1, applicationName: 'test' })
    const pidOf = async () => (await alone.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    const first = await pidOf()
    await until('the standby has the table', () =>
      standby.query('select from kept').then(
        () => true,
        () => false,
      ),
    )
    const client = await alone.connect()
    await expect(client.query('insert into kept values (1)')).rejects.toMatchObject({ code: '25006' })
    client.release()
    await until('another connection is made', async () => {
      const next = await pidOf().catch(() => undefined)
      return next !== undefined && next !== first
    })
    await alone.end()
  })

  it('wait for a primary that does not answer in time', async () => {
    const { follower, hasSaid } = follow(old.url)
    const server = await follower.find()
    old.signal('SIGSTOP')
    await until('it is known not to answer', async () => hasSaid('no PostgreSQL server takes writes now'))
    expect(await follower.find()).toBe(server)
    old.signal('SIGCONT')
    await until('it answers again', async () => hasSaid('a PostgreSQL server takes writes again'))
    await follower.close()
  })

  it('that wait for a frozen server fail when another one takes over, and new ones lead to that one', async () => {
    const client = await pool.connect()
    await client.query('insert into kept values (2)')
    await until('the standby has the row', async () => (await standby.query('select from kept')).length === 1)
    old.signal('SIGSTOP')
    const waiting = client.query({ text: 'select 1', query_timeout: patience() } as QueryConfig).then(
      () => 'answered',
      (error: Error) => error.message,
    )
    await standby.promote()
    // The server's connection ended, and not the time limit of the query, which would give another message.
    expect(await waiting).toBe('Connection terminated unexpectedly')
    client.release(true)
    const standbyPort = Number(new URL(standby.url).port)
    await until('connections lead to the new primary', async () => (await portOf().catch(() => 0)) === standbyPort)
    await pool.query('insert into kept values (3)')
  })

  it('stay with the new primary when the old one continues and still accepts writes', async () => {
    old.signal('SIGCONT')
    expect(await old.query('insert into kept values (4) returning number')).toEqual([{ number: 4 }])
    const fresh = followPrimary({ url, logger })
    expect((await fresh.find()).port).toBe(Number(new URL(standby.url).port))
    await fresh.close()
    expect((await pool.query('select number from kept order by number')).rows).toEqual([{ number: 2 }, { number: 3 }])
  })

  it('do not return to the old primary while the new one is frozen', async () => {
    const { follower, hasSaid } = follow(url)
    const server = await follower.find()
    expect(server.port).toBe(Number(new URL(standby.url).port))
    standby.signal('SIGSTOP')
    await until('the new primary is missed', async () => hasSaid('no PostgreSQL server takes writes now'))
    expect(await follower.find()).toBe(server)
    standby.signal('SIGCONT')
    await until('it is found again', async () => hasSaid('a PostgreSQL server takes writes again'))
    expect(hasSaid('another PostgreSQL server takes the writes now')).toBe(false)
    await follower.close()
  })

  it('do not treat a cancelled wait for standbys as a commit', async () => {
    await pool.query(`alter system set synchronous_standby_names = 'lost'`)
    await pool.query('select pg_reload_conf()')
    await until('it is in force', async () => (await readDurability(pool)).standbysRequired === 1)
    // Commits wait only after all processes of PostgreSQL have read the new setting.
    const write = async (): Promise<string> => {
      for (;;) {
        const error = await pool.query('insert into kept values (5)').then(
          () => undefined,
          ({ message }: Error) => message,
        )
        if (error) return error
      }
    }
    const written = write()
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
    await until('the commit waits', async () => (await standby.query(cancel)).length > 0)
    expect(await written).toBe('Connection terminated unexpectedly')
  })

  it.each([
    ['the migration', ['control-plane/migrate/main.ts']],
    ['reconcile', ['launa-ops/main.ts', 'reconcile', '--since', '1d']],
    ['the rotation of keys', ['rotate/main.ts']],
    ['the archive', ['archive/main.ts', '--month', '2026-01', '--to', '/nowhere']],
    ['an invitation', ['control-plane/operator/bootstrap.ts', '--name', 'alice@example.com']],
    ['the spread of the ledger', ['control-plane/distribute/main.ts']],
  ] as const)('are not written to by %s while no commit ends', async (_, args) => {
    const urls = { DATABASE_URL: standby.url, MIGRATION_DATABASE_URL: standby.url }
    const others = { DATABASE_DURABILITY: 'warn', FACILITATORS: '{}', ENCRYPTION_KEY: '1'.repeat(64) }
    const env = { ...process.env, NODE_OPTIONS: '', ...urls, ...others }
    const ended = execute(process.execPath, args, { env })
    await expect(ended).rejects.toMatchObject({ stderr: expect.stringContaining('no_commit_ends') })
  })

  it('report that the server runs without fsync', async () => {
    expect(durabilityProblems(await readDurability(pool))).toContain('fsync_off')
  })
})
