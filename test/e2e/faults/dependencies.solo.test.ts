import { setTimeout as delay } from 'node:timers/promises'
import { connect, JSONCodec } from 'nats'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CONFIGURATION_NEWS_SUBJECT } from '../../../domain/configuration/configuration-news.ts'
import { patience, promised } from '../../../runtime/patience.ts'
import { PART_NAMES, type PartName } from '../../../sandbox/part.ts'
import { natsUrl } from '../../../sandbox/parts/nats.ts'
import { partPid, startPart, stopPart } from '../../../sandbox/stack.ts'
import { challengeOf, isDelivered, paymentRow, signPayment, until, untilAsPromised } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { envoyStats, metricOf, planeOf, startXds } from '../support/sellers/gateway.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const PRICE = 100_000n
let shop: Shop

beforeEach(async () => {
  shop = await openShop({ settings })
})
// Vitest runs the last of these hooks first.
afterEach(() => shop?.close())
afterEach(() => expectFourRecordsAgree(shop))
afterEach(async () => {
  for (const part of ['postgres', 'nats', 'control-plane', 'authz'] as const) await startPart(settings, part)
  await startXds(settings)
})

const priceAsked = async () => challengeOf(await shop.get('/weather')).accepts[0].amount

async function changePrice(amount: string): Promise<void> {
  await shop.seller.updateEndpoint(shop.api.id, shop.endpoints[0]?.id ?? '', { accepts: [sandboxAccept(amount)] })
}

/** Expects a paid call to be served and charged once. */
async function expectPaidService(): Promise<void> {
  const before = await shop.earned()
  const price = BigInt(await priceAsked())
  const { response, payment } = await shop.pay('/weather')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ city: 'Berlin' })
  expect((await paymentRow(shop.pool, payment.authorization))?.state).toBe('SETTLED')
  expect(await shop.earned()).toBe(before + price)
}

/** Returns the process ids of all parts except `gone`. They stay unchanged if no part was restarted. */
function pidsWithout(gone: PartName): (number | undefined)[] {
  return PART_NAMES.filter((name) => name !== gone).map((name) => partPid(settings, name))
}

describe('without NATS', () => {
  it('a price change arrives within two seconds', async () => {
    await stopPart(settings, 'nats')
    const pids = pidsWithout('nats')
    await expectPaidService()
    await changePrice('250000')
    await untilAsPromised('the new price is asked', async () => (await priceAsked()) === '250000', 2000)
    await expectPaidService()
    expect(pidsWithout('nats')).toEqual(pids)
  })
})

describe('without PostgreSQL', () => {
  it('challenges continue, a payment is refused before the upstream is called, and payments work after its return', async () => {
    const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
    const pids = pidsWithout('postgres')
    await stopPart(settings, 'postgres')
    expect(await priceAsked()).toBe(String(PRICE))
    const refused = await shop.present('/weather', payment)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'ledger_unavailable', error: 'payment service unavailable' })
    expect(await shop.hits()).toEqual([])
    expect(await shop.chain.nonceUsed(payment.authorization)).toBe(false)

    await startPart(settings, 'postgres')
    const served = await until('the same payment is taken', async () => {
      const response = await shop.present('/weather', payment)
      return response.status === 200 && response
    })
    expect(await served.json()).toMatchObject({ city: 'Berlin' })
    expect(await shop.earned()).toBe(PRICE)
    // The upstream gets a second request if authz noticed only after the first one that its connection to the old PostgreSQL was broken.
    // The buyer is charged only once.
    expect([1, 2]).toContain((await shop.hits()).length)
    expect(pidsWithout('postgres')).toEqual(pids)
  })

  it('a delivery meanwhile is recorded after its return, and cannot be claimed again', async () => {
    const { response, payment } = await shop.pay('/stream?chunks=40')
    await stopPart(settings, 'postgres')
    expect((await response.text()).match(/data:/g)).toHaveLength(40)
    await startPart(settings, 'postgres')
    await until('it is on record', () => isDelivered(shop.pool, payment.authorization))
    expect((await shop.present('/stream?chunks=40', payment)).status).toBe(409)
  })
})

/**
 * Failed connections of Envoy to xds. With Envoy's default delays, which double up to half a minute, this many failed connections take
 * minutes. A new API would then be an unknown host long after xds has come back.
 */
const TRIES = 20
const CONNECT_FAIL = /^cluster\.xds\.upstream_cx_connect_fail$/

async function envoyHasTried(times: number): Promise<void> {
  const failed = async () => (await envoyStats(settings, CONNECT_FAIL))['cluster.xds.upstream_cx_connect_fail'] ?? 0
  const before = await failed()
  await until(`Envoy has tried ${times} times`, async () => (await failed()) >= before + times)
}

describe('without xds', () => {
  it('known APIs work; a request for an unknown API is answered in time, and works after the return of xds', async () => {
    const cold = await openShop({ settings, cold: true })
    try {
      await stopPart(settings, 'xds')
      await expectPaidService()
      const fresh = await cold.seller.createApi({
        upstream_base_url: cold.api.upstream_base_url,
        pay_to_address: cold.payTo,
      })
      await cold.seller.createEndpoint(fresh.id)
      const freshUrl = `http://${fresh.primary_host}:${settings.ports.gatewayHttp}/weather`
      const unknown = await cold.fetch(freshUrl, { signal: AbortSignal.timeout(promised(3000)) })
      expect(unknown.status).toBe(404)
      expect(await unknown.json()).toMatchObject({ code: 'not_found' })

      // Envoy knows the host but not its routes. The request waits for the routes, for at most a minute.
      const waiting = cold.get('/weather', { signal: AbortSignal.timeout(patience(61_000)) })
      await envoyHasTried(TRIES)
      await startXds(settings)
      expect((await waiting).status).toBe(402)
      await until('the new API is served', async () => (await cold.fetch(freshUrl)).status === 402)
      await expectPaidService()
    } finally {
      await cold.close()
    }
  })
})

describe('without the control plane', () => {
  it('402 and paid calls work', async () => {
    await stopPart(settings, 'control-plane')
    await expect(fetch(`${planeOf(settings).baseUrl}/healthz`)).rejects.toThrow()
    expect(await priceAsked()).toBe(String(PRICE))
    await expectPaidService()
  })
})

describe('NATS messages that no service has sent', () => {
  const MESSAGES = 10_000

  it(`forged, repeated and in a flood of ${MESSAGES}, change nothing and cost few reads`, async () => {
    const nats = await connect({ servers: natsUrl(settings) })
    const codec = JSONCodec<unknown>()
    const revision = await metricOf(settings, 'authzOps', 'authz_configuration_revision')
    const about = { environment: 'development', api_id: shop.api.id }
    const bytes = [
      Buffer.from('not json'),
      Buffer.alloc(0),
      Buffer.alloc(100_000, 'x'),
      ...[
        null,
        [],
        { revision: '1', ...about },
        { revision: -1, ...about },
        { revision: 1.5, ...about },
        { revision: 0, ...about },
        { revision, ...about },
        { revision: revision + 1, ...about },
        { revision: Number.MAX_SAFE_INTEGER, ...about },
        { revision: 1e300, ...about },
        { revision: revision + 1, environment: 'production', api_id: "'; drop table api; --" },
      ].map((message) => codec.encode(message)),
    ]
    const commitsBefore = await commits()
    const slowest = { ms: 0 }
    const flood = (async () => {
      for (let sent = 0; sent < MESSAGES; sent += 1) {
        nats.publish(CONFIGURATION_NEWS_SUBJECT, bytes[sent % bytes.length])
        if (sent % 500 === 0) await nats.flush()
      }
      await nats.flush()
    })()
    const asking = (async () => {
      for (let asked = 0; asked < 50; asked += 1) {
        const begun = Date.now()
        expect(await priceAsked()).toBe(String(PRICE))
        slowest.ms = Math.max(slowest.ms, Date.now() - begun)
      }
    })()
    await Promise.all([flood, asking])
    await nats.close()
    expect(slowest.ms).toBeLessThan(promised(2000))
    expect(await metricOf(settings, 'authzOps', 'authz_configuration_revision')).toBe(revision)
    // authz and xds read the database. If they read once for each message that looks new, there would be some 6,000 reads.
    expect((await commits()) - commitsBefore).toBeLessThan(2000)
    await changePrice('77')
    await untilAsPromised('a true change still arrives', async () => (await priceAsked()) === '77', 2000)
    await expectPaidService()
  })

  /**
   * Returns the number of transactions that PostgreSQL has committed. Its sessions publish their counts once a second, so the function
   * waits for two seconds first.
   */
  async function commits(): Promise<number> {
    await delay(2200)
    const { rows } = await shop.pool.query<{ count: number }>(
      'select xact_commit::int as count from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.count ?? 0
  }
})
