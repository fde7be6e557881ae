import { expect, it } from 'vitest'
import { HOST, type PortName } from '../../../sandbox/settings.ts'
import { paymentRow, signPayment } from '../support/buyers/buyer.ts'
import { openShop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const OWN: PortName[] = ['envoyAdmin', 'envoyMetrics', 'authzOps', 'xdsOps', 'controlPlaneOps', 'authz', 'postgres']

/** In this stack, upstreams may be on this machine, on which the gateway's own services listen, too. */
it.for([
  ...OWN.map((port) => [port, HOST] as const),
  ...(['0.0.0.0', 'localhost', '127.1.2.3'] as const).map((host) => ['envoyAdmin', host] as const),
])('a seller cannot sell %s at %s', async ([port, host], { onTestFinished }) => {
  const shop = await openShop({
    settings,
    upstream: `http://${host}:${settings.ports[port]}`,
    endpoints: [{ path: '/*' }],
  })
  onTestFinished(() => shop.close())
  const payment = await signPayment(shop.wallet, await shop.terms('/ready'))
  const response = await shop.present('/ready', payment)
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ code: 'upstream_not_allowed' })
  // Envoy answers before the ledger has recorded the release of the payment.
  const state = async () => (await paymentRow(shop.pool, payment.authorization))?.state
  await expect.poll(state).toBe('RELEASED')
  const probe = await shop.seller.call('POST', '/upstreams/probe', {
    body: { upstream_base_url: `http://${host}:${settings.ports[port]}` },
  })
  expect(probe.body).toMatchObject({ reachable: false, reason: 'address_not_allowed' })
})
