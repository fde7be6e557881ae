import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { rowInState, signPayment, until } from '../support/buyers/buyer.ts'
import { type SecondGateway, startSecondGateway } from '../support/processes/second-gateway.ts'
import { untilRoutedTo } from '../support/sellers/gateway.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

/**
 * The local stack allows private upstreams, because everything is on one machine. The gateway of this test refuses each private address
 * when it connects: also an address to which a name resolves only later.
 */
const settings = testSettings()
let strict: SecondGateway
let shop: Shop

beforeAll(async () => {
  strict = await startSecondGateway(settings, { ALLOW_PRIVATE_UPSTREAMS: 'false', LOG_LEVEL: 'warn' })
  shop = await openShop({ settings })
  // The separate xds gets the API at some later time, and the first request loads its routes.
  await until('the strict gateway sells', async () => (await asked()).status === 402, 30_000)
})
afterAll(async () => {
  await shop?.close()
  await strict?.close()
})

const port = settings.ports.upstream
const PRIVATE: [string, string][] = [
  ['a literal loopback address', `http://127.0.0.1:${port}`],
  ['a name that resolves to loopback', `http://localhost:${port}`],
  ['the unspecified address, which reaches loopback', `http://0.0.0.0:${port}`],
  ['loopback written as one number', `http://2130706433:${port}`],
  ['loopback in IPv6', `http://[::1]:${port}`],
  ['loopback in IPv6 that carries IPv4', `http://[::ffff:127.0.0.1]:${port}`],
  ['the address of cloud metadata', 'http://169.254.169.254'],
  ['a private network', 'http://10.0.0.1'],
  ['a shared network', 'http://100.64.0.1'],
  ['a unique local address', 'http://[fd00::1]'],
]

const asked = (headers = {}) =>
  shop.fetch(`http://${shop.host}:${strict.httpPort}/weather`, { headers, signal: AbortSignal.timeout(patience()) })

describe.each(PRIVATE)('an upstream at %s', (_, upstream) => {
  it('is not called, and nothing is charged', async () => {
    const answer = await shop.seller.call('PUT', `/apis/${shop.api.id}`, { body: { upstream_base_url: upstream } })
    // The control plane refuses some upstreams even here, so these never reach the gateway.
    if (answer.status === 400) return expect(answer.body).toMatchObject({ code: 'validation_failed' })
    expect(answer.status).toBe(200)
    await untilRoutedTo(strict.adminUrl, answer.body as Parameters<typeof untilRoutedTo>[1])
    const earned = await shop.earned()
    const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
    const response = await asked({ 'payment-signature': payment.header })
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({
      code: 'upstream_not_resolved',
      error: 'the upstream has no public address',
      request_id: response.headers.get('x-request-id'),
    })
    expect(await shop.hits()).toEqual([])
    await rowInState(shop.pool, payment.authorization, 'RELEASED')
    expect(await shop.chain.nonceUsed(payment.authorization)).toBe(false)
    expect(await shop.earned()).toBe(earned)
  })
})

describe('the same upstreams', () => {
  it.each(PRIVATE.slice(0, 4))('at %s are served by a gateway that allows private addresses', async (_, upstream) => {
    const api = await shop.seller.updateApi(shop.api.id, { upstream_base_url: upstream })
    await untilRoutedTo(httpAddress(settings, 'envoyAdmin'), api)
    const { response } = await shop.pay('/weather')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ city: 'Berlin' })
  })
})

describe('the strict gateway', () => {
  it('still asks for payment first: without a payment, a client learns nothing about the upstream', async () => {
    expect((await asked()).status).toBe(402)
  })
})
