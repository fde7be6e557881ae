import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { killPart, partIsHealthy, partPid, startPart } from '../../../sandbox/stack.ts'
import { until } from '../support/buyers/buyer.ts'
import { movingPrice, type PriceHistory, startTraffic, type TrafficReport } from '../support/buyers/traffic.ts'
import { startSecondGateway } from '../support/processes/second-gateway.ts'
import { startXds } from '../support/sellers/gateway.ts'
import type { ApiRecord, EndpointRecord } from '../support/sellers/seller.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const CHANGES = 1_000
let shop: Shop
let price: PriceHistory

beforeAll(async () => {
  shop = await openShop({ settings, endpoints: [{ path: '/weather' }] })
  price = movingPrice(shop.seller, shop.api.id, shop.endpoints[0]?.id ?? '')
  await price.change()
  await until('the first price is asked', async () => price.indexOf((await shop.terms('/weather')).amount) === 0)
})
afterAll(() => shop?.close())

/** Returns a function that changes another API: its calls create, change and delete the API, in turn and without end. */
function neighbourhood(): () => Promise<unknown> {
  const { seller } = shop
  const upstream_base_url = httpAddress(settings, 'upstream')
  let api: ApiRecord | undefined
  let endpoint: EndpointRecord | undefined
  const life = [
    async () => {
      api = await seller.createApi({ upstream_base_url, pay_to_address: shop.payTo })
    },
    async () => {
      endpoint = await seller.createEndpoint(api?.id ?? '')
    },
    async () => {
      // Makes a running Envoy load the routes, so that xds pushes the following changes.
      await shop.fetch(`http://${api?.primary_host}:${settings.ports.gatewayHttp}/x`).catch(() => undefined)
      await seller.updateEndpoint(api?.id ?? '', endpoint?.id ?? '', { accepts: [sandboxAccept('7')] })
    },
    () => seller.updateEndpoint(api?.id ?? '', endpoint?.id ?? '', { enabled: false }),
    () => seller.updateApi(api?.id ?? '', { enabled: false, upstream_base_url: `${upstream_base_url}/base` }),
    () => seller.deleteEndpoint(api?.id ?? '', endpoint?.id ?? ''),
    () => seller.deleteApi(api?.id ?? ''),
  ]
  let turn = 0
  return () => (life[turn++ % life.length] as () => Promise<unknown>)()
}

/** Returns a function that changes the shop without an effect on its buyers: its calls create and delete another endpoint in turn. */
function bystanders(): () => Promise<unknown> {
  const path_pattern = `/${randomUUID()}/*`
  let endpoint: EndpointRecord | undefined
  return async () => {
    if (endpoint) {
      await shop.seller.deleteEndpoint(shop.api.id, endpoint.id)
      endpoint = undefined
    } else endpoint = await shop.seller.createEndpoint(shop.api.id, { path_pattern, ttl: 3600 })
  }
}

/** Makes `count` changes of all kinds, three at a time. */
async function makeChanges(count: number): Promise<void> {
  let left = count
  const work = async (change: () => Promise<unknown>) => {
    while (left-- > 0) await change()
  }
  await Promise.all([work(price.change), work(neighbourhood()), work(bystanders())])
}

function expectNothingFailed({ counts, failures }: TrafficReport): void {
  console.info(JSON.stringify(counts))
  expect(failures).toEqual([])
  for (const what of ['challenge', 'paid', 'discovery'] as const) expect(counts[what], what).toBeGreaterThan(20)
}

/** Expects that all settled payments have moved money on the chain, and that all other payments have moved none (M10). */
async function expectBooksToAgree(): Promise<void> {
  const { rows } = await shop.pool.query<{ sum: string; open: number }>(
    `select coalesce(sum(amount) filter (where state = 'SETTLED'), 0)::text as sum,
      count(*) filter (where state in ('SETTLING', 'UNKNOWN'))::int as open from payment where pay_to = $1`,
    [shop.payTo],
  )
  expect(rows[0]).toEqual({ sum: String(await shop.earned()), open: 0 })
}

const always = { port: settings.ports.gatewayHttp, open: () => true }

describe('traffic across changes', () => {
  it(`loses no request and sells at no old price across ${CHANGES} changes`, async () => {
    const traffic = startTraffic(shop, price, [always])
    const begun = performance.now()
    await makeChanges(CHANGES)
    console.info(`${CHANGES} changes in ${Math.round(performance.now() - begun)} ms`)
    expectNothingFailed(await traffic.stop())
    await expectBooksToAgree()
  })

  it('loses none while xds is killed and started again', async () => {
    const traffic = startTraffic(shop, price, [always])
    const changes = makeChanges(300)
    await delay(1000)
    await killPart(settings, 'xds')
    await delay(1000)
    await startXds(settings)
    await changes
    await price.change()
    await until('the last price is asked', async () => {
      return price.indexOf((await shop.terms('/weather')).amount) === price.heldAt(performance.now())
    })
    expectNothingFailed(await traffic.stop())
    await expectBooksToAgree()
  })

  it('loses none while one of two Envoys is drained and restarted', async () => {
    const second = await startSecondGateway(settings, { ALLOW_PRIVATE_UPSTREAMS: 'true' })
    const first = balanced(`${httpAddress(settings, 'envoyMetrics')}/ready`, settings.ports.gatewayHttp)
    const other = balanced(`${second.adminUrl}/ready`, second.httpPort)
    try {
      const traffic = startTraffic(shop, price, [first, other])
      const changes = makeChanges(300)
      await delay(1000)
      const admin = httpAddress(settings, 'envoyAdmin')
      await fetch(`${admin}/healthcheck/fail`, { method: 'POST' })
      await until('the balancer has noticed', async () => !first.open())
      expect(await drain(admin)).toMatch(/says that it is not ready\n.*listens no more\n.*no request was under way\n$/)
      await until('it has ended', async () => partPid(settings, 'envoy') === undefined)
      await startPart(settings, 'envoy')
      await until('the balancer has noticed', async () => first.open(), 10_000)
      await changes
      expectNothingFailed(await traffic.stop())
      await expectBooksToAgree()
    } finally {
      for (const door of [first, other]) door.close()
      await second.close()
      await startPart(settings, 'envoy')
    }
  })

  it('breaks connections, and has no other effect, when the only Envoy is killed', async () => {
    const traffic = startTraffic(shop, price, [always])
    await delay(1000)
    await killPart(settings, 'envoy')
    await startPart(settings, 'envoy')
    await partIsHealthy(settings, 'envoy')
    const during = await traffic.stop()
    const connections = /terminated|fetch failed|socket|ECONNREFUSED|ECONNRESET|other side closed/
    expect(during.failures.filter((failure) => !connections.test(failure))).toEqual([])
    const after = startTraffic(shop, price, [always])
    await makeChanges(100)
    await delay(3000)
    expectNothingFailed(await after.stop())
    await expectBooksToAgree()
  })
})

/** Runs the program that drains an Envoy, without a wait for balancers. Returns its output; throws if its exit code is not 0. */
async function drain(admin: string): Promise<string> {
  const environment = { ENVOY_ADMIN_ADDRESS: new URL(admin).host, LAME_DUCK_SECONDS: '0', GRACE_SECONDS: '3600' }
  const env = { ...process.env, NODE_OPTIONS: '', ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, ['envoy/drain-main.ts'], { cwd: settings.root, env })
  return stdout
}

/** Returns a load balancer in front of gateways that checks their health ten times a second. */
function balanced(readyUrl: string, port: number) {
  let healthy = true
  const timer = setInterval(async () => {
    healthy = await fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    )
  }, 100)
  return { port, open: () => healthy, close: () => clearInterval(timer) }
}
