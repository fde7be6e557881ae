import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import type { ApiConfiguration } from '../domain/configuration/api-configuration.ts'
import type { Environment } from '../domain/environment.ts'
import { createLogger } from '../runtime/logger.ts'
import { it as onDatabase } from '../runtime/testing/database.ts'
import { inTransaction } from '../runtime/transaction.ts'
import { followConfiguration } from './follow.ts'
import { type Position, readConfiguration, WHOLE_APIS } from './read.ts'
import { writeSnapshot } from './snapshot-file.ts'
import { insertApi } from './testing/rows.ts'
import { rememberConfiguration } from './testing/set-back.ts'

const options = { detail: WHOLE_APIS, platformDomain: 'localhost' }

const it = onDatabase.extend(
  'read',
  { scope: 'file' },
  ({ database }) =>
    (since?: Position & { apis: readonly ApiConfiguration[] }) =>
      inTransaction(
        database.pool,
        (client) => {
          const known = new Map((since?.apis ?? []).map((api) => [api.id, api]))
          return readConfiguration(client, { ...options, since, known })
        },
        'begin isolation level repeatable read read only',
      ),
)

const endpointsOf = (apis: readonly ApiConfiguration[], { id }: { id: string }) =>
  apis.find((api) => api.id === id)?.endpoints.map((endpoint) => endpoint.id)

describe('a reader of the configuration', () => {
  it('reads what has changed since, and nothing else', async ({ database, read }) => {
    const [changed, kept] = [await insertApi(database.pool), await insertApi(database.pool)]
    const since = await read()
    expect((await read(since)).apis).toEqual([])
    const endpointId = await changed.addEndpoint()
    const next = await read(since)
    expect(next.apis.map(({ id }) => id)).toEqual([changed.id])
    expect(endpointsOf(next.apis, changed)).toEqual([endpointId])
    expect(endpointsOf(since.apis, kept)).toEqual([])
  })

  it.for([1, 3])(
    'notices that changes were lost, and as many and %i more were made in their place',
    async (more, { database, read }) => {
      const [lost, other] = [await insertApi(database.pool), await insertApi(database.pool)]
      const setBack = await rememberConfiguration(database.pool)
      await lost.addEndpoint()
      const since = await read()
      await setBack(database.pool)
      const endpoints: string[] = []
      for (let change = 0; change < more; change++) endpoints.push(await other.addEndpoint())
      const next = await read(since)
      expect(next.revision).toBe(since.revision + more - 1)
      expect(endpointsOf(next.apis, lost)).toEqual([])
      expect(endpointsOf(next.apis, other)?.sort()).toEqual(endpoints.sort())
    },
  )
})

it('a service hears of a change that has the number of one that was lost', async ({ database, onTestFinished }) => {
  const api = await insertApi(database.pool)
  const setBack = await rememberConfiguration(database.pool)
  const lost = await api.addEndpoint()
  const revision = await api.revision()
  let heard: ApiConfiguration | undefined
  const feed = followConfiguration({
    ...{ ...options, pool: database.pool, pollMs: 10, logger: createLogger({ name: 'test', level: 'silent' }) },
    news: { subscribe: () => undefined },
    onChange: ({ apis }) => {
      heard = apis.find(({ id }) => id === api.id) ?? heard
    },
  })
  onTestFinished(() => feed.close())
  await expect.poll(() => heard?.endpoints.map(({ id }) => id)).toEqual([lost])
  // All changes are in one transaction, because a service must not see only some of them.
  await inTransaction(database.pool, async (client) => {
    await setBack(client)
    await client.query(`update api set name = 'Another' where id = $1`, [api.id])
    await client.query(`select next_configuration_revision($1, 'development')`, [api.id])
  })
  expect(await api.revision()).toBe(revision)
  await expect.poll(() => heard).toMatchObject({ name: 'Another', revision, endpoints: [] })
})

it('a service that has started from a file reads everything once the database answers', async ({
  database: { pool },
  read,
  onTestFinished,
}) => {
  const file = join(await mkdtemp(join(tmpdir(), 'launa-snapshot-')), 'snapshot')
  onTestFinished(() => rm(dirname(file), { recursive: true }))
  const api = await insertApi(pool)
  const { revision, epoch, apis } = await read()
  const own = apis.find(({ id }) => id === api.id)
  if (!own) throw new Error('the API was not read')
  // The file looks as if another version of the program had written it after the same change.
  const deleted = { ...own, id: randomUUID() }
  await writeSnapshot(file, { revision, epoch, apis: [{ ...own, name: 'Of another version' }, deleted] })
  let isAway = true
  const sometimesAway = new Proxy(pool, {
    get: (target, name) =>
      isAway ? () => Promise.reject(new Error('away')) : Reflect.get(target, name, target)?.bind(target),
  })
  const known = new Map<string, ApiConfiguration>()
  const feed = followConfiguration({
    ...{ ...options, pool: sometimesAway, pollMs: 10, logger: createLogger({ name: 'test', level: 'silent' }) },
    ...{ news: { subscribe: () => undefined }, snapshotFile: file, writesSnapshot: false },
    onChange(change) {
      for (const id of change.removedIds) known.delete(id)
      for (const each of change.apis) known.set(each.id, each)
    },
  })
  onTestFinished(() => feed.close())
  await expect.poll(() => [...known.keys()].sort()).toEqual([own.id, deleted.id].sort())
  isAway = false
  await expect.poll(() => known.get(own.id)).toEqual(own)
  expect(known.has(deleted.id)).toBe(false)
})

it('a read that takes long is followed by a rest, after which one read serves all news', async ({
  database: { pool },
  onTestFinished,
}) => {
  const TAKES_MS = 50
  const api = await insertApi(pool)
  const reads: { begun: number; ended: number }[] = []
  const slow = new Proxy(pool, {
    get: (target, name) =>
      name === 'connect'
        ? async () => {
            reads.push({ begun: performance.now(), ended: Number.POSITIVE_INFINITY })
            await delay(TAKES_MS)
            return target.connect()
          }
        : Reflect.get(target, name, target)?.bind(target),
  })
  let tell = (_: unknown) => {}
  let heard = 0
  const feed = followConfiguration({
    ...{ ...options, pool: slow, pollMs: 60_000, logger: createLogger({ name: 'test', level: 'silent' }) },
    news: {
      subscribe(_, handler) {
        tell = handler
      },
    },
    onChange({ apis }) {
      heard = apis.find(({ id }) => id === api.id)?.endpoints.length ?? heard
      for (const read of reads.slice(-1)) read.ended = performance.now()
    },
  })
  onTestFinished(() => feed.close())
  await expect.poll(() => feed.loaded()).toBe(true)
  for (let change = 0; change < 3; change += 1) await api.addEndpoint()
  const revision = await api.revision()
  for (let message = 0; message < 3; message += 1) tell({ revision, environment: 'development', api_id: api.id })
  await expect.poll(() => heard).toBe(3)
  const [first, second] = reads
  expect((second?.begun ?? 0) - (first?.ended ?? 0)).toBeGreaterThan(3 * TAKES_MS)
  expect(reads).toHaveLength(2)
})

it('a service of one environment hears nothing of the other one', async ({ database: { pool } }) => {
  const sandbox = await insertApi(pool)
  const readAs = (environment: Environment, since?: Position) =>
    inTransaction(
      pool,
      (client) => readConfiguration(client, { ...options, environments: [environment], since, known: new Map() }),
      'begin isolation level repeatable read read only',
    )
  const [before, production] = [await readAs('development'), await readAs('production')]
  expect(before.apis.map(({ id }) => id)).toContain(sandbox.id)
  expect(production.apis.map(({ id }) => id)).not.toContain(sandbox.id)
  await sandbox.addEndpoint()
  expect((await readAs('development', before)).apis.map(({ id }) => id)).toEqual([sandbox.id])
  expect((await readAs('production', before)).apis).toEqual([])
})
