import { randomBytes, randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { appOver } from '../support/processes/control-plane-app.ts'
import { call, sandboxAccept, signUp } from '../support/sellers/seller.ts'
import { it as base } from './fixtures.ts'

const { asset, network } = sandboxAccept()
const PAYEE = `0x${'1'.repeat(40)}`
const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Figures {
  challenges: number
  paid: number
  failed: number
  unique_payers: number
  revenue: { network: string; asset: string; amount: string }[]
  conversion: number | null
  latency_ms: { p50: number; p95: number } | null
}

interface Overview {
  days: number
  from: string
  to: string
  totals: Figures
  previous: Figures & { from: string; to: string }
  by_day: (Figures & { date: string })[]
  by_hour?: (Pick<Figures, 'paid' | 'failed' | 'revenue' | 'latency_ms'> & { hour: string })[]
  by_api: (Figures & { api_id: string; api_name: string | null })[]
  by_endpoint: (Figures & { api_id: string; endpoint_id: string })[]
}

interface Row {
  state: string
  apiId: string
  endpointId: string
  payer: string
  amount: string
  createdAt: Date
}

/** Adds `insertPayment`, which inserts a payment as the gateway records it: the id contains the time of its creation. */
const withPayments = base.extend('insertPayment', { scope: 'file' }, ({ pool, seller }) => async (row: Row) => {
  const id = v7({ msecs: row.createdAt.getTime() })
  await pool.query(
    `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer,
       scheme, network, asset, amount, pay_to, valid_before, signed, requirements, lease_until, created_at, settled_at)
     values ($1, $2, $3, 'development', $4, $5, $6, 'GET', 'a.dev.localhost', '/v1/a', $7,
       'exact', $8, $9, $10, $7, now(), '{}', '{}', now(), $11,
       case when $3 = 'SETTLED' then $11::timestamptz + interval '350 milliseconds' end)`,
    [
      randomBytes(32),
      id,
      row.state,
      seller.accountId,
      row.apiId,
      row.endpointId,
      row.payer,
      network,
      asset,
      row.amount,
      row.createdAt,
    ],
  )
  // The rollup reads no new rows below the watermark. So an old row that is inserted now must be listed in `payment_rollup_open`.
  await pool.query(
    `insert into payment_rollup_open select $1, $2, 'development', now() from payment_rollup_watermark w where $1::uuid <= w.id`,
    [id, seller.accountId],
  )
})

interface Challenges {
  apiId: string
  endpointId: string
  day: Date
  count: number
}

const it = withPayments
  .extend('insertChallenges', { scope: 'file' }, ({ pool, seller }) => async (row: Challenges) => {
    await pool.query(`insert into challenge_count values ($1, 'development', $2, $3, $4, $5)`, [
      seller.accountId,
      row.apiId,
      row.endpointId,
      row.day.toISOString().slice(0, 10),
      row.count,
    ])
  })
  .extend('overview', { scope: 'file' }, ({ seller }) => (query = '', as = seller) => {
    return as.call<Overview>('GET', `/stats/overview${query}`)
  })

const revenue = (amount: string) => [{ network, asset: asset.toLowerCase(), amount }]
const NOTHING = {
  challenges: 0,
  paid: 0,
  failed: 0,
  unique_payers: 0,
  revenue: [],
  conversion: null,
  latency_ms: null,
}

describe('the overview', () => {
  it('of a new seller is zero on every day', async ({ overview, plane }) => {
    const { status, body } = await overview('', await signUp(plane))
    expect(status).toBe(200)
    expect(body).toMatchObject({ days: 30, totals: NOTHING, by_api: [], by_endpoint: [] })
    expect(body.by_day).toHaveLength(30)
    expect(body.by_day.every(({ date: _, ...figures }) => JSON.stringify(figures) === JSON.stringify(NOTHING))).toBe(
      true,
    )
    expect(body.by_day.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10))
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(30 * DAY)
  })

  it('leaves out payments of the seller’s own Sandbox wallet on request, by day and by hour', async ({
    insertPayment,
    overview,
    seller,
  }) => {
    const { address } = await seller.wallet()
    const createdAt = new Date(Date.now() - 200 * DAY)
    const sold = { state: 'SETTLED', apiId: randomUUID(), endpointId: randomUUID(), createdAt }
    await insertPayment({ ...sold, payer: address, amount: '5' })
    await insertPayment({ ...sold, payer: address.toLowerCase(), amount: '5', state: 'RELEASED' })
    await insertPayment({ ...sold, payer: `0x${'3'.repeat(40)}`, amount: '7' })
    const query = `?days=1&hourly=true&until=${createdAt.toISOString().slice(0, 10)}`
    const hours = ({ by_hour = [] }: Overview) => by_hour.reduce((sum, { paid, failed }) => sum + paid + failed, 0)
    const all = (await overview(query)).body
    expect(all.totals).toMatchObject({ paid: 2, failed: 1, unique_payers: 2, revenue: revenue('12') })
    expect(hours(all)).toBe(3)
    const others = (await overview(`${query}&without_trials=true`)).body
    expect(others.totals).toMatchObject({ paid: 1, failed: 0, unique_payers: 1, revenue: revenue('7') })
    expect(others.by_endpoint).toMatchObject([{ endpoint_id: sold.endpointId, paid: 1 }])
    expect(hours(others)).toBe(1)
  })

  it('adds up payments by day, API and endpoint, in atomic units', async ({
    insertChallenges,
    insertPayment,
    overview,
    plane,
    seller,
  }) => {
    const { id: first } = await seller.createApi({ name: 'Weather', upstream_base_url: 'https://example.com' })
    // The id of an API that has been deleted.
    const second = randomUUID()
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    const ada = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'
    const bob = `0x${'2'.repeat(40)}`
    const today = new Date()
    const yesterday = new Date(today.getTime() - DAY)
    const large = (2n ** 200n).toString()
    const rows: Row[] = [
      { state: 'SETTLED', apiId: first, endpointId: one, payer: ada, amount: large, createdAt: today },
      { state: 'SETTLED', apiId: first, endpointId: one, payer: ada.toLowerCase(), amount: '1', createdAt: yesterday },
      { state: 'SETTLED', apiId: first, endpointId: two, payer: bob, amount: '2', createdAt: yesterday },
      { state: 'RELEASED', apiId: second, endpointId: three, payer: bob, amount: '4', createdAt: today },
      { state: 'UNKNOWN', apiId: second, endpointId: three, payer: bob, amount: '8', createdAt: today },
      {
        state: 'SETTLED',
        apiId: second,
        endpointId: three,
        payer: bob,
        amount: '16',
        createdAt: new Date(today.getTime() - 9 * DAY),
      },
    ]
    for (const row of rows) await insertPayment(row)
    const unsold = randomUUID()
    await insertChallenges({ apiId: first, endpointId: one, day: today, count: 7 })
    await insertChallenges({ apiId: first, endpointId: one, day: yesterday, count: 5 })
    await insertChallenges({ apiId: second, endpointId: unsold, day: yesterday, count: 2 ** 40 })
    await insertChallenges({ apiId: second, endpointId: unsold, day: new Date(today.getTime() - 9 * DAY), count: 1 })

    const { body } = await overview('?days=3')
    const all = (2n ** 200n + 3n).toString()
    const latency_ms = { p50: 350, p95: 395 }
    expect(body.totals).toEqual({
      conversion: 0,
      latency_ms,
      challenges: 2 ** 40 + 12,
      paid: 3,
      failed: 1,
      unique_payers: 2,
      revenue: revenue(all),
    })
    expect(body.by_day.map(({ challenges, paid, failed }) => [challenges, paid, failed])).toEqual([
      [0, 0, 0],
      [2 ** 40 + 5, 2, 0],
      [7, 1, 1],
    ])
    expect(body.by_day[1]?.revenue).toEqual(revenue('3'))
    expect(body.by_api).toEqual([
      {
        api_id: first,
        api_name: 'Weather',
        challenges: 12,
        paid: 3,
        failed: 0,
        unique_payers: 2,
        revenue: revenue(all),
        conversion: 0.25,
        latency_ms,
      },
      { ...NOTHING, api_id: second, api_name: null, challenges: 2 ** 40, failed: 1, conversion: 0 },
    ])
    const endpoints = body.by_endpoint.map((row) => [row.api_id, row.endpoint_id, row.challenges, row.paid])
    expect(endpoints).toEqual([
      [first, one, 12, 2],
      [first, two, 0, 1],
      [second, three, 0, 0],
      [second, unsold, 2 ** 40, 0],
    ])
    expect((await overview('?days=10')).body.totals).toMatchObject({ paid: 4, unique_payers: 2 })
    const week = (await overview('?days=7')).body
    expect(week.previous).toEqual({
      ...NOTHING,
      from: new Date(Date.parse(week.from) - 7 * DAY).toISOString(),
      to: week.from,
      challenges: 1,
      paid: 1,
      unique_payers: 1,
      revenue: revenue('16'),
      conversion: 1,
      latency_ms,
    })
    expect((await overview('?days=1')).body.totals).toMatchObject({ paid: 1, revenue: revenue(large) })

    const dayBefore = `?days=1&until=${yesterday.toISOString().slice(0, 10)}`
    expect((await overview(dayBefore)).body.totals).toMatchObject({ paid: 2, revenue: revenue('3') })
    const hours = (await overview(`${dayBefore}&hourly=true`)).body.by_hour ?? []
    expect(hours).toHaveLength(24)
    const empty = { paid: 0, failed: 0, revenue: [], latency_ms: null }
    for (const { hour, ...figures } of hours)
      expect(figures).toEqual(
        hour.slice(0, 13) === yesterday.toISOString().slice(0, 13)
          ? { paid: 2, failed: 0, revenue: revenue('3'), latency_ms }
          : empty,
      )
    const elsewhere = (await overview(`${dayBefore}&hourly=true`, seller.in('production'))).body.by_hour
    expect(elsewhere?.every(({ paid }) => paid === 0)).toBe(true)

    expect((await overview('?days=3', seller.in('production'))).body.totals).toEqual(NOTHING)
    expect((await overview('?days=3', await signUp(plane))).body.totals).toEqual(NOTHING)
  })

  it.for(['days=0', 'days=366', 'days=1.5', 'days=all', 'from=2026-01-01', 'days=8&hourly=true', 'until=2999-01-01'])(
    'is refused for %s',
    async (query, { overview }) => {
      expect(await overview(`?${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    },
  )
})

describe('the discovery summary', () => {
  it('counts endpoints and names the documents of every host', async ({ plane, pool, seller, settings }) => {
    const api = await seller.createApi({ pay_to_address: PAYEE, upstream_base_url: 'https://example.com' })
    const path = `/apis/${api.id}/discovery`
    await seller.createEndpoint(api.id, { path_pattern: '/a' })
    await seller.createEndpoint(api.id, { path_pattern: '/b', enabled: false })
    await seller.createEndpoint(api.id, { path_pattern: '/c', ttl: 3_600 })
    const origin = `http://${api.primary_host}:${settings.ports.gatewayHttp}`
    const urls = { openapi_url: `${origin}/openapi.json`, well_known_url: `${origin}/.well-known/x402.json` }
    expect((await seller.call('GET', path)).body).toEqual({
      primary_host: api.primary_host,
      hosts: [api.primary_host],
      ...urls,
      endpoint_count: 3,
      discoverable_endpoint_count: 1,
      payable_endpoints: { yes: 2, unknown: 0, no: 0, warnings: [] },
      host_urls: [{ host: api.primary_host, ...urls, is_primary: true }],
    })
    const custom = `${randomUUID()}.example.net`
    const domain = await seller.createDomain(api.id, custom)
    await pool.query(`update domain set status = 'verified', verified_at = now(), checked_at = now() where id = $1`, [
      domain.id,
    ])
    const { body } = await seller.call<{ hosts: string[]; host_urls: object[] }>('GET', path)
    expect(body.hosts).toEqual([api.primary_host, custom])
    expect(body.host_urls[1]).toEqual({
      host: custom,
      openapi_url: `http://${custom}:${settings.ports.gatewayHttp}/openapi.json`,
      well_known_url: `http://${custom}:${settings.ports.gatewayHttp}/.well-known/x402.json`,
      is_primary: false,
    })
    expect((await (await signUp(plane)).call('GET', path)).status).toBe(404)
    expect((await seller.in('production').call('GET', path)).status).toBe(404)
  })
})

describe('the count of discoverable endpoints', () => {
  const BASE = { ...sandboxAccept(), network: 'eip155:8453', extra: { name: 'USD Coin', version: '2' } }

  it('contains only endpoints that a buyer can pay', async ({ seller, settings }) => {
    const owner = seller.in('production')
    const api = await owner.createApi({ pay_to_address: PAYEE, upstream_base_url: 'https://example.com' })
    const count = async () => {
      const { body } = await owner.call<{ discoverable_endpoint_count: number }>('GET', `/apis/${api.id}/discovery`)
      return body.discoverable_endpoint_count
    }
    await owner.createEndpoint(api.id, { path_pattern: '/a', accepts: [BASE] })
    const mixed = [
      { ...BASE, scheme: 'batch-settlement' },
      { ...BASE, network: 'eip155:10' },
    ]
    await owner.createEndpoint(api.id, { path_pattern: '/b', accepts: mixed })
    expect(await count()).toBe(0)

    // A facilitator that does not answer counts as supporting "exact", here and in authz.
    const facilitators = { 'eip155:8453': { url: 'http://127.0.0.1:1' } }
    await using app = await appOver(settings, { environment: { FACILITATORS: JSON.stringify(facilitators) } })
    const url = `/apis/${api.id}/discovery`
    const headers = { authorization: `Bearer ${owner.token}` }
    const there = async () => (await app.production.inject({ url, headers })).json().discoverable_endpoint_count
    expect(await there()).toBe(1)
    await owner.updateApi(api.id, { enabled: false })
    expect(await there()).toBe(0)
    await owner.updateApi(api.id, { enabled: true, pay_to_address: null })
    expect(await there()).toBe(0)
  })
})

describe('networks', () => {
  it('without a facilitator are not available, with the reason', async ({ settings }) => {
    const listed = async (environment: Record<string, string>) => {
      await using app = await appOver(settings, { environment })
      const { networks } = (await app.production.inject('/config/platform')).json<{ networks: object[] }>()
      return networks
    }
    const facilitators = { 'eip155:8453': { url: 'http://127.0.0.1:1/secret', rpc_url: 'http://127.0.0.1:1/key' } }
    const [none, configured] = [await listed({}), await listed({ FACILITATORS: JSON.stringify(facilitators) })]
    expect(none).toContainEqual(
      expect.objectContaining({
        ...{ network: 'eip155:8453', name: 'Base', available: false, unavailable_reason: 'no_facilitator' },
        ...{ schemes: [], rpc_url: null },
      }),
    )
    expect(configured).toContainEqual(
      expect.objectContaining({
        network: 'eip155:8453',
        available: false,
        unavailable_reason: 'facilitator_silent',
        schemes: [],
      }),
    )
    expect(JSON.stringify(configured)).not.toMatch(/secret|key/)
  })

  it('follow the facilitator’s answer', async ({ plane, settings }) => {
    const answer = await call<{ items: object[]; updated_at: string }>(plane, 'GET', '/networks')
    expect(answer.status).toBe(200)
    expect(answer.body.items).toEqual([
      expect.objectContaining({ network: 'eip155:8453', available: false, unavailable_reason: 'no_facilitator' }),
      {
        network: 'eip155:845320402',
        name: 'Sandbox',
        environment: 'development',
        available: true,
        unavailable_reason: null,
        rpc_url: httpAddress(settings, 'rpc'),
        schemes: ['exact'],
        x402_versions: [2],
        tokens: [
          {
            symbol: 'USDC',
            address: asset,
            decimals: 6,
            extra: { name: 'USDC', version: '2', assetTransferMethod: 'eip3009' },
          },
        ],
      },
    ])
    expect(Math.abs(Date.now() - Date.parse(answer.body.updated_at))).toBeLessThan(310_000)
  })
})
