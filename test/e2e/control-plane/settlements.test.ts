import { randomBytes, randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { appOver } from '../support/processes/control-plane-app.ts'
import { memberOf } from '../support/sellers/members.ts'
import { sandboxAccept, signUp } from '../support/sellers/seller.ts'
import { it as base } from './fixtures.ts'

const PAYER = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'

interface Settlement {
  id: string
  api_id: string
  status: string
  payer: string
  amount: string
}

interface Row {
  apiId: string
  state: string
  amount: string
  createdAt: string
}

/** Adds `insertPayment`: it inserts a payment as the gateway does. SETTLED payments cannot be removed, so most tests use other states. */
const withPayments = base.extend('insertPayment', { scope: 'file' }, ({ pool, seller }) => async (row: Row) => {
  const id = v7({ msecs: Date.parse(row.createdAt) })
  const accept = sandboxAccept(row.amount)
  await pool.query(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer,
       scheme, network, asset, amount, pay_to, valid_before, signed, requirements, lease_until, created_at)
     values ($1, $2, $3, 'development', $4, $5, $6, 'GET', 'a.dev.localhost', '/v1/a', $7,
       'exact', $8, $9, $10, $11, now(), '{}', '{}', now(), $12)`,
    [
      randomBytes(32),
      id,
      row.state,
      seller.accountId,
      row.apiId,
      randomUUID(),
      PAYER,
      accept.network,
      accept.asset,
      row.amount,
      '0x1111111111111111111111111111111111111111',
      row.createdAt,
    ],
  )
  return id
})

const it = withPayments
  .extend('list', { scope: 'file' }, ({ seller }) => (query: string, as = seller) => {
    return as.call<{ items: Settlement[]; next_cursor: string | null }>('GET', `/settlements${query}`)
  })
  .extend('detail', { scope: 'file' }, ({ seller }) => (id: string, as = seller) => {
    return as.call<{ timeline: object[] }>('GET', `/settlements/${id}`)
  })

describe('settlements', () => {
  it('are an empty list at first', async ({ list }) => {
    expect(await list('')).toMatchObject({ status: 200, body: { items: [], next_cursor: null } })
  })

  it('are paged, filtered and visible only to their seller', async ({ insertPayment, list, plane, seller }) => {
    const apiId = randomUUID()
    const ids: string[] = []
    for (const [state, amount, createdAt] of [
      ['RELEASED', '1', '2026-01-01T00:00:00Z'],
      ['UNKNOWN', '100000', '2026-01-02T00:00:00Z'],
      ['RELEASED', (2n ** 255n).toString(), '2026-01-03T00:00:00Z'],
    ] as const)
      ids.unshift(await insertPayment({ apiId, state, amount, createdAt }))

    const all = (await list('')).body.items
    expect(all.map(({ id }) => id)).toEqual(ids)
    expect(all[0]).toEqual({
      id: ids[0],
      api_id: apiId,
      api_name: null,
      endpoint_id: expect.any(String),
      method: 'GET',
      path: '/v1/a',
      payer: PAYER,
      scheme: 'exact',
      network: 'eip155:845320402',
      asset: sandboxAccept().asset,
      amount: (2n ** 255n).toString(),
      pay_to: '0x1111111111111111111111111111111111111111',
      status: 'released',
      transaction: null,
      error_reason: null,
      explanation: null,
      upstream_status: null,
      took_ms: expect.any(Number),
      created_at: '2026-01-03T00:00:00.000Z',
      settled_at: null,
      reversed_at: null,
    })

    const page = (await list('?limit=2')).body
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const rest = (await list(`?limit=2&cursor=${page.next_cursor}`)).body
    expect(rest).toMatchObject({ items: [{ id: ids[2] }], next_cursor: null })

    const found = async (query: string) => (await list(query)).body.items.map(({ id }) => id)
    expect(await found('?status=unknown')).toEqual([ids[1]])
    expect(await found(`?payer=${PAYER.toLowerCase()}`)).toEqual(ids)
    expect(await found(`?payer=0x${'2'.repeat(40)}`)).toEqual([])
    expect(await found(`?api_id=${apiId}&from=2026-01-02T00:00:00Z&to=2026-01-03T00:00:00Z`)).toEqual([ids[1]])
    expect(await found(`?api_id=${randomUUID()}`)).toEqual([])

    expect((await list('', seller.in('production'))).body.items).toEqual([])
    expect((await list(`?api_id=${apiId}`, await signUp(plane))).body.items).toEqual([])
  })

  it.for([
    ...['status=SETTLED', 'payer=me', 'transaction=%25', 'from=yesterday', 'api_id=1', 'limit=1000', 'sort=amount'],
    ...['from=0000-01-01T00:00:00Z', 'to=9999-12-31T23:59:59-00:01'],
  ])('are not filtered by %s', async (query, { list }) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

describe('filtered settlements', () => {
  it('are found by their transaction, in upper or lower case, only by their seller', async ({
    insertPayment,
    list,
    plane,
    pool,
    seller,
  }) => {
    const id = await insertPayment({
      apiId: randomUUID(),
      state: 'SETTLING',
      amount: '7',
      createdAt: '2026-01-06T00:00:00Z',
    })
    const transaction = `0x${randomBytes(32).toString('hex')}`
    await pool.query(`update test_payment set state = 'SETTLED', settled_at = now(), transaction = $2 where id = $1`, [
      id,
      transaction,
    ])
    for (const written of [transaction, `0x${transaction.slice(2).toUpperCase()}`])
      expect((await list(`?transaction=${written}`)).body.items).toMatchObject([{ id, transaction }])
    expect((await list(`?transaction=0x${'0'.repeat(64)}`)).body.items).toEqual([])
    expect((await list(`?transaction=${transaction}&status=released`)).body.items).toEqual([])
    for (const stranger of [await signUp(plane), seller.in('production')])
      expect((await list(`?transaction=${transaction}`, stranger)).body.items).toEqual([])
  })

  it('are searched among a limited number of payments per page, and the cursor continues from there', async ({
    list,
    plane,
    pool,
  }) => {
    const owner = await signUp(plane)
    const [old, other] = [randomUUID(), randomUUID()]
    // Inserts as many payments as the search for one page reads, and one older payment.
    await pool.query(
      `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme,
          network, asset, amount, pay_to, valid_before, signed, requirements, lease_until, created_at)
        select sha256(convert_to($1 || i, 'UTF8')),
          (lpad(to_hex(1767225600000 + i * 1000), 12, '0') || '7000' || '8000' || lpad(to_hex(i), 12, '0'))::uuid,
          'RELEASED', 'development', $2, case when i = 0 then $3::uuid else $4::uuid end, $4, 'GET', 'h', '/p', $5, 'exact', 'n', 'a', 1,
          'p', now(), '{}', '{}', now(), to_timestamp(1767225600 + i)
        from generate_series(0, 20001) i`,
      [randomUUID(), owner.accountId, old, other, PAYER],
    )
    const first = (await list(`?api_id=${old}`, owner)).body
    expect(first.items).toEqual([])
    expect(first.next_cursor).toEqual(expect.any(String))
    const { items, next_cursor } = (await list(`?api_id=${old}&cursor=${first.next_cursor}`, owner)).body
    expect(items).toMatchObject([{ api_id: old }])
    expect(next_cursor).toBeNull()
    expect((await list(`?api_id=${old}&to=2026-01-01T00:00:01Z`, owner)).body.items).toHaveLength(1)
  })
})

describe('one settlement', () => {
  const at = '2026-01-05T00:00:00.000Z'

  it('has its history, for its seller only', async ({ detail, insertPayment, plane, seller }) => {
    const id = await insertPayment({ apiId: randomUUID(), state: 'RELEASED', amount: '1', createdAt: at })
    const answer = await detail(id)
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'released' } })
    expect(answer.body.timeline).toEqual([
      { event: 'created', at },
      { event: 'released', at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
    for (const stranger of [await signUp(plane), seller.in('production')])
      expect(await detail(id, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await detail('no-id')).status).toBe(404)
  })

  it('has the time since when its outcome is unknown', async ({ detail, insertPayment, pool }) => {
    const id = await insertPayment({ apiId: randomUUID(), state: 'UNKNOWN', amount: '1', createdAt: at })
    const [settling, unknown] = ['2026-01-05T00:00:01.000Z', '2026-01-05T00:00:41.000Z']
    await pool.query('update test_payment set settling_at = $2, unresolved_since = $3 where id = $1', [
      id,
      settling,
      unknown,
    ])
    expect((await detail(id)).body.timeline).toEqual([
      { event: 'created', at },
      { event: 'settling', at: settling },
      { event: 'unknown', at: unknown },
    ])
  })
})

describe('the explorer of a network', () => {
  const explorer_url = 'https://explorer.example/tx/{transaction}'

  it('is configured by the operator, and otherwise absent', async ({ settings }) => {
    await using app = await appOver(settings, {
      environment: { EXPLORER_URLS: JSON.stringify({ 'eip155:8453': explorer_url }) },
    })
    const { networks } = (await app.production.inject('/config/platform')).json<{ networks: { network: string }[] }>()
    expect(networks).toEqual([
      expect.objectContaining({ network: 'eip155:8453', explorer_url }),
      expect.not.objectContaining({ explorer_url: expect.anything() }),
    ])
  })

  it.for(['javascript:alert("{transaction}")', 'https://explorer.example/tx/'])(
    'is never %s',
    async (url, { settings }) => {
      const environment = { EXPLORER_URLS: JSON.stringify({ 'eip155:8453': url }) }
      await expect(appOver(settings, { environment })).rejects.toThrow('EXPLORER_URLS')
    },
  )
})

it('settlements name their API, also for a role that may not read APIs', async ({
  insertPayment,
  list,
  plane,
  seller,
}) => {
  const api = await seller.createApi({ upstream_base_url: 'https://example.com' })
  await insertPayment({ apiId: api.id, state: 'RELEASED', amount: '1', createdAt: '2026-01-04T00:00:00Z' })
  const { member } = await memberOf(plane, seller, 'accountant')
  for (const reader of [seller, member])
    expect((await list(`?api_id=${api.id}`, reader)).body.items).toMatchObject([{ api_name: api.name }])
  expect((await member.call('GET', `/apis/${api.id}`)).status).toBe(403)
})
