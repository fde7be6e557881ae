import { expect } from 'vitest'
import { LOCKS } from '../../../schema/locks.ts'
import { CHARGE, it as onChannel, STEP } from '../../testing/channels.ts'
import { again } from '../../testing/reservations.ts'
import { createPostgresLedger } from '../postgres-ledger.ts'
import { createOrphanWatch, releaseOrphans } from './dead-holders.ts'

const [DEAD, LIVING] = [700_001, 700_002]
const FIRST = 'select state, error_reason as reason from payment where id = $1'

const it = onChannel
  .extend('dead', { scope: 'file' }, ({ openPool }) => createPostgresLedger(openPool(), { holder: DEAD }))
  .extend('living', { scope: 'file' }, ({ openPool }) => createPostgresLedger(openPool(), { holder: LIVING }))

it('releases what a process has reserved that has ended, and nothing of others or in settlement', async ({
  pool,
  ledger,
  dead,
  living,
  reservation,
}) => {
  const [orphan, settling, held, unnamed] = [reservation(), reservation(), reservation(), reservation()]
  expect(await ledger.reserve(unnamed)).toEqual({ kind: 'reserved' })
  for (const payment of [orphan, settling]) expect(await dead.reserve(payment)).toEqual({ kind: 'reserved' })
  expect(await dead.beginSettlement(settling, 200)).toBe(true)
  expect(await living.reserve(held)).toEqual({ kind: 'reserved' })
  expect(await living.reserve(again(orphan))).toMatchObject({ kind: 'taken', state: 'RESERVED' })
  expect(await releaseOrphans(pool, [LIVING])).toBe(1)
  expect((await pool.query(FIRST, [orphan.id])).rows).toEqual([{ state: 'RELEASED', reason: 'lease_ended' }])
  expect((await pool.query('select from payment where id = $1 and watch_at is not null', [orphan.id])).rowCount).toBe(1)
  for (const [payment, state] of [
    [settling, 'SETTLING'],
    [unnamed, 'RESERVED'],
    [held, 'RESERVED'],
  ] as const)
    expect(await living.reserve(again(payment))).toMatchObject({ kind: 'taken', state })
  // The process was alive after all. It cannot settle a payment that it no longer holds.
  expect(await dead.beginSettlement(orphan, 200)).toBe(false)
  expect(await living.reserve(again(orphan))).toEqual({ kind: 'reserved' })
})

it('gives the room of its vouchers back', async ({ pool, dead, living, channel }) => {
  const opened = await channel()
  const voucher = opened.reservation(STEP)
  await dead.reserve(voucher)
  expect(await living.reserve(opened.reservation(STEP + 1n))).toMatchObject({ kind: 'crowded' })
  expect(await releaseOrphans(pool, [LIVING])).toBe(1)
  expect(await opened.row()).toMatchObject({ holds: 0 })
  expect(await dead.commit(voucher, CHARGE)).toBeUndefined()
  expect(await living.reserve(again(voucher))).toEqual({ kind: 'reserved' })
})

it('leaves the room of others in the same channel', async ({ pool, dead, living, channel }) => {
  const opened = await channel()
  await dead.reserve(opened.reservation(STEP))
  const held = opened.reservation(2n * STEP)
  expect(await living.reserve(held)).toEqual({ kind: 'reserved' })
  expect(await releaseOrphans(pool, [LIVING])).toBe(1)
  expect(await opened.row()).toMatchObject({ holds: 1 })
})

it('is done when a process has been without its lock for some seconds', async ({
  pool,
  openPool,
  dead,
  living,
  reservation,
}) => {
  const locks = openPool(1)
  await locks.query('select pg_advisory_lock($1, $2)', [LOCKS.holder, LIVING])
  let now = 0
  const watch = createOrphanWatch(pool, () => now)
  const first = reservation()
  await dead.reserve(first)
  expect(await watch(pool)).toBe(0)
  now = 5_000
  expect(await watch(pool)).toBe(1)
  const held = reservation()
  await living.reserve(held)
  await locks.query('select pg_advisory_unlock($1, $2)', [LOCKS.holder, LIVING])
  now = 9_000
  expect(await watch(pool)).toBe(0)
  expect((await pool.query(FIRST, [held.id])).rows).toMatchObject([{ state: 'RESERVED' }])
  now = 10_001
  await watch(pool)
  expect((await pool.query(FIRST, [held.id])).rows).toEqual([{ state: 'RELEASED', reason: 'lease_ended' }])
})

it('no reservation outlives its authorization', async ({ pool, ledger, reservation, channel }) => {
  const soon = { validBefore: Math.floor(Date.now() / 1000) + 20 }
  const [payment, open] = [reservation(soon), reservation({ ...soon, leaseSeconds: 10 })]
  const voucher = (await channel()).reservation(STEP, soon)
  const seconds = async (id: string) => {
    const text = 'select extract(epoch from lease_until - now())::float8 as left from payment where id = $1'
    return (await pool.query<{ left: number }>(text, [id])).rows[0]?.left
  }
  for (const each of [payment, open, voucher]) await ledger.reserve(each)
  await ledger.recordDelivery({ paymentId: open.id, attempt: open.id, status: 'under way' })
  for (const { id } of [payment, open]) expect(await seconds(id)).toBeLessThan(21)
  expect(await seconds(open.id)).toBeGreaterThan(10)
  expect(await seconds(voucher.id)).toBeGreaterThan(40)
})
