import { randomBytes, randomUUID } from 'node:crypto'
import type { ChannelConfig } from '@x402/evm'
import type { Pool } from 'pg'
import type { Hex } from 'viem'
import { describe, expect } from 'vitest'
import { blockedBy } from '../runtime/testing/blocked-by.ts'
import { it as onDatabase } from '../runtime/testing/database.ts'
import { completeChannels } from './channels.ts'
import type { Reconciliation } from './recover-payments.ts'
import { emptyReport } from './report.ts'
import { Sellers } from './sellers.ts'

const NETWORK = 'eip155:84532'
const hex = (bytes: number): Hex => `0x${randomBytes(bytes).toString('hex')}`

/** Adds the row of a channel from an earlier epoch of the database. */
async function oldChannel(pool: Pool, { charged, api = randomUUID() }: { charged: number; api?: string }) {
  const config: ChannelConfig = {
    ...{ payer: hex(20), payerAuthorizer: hex(20), receiver: hex(20), receiverAuthorizer: hex(20), token: hex(20) },
    ...{ withdrawDelay: 900, salt: hex(32) },
  }
  const id = hex(32)
  await pool.query(
    `insert into payment_channel (network, channel_id, environment, config, receiver, token, charged, signed_max, balance, epoch)
      values ($1, $2, 'production', $3, $4, $5, $6, $6, 100, '')`,
    [NETWORK, Buffer.from(id.slice(2), 'hex'), JSON.stringify(config), config.receiver, config.token, charged],
  )
  await pool.query(
    `insert into payment_terms (id, environment, account_id, api_id, api_epoch, endpoint_id, scheme, network, asset, amount, pay_to,
        requirements, ephemeral) values ($1, 'production', $2, $3, $2, $2, 'batch-settlement', $4, $5, 10, $6, '{}', false)`,
    [randomUUID(), randomUUID(), api, NETWORK, config.token, config.receiver],
  )
  return { id, config }
}

const it = onDatabase.extend(
  'complete',
  ({ database: { pool } }) =>
    async (chain: { balance: bigint; claimed: bigint }, options: { keepChannels?: boolean; dryRun?: boolean } = {}) => {
      const report = emptyReport(NETWORK)
      const of = {
        ...{
          network: NETWORK,
          pool,
          restoredAt: Math.floor(Date.now() / 1000),
          dryRun: false,
          keepChannels: false,
          ...options,
        },
        node: { channels: async (ids: readonly Hex[]) => ids.map(() => chain) },
        sellers: new Sellers(pool, { network: NETWORK, named: new Map() }),
      }
      await completeChannels(of as unknown as Reconciliation, report)
      return report
    },
)
it.afterEach(({ database }) => database.pool.query('delete from payment_channel'))

async function rowOf(pool: Pool, { id }: { id: Hex }) {
  const text = `select charged::int, signed_max::int as signed, balance::int, total_claimed::int as claimed, used_up::int as used
    from payment_channel where channel_id = $1`
  return (await pool.query(text, [Buffer.from(id.slice(2), 'hex')])).rows[0]
}

describe('a channel that is older than the restored database', () => {
  it('is closed up to all that it holds, once, with the most that may be lost', async ({ database, complete }) => {
    const channel = await oldChannel(database.pool, { charged: 20 })
    const report = await complete({ balance: 120n, claimed: 0n })
    expect(report.channels.closed).toEqual([{ channel: channel.id, payTo: channel.config.receiver, atRisk: 100n }])
    expect(await rowOf(database.pool, channel)).toMatchObject({ charged: 20, balance: 120, used: 120 })
    expect((await complete({ balance: 120n, claimed: 0n })).channels.closed).toEqual([])
  })

  it('was charged what the chain has claimed: the difference to its vouchers is one recovered payment', async ({
    database,
    complete,
  }) => {
    const channel = await oldChannel(database.pool, { charged: 0 })
    const recovered = [{ payTo: channel.config.receiver, asset: channel.config.token, payments: 1, amount: 70n }]
    expect((await complete({ balance: 120n, claimed: 70n })).recovered).toEqual(recovered)
    expect(await rowOf(database.pool, channel)).toMatchObject({ charged: 70, signed: 70, claimed: 70, used: 120 })
    expect((await complete({ balance: 120n, claimed: 70n })).recovered).toEqual([])
    const { rows } = await database.pool.query(
      `select amount::int, state, delivered, error_reason from payment where channel_id = $1`,
      [Buffer.from(channel.id.slice(2), 'hex')],
    )
    expect(rows).toEqual([{ amount: 70, state: 'SETTLED', delivered: true, error_reason: 'recovered_from_chain' }])
  })

  it('was charged once what the chain has claimed, also by two reconciliations at the same time', async ({
    database: { pool },
    complete,
  }) => {
    const channel = await oldChannel(pool, { charged: 0 })
    const held = await pool.connect()
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
    await held.query('begin')
    await held.query('select from payment_channel for update')
    const first = complete({ balance: 120n, claimed: 70n })
    const waiting = await blockedBy(pool, rows[0]?.pid ?? 0)
    // Before the second call, authz has claimed a greater sum on the chain.
    const second = complete({ balance: 120n, claimed: 90n })
    await blockedBy(pool, waiting)
    await held.query('commit')
    held.release()
    await Promise.all([first, second])
    expect(await rowOf(pool, channel)).toMatchObject({ charged: 90 })
    const sum = 'select sum(amount)::int as sum from payment where channel_id = $1'
    expect((await pool.query(sum, [Buffer.from(channel.id.slice(2), 'hex')])).rows).toEqual([{ sum: 90 }])
  })

  it('stays open where it holds nothing more, where the operator keeps channels, and in a dry run', async ({
    database,
    complete,
  }) => {
    const channel = await oldChannel(database.pool, { charged: 20 })
    expect((await complete({ balance: 20n, claimed: 0n })).channels.closed).toEqual([])
    expect((await complete({ balance: 120n, claimed: 0n }, { keepChannels: true })).channels.closed).toEqual([])
    await complete({ balance: 120n, claimed: 0n }, { dryRun: true })
    expect(await rowOf(database.pool, channel)).toMatchObject({ used: 0 })
  })
})
