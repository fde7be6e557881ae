import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followDurability } from './follow-durability.ts'

const GOOD = {
  version: 180_000,
  ...{ fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on', nextSynchronousCommit: 'on' },
  ...{ names: 'one', standbysFollowing: 1 },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows a PostgreSQL server that reports `database.says`, or that is unavailable while this is undefined. */
function watched(first: Partial<typeof GOOD> | undefined) {
  const database = { says: first }
  const logged: string[] = []
  const log = (...words: unknown[]) => void logged.push(String(words.at(-1)))
  const registry = new Registry()
  const watch = followDurability({
    pool: {
      query: async () => {
        if (!database.says) throw new Error('PostgreSQL is away')
        return { rows: [{ ...GOOD, ...database.says }] }
      },
    } as never,
    policy: 'refuse',
    registry,
    logger: { error: log, warn: log, info: log },
    now: Date.now,
  })
  return { database, logged, registry, watch }
}

it('a lost standby is a reason to refuse after five seconds, and no longer when it is back', async () => {
  const { database, watch, logged } = watched({})
  await vi.advanceTimersByTimeAsync(0)
  database.says = { standbysFollowing: 0 }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(watch.problem()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(watch.problem()).toContain('no commit ends')
  expect(watch.mayStart()).toBe(true)
  expect(logged.filter((line) => line.includes('no commit ends'))).toHaveLength(1)
  database.says = {}
  await vi.advanceTimersByTimeAsync(1_000)
  expect(watch.problem()).toBeUndefined()
  watch.close()
})

it('a refused setting keeps a process from starting, and a later one does not end it', async () => {
  const { database, watch, registry, logged } = watched({ fsync: 'off' })
  let isAccepted = false
  void watch.accepted().then(() => {
    isAccepted = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect([watch.mayStart(), isAccepted, watch.problem()]).toEqual([
    false,
    false,
    expect.stringContaining('fsync is off'),
  ])
  expect(await registry.metrics()).toContain('launa_database_unsafe{problem="fsync_off"} 1')
  database.says = {}
  await vi.advanceTimersByTimeAsync(1_000)
  expect([watch.mayStart(), isAccepted, watch.problem()]).toEqual([true, true, undefined])
  expect(await registry.metrics()).toContain('launa_database_unsafe{problem="fsync_off"} 0')
  database.says = { nextSynchronousCommit: 'off' }
  await vi.advanceTimersByTimeAsync(5_000)
  expect([watch.mayStart(), watch.problem()]).toEqual([true, expect.stringContaining('synchronous_commit is off')])
  expect(logged.filter((line) => line.endsWith('it is refused'))).toHaveLength(2)
  watch.close()
})

it('the last answer holds while PostgreSQL is away', async () => {
  const { database, watch } = watched(undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([watch.mayStart(), watch.problem()]).toEqual([true, undefined])
  database.says = { version: 140_000 }
  await vi.advanceTimersByTimeAsync(1_000)
  database.says = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect([watch.mayStart(), watch.problem()]).toEqual([false, expect.stringContaining('older than 15')])
  watch.close()
})
