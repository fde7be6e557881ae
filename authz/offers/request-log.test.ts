import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRequestLog, type Decided, type LoggedRequest } from './request-log.ts'

const INTERVAL_MS = 1000
const API = { id: 'a', accountId: 's', environment: 'development' } as const
const CHALLENGED: Decided = { outcome: 'challenged', status: 402, endpointId: 'e' }
const refusedFor = (reason: string): Decided => ({ outcome: 'refused', status: 402, reason })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A log that writes into a list; `fail` makes the next writes throw. */
function logging() {
  const database = { fail: false }
  const written: LoggedRequest[] = []
  const dropped = { requests: 0 }
  const log = createRequestLog({
    write: async (entries) => {
      if (database.fail) throw new Error('away')
      written.push(...entries)
    },
    intervalMs: INTERVAL_MS,
    now: Date.now,
    onDropped: (requests) => (dropped.requests += requests),
  })
  const ask = (path: string, decided = CHALLENGED, api: typeof API | { id: string } = API) =>
    log.add({ ...API, ...api }, { method: 'GET', path }, decided)
  const requests = () => written.reduce((sum, { count }) => sum + count, 0)
  return { log, ask, written, dropped, database, requests }
}
const pass = (ms = INTERVAL_MS) => vi.advanceTimersByTimeAsync(ms)

it('writes equal requests as one entry, without the query', async () => {
  const { ask, written } = logging()
  ask('/a?secret=1')
  ask('/a?secret=2')
  ask('/a', refusedFor('insufficient_funds'))
  await pass()
  expect(written).toEqual([
    expect.objectContaining({
      path: '/a',
      method: 'GET',
      outcome: 'challenged',
      status: 402,
      endpointId: 'e',
      count: 2,
    }),
    expect.objectContaining({ path: '/a', outcome: 'refused', reason: 'insufficient_funds', count: 1 }),
  ])
  expect(JSON.stringify(written)).not.toContain('secret')
})

it('counts all requests of a flood of paths, in few entries, and leaves room for other outcomes and APIs', async () => {
  const { ask, written, requests, dropped } = logging()
  for (let index = 0; index < 1_000; index += 1) ask(`/${index}`)
  ask('/refused', refusedFor('insufficient_funds'))
  ask('/other', CHALLENGED, { id: 'b' })
  await pass()
  expect(written.length).toBeLessThan(15)
  expect(requests()).toBe(1_002)
  expect(written).toContainEqual(expect.objectContaining({ path: null, method: null, endpointId: null, count: 990 }))
  expect(written.map(({ path }) => path)).toEqual(expect.arrayContaining(['/refused', '/other']))
  expect(dropped.requests).toBe(0)
})

it('has a budget for each minute, however often it writes', async () => {
  const { ask, written } = logging()
  for (let second = 0; second < 59; second += 1) {
    ask(`/${second}`)
    await pass()
  }
  expect(written.filter(({ path }) => path !== null)).toHaveLength(10)
  await pass(60_000)
  ask('/later')
  await pass()
  expect(written.at(-1)?.path).toBe('/later')
})

it('bounds its memory over all APIs, and counts what it drops', async () => {
  const { ask, written, dropped, requests } = logging()
  for (let api = 0; api < 20_000; api += 1) ask('/', CHALLENGED, { id: String(api) })
  await pass()
  expect(written.length).toBeLessThanOrEqual(10_000)
  expect(requests() + dropped.requests).toBe(20_000)
})

it('drops what cannot be written, counts it, and goes on', async () => {
  const { ask, written, dropped, database } = logging()
  database.fail = true
  ask('/a')
  ask('/a')
  await pass()
  expect(dropped.requests).toBe(2)
  database.fail = false
  ask('/b')
  await pass()
  expect(written.map(({ path }) => path)).toEqual(['/b'])
})

it('cuts long paths and methods, and writes the rest at its end', async () => {
  const { log, ask, written } = logging()
  ask(`/${'a'.repeat(10_000)}`)
  await log.close()
  expect(written[0]?.path).toHaveLength(512)
})
