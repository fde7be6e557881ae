import { expect } from 'vitest'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { createTenantReader } from '../database/tenant-reader.ts'
import { MadeUpLedger } from './testing/made-up-ledger.ts'

const HOUR = 3_600_000

const it = onDatabase.extend(
  'made',
  ({ database }) => new MadeUpLedger(database.pool, createTenantReader(database.pool, { tenantFilters: true })),
)

it('folds of figures and of earnings say what the ledger says, also on several servers', async ({ database, made }) => {
  const { pool } = database
  const states = ['SETTLED', 'RELEASED', 'SETTLED', 'EXPIRED'] as const
  for (let index = 0; index < 40; index++) {
    const state = states[index % states.length] ?? 'SETTLED'
    await made.insert({ state, ageMs: 3 * HOUR + index, payer: `0x${index % 3}`, amount: String(index) })
  }
  // The payment's authorization can still be used, so the payment stays open.
  await made.insert({ state: 'RELEASED', ageMs: 2 * HOUR, validForMs: 10 * HOUR })
  const figures = async () => {
    const { rows } = await pool.query<{ paid: number; failed: number; payers: number; amount: string }>(
      `select sum(paid)::int as paid, sum(failed)::int as failed, sum(amount)::text as amount,
        (select count(distinct payer)::int from payment_rollup, unnest(payers) as payer) as payers from payment_rollup`,
    )
    return rows[0]
  }
  expect(await made.fold(0, 7)).toBe(41)
  expect(await figures()).toEqual({ ...(await made.counted(30)), failed: 20 })
  expect(await made.fold()).toBe(0)

  const { rows: settledLate } = await pool.query<{ id: string }>(
    `update test_payment set state = 'SETTLED', settled_at = now() where state = 'RELEASED' returning id`,
  )
  await pool.query('insert into payment_rollup_late select * from unnest($1::uuid[])', [
    settledLate.map(({ id }) => id),
  ])
  await pool.query('update payment_rollup_open set due_at = now()')
  expect(settledLate).toHaveLength(11)
  await made.fold()
  expect(await figures()).toEqual(await made.counted(30))

  for (let isLeft = true; isLeft; ) {
    const { rows } = await pool.query<{ left: boolean }>(`select fold_earnings(now() + interval '1 minute') as left`)
    isLeft = rows[0]?.left ?? false
  }
  const earned = `select sum(settled)::text as amount, sum(settled_count)::int as paid from payment_earned`
  const { paid, amount } = (await made.counted(30)) ?? {}
  expect((await pool.query(earned)).rows).toEqual([{ paid, amount }])
})
