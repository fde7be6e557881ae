import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import type { SecureContextOptions, TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type DnsAnswer,
  type DnsResponder,
  dnsResponder,
} from '../../../control-plane/domains/testing/dns-responder.ts'
import { patience } from '../../../runtime/patience.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { rowInState, signPayment, until } from '../support/buyers/buyer.ts'
import { type Authority, createAuthority, type TlsFiles } from '../support/certificates/certificates.ts'
import { type SecondGateway, startSecondGateway } from '../support/processes/second-gateway.ts'
import { untilRoutedTo } from '../support/sellers/gateway.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { grpcBuyer, startGrpcUpstream } from '../support/wire/grpc.ts'
import { readBytes, upgradeHttp1 } from '../support/wire/web-socket.ts'

/** Upstreams over TLS. The gateway verifies the identity of an upstream before it sends anything, and the upstream chooses the protocol. */
const settings = testSettings()
const NAME = 'api.secure.example'
const SHORT = 'what was paid for'
/** Longer than the part of an answer that Envoy buffers if the buyer does not read. */
const LONG = SHORT.repeat(20_000)
const names: Record<string, DnsAnswer> = { [NAME]: { addresses: ['127.0.0.1'] } }
let authority: Authority
let dns: DnsResponder
let gateway: SecondGateway
let shop: Shop
let directory: string
const servers: Server[] = []

beforeAll(async () => {
  authority = await createAuthority()
  directory = mkdtempSync(join(settings.stateDirectory, 'secure-upstreams-'))
  const caFile = join(directory, 'ca.pem')
  writeFileSync(caFile, authority.pem)
  dns = await dnsResponder(names)
  const [host = '', port] = dns.address.split(':')
  const variables = { ALLOW_PRIVATE_UPSTREAMS: 'true', UPSTREAM_CA_FILE: caFile, LOG_LEVEL: 'warn' }
  gateway = await startSecondGateway(settings, variables, { dnsServers: [{ host, port: Number(port) }] })
  shop = await openShop({ settings })
  // The separate xds gets the API at some later time, and the first request loads its routes.
  await until('the gateway sells', async () => (await asked()).status === 402, 30_000)
})
afterAll(async () => {
  await shop?.close()
  await gateway?.close()
  await dns?.[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true })
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

interface Seen {
  version: string
  host: string | undefined
  sni: unknown
}

/**
 * Starts an upstream with this certificate that returns the request it received. It uses only HTTP/1.1, or the client's preferred protocol.
 */
async function startServer(
  files: TlsFiles,
  alpn: 'http/1.1' | 'h2' | 'either',
  options: Pick<SecureContextOptions, 'minVersion'> = {},
): Promise<{ port: number; seen: Seen[] }> {
  const seen: Seen[] = []
  const answer = (request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse) => {
    const { httpVersion: version, headers, url } = request
    const host = headers[':authority']?.toString() ?? headers.host
    seen.push({ version, host, sni: (request.socket as TLSSocket & { servername?: unknown }).servername })
    if (url === '/trailers-alone' && 'stream' in response) {
      response.addTrailers({ 'x-checksum': 'sum' })
      response.stream.respond({ ':status': 200, 'content-length': 0 }, { waitForTrailers: true })
      response.stream.end()
    } else response.end(url === '/long' ? LONG : SHORT)
  }
  const server: Server =
    alpn === 'http/1.1'
      ? createServer({ ...files, ...options }, answer)
      : createSecureServer({ ...files, ...options, allowHTTP1: alpn === 'either' }, answer)
  server.on('upgrade', (request, socket) => {
    seen.push({ version: request.httpVersion, host: request.headers.host, sni: socket.servername })
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello')
  })
  server.on('sessionError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return { port: (server.address() as AddressInfo).port, seen }
}

async function over(url: string): Promise<void> {
  await asked()
  await untilRoutedTo(gateway.adminUrl, await shop.seller.updateApi(shop.api.id, { upstream_base_url: url }))
}

const asked = (headers = {}) =>
  shop.fetch(`http://${shop.host}:${gateway.httpPort}/x`, { headers, signal: AbortSignal.timeout(patience()) })

async function pay() {
  const payment = await signPayment(shop.wallet, await shop.terms('/x'))
  return { response: await asked({ 'payment-signature': payment.header }), payment }
}

async function expectServed(): Promise<void> {
  const { response } = await pay()
  expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: SHORT })
}

/** Expects that the upstream is not called and nothing is charged. */
async function expectRefused(seen: Seen[]): Promise<void> {
  const earned = await shop.earned()
  const { response, payment } = await pay()
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ code: 'upstream_unavailable', error: 'upstream unavailable' })
  expect(seen).toEqual([])
  await rowInState(shop.pool, payment.authorization, 'RELEASED')
  expect(await shop.earned()).toBe(earned)
}

describe('an upstream that proves its name', () => {
  it.each([
    ['http/1.1', '1.1'],
    ['h2', '2.0'],
    ['either', '2.0'],
  ] as const)('and speaks %s is served over HTTP/%s, under its name', async (alpn, version) => {
    const { port, seen } = await startServer(await authority.issue([NAME]), alpn)
    await over(`https://${NAME}:${port}`)
    await expectServed()
    expect(seen).toEqual([{ version, host: `${NAME}:${port}`, sni: NAME }])
  })

  it('and supports only TLS 1.3 is served', async () => {
    const { port } = await startServer(await authority.issue([NAME]), 'either', { minVersion: 'TLSv1.3' })
    await over(`https://${NAME}:${port}`)
    await expectServed()
  })

  it('and prefers HTTP/2 gets WebSockets over HTTP/1.1', async () => {
    const { port, seen } = await startServer(await authority.issue([NAME]), 'either')
    await over(`https://${NAME}:${port}`)
    const { header } = await signPayment(shop.wallet, await shop.terms('/x'))
    const target = { port: gateway.httpPort, host: shop.host, path: '/x' }
    const { status, socket } = await upgradeHttp1({ ...target, headers: { 'payment-signature': header } })
    expect(status).toBe(101)
    expect(String(socket && (await readBytes(socket, 5)))).toBe('hello')
    socket?.destroy()
    expect(seen).toEqual([{ version: '1.1', host: `${NAME}:${port}`, sni: NAME }])
  })

  it('and uses gRPC is served', async () => {
    const tls = await authority.issue([NAME])
    const upstream = await startGrpcUpstream({ unary: { Say: (call, done) => done(null, call.request) } }, tls)
    await shop.seller.createEndpoint(shop.api.id, { method: 'POST', path_pattern: '/test.Shop/*' })
    const { port } = new URL(upstream.url)
    await over(`https://${NAME}:${port}`)
    const buyer = grpcBuyer({ port: gateway.httpPort, host: shop.host })
    const { header } = await signPayment(shop.wallet, await shop.terms('/x'))
    const answer = await buyer.call('Say', { 'payment-signature': header })
    expect(answer).toMatchObject({ messages: [Buffer.from('hello')], status: { code: 0 } })
    buyer.close()
    upstream.close()
  })

  it('by a wildcard, or as an address, is served', async () => {
    names['sub.secure.example'] = { addresses: ['127.0.0.1'] }
    const { port } = await startServer(await authority.issue(['*.secure.example', '127.0.0.1']), 'either')
    for (const host of ['sub.secure.example', '127.0.0.1']) {
      await over(`https://${host}:${port}`)
      await expectServed()
    }
  })

  it('is served over TLS after another client has requested it without TLS', async () => {
    const { port, seen } = await startServer(await authority.issue([NAME]), 'http/1.1')
    await over(`http://${NAME}:${port}`)
    expect((await pay()).response.status).toBe(502)
    expect(seen).toEqual([])
    await over(`https://${NAME}:${port}`)
    await expectServed()
    // Now the reverse: the upstream speaks no TLS, and the API requires it.
    const plain = new URL(httpAddress(settings, 'upstream')).port
    await over(`https://${NAME}:${plain}`)
    expect((await pay()).response.status).toBe(502)
    await over(`http://${NAME}:${plain}`)
    expect((await pay()).response.status).toBe(404)
  })
})

describe('an upstream with HTTP/2', () => {
  it('is charged for an answer with trailers and no body, and a buyer over HTTP/1.1 gets the receipt too', async () => {
    const { port, seen } = await startServer(await authority.issue([NAME]), 'h2')
    await over(`https://${NAME}:${port}`)
    const payment = await signPayment(shop.wallet, await shop.terms('/x'))
    const url = `http://${shop.host}:${gateway.httpPort}/trailers-alone`
    const response = await shop.fetch(url, { headers: { 'payment-signature': payment.header } })
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: '' })
    await rowInState(shop.pool, payment.authorization, 'SETTLED')
    expect(response.headers.get('payment-response')).toMatch(/./)
    expect(seen).toHaveLength(1)
  })

  it('answers at once, even if many of its buyers do not read', async () => {
    const { port } = await startServer(await authority.issue([NAME]), 'h2')
    await over(`https://${NAME}:${port}`)
    const terms = await shop.terms('/x')
    // Envoy handles a buyer's connection in one worker. So all requests of this connection share one connection to the upstream.
    const buyers = connect(`http://127.0.0.1:${gateway.httpPort}`, { settings: { initialWindowSize: SHORT.length } })
    const buy = async (path: string) => {
      const { header } = await signPayment(shop.wallet, terms)
      const fields = { ':path': path, ':authority': shop.host, 'payment-signature': header }
      const stream = buyers.request(fields).on('error', () => undefined)
      const [answered] = await once(stream, 'response', { signal: AbortSignal.timeout(patience()) })
      expect(answered[':status']).toBe(200)
      return stream
    }
    try {
      const held = await pausedStreams()
      for (let count = 0; count < 20; count += 1) await buy('/long')
      await until('Envoy reads no more of them', async () => (await pausedStreams()) - held >= 16)
      const stream = await buy('/x')
      const [piece] = await once(stream, 'data', { signal: AbortSignal.timeout(patience()) })
      expect(String(piece)).toBe(SHORT)
    } finally {
      buyers.destroy()
    }
  })
})

/** How often Envoy has stopped reading an upstream's answer because its buyer did not read. */
async function pausedStreams(): Promise<number> {
  const stats = await (await fetch(`${gateway.adminUrl}/stats?filter=flow_control_paused_reading_total`)).text()
  const found = [...stats.matchAll(/^cluster\.upstream_https\S*\.upstream_flow_control_paused_reading_total: (\d+)$/gm)]
  return found.reduce((sum, [, count]) => sum + Number(count), 0)
}

describe('an upstream that does not prove its name', () => {
  it.each([
    ['that is for another name', () => authority.issue(['other.secure.example'])],
    ['that is for a name above it', () => authority.issue(['secure.example', '*.example'])],
    ['that has ended', () => authority.issue([NAME], -1)],
    ['of an authority that nobody knows', async () => (await createAuthority()).issue([NAME])],
  ])('with a certificate %s is not called, and nothing is charged', async (_, certificate) => {
    const { port, seen } = await startServer(await certificate(), 'either')
    await over(`https://${NAME}:${port}`)
    await expectRefused(seen)
  })

  it('with a certificate for a name is not taken for an address', async () => {
    const { port, seen } = await startServer(await authority.issue([NAME]), 'either')
    await over(`https://127.0.0.1:${port}`)
    await expectRefused(seen)
  })

  it('is not called by a gateway that trusts only the system’s authorities', async () => {
    const { port, seen } = await startServer(await authority.issue(['localhost']), 'either')
    const api = await shop.seller.updateApi(shop.api.id, { upstream_base_url: `https://localhost:${port}` })
    await untilRoutedTo(httpAddress(settings, 'envoyAdmin'), api)
    const { response } = await shop.pay('/x')
    expect(response.status).toBe(502)
    expect(seen).toEqual([])
    await over(`https://localhost:${port}`)
    await expectServed()
  })
})
