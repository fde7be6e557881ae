import { once } from 'node:events'
import { connect } from 'node:http2'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { signPayment, until } from '../support/buyers/buyer.ts'
import { envoyStats } from '../support/sellers/gateway.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { openShop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

/** More bytes than Envoy, authz and the kernel buffer for an upstream that does not read. */
const LONG = Buffer.alloc(16 * 1024 * 1024, 'x')

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  .extend('upstream', { scope: 'file' }, async ({}, { onCleanup }) => {
    const upstream = await startUpstream((request, response) => {
      if (request.url !== '/unread') request.resume().on('end', () => response.end('read'))
    })
    onCleanup(() => upstream.close())
    return upstream
  })
  .extend('shop', { scope: 'file' }, async ({ upstream }, { onCleanup }) => {
    const endpoints = [{ path: '/*', method: 'POST' }]
    const shop = await openShop({ settings: testSettings(), upstream: upstream.url, endpoints })
    onCleanup(() => shop.close())
    return shop
  })

it('an upload passes even if others on its HTTP/2 connection wait for their upstream', async ({ shop }) => {
  const { settings } = shop
  const terms = await shop.terms('/read', { method: 'POST' })
  const buyers = connect(`http://127.0.0.1:${settings.ports.gatewayHttp}`, { maxSessionMemory: 1_000 })
  const upload = async (path: string, body: string | Buffer) => {
    const { header } = await signPayment(shop.wallet, terms)
    const fields = { ':method': 'POST', ':path': path, ':authority': shop.host, 'payment-signature': header }
    return buyers
      .request(fields)
      .on('error', () => undefined)
      .end(body)
  }
  /** How often Envoy has stopped reading a request because its upstream did not read. */
  const paused = async () => {
    const name = 'http.http.downstream_flow_control_paused_reading_total'
    return (await envoyStats(settings, new RegExp(`^${name}$`)))[name] ?? 0
  }
  try {
    const before = await paused()
    for (let count = 0; count < 24; count += 1) await upload('/unread', LONG)
    await until('Envoy reads no more of them', async () => (await paused()) - before >= 16, 60_000)
    const stream = await upload('/read', 'short')
    const [answered] = await once(stream, 'response', { signal: AbortSignal.timeout(patience()) })
    expect({ status: answered[':status'], text: await text(stream) }).toEqual({ status: 200, text: 'read' })
  } finally {
    buyers.destroy()
  }
})
