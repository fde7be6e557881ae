import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promised, scaled } from '../../../runtime/patience.ts'
import { isDelivered, paymentRow, type SignedPayment, signPayment, until } from '../support/buyers/buyer.ts'
import { type OwnUpstream, startUpstream } from '../support/sellers/own-upstream.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { upgradeHttp1, upgradeHttp2 } from '../support/wire/web-socket.ts'

/** Endless paid answers end when their endpoint or API is removed, and after the time that one payment buys. */
const settings = testSettings()
/**
 * Milliseconds until a removed stream has ended: the NATS message, one second until authz checks, and two seconds of grace. A busy machine
 * takes several times as long.
 */
const SOON_MS = 15_000
let upstream: OwnUpstream

beforeAll(async () => {
  upstream = await startUpstream(
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write('data: more\n\n'), 50)
      response.on('close', () => clearInterval(timer))
    },
    (_, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
      const timer = setInterval(() => socket.write('more'), 50)
      socket.on('close', () => clearInterval(timer))
    },
  )
})
afterAll(() => upstream.close())

/** Endpoints `/kept` and `/doomed`, with a function that buys a stream of either. */
async function streamShop() {
  const shop = await openShop({ settings, upstream: upstream.url, endpoints: [{ path: '/kept' }, { path: '/doomed' }] })
  const [kept, doomed] = shop.endpoints
  if (!kept || !doomed) throw new Error('the shop has no endpoints')
  return { shop, kept, doomed, [Symbol.asyncDispose]: () => shop.close() }
}

interface OpenStream {
  stream: Readable
  payment: SignedPayment
  /** Resolves at the end of the stream with the duration in milliseconds. */
  ended: Promise<number>
  /** The number of bytes received so far. */
  received(): number
}

async function watched(
  open: (payment: SignedPayment) => Promise<Readable>,
  payment: SignedPayment,
): Promise<OpenStream> {
  const begun = performance.now()
  let bytes = 0
  const stream = await open(payment)
  stream.on('error', () => undefined)
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length
  })
  // `once` would reject on the error of a reset.
  const ended = new Promise<number>((resolve) => stream.on('close', () => resolve(performance.now() - begun)))
  await until('it flows', async () => bytes > 0)
  return { stream, payment, ended, received: () => bytes }
}

const target = (shop: Shop, path: string, { header }: SignedPayment) => ({
  ...{ port: settings.ports.gatewayHttp, host: shop.host, path },
  headers: { 'payment-signature': header },
})

async function present(shop: Shop, path: string, payment: SignedPayment): Promise<IncomingMessage> {
  const { port, host, headers } = target(shop, path, payment)
  const asked = request({ host: '127.0.0.1', port, path, agent: false, headers: { host, ...headers } })
  asked.on('error', () => undefined).end()
  const [response] = await once(asked, 'response')
  return response
}

async function eventStream(shop: Shop, path: string, payment: SignedPayment): Promise<Readable> {
  const response = await present(shop, path, payment)
  expect(response.statusCode).toBe(200)
  return response
}

const webSocket = (ask: typeof upgradeHttp1) => async (shop: Shop, path: string, payment: SignedPayment) => {
  const { socket } = await ask(target(shop, path, payment))
  if (!socket) throw new Error('not upgraded')
  return socket
}

const KINDS = [
  ['an event stream', eventStream],
  ['a WebSocket', webSocket(upgradeHttp1)],
  ['a WebSocket over HTTP/2', webSocket(upgradeHttp2)],
] as const
type Open = (typeof KINDS)[number][1]

async function buy(shop: Shop, path: string, open: Open): Promise<OpenStream> {
  const payment = await signPayment(shop.wallet, await shop.terms(path))
  return watched((paid) => open(shop, path, paid), payment)
}

async function expectEnds(stream: OpenStream, since: number): Promise<void> {
  await stream.ended
  expect(performance.now() - since).toBeLessThan(promised(SOON_MS))
}

async function expectContinues(stream: OpenStream): Promise<void> {
  const before = stream.received()
  await until('it goes on', async () => stream.received() > before)
  expect(stream.stream.destroyed).toBe(false)
  stream.stream.destroy()
}

describe.concurrent.each(KINDS)('%s', (_, open) => {
  it('ends with its endpoint, after a charge; streams of other endpoints continue', async () => {
    await using market = await streamShop()
    const { shop, doomed } = market
    const [other, stream] = [await buy(shop, '/kept', open), await buy(shop, '/doomed', open)]
    const since = performance.now()
    await shop.seller.deleteEndpoint(shop.api.id, doomed.id)
    await expectEnds(stream, since)
    await expectContinues(other)
    expect((await paymentRow(shop.pool, stream.payment.authorization))?.state).toBe('SETTLED')
    expect(await shop.earned()).toBe(200_000n)
  })

  it('ends when its endpoint is disabled', async () => {
    await using market = await streamShop()
    const { shop, doomed } = market
    const stream = await buy(shop, '/doomed', open)
    const since = performance.now()
    await shop.seller.updateEndpoint(shop.api.id, doomed.id, { enabled: false })
    await expectEnds(stream, since)
  })

  it('ends when its API is disabled, or deleted', async () => {
    await using disabled = await streamShop()
    await using deleted = await streamShop()
    const streams = [await buy(disabled.shop, '/kept', open), await buy(deleted.shop, '/kept', open)]
    const since = performance.now()
    await disabled.shop.seller.call('PUT', `/apis/${disabled.shop.api.id}`, { body: { enabled: false } })
    await deleted.shop.seller.call('DELETE', `/apis/${deleted.shop.api.id}`)
    for (const stream of streams) await expectEnds(stream, since)
  })

  it('ends after the time that its seller set, and counts as delivered', async () => {
    await using market = await streamShop()
    const { shop, doomed } = market
    await shop.seller.updateEndpoint(shop.api.id, doomed.id, { max_stream_seconds: 2 })
    const [other, stream] = [await buy(shop, '/kept', open), await buy(shop, '/doomed', open)]
    const lasted = await stream.ended
    expect(lasted).toBeGreaterThan(2_000)
    expect(lasted).toBeLessThan(2_000 + promised(SOON_MS))
    await expectContinues(other)
    await until('it is delivered', () => isDelivered(shop.pool, stream.payment.authorization))
    expect((await present(shop, '/doomed', stream.payment)).statusCode).toBe(409)
  })
})

describe.concurrent('an event stream that ended with its endpoint', () => {
  it('is owed: the payment gets it again, for no longer than it was sold', async () => {
    await using market = await streamShop()
    const { shop, doomed } = market
    const soldMs = scaled(10) * 1_000
    await shop.seller.updateEndpoint(shop.api.id, doomed.id, { max_stream_seconds: soldMs / 1_000 })
    const stream = await buy(shop, '/doomed', eventStream)
    await shop.seller.deleteEndpoint(shop.api.id, doomed.id)
    // The stream ended before its time was over. Otherwise it would count as delivered.
    expect(await stream.ended).toBeLessThan(soldMs - 1_000)
    const again = await until('it may be claimed', async () => {
      const response = await present(shop, '/doomed', stream.payment)
      return response.statusCode === 200 && response
    })
    const begun = performance.now()
    await text(again).catch(() => undefined)
    const lasted = performance.now() - begun
    expect(lasted).toBeGreaterThan(soldMs - 1_000)
    expect(lasted).toBeLessThan(soldMs + promised(SOON_MS))
    expect(await shop.earned()).toBe(100_000n)
  })
})
