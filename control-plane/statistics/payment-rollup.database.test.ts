import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { patience } from '../../runtime/patience.ts'
import { createPool } from '../../runtime/postgres.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { inTransaction } from '../../runtime/transaction.ts'
import { createTenantReader, READER_SESSION } from '../database/tenant-reader.ts'
import { statsHours } from './hours.ts'
import type { StatsOverview } from './overview.ts'
import { API, DAY, ENDPOINTS, foldOnce, MadeUpLedger, MINUTE, REPEATABLE_READ } from './testing/made-up-ledger.ts'

const it = onDatabase
  .extend('reader', { scope: 'file' }, ({ database: { url } }, { onCleanup }) => {
    const pool = createPool({ url, max: 1, applicationName: 'statistics-test', settings: READER_SESSION })
    const reader = createTenantReader(pool, { tenantFilters: true })
    onCleanup(() => reader.end())
    return reader
  })
  .extend('pool', { scope: 'file' }, ({ database }) => database.pool)
  /** A tool that makes payments in a ledger, which it empties before each test. */
  .extend('ledger', ({ pool, reader }) => new MadeUpLedger(pool, reader).empty())

const reverse = (pool: Pool, id: string) =>
  pool.query(`insert into payment_correction (payment_id, number, state) values ($1, 1, 'REVERSED')`, [id])

const totalsOf = ({ totals }: StatsOverview) => ({
  paid: totals.paid,
  amount: totals.revenue[0]?.amount ?? '0',
  payers: totals.unique_payers,
  failed: totals.failed,
})

describe('the roll-up', () => {
  it('says what the ledger says, however much of it is folded', async ({ ledger, pool }) => {
    const states = ['SETTLED', 'SETTLED', 'SETTLED', 'RELEASED', 'UNKNOWN', 'SETTLING', 'EXPIRED', 'RESERVED']
    const ids: { id: string; state: string }[] = []
    for (let i = 0; i < 400; i++) {
      const state = states[i % states.length] ?? ''
      const payer = `0x${'aA'.repeat(18)}${String(1000 + (i % 37))}`
      const payment = { state, payer, endpoint: ENDPOINTS[i % 3] ?? '', amount: String(2n ** BigInt(i % 200)) }
      const id = await ledger.insert({ ...payment, ageMs: (i % 29) * DAY + i * MINUTE, latencyMs: i * 5 })
      ids.push({ id, state })
    }
    const before = await ledger.overview()
    expect(totalsOf(before)).toEqual(await ledger.counted(30))
    for (const days of [20, 10, 2, 0]) {
      await ledger.fold(days * DAY, 7)
      expect(await ledger.overview()).toEqual(before)
    }
    expect(
      (await pool.query('select from payment_rollup where account_id = $1', [ledger.tenant.accountId])).rowCount,
    ).toBeGreaterThan(30)

    // Open payments end: some are found on the chain, others are presented again under another id.
    for (const [i, { id, state }] of ids.entries()) {
      if (state === 'UNKNOWN' && i % 3 === 0)
        await pool.query(`update test_payment set state = 'SETTLED', settled_at = now() where id = $1`, [id])
      if (state === 'RELEASED' && i % 3 === 0)
        await pool.query(
          `update test_payment set state = 'RESERVED', id = $2, created_at = now(), lease_until = now() + interval '1 minute' where id = $1
          and now() < valid_before + interval '10 minutes'`,
          [id, v7()],
        )
    }
    const changed = await ledger.overview()
    expect(totalsOf(changed)).toEqual(await ledger.counted(30))
    await pool.query('update payment_rollup_open set due_at = now()')
    await ledger.fold(0, 7)
    expect(await ledger.overview()).toEqual(changed)
    expect(totalsOf(changed)).not.toEqual(totalsOf(before))
  })

  it('counts a released authorization that is presented anew once', async ({ ledger, pool }) => {
    const id = await ledger.insert({ state: 'RELEASED', ageMs: 10 * MINUTE, validForMs: 60 * MINUTE })
    await ledger.fold(5 * MINUTE)
    expect(totalsOf(await ledger.overview())).toMatchObject({ paid: 0, failed: 1 })
    await pool.query(
      `update test_payment set id = $2, state = 'SETTLED', created_at = now(), settled_at = now() where id = $1`,
      [id, v7()],
    )
    expect(totalsOf(await ledger.overview())).toMatchObject({ paid: 1, failed: 0 })
    await pool.query('update payment_rollup_open set due_at = now()')
    await ledger.fold()
    expect(totalsOf(await ledger.overview())).toMatchObject({ paid: 1, failed: 0 })
  })

  it.for([
    ['in the sums', 2 * DAY],
    ['still open', 10 * MINUTE],
  ] as const)(
    'counts a released payment that was settled by somebody else as paid, once: %s',
    async ([, ageMs], { ledger, pool }) => {
      const id = await ledger.insert({ state: 'RELEASED', ageMs, validForMs: 60 * MINUTE })
      await ledger.fold(5 * MINUTE)
      expect(totalsOf(await ledger.overview())).toMatchObject({ paid: 0, failed: 1 })
      await pool.query(`update test_payment set state = 'SETTLED', settled_at = created_at where id = $1`, [id])
      await pool.query('insert into payment_rollup_late (id) values ($1)', [id])
      for (let fold = 0; fold < 2; fold++) {
        await pool.query('update payment_rollup_open set due_at = now()')
        await ledger.fold()
        expect(totalsOf(await ledger.overview())).toMatchObject({ paid: 1, failed: 0 })
      }
      expect((await pool.query('select from payment_rollup_late')).rowCount).toBe(0)
    },
  )

  it('counts a released payment once that is settled while it is folded', async ({ ledger, pool }) => {
    const id = await ledger.insert({ state: 'RELEASED', ageMs: 2 * DAY, validForMs: MINUTE })
    await ledger.insert({ state: 'SETTLED', ageMs: 2 * DAY })
    // This lock stops the fold after it has read the states, and before it adds them up.
    const holdUp = await pool.connect()
    await holdUp.query('begin')
    await holdUp.query('lock table payment_rollup_payers in share mode')
    const fold = ledger.fold()
    const waiting = 'select from pg_locks where not granted'
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await inTransaction(pool, async (client) => {
      await client.query(`update test_payment set state = 'SETTLED', settled_at = created_at where id = $1`, [id])
      await client.query('insert into payment_rollup_late (id) values ($1)', [id])
    })
    await holdUp.query('commit')
    holdUp.release()
    await fold
    await ledger.fold()
    expect(totalsOf(await ledger.overview())).toMatchObject({ paid: 2, failed: 0, amount: '2' })
    expect((await pool.query('select from payment_rollup_late')).rowCount).toBe(0)
    await expect(pool.query('select fold_payments(now(), 1)')).rejects.toThrow('REPEATABLE READ')
  })

  it('does not count what the chain has taken back, folded or not', async ({ ledger, pool }) => {
    const settled = { state: 'SETTLED', ageMs: 2 * DAY }
    await ledger.insert({ ...settled, amount: '5' })
    const id = await ledger.insert({ ...settled, amount: '7' })
    for (const fold of [false, true]) {
      if (fold) await ledger.fold()
      await pool.query('truncate payment_correction')
      expect(totalsOf(await ledger.overview())).toMatchObject({ paid: 2, amount: '12' })
      await reverse(pool, id)
      expect(totalsOf(await ledger.overview())).toMatchObject({ paid: 1, amount: '5' })
    }
  })

  it('counts nothing that nobody has said to pay', async ({ ledger, pool }) => {
    await ledger.insert({ state: 'RELEASED', ageMs: 2 * DAY })
    await ledger.insert({ state: 'RELEASED', ageMs: 2 * DAY, unverified: true })
    await ledger.fold()
    expect(totalsOf(await ledger.overview())).toMatchObject({ paid: 0, failed: 1 })
    expect((await pool.query('select from payment_rollup_open')).rowCount).toBe(0)
  })

  it('is the same when a fold dies, and when two run at once', async ({ ledger, pool }) => {
    for (let i = 0; i < 50; i++) await ledger.insert({ state: 'SETTLED', ageMs: 2 * DAY + i * MINUTE })
    const dying = await pool.connect()
    await dying.query(REPEATABLE_READ)
    expect(await foldOnce(dying, { agoMs: 0, most: 20 })).toBe(20)
    expect(await ledger.fold(0, 20)).toBe(0)
    await dying.query('rollback')
    // The transaction of `dying` reads its snapshot before another process folds the payments. Its own fold must then not count them again.
    await dying.query(REPEATABLE_READ)
    await dying.query('select from payment_rollup')
    expect(await ledger.fold(0, 100)).toBe(50)
    expect(await foldOnce(dying, { agoMs: 0, most: 20 })).toBe(0)
    await dying.query('commit')
    dying.release()
    await ledger.empty()
    for (let i = 0; i < 50; i++) await ledger.insert({ state: 'SETTLED', ageMs: 2 * DAY + i * MINUTE })
    await Promise.all([ledger.fold(0, 20), ledger.fold(0, 20)])
    await ledger.fold(0, 20)
    expect(totalsOf(await ledger.overview())).toEqual({ paid: 50, amount: '50', payers: 1, failed: 0 })
  })

  it('forgets what nobody can ask for', async ({ ledger, pool }) => {
    for (const ageMs of [733 * DAY, 728 * DAY]) await ledger.insert({ state: 'SETTLED', ageMs, payer: `0x${ageMs}` })
    await ledger.fold()
    for (const age of [733, 728])
      await pool.query(
        `insert into challenge_count values ($1, 'development', $2, $3, (now() at time zone 'UTC')::date - $4::int, 1)`,
        [ledger.tenant.accountId, API, randomUUID(), age],
      )
    await pool.query('select sweep_statistics()')
    for (const table of ['payment_rollup', 'payment_rollup_payer', 'challenge_count']) {
      const { rowCount } = await pool.query(`select from ${table} where account_id = $1`, [ledger.tenant.accountId])
      expect({ table, rowCount }).toEqual({ table, rowCount: 1 })
    }
    expect((await ledger.overview(365)).previous).toMatchObject({ paid: 1, challenges: 1 })
  })

  it(
    'is read much faster than the ledger is counted: 200,000 payments, each of another payer',
    async ({ ledger, pool }) => {
      await pool.query(
        `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme,
         network, asset, amount, pay_to, valid_before, signed, requirements, lease_until, created_at, settled_at)
       select decode(lpad(to_hex(n), 64, '0'), 'hex'),
         (lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n), 19, '0'))::uuid,
         case when n % 50 = 0 then 'RELEASED' else 'SETTLED' end, 'development', $1, $2, md5('endpoint' || n % 40)::uuid, 'GET', 'h',
         '/', '0x' || lpad(to_hex(n), 40, '0'), 'exact', 'eip155:1', '0xab', 1000, '0x', t, '{}', '{}', t, t, t + interval '1 second'
       from (select n, now() - n * interval '12 seconds' as t from generate_series(1, 200000) n) made`,
        [ledger.tenant.accountId, API],
      )
      await pool.query('analyze')
      const folding = performance.now()
      await ledger.fold(5 * MINUTE, 10_000)
      const foldMs = performance.now() - folding
      await pool.query('analyze')
      const times: number[] = []
      for (let i = 0; i < 25; i++) {
        const began = performance.now()
        const { totals } = await ledger.overview()
        times.push(performance.now() - began)
        expect(totals.unique_payers).toBe(totals.paid)
        expect(totals.paid).toBeGreaterThan(190_000)
      }
      // Only the fastest run is comparable, because other programs may use this machine.
      const fastest = Math.min(...times)
      const counting = performance.now()
      await ledger.counted(30)
      const countMs = performance.now() - counting
      console.log(
        `200,000 payments: overview ${fastest.toFixed(0)} ms, one count ${countMs.toFixed(0)} ms, fold ${foldMs.toFixed(0)} ms`,
      )
      expect(fastest).toBeLessThan(countMs / 3)
    },
    patience(300_000),
  )
})

describe('the hours', () => {
  const HOUR = 60 * MINUTE
  /** Returns a period of the last full hours, without the current hour, which may end during a test. */
  const period = (hours: number) => {
    const to = new Date(Math.floor(Date.now() / HOUR) * HOUR)
    return { from: new Date(to.getTime() - hours * HOUR), to }
  }

  it('count what was charged in each, less what the chain has taken back', async ({ ledger, pool, reader }) => {
    const { from, to } = period(3)
    const ageOf = (time: number) => Date.now() - time
    const first = { ageMs: ageOf(from.getTime() + MINUTE), latencyMs: 350 }
    await ledger.insert({ state: 'SETTLED', amount: '5', ...first })
    const reversed = await ledger.insert({ state: 'SETTLED', amount: '7', ...first })
    await ledger.insert({ state: 'EXPIRED', ...first })
    await ledger.insert({ state: 'SETTLED', amount: '9', ageMs: ageOf(to.getTime() - MINUTE), latencyMs: 350 })
    await ledger.insert({ state: 'SETTLED', amount: '11', ageMs: ageOf(to.getTime() + 1) })
    await reverse(pool, reversed)
    const hours = await statsHours(reader, ledger.tenant, { from, to })
    expect(hours.map(({ paid, failed, revenue }) => [paid, failed, revenue[0]?.amount])).toEqual([
      [1, 1, '5'],
      [0, 0, undefined],
      [1, 0, '9'],
    ])
    expect(hours.map(({ hour }) => Date.parse(hour))).toEqual([0, 1, 2].map((hour) => from.getTime() + hour * HOUR))
    expect(await statsHours(reader, { ...ledger.tenant, environment: 'production' }, { from, to })).toMatchObject(
      [0, 0, 0].map((paid) => ({ paid })),
    )
  })

  it('of which not all payments were looked at are left out', async ({ ledger, reader }) => {
    const { from, to } = period(4)
    for (let hour = 0; hour < 4; hour++)
      for (let count = 0; count < 2; count++)
        await ledger.insert({ state: 'SETTLED', ageMs: Date.now() - from.getTime() - hour * HOUR - MINUTE })
    const hours = await statsHours(reader, ledger.tenant, { from, to, most: 5 })
    expect(hours.map(({ hour, paid }) => [Date.parse(hour), paid])).toEqual([
      [from.getTime() + 2 * HOUR, 2],
      [from.getTime() + 3 * HOUR, 2],
    ])
  })
})
