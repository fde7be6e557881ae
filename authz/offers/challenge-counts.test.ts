import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApi, anEndpoint } from '../../configuration/testing/fixtures.ts'
import type { PayableEndpoint } from './catalogue.ts'
import { type ChallengeCount, createChallengeCounts } from './challenge-counts.ts'

const INTERVAL_MS = 1000
const MIDNIGHT = Date.UTC(2026, 0, 2)

beforeEach(() => {
  vi.useFakeTimers({ now: MIDNIGHT - 10_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

function endpoint(id: string): PayableEndpoint {
  return {
    api: anApi({}),
    endpoint: anEndpoint({ id }),
    options: [],
    withheld: [],
    isSuspended: false,
    revision: 1,
  }
}

/** Makes challenge counts that are written into a list. `fail` makes the next writes throw. */
function counting() {
  const written: ChallengeCount[][] = []
  const failures: unknown[] = []
  const database = { fail: false, writes: 0 }
  const counts = createChallengeCounts({
    write: async (rows) => {
      database.writes += 1
      if (database.fail) throw new Error('away')
      written.push(rows.map((row) => ({ ...row })))
    },
    intervalMs: INTERVAL_MS,
    now: Date.now,
    onFailure: (error) => failures.push(error),
  })
  const summary = () => written.map((rows) => rows.map(({ endpointId, day, count }) => [endpointId, day, count]))
  return { counts, database, failures, summary, written }
}

const interval = () => vi.advanceTimersByTimeAsync(INTERVAL_MS)

describe('challenge counts', () => {
  it('go out together once per interval, and nothing goes out when nothing was counted', async () => {
    const { counts, summary, database, written } = counting()
    const [a, b] = [endpoint('a'), endpoint('b')]
    for (const one of [a, a, b, a]) counts.add(one)
    expect(database.writes).toBe(0)
    await interval()
    expect(summary()).toEqual([
      [
        ['a', '2026-01-01', 3],
        ['b', '2026-01-01', 1],
      ],
    ])
    const { id: apiId, accountId, environment } = a.api
    expect(written[0]?.[0]).toMatchObject({ apiId, accountId, environment })
    await interval()
    expect(database.writes).toBe(1)
    await counts.close()
  })

  it('wait for a database that is away, per day, and are told of once', async () => {
    const { counts, database, failures, summary } = counting()
    const a = endpoint('a')
    database.fail = true
    for (let second = 0; second < 20; second++) {
      counts.add(a)
      await interval()
    }
    expect(failures).toHaveLength(1)
    database.fail = false
    await interval()
    expect(summary()).toEqual([
      [
        ['a', '2026-01-01', 9],
        ['a', '2026-01-02', 11],
      ],
    ])
    await counts.close()
  })

  it('take bounded memory while the database is away, and large heaps go out in pieces', async () => {
    const { counts, database, written } = counting()
    database.fail = true
    for (let id = 0; id < 110_000; id++) counts.add(endpoint(String(id)))
    await interval()
    database.fail = false
    await interval()
    expect(written.flat()).toHaveLength(100_000)
    expect(Math.max(...written.map((rows) => rows.length))).toBe(5_000)
    await counts.close()
  })

  it('are written when the process ends', async () => {
    const { counts, summary } = counting()
    counts.add(endpoint('a'))
    await counts.close()
    expect(summary()).toEqual([[['a', '2026-01-01', 1]]])
  })

  it('have the payments that were refused because of the terms, with the last reason', async () => {
    const { counts, written, database } = counting()
    const a = endpoint('a')
    counts.addRefused(a, 'permit2_proxy_not_deployed')
    database.fail = true
    await interval()
    database.fail = false
    counts.add(a)
    counts.addRefused(a, 'invalid_payment_requirements')
    await interval()
    expect(written).toHaveLength(1)
    const last = { reason: 'invalid_payment_requirements', at: expect.any(Date) }
    expect(written[0]).toMatchObject([{ endpointId: 'a', count: 1, refused: 2, last }])
  })
})
