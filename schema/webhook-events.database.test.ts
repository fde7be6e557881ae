import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { WEBHOOK_EVENTS } from '../domain/webhook-events.ts'
import { it } from '../runtime/testing/database.ts'

/** Inserts a settled payment of a seller with a webhook for all events. */
async function settledPayment(pool: Pool): Promise<{ id: string; account: string }> {
  const [id, account] = [v7(), v7()]
  await pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [account, `${account}@a.com`])
  await pool.query(
    `insert into webhook (id, account_id, environment, url, events, enabled, sealed_secret)
      values ($1, $2, 'development', 'https://example.com/', $3, true, '')`,
    [v7(), account, WEBHOOK_EVENTS],
  )
  await pool.query(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network,
        asset, amount, pay_to, valid_before, signed, requirements, lease_until, transaction)
      values (uuid_send($1), $1, 'SETTLED', 'development', $2, $1, $1, 'GET', 'h', '/', 'p', 'batch-settlement', 'n', 'a', 7, 't', now(),
        '{}', '{}', now(), '0x1')`,
    [id, account],
  )
  return { id, account }
}

it('tells sellers of each correction of a settled payment', async ({ database: { pool } }) => {
  const { id, account } = await settledPayment(pool)
  const steps = [
    ['REVERSED', 'channel_not_covered'],
    ['RESTORED', 'covered_again'],
    ['REVERSED', 'channel_not_covered'],
    ['RESTORED', 'covered_again'],
  ]
  for (const [index, [state, reason]] of steps.entries())
    await pool.query('select tell_of_payments(array[$1::uuid], array[$2::smallint], array[$3], array[$4], array[$5])', [
      ...[id, index + 1, state, reason, '0x1'],
    ])
  const { rows } = await pool.query('select type, data from webhook_delivery where account_id = $1 order by id', [
    account,
  ])
  const told = (type: string, status: string, reason: string) => ({
    type,
    data: expect.objectContaining({ status, reason, amount: '7', transaction: '0x1', settled_at: expect.any(String) }),
  })
  const both = [
    told('payment.reversed', 'reversed', 'channel_not_covered'),
    told('payment.restored', 'restored', 'covered_again'),
  ]
  expect(rows).toEqual([...both, ...both])
})
