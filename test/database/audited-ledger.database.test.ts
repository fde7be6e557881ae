import { randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { type ChannelAccount, type Ledger, openLedger } from '../../audit/ledger.ts'
import { blockedBy } from '../../runtime/testing/blocked-by.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { makePaymentsWritable } from '../../schema/testing/writable-payments.ts'

const NETWORK = 'eip155:84532'
const TOKEN = `0x${'a'.repeat(40)}`
/** Unix seconds. */
const DAY = Date.UTC(2026, 0, 15) / 1000
const HOUR = 3_600

const hex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}` as const
const inBytes = (text: string) => Buffer.from(text.slice(2), 'hex')

interface Sold {
  payTo: string
  accountId?: string
  amount?: number
  state?: string
  scheme?: string
  signed?: object
  channel?: string
  transaction?: string
  /** Unix seconds at which the payment came and was settled. */
  at?: number
}

/** Inserts a payment. Returns its id and its key, in hex. */
async function pay(pool: Pick<Pool | ClientBase, 'query'>, sold: Sold): Promise<{ id: string; key: string }> {
  const { payTo, accountId = randomUUID(), amount = 100, state = 'SETTLED', scheme = 'exact', at = DAY } = sold
  const { rows } = await pool.query<{ id: string; key: string }>(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network, asset,
        amount, pay_to, valid_before, signed, requirements, channel_id, lease_until, created_at, settling_at, settled_at, transaction)
      select $1, $2, $3, 'development', $4, $4, $4, 'GET', 'h', '/', $5, $6, $7, $8, $9, $10, t.at, $11, '{}', $12, t.at, t.at, t.at, t.at, $13
        from (select to_timestamp($14) as at) t
      returning id, encode(key, 'hex') as key`,
    [
      ...[randomBytes(32), v7({ msecs: at * 1000 }), state, accountId, hex(20), scheme, NETWORK, TOKEN, amount, payTo],
      ...[sold.signed ?? { authorization: { nonce: hex(32) } }, sold.channel ? inBytes(sold.channel) : null],
      ...[sold.transaction ?? hex(32), at],
    ],
  )
  return rows[0] ?? { id: '', key: '' }
}

/** Returns the fields of a voucher, with or without a deposit. */
const voucherOf = (channel: string, amount: number, deposit?: number) => ({
  ...{ channel, amount, scheme: 'batch-settlement' },
  signed: {
    voucher: { channelId: channel, maxClaimableAmount: String(amount) },
    ...(deposit === undefined ? {} : { deposit: { amount: String(deposit) } }),
  },
})

const addChannel = (pool: Pool, { channel, payTo, charged }: { channel: string; payTo: string; charged: number }) =>
  pool.query(
    `insert into payment_channel (network, channel_id, environment, config, receiver, token, charged, signed_max, balance, epoch)
      values ($1, $2, 'development', '{}', $3, $4, $5, 1000, 1000, '')`,
    [NETWORK, inBytes(channel), payTo, TOKEN, charged],
  )

const reverse = (pool: Pool, { id }: { id: string }) =>
  pool.query(`insert into payment_correction (payment_id, number, state) values ($1, 1, 'REVERSED')`, [id])

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

const it = onDatabase
  .extend('pool', { scope: 'file' }, async ({ database: { pool } }) => {
    await makePaymentsWritable(pool)
    return pool
  })
  /** Each test has payees of its own. */
  .extend('payTo', () => hex(20))
  .extend(
    'withLedger',
    ({ database: { url } }) =>
      async <Result>(read: (ledger: Ledger) => Promise<Result>, scope: { accounts?: readonly string[] } = {}) => {
        const ledger = await openLedger(url, { payTo: [], accounts: [], ...scope })
        return read(ledger).finally(() => ledger.close())
      },
  )

const period = { since: DAY - HOUR, until: DAY + HOUR }

describe('the ledger as the audit reads it', () => {
  it('has the sums of each payee in a period, and payees without a payment in that period', async ({
    pool,
    payTo,
    withLedger,
  }) => {
    const accountId = randomUUID()
    await pay(pool, { payTo: payTo.toUpperCase().replace('X', 'x'), accountId, amount: 100 })
    await pay(pool, { payTo, amount: 50 })
    await pay(pool, { payTo, at: DAY - 2 * HOUR })
    await pay(pool, { payTo, state: 'EXPIRED' })
    const other = hex(20)
    await pay(pool, { payTo: other, at: DAY + 2 * HOUR })
    const sumsOf = async (payee: string, scope = {}) =>
      (await withLedger((ledger) => ledger.payees(period), scope)).filter((each) => each.payTo === payee)
    const common = { network: NETWORK, asset: TOKEN, channels: false }
    expect(await sumsOf(payTo)).toEqual([{ ...common, payTo, settled: 2, sum: 150n }])
    expect(await sumsOf(other)).toEqual([{ ...common, payTo: other, settled: 0, sum: 0n }])
    expect(await sumsOf(payTo, { accounts: [accountId] })).toEqual([{ ...common, payTo, settled: 1, sum: 100n }])
  })

  it('has the payees in the configuration', async ({ pool, payTo, withLedger }) => {
    const [api, account] = [randomUUID(), randomUUID()]
    await pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [
      account,
      `${api}@example.com`,
    ])
    await pool.query(
      `insert into api (id, account_id, environment, name, slug, upstream_base_url, pay_to_address, revision)
        values ($1, $2, 'development', 'Test API', $3, 'http://upstream.example', $4, 0)`,
      [api, account, `api-${api}`, payTo],
    )
    await pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source) values ($1, $2, 'GET', '/', $3, 'manual')`,
      [
        randomUUID(),
        api,
        JSON.stringify([{ scheme: 'batch-settlement', network: NETWORK, asset: TOKEN, amount: '1' }]),
      ],
    )
    const payees = await withLedger((ledger) => ledger.payees(period))
    expect(payees.find((each) => each.payTo === payTo)).toMatchObject({ channels: true, settled: 0 })
  })

  it('finds rows by their keys, with the signed data, and whether they were reversed', async ({
    pool,
    payTo,
    withLedger,
  }) => {
    const [exact, reversed] = [await pay(pool, { payTo, transaction: '0xAB' }), await pay(pool, { payTo })]
    await reverse(pool, reversed)
    const keys = [exact.key, reversed.key, randomBytes(32).toString('hex')]
    const rows = await withLedger((ledger) => ledger.byKeys(keys))
    expect([...rows.keys()].toSorted()).toEqual([exact.key, reversed.key].toSorted())
    expect(rows.get(exact.key)).toMatchObject({
      ...{ id: exact.id, state: 'SETTLED', amount: 100n, transaction: '0xab', payTo, settledAt: DAY },
      ...{ signed: { method: 'eip3009' }, reversed: false, underWay: false },
    })
    expect(rows.get(reversed.key)).toMatchObject({ id: reversed.id, reversed: true })
  })

  it('lists settlements of a period in the order of time, without plain vouchers', async ({
    pool,
    payTo,
    withLedger,
  }) => {
    const accountId = randomUUID()
    const at = [30, 10, 20].map((minutes) => DAY + minutes * 60)
    for (const time of at) await pay(pool, { payTo, accountId, at: time })
    await pay(pool, { payTo, accountId, at: DAY + 2 * HOUR })
    await pay(pool, { payTo, accountId, state: 'RELEASED' })
    const channel = hex(32)
    await pay(pool, { payTo, accountId, ...voucherOf(channel, 5) })
    await pay(pool, { payTo, accountId, ...voucherOf(channel, 10, 1_000) })
    const settled = await withLedger((ledger) => all(ledger.settled(NETWORK, period)), { accounts: [accountId] })
    expect(settled.map(({ settledAt }) => settledAt)).toEqual([DAY, ...at.toSorted()])
    expect(settled[0]?.signed).toEqual({ method: 'deposit', channel, amount: 1_000n })
  })

  it('counts the payments with a transaction', async ({ pool, payTo, withLedger }) => {
    const [shared, single] = [hex(32), hex(32)]
    for (const transaction of [shared, shared.toUpperCase().replace('X', 'x'), single])
      await pay(pool, { payTo, transaction })
    await pay(pool, { payTo, transaction: single, state: 'UNKNOWN' })
    const counted = await withLedger((ledger) => ledger.naming(NETWORK, [shared, single, hex(32)]))
    expect(counted).toEqual(
      new Map([
        [shared, 2],
        [single, 1],
      ]),
    )
  })

  it('has the deposits to a payee, and the sums of its channels, with the lost part', async ({
    pool,
    payTo,
    withLedger,
  }) => {
    const [charged, unknown] = [hex(32), hex(32)]
    await addChannel(pool, { channel: charged, payTo, charged: 30 })
    const deposit = await pay(pool, { payTo, ...voucherOf(charged, 10, 1_000) })
    await pay(pool, { payTo, ...voucherOf(charged, 15) })
    await reverse(pool, await pay(pool, { payTo, ...voucherOf(charged, 5) }))
    await pay(pool, { payTo, ...voucherOf(unknown, 7) })
    await pay(pool, { payTo, ...voucherOf(unknown, 9), state: 'RELEASED' })
    const [deposits, channels] = await withLedger(async (ledger) => [
      await ledger.deposits(NETWORK, { payTo: [payTo], since: DAY }),
      (await all(ledger.channels(NETWORK, [payTo]))).flat(),
    ])
    expect(deposits).toEqual([
      expect.objectContaining({ id: deposit.id, channel: charged, payTo, amount: 1_000n, state: 'SETTLED' }),
    ])
    const common = { payTo, asset: TOKEN }
    const expected: ChannelAccount[] = [
      { ...common, channel: charged, charged: 30n, settled: 30n, reversed: 5n },
      { ...common, channel: unknown, charged: undefined, settled: 7n, reversed: 0n },
    ]
    expect(channels).toEqual(expected.toSorted((a, b) => (a.channel < b.channel ? -1 : 1)))
  })

  it('is a snapshot of one moment, for every order of reads and on every server', async ({
    pool,
    payTo,
    withLedger,
  }) => {
    const channel = hex(32)
    await addChannel(pool, { channel, payTo, charged: 10 })
    const before = await pay(pool, { payTo, ...voucherOf(channel, 10) })
    await withLedger(async (ledger) => {
      const later = [] as { key: string }[]
      // Enough payments that each server of a cluster gets some.
      for (let count = 0; count < 12; count++) later.push(await pay(pool, { payTo, ...voucherOf(channel, 1) }))
      await pool.query('update payment_channel set charged = 22 where channel_id = $1', [inBytes(channel)])
      expect([...(await ledger.byKeys([before, ...later].map(({ key }) => key))).keys()]).toEqual([before.key])
      expect((await all(ledger.channels(NETWORK, [payTo]))).flat()).toMatchObject([{ charged: 10n, settled: 10n }])
    })
  })

  it('has each voucher that is just being charged together with its charge: on several servers it waits for both', async ({
    database: { isDistributed },
    pool,
    payTo,
    withLedger,
  }) => {
    const channel = hex(32)
    await addChannel(pool, { channel, payTo, charged: 10 })
    await pay(pool, { payTo, ...voucherOf(channel, 10) })
    const charging = await pool.connect()
    const { rows } = await charging.query<{ pid: number }>('select pg_backend_pid() as pid')
    await charging.query('begin')
    await charging.query('update payment_channel set charged = 11 where channel_id = $1', [inBytes(channel)])
    await pay(charging, { payTo, ...voucherOf(channel, 1) })
    const read = withLedger(async (ledger) => (await all(ledger.channels(NETWORK, [payTo]))).flat())
    if (isDistributed) await blockedBy(pool, rows[0]?.pid ?? 0)
    else await read
    await charging.query('commit')
    charging.release()
    const sum = isDistributed ? 11n : 10n
    expect(await read).toMatchObject([{ charged: sum, settled: sum }])
  })
})
