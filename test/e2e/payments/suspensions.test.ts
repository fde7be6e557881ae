import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { SANDBOX_USDC } from '../../../domain/networks/network.ts'
import { paymentRow, signPayment, until, untilAsPromised } from '../support/buyers/buyer.ts'
import { enrolOperator } from '../support/sellers/operator.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { signUp } from '../support/sellers/seller.ts'
import {
  CHARGED_ONCE,
  movement,
  NOT_CHARGED,
  openDelivery,
  openShop,
  pay,
  refusal,
  type Shop,
  termsOf,
} from './market.ts'
import { it as onMarket } from './void-payments.ts'

const SUSPENDED = { status: 403, code: 'suspended' }
/** Milliseconds after which the gateway's answers to unpaid requests must show a change. */
const PROPAGATION_MS = 1000

const it = onMarket.extend('operator', { scope: 'file' }, ({ settings, pool }) =>
  enrolOperator(settings, { pool, name: `operator-${randomUUID()}` }),
)

/** The parts of a shop that can be suspended without an effect on the shops of other tests. */
const TARGETS: [kind: string, target: (shop: Shop) => string][] = [
  ['account', ({ seller }) => seller.accountId],
  ['api', ({ api }) => api.id],
  ['host', ({ api }) => api.primary_host.toUpperCase()],
  ['payee', ({ payTo }) => payTo],
]

describe('a suspension', () => {
  it.for(TARGETS)(
    'of the %s takes no payment from the moment it is answered',
    async ([kind, target], { market, operator, presentAfter }) => {
      const shop = await openShop(market)
      let id = ''
      const response = await presentAfter(shop, async () => {
        id = await operator.suspend(kind, target(shop))
      })
      expect(await refusal(response)).toEqual(SUSPENDED)
      expect(response.headers.get('payment-required')).toBeNull()
      await untilAsPromised(
        'there is no offer any more',
        async () => (await refusal(await market.fetch(shop.url('/weather')))).code === 'suspended',
        PROPAGATION_MS,
      )
      await operator.resume(id)
      await untilAsPromised(
        'it is sold again',
        async () => (await market.fetch(shop.url('/weather'))).status === 402,
        PROPAGATION_MS,
      )
    },
  )

  it('removes the target from the discovery documents', async ({ market, operator }) => {
    const shop = await openShop(market, { pathPattern: '/weather' })
    const listed = async () => {
      const document = await (await market.fetch(shop.url('/openapi.json'))).json()
      return Object.keys((document as { paths: object }).paths)
    }
    await until('it is listed', async () => (await listed()).includes('/weather'))
    const id = await operator.suspend('api', shop.api.id)
    await untilAsPromised('it is not listed', async () => (await listed()).length === 0, PROPAGATION_MS)
    await operator.resume(id)
    await untilAsPromised('it is listed again', async () => (await listed()).length === 1, PROPAGATION_MS)
  })

  it('of an account applies to APIs that are created later', async ({ market, operator }) => {
    const seller = await signUp(market.plane)
    await operator.suspend('account', seller.accountId)
    const payTo = `0x${'5'.repeat(40)}`
    const api = await seller.createApi({ upstream_base_url: market.upstream, pay_to_address: payTo })
    const accept = { scheme: 'exact', network: 'eip155:845320402', asset: SANDBOX_USDC.address, amount: '1' }
    await seller.createEndpoint(api.id, {
      path_pattern: '/*',
      accepts: [{ ...accept, max_timeout_seconds: 60, extra: { name: 'USDC', version: '2' } }],
    })
    const url = `http://${api.primary_host}:${market.settings.ports.gatewayHttp}/weather`
    await untilAsPromised('the gateway knows it', async () => (await market.fetch(url)).status === 403, PROPAGATION_MS)
  })

  it('does not affect owed answers: an answer that was paid before is served', async ({ market, operator, wallet }) => {
    const shop = await openShop(market)
    const path = '/large?bytes=50000000'
    const payment = await signPayment(wallet, await termsOf(market, shop))
    const parties = { payer: wallet.address, payTo: shop.payTo }
    const { result: first, ...moved } = await movement(market, parties, async () => {
      const client = new AbortController()
      const response = await pay(market, shop.url(path), payment, { signal: client.signal })
      client.abort()
      return response
    })
    expect({ status: first.status, ...moved }).toEqual({ status: 200, ...CHARGED_ONCE })
    await openDelivery(market.pool, payment)
    await operator.suspend('account', shop.seller.accountId)
    const { result: again, ...charged } = await movement(market, parties, () => pay(market, shop.url(path), payment))
    expect({ status: again.status, ...charged }).toEqual({ status: 200, ...NOT_CHARGED })
    expect((await again.arrayBuffer()).byteLength).toBe(50_000_000)
  })

  it('does not stop a payment that was reserved before', async ({ market, operator, wallet }) => {
    const asked = Promise.withResolvers<void>()
    const suspended = Promise.withResolvers<void>()
    const upstream = await startUpstream(async (request, response) => {
      if (request.url?.startsWith('/paid')) {
        asked.resolve()
        await suspended.promise
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    try {
      const shop = await openShop(market, { upstream: upstream.url })
      const payment = await signPayment(wallet, await termsOf(market, shop))
      const answer = pay(market, shop.url('/paid'), payment)
      await asked.promise
      await operator.suspend('api', shop.api.id)
      suspended.resolve()
      expect((await answer).status).toBe(200)
      expect((await paymentRow(market.pool, payment.authorization))?.state).toBe('SETTLED')
    } finally {
      suspended.resolve()
      await upstream.close()
    }
  })
})
