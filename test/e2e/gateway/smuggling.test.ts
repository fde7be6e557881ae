import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentRequirements } from '../../../domain/payment-requirements.ts'
import { signPayment, until } from '../support/buyer.ts'
import { sendRawHttp2 } from '../support/raw-http2.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { testSettings } from '../support/stack.ts'

/**
 * One payment, one request at the upstream, whatever the bytes. Each probe is paid for and hides a second request,
 * `/paid/inner`, where a gateway and an upstream may disagree on where the first one ends. The upstream reads as
 * leniently as Node can.
 */
const settings = testSettings()
const port = settings.ports.gatewayHttp
const seen: string[] = []
let shop: Shop
let terms: PaymentRequirements

const upstream = createServer({ insecureHTTPParser: true, requireHostHeader: false }, (request, response) => {
  seen.push(`${request.method} ${request.url}`)
  request.resume()
  response.end('ok')
})
upstream.on('upgrade', (request, socket) => {
  seen.push(`${request.method} ${request.url}`)
  socket.write('HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno')
  socket.on('data', (bytes) => {
    if (String(bytes).includes('/paid/inner')) seen.push('GET /paid/inner')
  })
})

beforeAll(async () => {
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const endpoints = [{ path: '/paid/*' }, { path: '/paid/*', method: 'POST' }]
  shop = await openShop({ settings, upstream: url, endpoints })
  terms = await shop.terms('/paid/x')
})
afterAll(async () => {
  await shop?.close()
  upstream.closeAllConnections()
  upstream.close()
})
beforeEach(() => {
  seen.length = 0
})

/** Attempts to pay of which the ledger says that the upstream has answered. */
async function paidRequests(): Promise<number> {
  const text = 'select count(*)::int as count from payment where api_id = $1 and upstream_status is not null'
  return (await shop.pool.query<{ count: number }>(text, [shop.api.id])).rows[0]?.count ?? 0
}

/** Sends the probe and expects of the upstream that it has seen what was paid for and nothing else. */
async function expectNothingFree(probe: () => Promise<unknown>): Promise<void> {
  const before = await paidRequests()
  await probe()
  // Whatever is still on its way.
  await delay(150)
  expect(seen.filter((request) => request.includes('inner'))).toEqual([])
  await until('the ledger has it all', async () => (await paidRequests()) - before === seen.length)
  expect(seen.length).toBeLessThanOrEqual(1)
}

const INNER = () => `GET /paid/inner HTTP/1.1\r\nHost: ${shop.host}\r\n\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** Writes it all at once and reads until the peer has been silent for a while. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  let read = ''
  let last = Date.now()
  socket.on('data', (data) => {
    read += data.toString('latin1')
    last = Date.now()
  })
  const closed = once(socket, 'close').catch(() => undefined)
  socket.write(bytes, 'latin1')
  const end = Date.now() + 5000
  const silent = (async () => {
    while (Date.now() < end && (read === '' || Date.now() - last < 300)) await delay(25)
  })()
  await Promise.race([closed, silent])
  socket.destroy()
  return read
}

/** Header lines and a body, the inner request among them. */
type Probe = [string, (inner: string) => [lines: string, body: string]]

const OBFUSCATED = [
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding:\u000bchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding\t: chunked',
  ' Transfer-Encoding: chunked',
  'X-A: a\nTransfer-Encoding: chunked',
  'X-A: a\rTransfer-Encoding: chunked',
  'X-A: a\r\n Transfer-Encoding: chunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
  'transfer_encoding: chunked',
  'Transfer-Encoding: chunked\u0000',
  'Transfer-Encoding: ch\u00fcnked',
]

const LENGTHS = (length: number) => [
  `Content-Length: +${length}`,
  `Content-Length: 0x${length.toString(16)}`,
  `Content-Length: ${length} `,
  `Content-Length: 0${length}`,
  `Content-Length: ${length}, 0`,
  `Content-Length: 0, ${length}`,
  `Content-Length: 0\r\nContent-Length: ${length}`,
  `Content-Length: ${length}\r\nContent-Length: 0`,
  `Content-Length: 0\r\nContent_Length: ${length}`,
  `Content-Length: 0\r\n Content-Length: ${length}`,
  `Content-Length : ${length}`,
  `Content-Length: 0\nContent-Length: ${length}`,
  'Content-Length: -1',
  'Content-Length: 18446744073709551616',
  'Content-Length: 1e1',
  'Content-Length:',
]

const BODIES: Probe[] = [
  ['CL.TE', (inner) => [`Content-Length: ${inner.length + 5}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${inner}`]],
  ['TE.CL', (inner) => ['Transfer-Encoding: chunked\r\nContent-Length: 4', `${chunk(inner)}0\r\n\r\n`]],
  ['CL.0', (inner) => [`Content-Length: ${inner.length}`, inner]],
  ['0.CL', (inner) => ['Content-Length: 0', inner]],
  ['no length at all', (inner) => ['X-A: a', inner]],
  ['Expect and a body', (inner) => [`Expect: 100-continue\r\nContent-Length: ${inner.length}`, inner]],
  ['bytes after the last chunk', (inner) => ['Transfer-Encoding: chunked', `0\r\n\r\n${inner}`]],
  ['a request in the trailers', (inner) => ['Transfer-Encoding: chunked', `0\r\n${inner}`]],
  ['trailers that frame', (inner) => ['Transfer-Encoding: chunked', `0\r\nContent-Length: 99\r\n\r\n${inner}`]],
  ['a chunk extension', (inner) => ['Transfer-Encoding: chunked', `1;a=b\r\nx\r\n0;c\r\n\r\n${inner}`]],
  ['a bare LF in a chunk extension', (inner) => ['Transfer-Encoding: chunked', `1;\nx\r\n0\r\n\r\n${inner}`]],
  ['a bare CR in a chunk extension', (inner) => ['Transfer-Encoding: chunked', `1;\rx\r\n0\r\n\r\n${inner}`]],
  ['chunks that end in LF', (inner) => ['Transfer-Encoding: chunked', `1\nx\n0\n\n${inner}`]],
  ['a chunk longer than it says', (inner) => ['Transfer-Encoding: chunked', `1\r\nxyz\r\n0\r\n\r\n${inner}`]],
  ['a chunk without an end', (inner) => ['Transfer-Encoding: chunked', `1\r\nx0\r\n\r\n${inner}`]],
  ['a size with a sign', (inner) => ['Transfer-Encoding: chunked', `+1\r\nx\r\n0\r\n\r\n${inner}`]],
  ['a size in 0x', (inner) => ['Transfer-Encoding: chunked', `0x1\r\nx\r\n0\r\n\r\n${inner}`]],
  ['a size beyond 64 bits', (inner) => ['Transfer-Encoding: chunked', `10000000000000000\r\n${inner}0\r\n\r\n`]],
  [
    'a size with zeros before it',
    (inner) => ['Transfer-Encoding: chunked', `${'0'.repeat(30)}1\r\nx\r\n0\r\n\r\n${inner}`],
  ],
  ['an empty size', (inner) => ['Transfer-Encoding: chunked', `\r\n\r\n${inner}`]],
  // The upstream is called by HTTP/2 without being asked, and reads the frames as HTTP/1.1.
  ['gRPC', (inner) => [`Content-Type: application/grpc\r\nContent-Length: ${inner.length + 4}`, `\r\n\r\n${inner}`]],
  ['a WebSocket that is refused', (inner) => [WEBSOCKET, inner]],
  ['a WebSocket of a version that nobody knows', (inner) => [WEBSOCKET.replace('13', '777'), inner]],
  ['a WebSocket with a length', (inner) => [`${WEBSOCKET}\r\nContent-Length: ${inner.length}`, inner]],
  ['h2c', (inner) => ['Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk', inner]],
  ['an upgrade to anything', (inner) => ['Connection: Upgrade\r\nUpgrade: anything', inner]],
  ['headers called of the connection', (inner) => ['Connection: Content-Length\r\nContent-Length: 5', `xxxxx${inner}`]],
  ['payment called of the connection', (inner) => ['Connection: PAYMENT-SIGNATURE\r\nContent-Length: 0', inner]],
  ['a bare CR among the headers', (inner) => [`X-A: a\r\r${inner.replaceAll('\r\n', '\r')}`, '']],
  ['a bare LF among the headers', (inner) => [`X-A: a\n\n${inner}`, '']],
]

const WEBSOCKET = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA=='

const framed: Probe[] = [
  ...OBFUSCATED.flatMap((line): Probe[] => [
    [`${JSON.stringify(line)} and chunks`, (inner) => [line, `0\r\n\r\n${inner}`]],
    [`a length, ${JSON.stringify(line)} and chunks`, (inner) => [`Content-Length: 5\r\n${line}`, `0\r\n\r\n${inner}`]],
  ]),
  ...LENGTHS(0).map((_, index): Probe => {
    const name = JSON.stringify(LENGTHS(45)[index])
    return [name, (inner) => [LENGTHS(inner.length)[index] ?? '', inner]]
  }),
  ...BODIES,
]

describe.each(['POST', 'GET'])('over HTTP/1.1, %s with', (method) => {
  it.each(framed)('%s', async (_, build) => {
    const { header } = await signPayment(shop.wallet, terms)
    const [lines, body] = build(INNER())
    const head = `${method} /paid/x HTTP/1.1\r\nHost: ${shop.host}\r\nPAYMENT-SIGNATURE: ${header}`
    await expectNothingFree(() => sendBytes(`${head}\r\n${lines}\r\n\r\n${body}`))
  })
})

describe('over HTTP/1.1', () => {
  it('a body with nothing wrong is served, so the others were refused for what is wrong with them', async () => {
    const { header } = await signPayment(shop.wallet, terms)
    const head = `POST /paid/x HTTP/1.1\r\nHost: ${shop.host}\r\nPAYMENT-SIGNATURE: ${header}`
    expect(await sendBytes(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(INNER())}0\r\n\r\n`)).toMatch(
      / 200 OK/,
    )
    expect(seen).toEqual(['POST /paid/x'])
  })
})

describe('over HTTP/1.1, a request line', () => {
  it.each([
    ['with a second one after a bare CR', '/paid/x HTTP/1.1\rGET /paid/inner'],
    ['with a second one after a bare LF', '/paid/x HTTP/1.1\nGET /paid/inner'],
    ['with blanks in its path', '/paid/x HTTP/1.1 /paid/inner'],
    ['with tabs', '/paid/x\tHTTP/1.1\t/paid/inner'],
  ])('%s', async (_, path) => {
    const { header } = await signPayment(shop.wallet, terms)
    const head = `GET ${path} HTTP/1.1\r\nHost: ${shop.host}\r\nPAYMENT-SIGNATURE: ${header}`
    await expectNothingFree(() => sendBytes(`${head}\r\n\r\n`))
  })

  it('that asks for a tunnel gets none', async () => {
    const { header } = await signPayment(shop.wallet, terms)
    for (const authority of [shop.host, `${shop.host}:443`, new URL(shop.api.upstream_base_url).host]) {
      const head = `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\nPAYMENT-SIGNATURE: ${header}\r\n\r\n`
      await expectNothingFree(async () => expect(await sendBytes(`${head}${INNER()}`)).not.toMatch(/^HTTP\/1.1 2/))
    }
  })
})

describe('over HTTP/2, a request with', () => {
  type Fields = [string, string][]
  const CRLF_INNER = () => ` HTTP/1.1\r\nHost: ${shop.host}\r\n\r\n${INNER()}`
  const good = (method: string): Fields => [
    [':method', method],
    [':scheme', 'http'],
    [':authority', shop.host],
    [':path', '/paid/x'],
  ]
  const replaced = (name: string, value: string): Fields =>
    good('POST').map(([key, old]) => [key, key === name ? value : old])

  const PROBES: [string, () => [Fields, string?]][] = [
    ['a length of 0 and a body', () => [[...good('POST'), ['content-length', '0']], INNER()]],
    ['a length below its body', () => [[...good('POST'), ['content-length', '3']], `abc${INNER()}`]],
    ['a length above its body', () => [[...good('POST'), ['content-length', '999']], INNER()]],
    ['gRPC', () => [[...good('POST'), ['content-type', 'application/grpc']], `\r\n\r\n${INNER()}`]],
    ['two lengths', () => [[...good('POST'), ['content-length', '0'], ['content-length', '3']], 'abc']],
    ['chunks', () => [[...good('POST'), ['transfer-encoding', 'chunked']], `0\r\n\r\n${INNER()}`]],
    ['chunks in a GET', () => [[...good('GET'), ['transfer-encoding', 'chunked']], `0\r\n\r\n${INNER()}`]],
    ['a body in a GET', () => [good('GET'), INNER()]],
    ['a connection header', () => [[...good('POST'), ['connection', 'keep-alive']], 'abc']],
    ['an upgrade', () => [[...good('GET'), ['upgrade', 'websocket'], ['connection', 'upgrade']]]],
    [
      'a line break in a value',
      () => [[...good('POST'), ['x-a', `a\r\nTransfer-Encoding: chunked\r\nX: x`]], `0\r\n\r\n${INNER()}`],
    ],
    [
      'a line feed in a value',
      () => [[...good('POST'), ['x-a', `a\nTransfer-Encoding: chunked`]], `0\r\n\r\n${INNER()}`],
    ],
    [
      'a line break in a name',
      () => [[...good('POST'), [`x: a\r\ntransfer-encoding: chunked\r\nx-a`, 'a']], `0\r\n\r\n${INNER()}`],
    ],
    ['a colon in a name', () => [[...good('POST'), ['transfer-encoding: chunked', '']], `0\r\n\r\n${INNER()}`]],
    ['a capital in a name', () => [[...good('POST'), ['Content-Length', '0']], INNER()]],
    ['a request in its path', () => [replaced(':path', `/paid/x${CRLF_INNER()}`)]],
    ['a blank in its path', () => [replaced(':path', '/paid/x HTTP/1.1 /paid/inner')]],
    ['a request in its method', () => [replaced(':method', `GET /paid/inner HTTP/1.1\r\nHost: x\r\n\r\nGET`)]],
    ['a blank in its method', () => [replaced(':method', 'GET /paid/inner')]],
    ['a request in its authority', () => [replaced(':authority', `${shop.host}\r\n\r\n${INNER()}`)]],
    ['a request in its scheme', () => [replaced(':scheme', `http://${shop.host}/paid/inner`)]],
    ['two paths', () => [[...good('GET'), [':path', '/paid/inner']]]],
    ['a path after its headers', () => [[...good('GET').slice(0, 3), ['x-a', 'a'], [':path', '/paid/inner']]]],
    ['another host', () => [[...good('GET'), ['host', 'other.dev.localhost']]]],
    [
      'CONNECT',
      () => [
        [
          [':method', 'CONNECT'],
          [':authority', shop.host],
        ],
        INNER(),
      ],
    ],
    ['CONNECT to something unknown', () => [[...replaced(':method', 'CONNECT'), [':protocol', 'tunnel']], INNER()]],
    ['a WebSocket that is refused', () => [[...replaced(':method', 'CONNECT'), [':protocol', 'websocket']], INNER()]],
  ]

  it.each(PROBES)('%s', async (_, build) => {
    const { header } = await signPayment(shop.wallet, terms)
    const [fields, body] = build()
    await expectNothingFree(() => sendRawHttp2(port, [...fields, ['payment-signature', header]], body))
  })

  it('nothing wrong is served, so the others were refused for what is wrong with them', async () => {
    const { header } = await signPayment(shop.wallet, terms)
    expect(await sendRawHttp2(port, [...good('POST'), ['payment-signature', header]], 'body')).toBe('answered')
    expect(seen).toEqual(['POST /paid/x'])
  })
})
