import type { PoolClient } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { it as onLedger } from '../../testing/ledger.ts'
import type { Closing, Reservation } from '../ledger.ts'
import { retirePayments } from './retire.ts'

const DAY = 86_400
const KEPT_DAYS = 30
const SETTLED: Closing = { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` }
const UNKNOWN: Closing = { state: 'UNKNOWN', reason: 'settlement_unanswered', transaction: undefined, refused: false }
const BECAUSE = { reason: 'upstream_status', upstreamStatus: 503 } as const

const it = onLedger
  /** A payment that was made this many days ago, with an authorization that ended an hour later. */
  .extend('madeBefore', ({ reservation }) => (days: number, fields: Partial<Reservation> = {}) => {
    const at = Date.now() - days * DAY * 1000
    return reservation({ id: v7({ msecs: at }), validBefore: Math.floor(at / 1000) + 3600, ...fields })
  })
  .extend('released', ({ ledger }) => async (payment: Reservation) => {
    await ledger.reserve(payment)
    expect(await ledger.release(payment, BECAUSE)).toBe(true)
  })
  /** Marks payments as no longer watched on the chain. */
  .extend('unwatched', ({ pool }) => async (...payments: Reservation[]) => {
    const ids = payments.map(({ id }) => id)
    await pool.query('update test_payment set watch_at = null where id = any($1::uuid[])', [ids])
  })
  .extend('retire', ({ pool }) => async (most = 1_000) => {
    const client: PoolClient = await pool.connect()
    try {
      return await retirePayments(client, { most, keptDays: KEPT_DAYS })
    } finally {
      client.release()
    }
  })
  .extend('left', ({ pool }) => async ({ id }: Reservation) => {
    const row = await pool.query('select 1 from payment where id = $1', [id])
    const journal = await pool.query('select 1 from payment_journal where attempt = $1', [id])
    return { row: row.rowCount, journal: journal.rowCount }
  })
// Each test makes its own payments of the past. So the job begins again at the first payment.
it.beforeEach(({ pool }) => pool.query(`update payment_retired set attempt = '00000000-0000-0000-0000-000000000000'`))
const NOTHING = { row: 0, journal: 0 }

describe('a payment that came to nothing', () => {
  it('is removed with its journal when it is old, whatever the others are kept for', async ({
    ledger,
    left,
    madeBefore,
    pool,
    released,
    retire,
    unwatched,
  }) => {
    const old = madeBefore(31)
    const young = madeBefore(29)
    const settled = madeBefore(40)
    const unknown = madeBefore(40)
    await released(old)
    await released(young)
    await unwatched(old, young)
    for (const [payment, end] of [
      [settled, SETTLED],
      [unknown, UNKNOWN],
    ] as const) {
      await ledger.reserve(payment)
      await ledger.beginSettlement(payment, 200)
      await ledger.close(payment, end)
    }
    expect(await retire()).toMatchObject({ retired: 1 })
    expect(await left(old)).toEqual(NOTHING)
    expect(await left(young)).toEqual({ row: 1, journal: 2 })
    for (const kept of [settled, unknown]) expect(await left(kept)).toEqual({ row: 1, journal: 3 })
    expect(await retire()).toEqual({ looked: 0, retired: 0 })
    expect((await pool.query('select 1 from payment_retire_later')).rowCount).toBe(0)
  })

  it('stays as long as its authorization can be spent, or is looked for', async ({
    left,
    madeBefore,
    pool,
    released,
    retire,
    unwatched,
  }) => {
    const spendable = madeBefore(31, { validBefore: Math.floor(Date.now() / 1000) + DAY })
    const watched = madeBefore(31)
    await released(spendable)
    await released(watched)
    await unwatched(spendable)
    await pool.query('update test_payment set watch_at = now() where id = $1', [watched.id])
    expect(await retire()).toMatchObject({ retired: 0 })
    const later = 'select payment_id, due_at > now() as later from payment_retire_later order by payment_id'
    const kept = [spendable.id, watched.id].sort().map((id) => ({ payment_id: id, later: true }))
    expect((await pool.query(later)).rows).toEqual(kept)

    await unwatched(watched)
    await pool.query(`update test_payment set valid_before = now() - interval '2 days' where id = $1`, [spendable.id])
    expect(await retire()).toMatchObject({ looked: 0 })
    await pool.query(`update payment_retire_later set due_at = now() - interval '1 second'`)
    expect(await retire()).toMatchObject({ looked: 2, retired: 2 })
    expect(await left(spendable)).toEqual(NOTHING)
    expect(await left(watched)).toEqual(NOTHING)
    expect((await pool.query('select 1 from payment_retire_later')).rowCount).toBe(0)
  })

  it('leaves nothing of the attempts that it has replaced', async ({
    left,
    madeBefore,
    released,
    retire,
    unwatched,
  }) => {
    const first = madeBefore(33)
    await released(first)
    const second = madeBefore(32, { key: first.key })
    await released(second)
    const third = madeBefore(3, { key: first.key })
    await released(third)
    await unwatched(third)
    await retire()
    expect([await left(first), await left(second)]).toEqual([NOTHING, NOTHING])
    expect(await left(third)).toEqual({ row: 1, journal: 2 })
  })

  it('goes however few are looked at together', async ({ left, madeBefore, released, retire, unwatched }) => {
    const payments = Array.from({ length: 7 }, (_, index) => madeBefore(31 + index))
    for (const payment of payments) await released(payment)
    await unwatched(...payments)
    let rounds = 0
    for (; rounds < 40 && (await retire(3)).looked > 0; rounds += 1);
    expect(rounds).toBeLessThan(40)
    for (const payment of payments) expect(await left(payment)).toEqual(NOTHING)
  })

  it('goes by no other statement of authz', async ({ madeBefore, pool, released }) => {
    await released(madeBefore(31))
    for (const table of ['payment_attempt', 'payment_step'])
      await expect(pool.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
  })
})
