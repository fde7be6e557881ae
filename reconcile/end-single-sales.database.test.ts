import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { it } from '../runtime/testing/database.ts'
import { inTransaction } from '../runtime/transaction.ts'
import { endSingleSales } from './end-single-sales.ts'

const NETWORK = 'eip155:84532'
const PAYEE = `0x${'ab'.repeat(20)}`
const TOKEN = `0x${'cd'.repeat(20)}`

it('an endpoint that is sold once ends where its price was paid, and its API gets another epoch; others stay', async ({
  database: { pool },
}) => {
  const [account, api] = [randomUUID(), randomUUID()]
  await pool.query(`insert into account (id, email, password_hash) values ($1, $2, 'x')`, [
    account,
    `${account}@example.com`,
  ])
  await pool.query(
    `insert into api (id, account_id, environment, name, slug, upstream_base_url, pay_to_address, revision)
        values ($1, $2, 'production', 'a', 'a', 'https://example.com', $3, 1)`,
    [api, account, PAYEE],
  )
  const endpoint = async (path: string, { amount = '7', once = true } = {}) => {
    const id = randomUUID()
    const accepts = [{ scheme: 'exact', network: NETWORK, asset: TOKEN, amount, extra: {} }]
    await pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source, expires_at)
          values ($1, $2, 'GET', $3, $4, 'manual', $5)`,
      [id, api, path, JSON.stringify(accepts), once ? new Date(Date.now() + 600_000) : null],
    )
    return id
  }
  const sold = await endpoint('/sold')
  const kept = [await endpoint('/other-price', { amount: '8' }), await endpoint('/always', { once: false })]
  const epochOf = async () => (await pool.query('select epoch from api where id = $1', [api])).rows[0].epoch
  const before = await epochOf()
  const end = (dryRun: boolean, restoredAt = Date.now() / 1000 + 60) =>
    inTransaction(pool, (client) =>
      endSingleSales(client, [{ payTo: PAYEE, asset: TOKEN, amount: 7n }], { network: NETWORK, restoredAt, dryRun }),
    )
  expect(await end(false, Date.now() / 1000 - 60)).toEqual([])
  expect(await end(true)).toEqual([sold])
  expect(await epochOf()).toBe(before)
  expect(await end(false)).toEqual([sold])
  expect(await end(false)).toEqual([])
  expect(await epochOf()).not.toBe(before)
  const { rows } = await pool.query<{ id: string }>('select id from endpoint where api_id = $1', [api])
  expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort())
})
