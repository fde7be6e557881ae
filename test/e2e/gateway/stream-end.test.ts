import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { signPayment, until } from '../support/buyers/buyer.ts'
import { type SecondGateway, startSecondGateway } from '../support/processes/second-gateway.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { upgradeHttp1 } from '../support/wire/web-socket.ts'

/** One payment buys a limited time, even if the upstream never ends. */
const settings = testSettings()
const MOST_SECONDS = 2
let gateway: SecondGateway
let shop: Shop
const upstream = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const timer = setInterval(() => response.write('data: more\n\n'), 100)
  response.on('close', () => clearInterval(timer))
}).on('upgrade', (_, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  const timer = setInterval(() => socket.write('more'), 100)
  socket.on('error', () => undefined).on('close', () => clearInterval(timer))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const address = upstream.address()
  const port = typeof address === 'object' && address?.port
  const variables = { ALLOW_PRIVATE_UPSTREAMS: 'true', MAX_STREAM_SECONDS: String(MOST_SECONDS), LOG_LEVEL: 'warn' }
  gateway = await startSecondGateway(settings, variables)
  shop = await openShop({ settings, upstream: `http://127.0.0.1:${port}` })
  await until('the gateway sells', async () => (await asked()).status === 402, 30_000)
})
afterAll(async () => {
  await shop?.close()
  await gateway?.close()
  upstream.closeAllConnections()
  upstream.close()
})

const asked = (headers = {}) => shop.fetch(`http://${shop.host}:${gateway.httpPort}/x`, { headers })
const paying = async () => ({ 'payment-signature': (await signPayment(shop.wallet, await shop.terms('/x'))).header })

/** Returns the duration of `work` in seconds. */
async function lasting(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work().catch(() => undefined)
  return (performance.now() - begun) / 1000
}

describe('a paid answer without an end', () => {
  it('ends after its time if it is an event stream', async () => {
    const response = await asked(await paying())
    expect(response.status).toBe(200)
    const seconds = await lasting(() => response.text())
    expect(seconds).toBeGreaterThan(MOST_SECONDS - 1)
    expect(seconds).toBeLessThan(MOST_SECONDS + promised(8))
  })

  it('ends after its time if it is a WebSocket', async () => {
    const target = { port: gateway.httpPort, host: shop.host, path: '/x' }
    const { status, socket } = await upgradeHttp1({ ...target, headers: await paying() })
    expect(status).toBe(101)
    const seconds = await lasting(() => text(socket as NonNullable<typeof socket>))
    expect(seconds).toBeGreaterThan(MOST_SECONDS - 1)
    expect(seconds).toBeLessThan(MOST_SECONDS + promised(8))
  })
})
