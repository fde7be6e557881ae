import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHousekeeping } from '../../../control-plane/database/housekeeping-job.ts'
import { createOrm } from '../../../control-plane/open-database.ts'
import { createLogger } from '../../../runtime/logger.ts'
import { serviceDatabaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { challengeOf, signPayment, until, untilAsPromised } from '../support/buyers/buyer.ts'
import type { EndpointRecord } from '../support/sellers/seller.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const TTL = 3
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings, endpoints: [{ path: '/weather/*' }] })
})
afterAll(() => shop?.close())

/** Creates an ephemeral endpoint, and waits until the gateway sells it. */
async function flashSale(path: string): Promise<EndpointRecord> {
  const accepts = [sandboxAccept('5')]
  const endpoint = await shop.seller.createEndpoint(shop.api.id, { path_pattern: path, accepts, ttl: TTL })
  await until(`${path} is sold for 5`, async () => {
    const response = await shop.get(path)
    return response.status === 402 && challengeOf(response).accepts[0].amount === '5'
  })
  return endpoint
}

const expired = ({ expires_at }: EndpointRecord) => delay(Date.parse(expires_at ?? '') - Date.now())

describe('an endpoint that expires', () => {
  it('is 404 with and without a payment, at once and without a configuration change', async () => {
    const endpoint = await flashSale('/flash')
    const payment = await signPayment(shop.wallet, await shop.terms('/flash'))
    await expired(endpoint)
    expect((await shop.get('/flash')).status).toBe(404)
    const [asked, paid] = [await shop.get('/flash'), await shop.present('/flash', payment)]
    for (const answer of [asked, paid]) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
    expect(await shop.hits()).toEqual([])
    expect(await shop.chain.nonceUsed(payment.authorization)).toBe(false)
    expect((await shop.seller.call('GET', `/apis/${shop.api.id}/endpoints/${endpoint.id}`)).status).toBe(404)
  })

  it('leaves its path to the next matching endpoint, at its price', async () => {
    const endpoint = await flashSale('/weather/today')
    await expired(endpoint)
    const hasTheOldPrice = async () => {
      const response = await shop.get('/weather/today')
      return response.status === 402 && challengeOf(response).accepts[0].amount === '100000'
    }
    await untilAsPromised('the price of the pattern is asked', hasTheOldPrice, 1000)
  })

  it('is later deleted from the database, and no other is', async () => {
    const gone = await flashSale('/gone')
    const alive = await shop.seller.createEndpoint(shop.api.id, { path_pattern: '/alive', ttl: 600 })
    await expired(gone)
    const url = serviceDatabaseUrl(settings, loadSecrets(settings.stateDirectory), 'controlPlane')
    const logger = createLogger({ name: 'test', level: 'silent' })
    const orm = createOrm({ url, logger })
    const rows = async () => {
      const { rows } = await shop.pool.query<{ id: string }>('select id from endpoint where api_id = $1', [shop.api.id])
      return rows.map(({ id }) => id)
    }
    expect(await rows()).toContain(gone.id)
    const job = startHousekeeping({ orm, logger, keptSeconds: -3600, pauseMs: 20 })
    try {
      await until('the row is gone', async () => !(await rows()).includes(gone.id))
      expect((await rows()).sort()).toEqual([shop.endpoints[0]?.id, alive.id].sort())
    } finally {
      await job.stop()
      await orm.close()
    }
  })
})
