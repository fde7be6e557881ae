import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { LEDGER_FACTS } from '../../schema/testing/writable-payments.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import { createOrm } from '../open-database.ts'
import { readStatement, type Statement } from './statements.ts'

const it = onDatabase
  /** Empties the tables, so that no test reads the facts or the watermark of another test. */
  .extend('pool', async ({ database: { pool } }) => {
    await pool.query(`truncate ${LEDGER_FACTS}, payment_correction, payment_earned`)
    await pool.query(`update payment_earned_watermark set at = '-infinity'`)
    return pool
  })
  .extend('orm', { scope: 'file' }, ({ database }, { onCleanup }) => {
    const orm = createOrm({ url: database.controlPlaneUrl, logger: createLogger({ name: 'test', level: 'silent' }) })
    onCleanup(() => orm.close())
    return orm
  })

const NETWORK = 'eip155:845320402'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const PAYEES = [`0x${'aA'.repeat(20)}`, `0x${'bB'.repeat(20)}`]

interface Row {
  at: string
  amount: bigint
  payee?: string
  asset?: string
}

/**
 * Writes facts at times that the test chooses: a settlement, or for a negative amount a correction without a
 * settlement.
 */
async function write(pool: Pool, { accountId, environment }: Tenant, rows: readonly Row[]): Promise<void> {
  for (const { at, amount, asset = USDC, payee = PAYEES[0] } of rows) {
    const id = v7()
    const isSettled = amount > 0n
    await pool.query(
      `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network, asset,
          amount, pay_to, valid_before, signed, requirements, lease_until, settled_at)
        values (uuid_send($1), $1, $2, $3, $4, $4, $4, 'GET', 'h', '/', 'p', 'exact', $5, $6, $7, $8, now(), '{}', '{}', now(), $9)`,
      [
        ...[id, isSettled ? 'SETTLED' : 'RELEASED', environment, accountId, NETWORK, asset],
        ...[String(amount).replace('-', ''), payee, at],
      ],
    )
    const reverse = `insert into payment_correction (payment_id, number, at, state) values ($1, 1, $2, 'REVERSED')`
    if (!isSettled) await pool.query(reverse, [id, at])
  }
}

/** Folds facts older than a second. The job folds facts older than some minutes. */
async function fold(pool: Pool): Promise<void> {
  const FOLD = `select fold_earnings(now() - interval '1 second') as more`
  while ((await pool.query<{ more: boolean }>(FOLD)).rows[0]?.more);
}

const newTenant = (): Tenant => ({ accountId: randomUUID(), environment: 'development' })
const monthOf = (offset: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 7)
}
const only = ({ items }: Statement) => items[0]

describe('the statement of a month', () => {
  it('opens with what was before, and closes with what the ledger says was earned', async ({ pool, orm }) => {
    const tenant = newTenant()
    const months = [-5, -4, -3, -2, -1, 0].map(monthOf)
    const rows = months.slice(0, -1).flatMap((month, index) =>
      Array.from({ length: 40 }, (_, i) => ({
        at: `${month}-${String(1 + (i % 28)).padStart(2, '0')}T00:00:00Z`,
        amount: (i % 7 === 6 ? -1n : 1n) * (10n ** 20n + BigInt(index * 100 + i)),
        payee: i % 3 === 0 ? PAYEES[1] : PAYEES[0],
      })),
    )
    await write(pool, tenant, rows)
    await write(pool, newTenant(), rows)
    const em = tenantManager(orm, tenant)
    const unfolded = await readStatement(em, { tenant, month: months[3] ?? '' })
    await fold(pool)
    expect({ ...(await readStatement(em, { tenant, month: months[3] ?? '' })) }).toEqual(unfolded)
    const read = async () => {
      const statements: Statement[] = []
      for (const month of months) statements.push(await readStatement(em, { tenant, month }))
      return statements
    }
    const first = await read()
    for (const payee of PAYEES) {
      const lines = first.map(({ items }) => items.find(({ pay_to }) => pay_to === payee.toLowerCase()))
      for (const [index, line] of lines.entries()) {
        expect(line?.opening).toBe(index === 0 ? '0' : lines[index - 1]?.closing)
        const own = rows.filter((row) => row.at.startsWith(months[index] ?? '?') && row.payee === payee)
        const sum = (list: readonly Row[]) => list.reduce((total, { amount }) => total + amount, 0n).toString()
        expect(line?.settled).toBe(sum(own.filter(({ amount }) => amount > 0n)))
        expect(`-${line?.reversed}`.replace('-0', '0')).toBe(sum(own.filter(({ amount }) => amount < 0n)))
      }
      const earned = await pool.query<{ amount: string }>(
        `select sum(amount)::text as amount from payment_earnings where account_id = $1 and pay_to = $2`,
        [tenant.accountId, payee],
      )
      expect(lines.at(-1)?.closing).toBe(earned.rows[0]?.amount)
    }
    expect(first.slice(0, -2).map(({ closed }) => closed)).toEqual([true, true, true, true])
    expect(first.at(-1)?.closed).toBe(false)
    expect(await read()).toEqual(first)
  })

  it('that is closed stays as it is: what is taken back later stands where that was noticed', async ({ pool, orm }) => {
    const tenant = newTenant()
    const em = tenantManager(orm, tenant)
    const [old, current] = [monthOf(-2), monthOf(0)]
    await write(pool, tenant, [{ at: `${old}-15T00:00:00Z`, amount: 500n }])
    await fold(pool)
    const before = await readStatement(em, { tenant, month: old })
    expect(only(before)).toMatchObject({
      opening: '0',
      settled: '500',
      settled_count: 1,
      closing: '500',
      token: 'USDC',
    })
    await write(pool, tenant, [
      { at: new Date().toISOString(), amount: -500n },
      { at: new Date().toISOString(), amount: 20n, asset: USDC.toLowerCase() },
    ])
    expect(await readStatement(em, { tenant, month: old })).toEqual(before)
    const now = await readStatement(em, { tenant, month: current })
    expect(now.items).toHaveLength(1)
    expect(only(now)).toMatchObject({
      opening: '500',
      settled: '20',
      reversed: '500',
      reversed_count: 1,
      closing: '20',
    })
    // A settlement with a date in a closed month that is written only now does not change that month.
    await write(pool, tenant, [{ at: `${old}-16T00:00:00Z`, amount: 7n }])
    expect(await readStatement(em, { tenant, month: old })).toEqual(before)
    for (const change of [`update payment_statement set settled = 0`, `delete from payment_statement`])
      await expect(pool.query(`${change} where account_id = $1`, [tenant.accountId])).rejects.toThrow('immutable')
  })

  it('is the same for callers at the same time, and of the tenant alone', async ({
    database: { controlPlaneUrl: url },
    pool,
    orm,
  }) => {
    const tenant = newTenant()
    await write(
      pool,
      tenant,
      [-4, -3, -2].map((offset) => ({ at: `${monthOf(offset)}-01T00:00:00Z`, amount: 3n })),
    )
    await fold(pool)
    const month = monthOf(-2)
    const read = (of: Tenant) => readStatement(tenantManager(orm, of), { tenant: of, month })
    const all = await Promise.all(Array.from({ length: 8 }, () => read(tenant)))
    for (const statement of all) expect(statement.items).toMatchObject([{ opening: '6', settled: '3', closing: '9' }])
    expect((await read({ ...tenant, environment: 'production' })).items).toEqual([])
    expect((await read(newTenant())).items).toEqual([])
    // One caller closes the month, and a second caller comes at the same time.
    const late = newTenant()
    await write(pool, late, [{ at: `${month}-01T00:00:00Z`, amount: 3n }])
    await pool.query(`truncate payment_earned`)
    await pool.query(`update payment_earned_watermark set at = '-infinity'`)
    await fold(pool)
    const first = new Pool({ connectionString: url, max: 1 })
    await first.query('begin')
    await first.query(`select set_config('launa.account', $1, true), set_config('launa.environment', $2, true)`, [
      late.accountId,
      late.environment,
    ])
    await first.query('select close_statement_month()')
    const second = read(late)
    const waiting = `select count(*)::int as count from pg_locks where not granted`
    await expect.poll(async () => (await pool.query<{ count: number }>(waiting)).rows[0]?.count).toBeGreaterThan(0)
    await first.query('commit')
    await first.end()
    expect((await second).items).toMatchObject([{ opening: '0', settled: '3' }])
    // The query names `tenant`, but the transaction is that of `other`. Only row-level security hides the rows.
    const other = newTenant()
    expect((await readStatement(tenantManager(orm, other), { tenant, month })).items).toEqual([])
  })

  it('counts each fact once, wherever the watermark is', async ({ pool, orm }) => {
    const tenant = newTenant()
    const month = monthOf(0)
    const em = tenantManager(orm, tenant)
    const now = Date.now()
    const ages = [0, 1, 30, 59, 60, 61, 119, 120, 600, 601, 3_600]
    await write(
      pool,
      tenant,
      ages.map((seconds) => ({ at: new Date(now - seconds * 1000).toISOString(), amount: 1n })),
    )
    const sums = async () => {
      const { items } = await readStatement(em, { tenant, month })
      const { settled = '0', settled_count: count = 0, opening = '0' } = items[0] ?? {}
      return { sum: Number(settled) + Number(opening), count }
    }
    const all = await sums()
    expect(all.sum).toBe(ages.length)
    for (const age of [3_600, 601, 60, 1, 0]) {
      const FOLD = 'select fold_earnings($1) as more'
      const before = new Date(now - age * 1000)
      while ((await pool.query<{ more: boolean }>(FOLD, [before])).rows[0]?.more);
      expect(await sums()).toEqual(all)
    }
    // Two callers close the month at the same time, after a third one died.
    await pool.query(`truncate payment_earned`)
    await pool.query(`update payment_earned_watermark set at = '-infinity'`)
    const dying = await pool.connect()
    await dying.query('begin')
    await dying.query('select fold_earnings(now())')
    expect((await pool.query('select fold_earnings(now()) as more')).rows).toEqual([{ more: false }])
    await dying.query('rollback')
    dying.release()
    await Promise.all([fold(pool), fold(pool)])
    expect(await sums()).toEqual(all)
  })
})
