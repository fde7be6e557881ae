import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { paymentKey } from '../audit/payment-key.ts'
import type { Transfer } from '../audit/transfers.ts'
import { blockedBy } from '../runtime/testing/blocked-by.ts'
import { it as onDatabase } from '../runtime/testing/database.ts'
import { inTransaction } from '../runtime/transaction.ts'
import { makePaymentsWritable } from '../schema/testing/writable-payments.ts'
import { endClaims } from './end-claims.ts'
import { paymentOf, type RecoveredPayment } from './recovered-payment.ts'
import type { Seller } from './sellers.ts'
import { RECOVERED, recoverPayments, settlePayments } from './write-payments.ts'

const NETWORK = 'eip155:84532'
const hex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}` as const

interface Lost {
  transfer: Transfer
  payment: RecoveredPayment
}

const seller = (): Seller => ({
  ...{ accountId: randomUUID(), environment: 'production', apiId: randomUUID(), endpointId: randomUUID() },
})

/** Returns a payment that the chain shows, made a minute ago. */
function lost({ by = 'eip3009', of = seller(), nonces = [hex(32)] }: LostOptions = {}): Lost {
  const transfer: Transfer = {
    ...{ transaction: hex(32), block: 7n, token: hex(20), from: hex(20), to: hex(20), amount: 402n },
    by: { method: by, nonces },
  }
  const paidAt = Math.floor(Date.now() / 1000) - 60
  return { transfer, payment: { ...paymentOf(transfer, { network: NETWORK, paidAt, nonces }), seller: of } }
}

interface LostOptions {
  by?: 'eip3009' | 'permit2'
  of?: Seller | undefined
  nonces?: string[]
}

async function rowOf(pool: Pool, key: string) {
  const text = `select id, state, error_reason, transaction, delivered, amount::text, account_id, api_id, signed
    from payment where key = $1`
  return (await pool.query(text, [Buffer.from(key, 'hex')])).rows[0]
}

const it = onDatabase
  .extend(
    'write',
    ({ database }) =>
      (payments: readonly RecoveredPayment[]) =>
        inTransaction(database.pool, (client) => recoverPayments(client, payments)),
  )
  .extend('counts', ({ database }) => async () => {
    const tables = ['payment_key', 'payment_attempt', 'payment_step', 'delivery', 'payment_terms', 'payment_recheck']
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
    return (await database.pool.query(`select ${counts.join(', ')}`)).rows[0]
  })

describe('a payment that the ledger has lost', () => {
  it.for(['eip3009', 'permit2'] as const)(
    'is settled and delivered under its own key, by %s',
    async (by, { database, write }) => {
      const { payment, transfer } = lost({ by })
      const { recovered } = await write([payment])
      expect([...recovered]).toEqual([payment.key])
      const { from: payer, token } = transfer
      const nonce = 'nonces' in transfer.by ? (transfer.by.nonces[0] ?? '') : ''
      expect(payment.key).toBe(paymentKey(NETWORK, { method: by, token, payer, nonce }))
      expect(await rowOf(database.pool, payment.key)).toMatchObject({
        ...{ state: 'SETTLED', error_reason: RECOVERED, transaction: transfer.transaction, delivered: true },
        ...{
          amount: '402',
          account_id: payment.seller?.accountId,
          api_id: payment.seller?.apiId,
          signed: payment.signed,
        },
      })
    },
  )

  it('is written once, however often and in whatever batch', async ({ write, counts }) => {
    const [first, second] = [lost().payment, lost().payment]
    await write([first])
    await write([second, first])
    const before = await counts()
    expect(await write([first, second])).toEqual({ recovered: new Set(), spent: new Set() })
    expect(await counts()).toEqual(before)
  })

  it('is written once by two reconciliations at the same time, whether its key is new or was spent before', async ({
    database: { pool },
    write,
  }) => {
    const [young, old] = [lost().payment, lost().payment]
    // Payments with equal terms were written before, so neither of the two transactions waits until the other has stored the terms.
    const others = [young, old].map((payment) => ({ ...payment, key: randomBytes(32).toString('hex') }))
    await write([...others, { ...old, seller: undefined }])
    for (const payment of [young, old]) {
      const first = await pool.connect()
      const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid')
      await first.query('begin')
      await recoverPayments(first, [payment])
      const second = write([payment])
      await blockedBy(pool, rows[0]?.pid ?? 0)
      await first.query('commit')
      first.release()
      expect((await second).recovered).toEqual(new Set())
      const attempts = 'select id from payment_attempt where key = $1'
      expect((await pool.query(attempts, [Buffer.from(payment.key, 'hex')])).rowCount).toBe(1)
    }
  })

  it('counts among the earnings of its seller, also where these were folded beyond its time', async ({
    database,
    write,
  }) => {
    const of = seller()
    const earned = async () => {
      const text = `select coalesce(sum(settled), 0)::int as sum from payment_earned where account_id = $1`
      return (await database.pool.query<{ sum: number }>(text, [of.accountId])).rows[0]?.sum
    }
    const fold = async () => {
      const text = `select fold_earnings(now() + interval '1 minute') as more`
      while ((await database.pool.query<{ more: boolean }>(text)).rows[0]?.more);
    }
    await write([lost({ of }).payment])
    await fold()
    expect(await earned()).toBe(402)
    await database.pool.query(`update payment_earned_watermark set at = now() - interval '30 seconds'`)
    await write([lost({ of }).payment])
    await fold()
    expect(await earned()).toBe(804)
  })

  it('of an unknown seller is spent, and belongs to a seller later', async ({ database, write }) => {
    const { payment } = lost()
    const unknown = { ...payment, seller: undefined }
    expect(await write([unknown])).toEqual({ recovered: new Set(), spent: new Set([payment.key]) })
    expect(await write([unknown])).toEqual({ recovered: new Set(), spent: new Set() })
    expect(await rowOf(database.pool, payment.key)).toBeUndefined()
    expect((await write([payment])).recovered).toEqual(new Set([payment.key]))
    expect(await rowOf(database.pool, payment.key)).toMatchObject({ state: 'SETTLED', delivered: true })
  })

  it('of an archived month keeps its key as it is', async ({ database, write }) => {
    const { payment } = lost()
    const key = Buffer.from(payment.key, 'hex')
    const id = '01890000-0000-7000-8000-0000000000aa'
    await database.pool.query(
      `insert into ledger_archive (month, first_id, end_id, attempts, steps, deliveries, manifest) values ('2023-06-01', least_id_at('2023-06-01'),
        least_id_at('2023-07-01'), 0, 0, 0, '')`,
    )
    await database.pool.query(
      `insert into payment_key (key, bucket, id) select $1::bytea, bucket_of_key($1::bytea),
        (substr($2::text, 1, 32) || encode(substr($1::bytea, 1, 2), 'hex'))::uuid`,
      [key, id],
    )
    expect((await write([payment])).recovered).toEqual(new Set())
  })

  it('spends every permit that its transaction may have used', async ({ database, write }) => {
    const nonces = [hex(32), hex(32)]
    const { payment } = lost({ by: 'permit2', nonces })
    const { recovered, spent } = await write([payment])
    expect([recovered.size, spent.size]).toEqual([1, 1])
    const { rows } = await database.pool.query('select from payment_key where key = any($1)', [
      [payment.key, ...payment.alsoSpent].map((key) => Buffer.from(key, 'hex')),
    ])
    expect(rows).toHaveLength(2)
  })
})

describe('a payment that the ledger has as it was before', () => {
  it.for(['RESERVED', 'SETTLING', 'UNKNOWN', 'RELEASED'])(
    'becomes settled and delivered once, from %s',
    async (state, { database }) => {
      const { pool } = database
      await makePaymentsWritable(pool)
      const { payment } = lost()
      const id = `01890000-0000-7000-8000-${randomBytes(4).toString('hex')}${payment.key.slice(0, 4)}`
      await pool.query(
        `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network, asset,
          amount, pay_to, valid_before, signed, requirements, ephemeral, lease_until)
        values ($1, $2, $3, 'production', $4, $4, $4, 'GET', 'h', '/', $5, 'exact', $6, $7, 402, $8, now(), $9, '{}', false, now())`,
        [
          ...[
            Buffer.from(payment.key, 'hex'),
            id,
            state,
            randomUUID(),
            payment.payer,
            NETWORK,
            payment.asset,
            payment.payTo,
          ],
          JSON.stringify(payment.signed),
        ],
      )
      const settle = () =>
        inTransaction(pool, (client) => settlePayments(client, [{ id, transaction: payment.transaction ?? '' }]))
      expect(await settle()).toEqual(new Set([id]))
      expect(await rowOf(pool, payment.key)).toMatchObject({
        state: 'SETTLED',
        error_reason: RECOVERED,
        delivered: true,
      })
      expect(await settle()).toEqual(new Set())
      const left = await pool.query(
        'select id from payment_unresolved where id = $1 union select id from payment_watch where id = $1',
        [id],
      )
      expect(left.rowCount).toBe(0)
    },
  )
})

describe('a claim that was open in the backup', () => {
  it('ends once; one that was opened since stays', async ({ database, write }) => {
    const [old, young] = [lost().payment, lost().payment]
    await write([old, young])
    const ids = await Promise.all([old, young].map(async ({ key }) => (await rowOf(database.pool, key)).id as string))
    await database.pool.query('update delivery set delivered = false where payment_id = any($1)', [ids])
    await database.pool.query(`update payment_step set at = now() + interval '1 minute' where id = $1`, [ids[1]])
    const end = (dryRun: boolean) =>
      endClaims(database.pool, { network: NETWORK, restoredAt: Date.now() / 1000 + 30, dryRun })
    expect(await end(true)).toEqual([ids[0]])
    expect(await end(false)).toEqual([ids[0]])
    expect(await end(false)).toEqual([])
    expect((await rowOf(database.pool, young.key)).delivered).toBe(false)
  })
})
