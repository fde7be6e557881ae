import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partIsHealthy, startPart, stopPart } from '../../../sandbox/stack.ts'
import { until } from '../support/buyers/buyer.ts'
import { planeOf } from '../support/sellers/gateway.ts'
import { type Seller, signUp } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const TODAY = () => new Date().toISOString().slice(0, 10)

interface Overview {
  totals: { challenges: number; paid: number }
  by_day: { date: string; challenges: number }[]
  by_api: { api_id: string; challenges: number; paid: number }[]
  by_endpoint: { endpoint_id: string; challenges: number }[]
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ settings, endpoints: [{ path: '/weather' }, { path: '/echo' }] })
})
afterAll(async () => {
  await shop?.close()
})

async function overview(as: Seller = shop.seller): Promise<Overview> {
  return (await as.call<Overview>('GET', '/stats/overview?days=2')).body
}

/** Returns the overview after its count of challenges has not changed for 2.5 seconds. authz writes its counts once a second. */
async function settledOverview(): Promise<Overview> {
  let last = await overview()
  let since = Date.now()
  return until('the counts stand still', async () => {
    const now = await overview()
    if (now.totals.challenges !== last.totals.challenges) since = Date.now()
    last = now
    return Date.now() - since > 2_500 && now
  })
}

const ofEndpoint = ({ by_endpoint }: Overview, index: number) =>
  by_endpoint.find(({ endpoint_id }) => endpoint_id === shop.endpoints[index]?.id)?.challenges ?? 0

describe('402 answers', () => {
  it('are counted per endpoint, API and day; other answers are not', async () => {
    const before = await settledOverview()
    const requests = Array.from({ length: 30 }, (_, n) => shop.get(n % 3 ? '/weather' : '/echo'))
    for (const { status } of await Promise.all(requests)) expect(status).toBe(402)
    await shop.get('/openapi.json')
    await shop.get('/nothing')
    // `pay` requests the terms once, and then sends a request with a payment.
    expect((await shop.pay('/weather')).response.status).toBe(200)

    const after = await settledOverview()
    expect(after.totals.challenges - before.totals.challenges).toBe(31)
    expect(ofEndpoint(after, 0) - ofEndpoint(before, 0)).toBe(21)
    expect(ofEndpoint(after, 1) - ofEndpoint(before, 1)).toBe(10)
    expect(after.by_api).toEqual([
      expect.objectContaining({ api_id: shop.api.id, challenges: after.totals.challenges, paid: 1 }),
    ])
    expect(after.by_day.reduce((sum, { challenges }) => sum + challenges, 0)).toBe(after.totals.challenges)
    expect(after.by_day.at(-1)?.date).toBe(TODAY())
    expect((await overview(shop.seller.in('production'))).totals.challenges).toBe(0)
    expect((await overview(await signUp(planeOf(settings)))).totals.challenges).toBe(0)
  })

  it('survive an outage of PostgreSQL and the end of an authz', async () => {
    const before = await settledOverview()
    await stopPart(settings, 'postgres')
    for (let n = 0; n < 5; n++) expect((await shop.get('/weather')).status).toBe(402)
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await startPart(settings, 'postgres')
    const back = await until('the counts have come', async () => {
      const answer = await shop.seller.call<Overview>('GET', '/stats/overview?days=2')
      return answer.status === 200 && answer.body.totals.challenges === before.totals.challenges + 5 && answer.body
    })
    expect(ofEndpoint(back, 0) - ofEndpoint(before, 0)).toBe(5)

    expect((await shop.get('/weather')).status).toBe(402)
    await stopPart(settings, 'authz')
    expect((await overview()).totals.challenges).toBe(back.totals.challenges + 1)
    await startPart(settings, 'authz')
    await partIsHealthy(settings, 'authz')
  })
})
