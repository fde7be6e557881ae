import { extractDiscoveryInfo } from '@x402/extensions/bazaar'
import { expect } from 'vitest'
import { until } from '../support/buyers/buyer.ts'
import { withProxiedShop } from './fixtures.ts'
import { uniquePath } from './market.ts'

const it = withProxiedShop()

const QUERY = { type: 'object', properties: { city: { type: 'string', enum: ['Rome'] } }, required: ['city'] }

it('a facilitator with a public catalogue can list an endpoint from its request', async ({
  shop,
  proxy,
  market,
  signed,
  presented,
}) => {
  const [endpoint] = shop.endpoints
  await shop.seller.updateEndpoint(shop.api.id, endpoint?.id ?? '', { description: 'Weather', request_schema: QUERY })
  const offered = async () => (await market.fetch(shop.url('/weather/now'))).headers.get('payment-required') ?? ''
  await until('the parameters are offered', async () => atob(await offered()).includes('"city"') || undefined)
  const sent: string[] = []
  for (const path of ['/verify', '/settle'] as const)
    proxy.intercept(path, async (call) => {
      sent.push(call.sent)
      const { status, body } = await call.forward()
      call.reply(status, body)
    })

  const { result } = await presented(await signed(), `${uniquePath('/weather')}&secret=1`)

  expect(result.status).toBe(200)
  expect(sent).toHaveLength(2)
  for (const body of sent) {
    const { paymentPayload, paymentRequirements } = JSON.parse(body)
    expect(extractDiscoveryInfo(paymentPayload, paymentRequirements)).toMatchObject({
      resourceUrl: shop.url('/:path'),
      description: 'Weather',
      mimeType: 'application/json',
      routeTemplate: '/:path',
      discoveryInfo: { input: { type: 'http', method: 'GET', queryParams: { city: 'Rome' } } },
    })
    // Other parts of the request's URL are private data of the buyer.
    expect(body).not.toContain('/weather')
    expect(body).not.toContain('secret')
  }
})
