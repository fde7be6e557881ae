import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { createPool } from '../../runtime/postgres.ts'
import { it as onDatabase, type TestDatabase } from '../../runtime/testing/database.ts'
import { inTransaction } from '../../runtime/transaction.ts'
import { CONTROL_PLANE_ROLE } from '../../schema/roles.ts'
import { createTenantReader, READER_SESSION } from '../database/tenant-reader.ts'
import { findStuckPayments, readPayment, readSteps } from '../operator/stuck-payments.ts'
import { overviewWithHours } from '../statistics/overview.ts'
import { readSettlement, readSettlements } from './settlement-reads.ts'

const OWN = { accountId: randomUUID(), environment: 'production' } as const
const FOREIGN = { accountId: randomUUID(), environment: 'production' } as const
const ELSEWHERE = { ...OWN, environment: 'development' } as const
const [API, ENDPOINT] = [randomUUID(), randomUUID()]
const HASH = `0x${'ab'.repeat(32)}`
const STATES = ['SETTLED', 'RELEASED', 'SETTLED', 'UNKNOWN', 'SETTLING', 'RESERVED', 'CANCELLED'] as const

const it = onDatabase
  .extend('reader', { scope: 'file' }, ({ database: { controlPlaneUrl: url } }, { onCleanup }) => {
    const pool = createPool({ url, max: 2, applicationName: 'test', settings: READER_SESSION })
    // Its SQL has no conditions on the tenant, so only the database's own rules hide the rows of other tenants.
    const reader = createTenantReader(pool, { tenantFilters: false })
    onCleanup(() => reader.end())
    return reader
  })
  .extend('operators', { scope: 'file' }, ({ database }, { onCleanup }) => {
    const pool = new Pool({ connectionString: database.operatorUrl, max: 2 })
    pool.on('error', () => undefined)
    onCleanup(() => pool.end())
    return pool
  })
  /**
   * The ids of payments, oldest first: one in each state, one reversed (the first), and one that was never verified.
   */
  .extend('made', { scope: 'file' }, async ({ database }) => {
    const ids = STATES.map((_, index) => v7({ msecs: Date.now() - 60_000 + index }))
    for (const [index, id] of ids.entries())
      await insert(database.pool, { ...OWN, id, state: STATES[index] ?? '', amount: String(index + 1) })
    await insert(database.pool, { ...OWN, id: v7(), state: 'RELEASED', amount: '1', unverified: true })
    await database.pool.query(`insert into payment_correction (payment_id, number, state) values ($1, 1, 'REVERSED')`, [
      ids[0],
    ])
    await deliver(database.pool, ids[2] ?? '')
    return ids
  })

async function insert(
  pool: Pool,
  row: { id: string; accountId: string; environment: string; state: string; amount: string; unverified?: boolean },
): Promise<void> {
  const { id, accountId, environment, state, amount, unverified } = row
  await pool.query(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network, asset,
        amount, pay_to, valid_before, signed, requirements, lease_until, settling_at, settled_at, transaction, unverified, watch_at)
      values (sha256(uuid_send($1)), $1, $2, $3, $4, $5, $6, 'GET', 'h', '/', '0xAa', 'exact', 'eip155:1', '0xB', $7, 'p', now(), '{}', '{}',
        now(), case when $2 <> 'RESERVED' then now() end, case when $2 = 'SETTLED' then now() + interval '1 second' end, case when $2 = 'SETTLED' then $8 end, $9,
        case when $2 = 'RELEASED' then now() end)`,
    [id, state, environment, accountId, API, ENDPOINT, amount, HASH, unverified ?? false],
  )
}

/** Adds a delivery: the gateway has sent the answer, which did not arrive. */
async function deliver(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `insert into delivery (payment_id, bucket, attempt, delivered, lease_until)
      select $1::uuid, bucket_of($1::uuid), $1::uuid, false, now() - interval '1 hour'`,
    [id],
  )
}

const newest = { limit: 100, before: null }

describe("a seller's settlements", () => {
  it('are listed newest first, by filters, and in pages', async ({ reader, made }) => {
    const page = await readSettlements(reader, OWN, {}, newest)
    expect(page.rows.map(({ id }) => id)).toEqual(made.toReversed())
    expect(page.rows.map(({ status }) => status.toUpperCase())).toEqual(STATES.toReversed())
    const first = await readSettlements(reader, OWN, {}, { limit: 3, before: null })
    expect(first.next).toBe(made[4])
    const second = await readSettlements(reader, OWN, {}, { limit: 4, before: first.next })
    expect([second.rows.at(-1)?.id, second.next]).toEqual([made[0], null])

    const idsOf = async (filter: Parameters<typeof readSettlements>[2]) =>
      (await readSettlements(reader, OWN, filter, newest)).rows.map(({ id }) => id)
    expect(await idsOf({ status: 'unknown' })).toEqual([made[3]])
    expect(await idsOf({ transaction: HASH.toUpperCase().replace('X', 'x') })).toEqual([made[2], made[0]])
    expect(await idsOf({ transaction: HASH, owed: 'true' })).toEqual([made[2]])
    expect(await idsOf({ owed: 'true' })).toEqual([made[2]])
    expect(await idsOf({ payer: '0xaa', api_id: API, endpoint_id: ENDPOINT })).toHaveLength(STATES.length)
    expect(await idsOf({ api_id: ENDPOINT })).toEqual([])
    expect(await idsOf({ to: new Date(0).toISOString() })).toEqual([])
  })

  it('are read one by one, with their times', async ({ reader, made }) => {
    const reversed = await readSettlement(reader, OWN, made[0] ?? '')
    expect(reversed?.record).toMatchObject({ id: made[0], status: 'settled', transaction: HASH, amount: '1' })
    expect(reversed?.record.reversed_at).toMatch(/Z$/)
    expect(reversed?.times).toMatchObject({ endedAt: reversed?.record.settled_at, isDelivered: false })
    expect((await readSettlement(reader, OWN, made[2] ?? ''))?.record.reversed_at).toBeNull()
    expect(await readSettlement(reader, OWN, randomUUID())).toBeUndefined()
  })

  it('are counted in the overview and the hours of a day, folded or not', async ({ database, reader, made }) => {
    expect(made).toHaveLength(STATES.length)
    const read = (withoutTrials = false) =>
      overviewWithHours(reader, OWN, { days: 2, until: new Date(), hourly: true, withoutTrials })
    const figures = ({ totals, by_hour }: Awaited<ReturnType<typeof read>>) => ({
      day: [totals.paid, totals.failed],
      hours: ['paid', 'failed'].map((name) =>
        (by_hour ?? []).reduce((sum, hour) => sum + hour[name as 'paid' | 'failed'], 0),
      ),
    })
    // One of the two settled payments was reversed; one payment was released and one cancelled.
    const expected = { day: [1, 2], hours: [1, 2] }
    expect(figures(await read())).toEqual(expected)
    const fold = (text: string) =>
      inTransaction(database.pool, (client) => client.query(text), 'begin isolation level repeatable read')
    await fold(`select fold_payments(now() + interval '1 minute', 100)`)
    const open = await database.pool.query('select from payment_rollup_open where account_id = $1', [OWN.accountId])
    expect(open.rowCount).toBeGreaterThan(0)
    expect(figures(await read())).toEqual(expected)
    // No payer is the account's wallet, so nothing is left out, and the rows of the ledger add up to the sums.
    expect(figures(await read(true))).toEqual(expected)
  })

  it('are counted without those of the own Sandbox wallet, if the seller wants that', async ({ database, reader }) => {
    const seller = { accountId: randomUUID(), environment: 'development' } as const
    await database.pool.query(`insert into account (id, email, password_hash) values ($1, $2, 'x')`, [
      seller.accountId,
      `${seller.accountId}@example.com`,
    ])
    await insert(database.pool, { ...seller, id: v7(), state: 'SETTLED', amount: '1' })
    await insert(database.pool, { ...seller, id: v7(), state: 'RELEASED', amount: '1' })
    const counted = async () => {
      const options = { days: 1, until: new Date(), hourly: true, withoutTrials: true }
      const { totals, by_hour = [] } = await overviewWithHours(reader, seller, options)
      return [totals.paid, totals.failed, by_hour.reduce((sum, { paid, failed }) => sum + paid + failed, 0)]
    }
    expect(await counted()).toEqual([1, 1, 2])
    // The wallet's address is the payer of these payments, with other capital letters.
    await database.pool.query(`insert into sandbox_wallet values ($1, '0xaA', '')`, [seller.accountId])
    expect(await counted()).toEqual([0, 0, 0])
  })
})

describe('the functions that read payments', () => {
  const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  const FIRST = '00000000-0000-0000-0000-000000000000'
  const CALLS = {
    own_settlements: `own_settlements('${LAST}', '${FIRST}', 10, null, null, null, null, null, null, null, false)`,
    own_settlements_floor: `own_settlements_floor('${LAST}', '${FIRST}', 0) as id where id is not null`,
    own_settlement: 'own_settlement($1)',
    own_unfolded_payments: `own_unfolded_payments('${FIRST}')`,
    own_reversed_payments: `own_reversed_payments('${FIRST}')`,
    own_payments_between: `own_payments_between('${FIRST}', '${LAST}', 10)`,
    own_payments_in: `own_payments_in(array['${HASH}'])`,
  }

  const countFor = (
    database: TestDatabase,
    text: string,
    tenant: { accountId: string; environment: string } | undefined,
    before?: string,
  ) =>
    inTransaction(database.pool, async (client) => {
      try {
        if (before) await client.query(before)
        if (tenant)
          await client.query(
            `select set_config('launa.account', $1, true), set_config('launa.environment', $2, true)`,
            [...[tenant.accountId, tenant.environment]],
          )
        await client.query(`set local role ${CONTROL_PLANE_ROLE}`)
        const { rowCount } = await client.query(
          `select * from ${text}`,
          text.includes('$1') ? [idOf.get(database)] : [],
        )
        return rowCount
      } finally {
        await client.query('rollback')
      }
    })
  const idOf = new WeakMap<TestDatabase, string>()

  it.for(Object.entries(CALLS))(
    '%s shows no tenant the payments of another',
    async ([name, text], { database, made }) => {
      idOf.set(database, made[0] ?? '')
      if (name === 'own_unfolded_payments')
        await database.pool.query(`update payment_rollup_watermark set id = '${FIRST}'`)
      expect(await countFor(database, text, OWN)).toBeGreaterThan(0)
      for (const other of [FOREIGN, ELSEWHERE, undefined]) expect(await countFor(database, text, other)).toBe(0)
      // Shows that the test can fail: the function without its tenant check returns these payments.
      const { rows } = await database.pool.query<{ definition: string }>(
        'select pg_get_functiondef(to_regproc($1)) as definition',
        [name],
      )
      const definition = rows[0]?.definition ?? ''
      const unchecked = definition.replaceAll(
        /([ap]\.)(account_id) = of_account and \1environment = of_environment/g,
        'true',
      )
      expect(unchecked).not.toBe(definition)
      expect(await countFor(database, text, FOREIGN, unchecked)).toBeGreaterThan(0)
    },
  )
})

describe("operators' stuck payments", () => {
  it('are found by kind, with their steps', async ({ operators, made }) => {
    const idsOf = async (options: Partial<Parameters<typeof findStuckPayments>[1]>) =>
      (await findStuckPayments(operators, { kind: 'unknown', most: 10, olderThan: -1, ...options })).payments.map(
        ({ id }) => id,
      )
    expect(await idsOf({})).toEqual([made[3]])
    expect(await idsOf({ network: 'eip155:2' })).toEqual([])
    expect(await idsOf({ olderThan: 3_600 })).toEqual([])
    expect(await idsOf({ kind: 'settling' })).toEqual([made[4]])
    expect(await idsOf({ kind: 'owed', accountId: OWN.accountId })).toEqual([made[2]])
    expect(await idsOf({ kind: 'owed', accountId: FOREIGN.accountId })).toEqual([])
    expect(await idsOf({ kind: 'watched' })).toContain(made[1])
    expect(await idsOf({ kind: 'watched', before: made[1] })).toEqual([])
    for (const kind of ['watched', 'owed'] as const)
      expect(await idsOf({ kind, accountId: OWN.accountId, olderThan: 3_600 })).toEqual([])

    expect(await readPayment(operators, made[3] ?? '')).toMatchObject({
      id: made[3],
      state: 'UNKNOWN',
      amount: '4',
      looks: 0,
    })
    expect(await readPayment(operators, randomUUID())).toBeUndefined()
    expect((await readSteps(operators, made[0] ?? '')).map(({ state }) => state)).toEqual([
      ...['RESERVED', 'SETTLING', 'SETTLED', 'REVERSED'],
    ])
  })

  it('of one seller or network are found behind many of others', async ({ database: { pool }, operators, made }) => {
    for (let count = 0; count < 520; count++)
      await insert(pool, { ...FOREIGN, id: v7(), state: 'UNKNOWN', amount: '1' })
    const wanted = { kind: 'unknown', most: 1, olderThan: -1, accountId: OWN.accountId } as const
    const { payments, next } = await findStuckPayments(operators, wanted)
    expect(payments.map(({ id }) => id)).toEqual([made[3]])
    expect(next).toBeNull()
    const page = await findStuckPayments(operators, { kind: 'unknown', most: 2, olderThan: -1 })
    expect(page.next).toBe(page.payments[1]?.id)
  })

  it('are for operators alone', async ({ database }) => {
    const pool = new Pool({ connectionString: database.controlPlaneUrl, max: 1 })
    try {
      for (const text of [`payments_by_id('{}')`, `payment_steps('${randomUUID()}')`])
        await expect(pool.query(`select from ${text}`)).rejects.toMatchObject({ code: '42501' })
    } finally {
      await pool.end()
    }
  })
})
