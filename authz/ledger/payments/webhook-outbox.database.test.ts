import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { it as onLedger } from '../../testing/ledger.ts'
import type { Closing, Reservation } from '../ledger.ts'
import { correct } from './corrections.ts'
import { resolvePayments } from './unresolved.ts'

const SETTLED: Closing = { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` }
const UNKNOWN: Closing = { state: 'UNKNOWN', reason: 'settlement_unanswered', transaction: undefined, refused: false }

const PAYMENT_EVENTS = ['payment.settled', 'payment.reversed', 'payment.unknown', 'payment.closed']

interface Told {
  webhook_id: string
  type: string
  data: Record<string, unknown>
}

/** Adds a webhook that gets a seller's payment events. Returns its id. */
async function addWebhook(
  pool: Pool,
  accountId: string,
  fields: { environment?: string; events?: string[]; enabled?: boolean } = {},
): Promise<string> {
  const { environment = 'development', events = PAYMENT_EVENTS, enabled = true } = fields
  const id = v7()
  await pool.query(
    `insert into webhook (id, account_id, environment, url, events, enabled, sealed_secret)
      values ($1, $2, $3, 'https://example.com/', $4, $5, '')`,
    [id, accountId, environment, events, enabled],
  )
  return id
}

const it = onLedger
  .extend('account', async ({ database }) => {
    const id = v7()
    await database.pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [id, `${id}@a.com`])
    return id
  })
  .extend('closed', ({ ledger }) => async (payment: Reservation, closing: Closing) => {
    await ledger.reserve(payment)
    await ledger.beginSettlement(payment, 200)
    expect(await ledger.close(payment, closing)).toBe(true)
  })
  .extend('told', ({ database }) => async (accountId: string): Promise<Told[]> => {
    const text = 'select webhook_id, type, data from webhook_delivery where account_id = $1 order by occurred_at, type'
    return (await database.pool.query<Told>(text, [accountId])).rows
  })

describe('a payment', () => {
  it('that is settled is told of once, with what it was for and without what was signed', async ({
    account,
    closed,
    database,
    told,
    reservation,
  }) => {
    const webhook = await addWebhook(database.pool, account)
    const payment = reservation({ accountId: account, path: '/forecast' })
    await closed(payment, SETTLED)
    const { requirements, payer } = payment
    expect(await told(account)).toEqual([
      {
        webhook_id: webhook,
        type: 'payment.settled',
        data: {
          payment_id: payment.id,
          status: 'settled',
          api_id: payment.apiId,
          endpoint_id: payment.endpointId,
          method: 'GET',
          path: '/forecast',
          payer,
          scheme: 'exact',
          network: requirements.network,
          asset: requirements.asset,
          amount: requirements.amount,
          pay_to: requirements.payTo,
          transaction: `0x${'ab'.repeat(32)}`,
          reason: null,
          created_at: expect.any(String),
          settled_at: expect.any(String),
        },
      },
    ])
  })

  it('that is UNKNOWN is told of, and how the chain closes it, and that it was reversed', async ({
    account,
    closed,
    database,
    pool,
    told,
    reservation,
  }) => {
    await addWebhook(database.pool, account)
    const payment = reservation({ accountId: account })
    await closed(payment, UNKNOWN)
    await resolvePayments({ pool, resolutions: [{ payment, end: SETTLED }], publishNews: () => undefined })
    await correct(pool, { state: 'REVERSED', ids: [payment.id] })
    expect((await told(account)).map(({ type, data }) => [type, data.status])).toEqual([
      ['payment.unknown', 'unknown'],
      ['payment.closed', 'settled'],
      ['payment.settled', 'settled'],
      ['payment.reversed', 'reversed'],
    ])
  })

  it('of a transaction that is given up is not told of', async ({
    account,
    closed,
    database,
    pool,
    told,
    reservation,
  }) => {
    await addWebhook(database.pool, account)
    const payment = reservation({ accountId: account })
    await closed(payment, SETTLED)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await correct(client, { state: 'REVERSED', ids: [payment.id] })
      await client.query('rollback')
    } finally {
      client.release()
    }
    expect((await told(account)).map(({ type }) => type)).toEqual(['payment.settled'])
  })

  it('is told to the webhooks of its seller, its environment and its event alone', async ({
    account,
    closed,
    database,
    told,
    reservation,
  }) => {
    const stranger = v7()
    await database.pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [
      stranger,
      `${stranger}@a.com`,
    ])
    await addWebhook(database.pool, stranger)
    await addWebhook(database.pool, account, { environment: 'production' })
    await addWebhook(database.pool, account, { events: ['payment.reversed'] })
    await addWebhook(database.pool, account, { enabled: false })
    const heard = [await addWebhook(database.pool, account), await addWebhook(database.pool, account)]
    await closed(reservation({ accountId: account }), SETTLED)
    expect((await told(account)).map(({ webhook_id }) => webhook_id).sort()).toEqual(heard.sort())
    expect(await told(stranger)).toEqual([])
  })
})

describe('a payee', () => {
  it('that is changed is told of, and other changes are not', async ({ account, database, told }) => {
    const { pool } = database
    await addWebhook(pool, account, { events: ['payee.changed'] })
    const [api, endpoint] = [v7(), v7()]
    await pool.query(
      `insert into api (id, account_id, environment, name, slug, upstream_base_url, pay_to_address, revision)
        values ($1, $2, 'development', 'Weather', $3, 'http://a.com', '0x1', 0)`,
      [api, account, `a${api}`.slice(0, 60)],
    )
    const accepts = (payTo: string) => JSON.stringify([{ amount: '1', extra: { payTo } }])
    await pool.query(
      `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
        values ($1, $2, 'GET', '/', $3, 'manual')`,
      [endpoint, api, accepts('0xa')],
    )
    await pool.query(`update api set name = 'Rain' where id = $1`, [api])
    await pool.query(`update api set pay_to_address = '0x2' where id = $1`, [api])
    await pool.query('update endpoint set accepts = $2 where id = $1', [endpoint, accepts('0xb')])
    expect((await told(account)).map(({ data }) => data)).toEqual([
      { api_id: api, endpoint_id: null, before: ['0x1'], after: ['0x2'] },
      { api_id: api, endpoint_id: endpoint, before: ['0xa'], after: ['0xb'] },
    ])
  })
})

describe('a certificate', () => {
  it('that was not issued three times in a row is told of once', async ({ account, database, told }) => {
    const { pool } = database
    await addWebhook(pool, account, { events: ['certificate.failing'] })
    const [api, domain] = [v7(), v7()]
    await pool.query(
      `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
        values ($1, $2, 'development', 'Weather', $3, 'http://a.com', 0)`,
      [api, account, `a${api}`.slice(0, 60)],
    )
    await pool.query(
      `insert into domain (id, api_id, account_id, environment, hostname, verification_token, status)
        values ($1, $2, $3, 'development', $4, '', 'verified')`,
      [domain, api, account, `${domain}.example.com`],
    )
    await pool.query(
      `insert into certificate (domain_id, account_id, environment, next_attempt_at) values ($1, $2, 'development', now())`,
      [domain, account],
    )
    for (let failure = 0; failure < 5; failure++)
      await pool.query(`update certificate set failures = failures + 1, reason = 'no address' where domain_id = $1`, [
        domain,
      ])
    expect((await told(account)).map(({ type, data }) => [type, data])).toEqual([
      [
        'certificate.failing',
        expect.objectContaining({
          domain_id: domain,
          hostname: `${domain}.example.com`,
          failures: 3,
          reason: 'no address',
        }),
      ],
    ])
  })
})
