import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { signPayment, until } from '../support/buyers/buyer.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { sendRawHttp2 } from '../support/wire/raw-http2.ts'

/**
 * One payment buys one request at the upstream, whatever bytes the request has. Each probe is a paid request that hides a second request,
 * `/paid/inner`. Gateway and upstream may disagree about the end of the first request. The upstream parses as leniently as Node can.
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
    const inner = /GET \/paid\/inner\S*/.exec(String(bytes))?.[0]
    if (inner) seen.push(inner)
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

/** Returns the number of paid attempts in the ledger that have an upstream's answer, and `mark` in their path. */
async function paidRequests(mark: string): Promise<number> {
  const text = `select count(*)::int as count from payment
    where api_id = $1 and upstream_status is not null and position($2 in path) > 0`
  return (await shop.pool.query<{ count: number }>(text, [shop.api.id, mark])).rows[0]?.count ?? 0
}

/** One paid request with a hidden request in it. */
interface Attempt {
  /** The path of the paid request. */
  path: string
  /** The path of the hidden request. */
  innerPath: string
  inner: string
  /** Value of `PAYMENT-SIGNATURE`. */
  payment: string
  /** The requests of both kinds that reached the upstream. */
  arrived(): string[]
}

async function newAttempt(): Promise<Attempt & { mark: string }> {
  const mark = randomUUID()
  const innerPath = `/paid/inner-${mark}`
  return {
    mark,
    path: `/paid/x-${mark}`,
    innerPath,
    inner: `GET ${innerPath} HTTP/1.1\r\nHost: ${shop.host}\r\n\r\n`,
    payment: (await signPayment(shop.wallet, terms)).header,
    arrived: () => seen.filter((request) => request.includes(mark)),
  }
}

/** Sends the probe and expects that the upstream got only the paid request. */
async function expectNothingFree(probe: (attempt: Attempt) => Promise<unknown>): Promise<void> {
  const { mark, ...attempt } = await newAttempt()
  await probe(attempt)
  // Waits for requests that may still arrive.
  await delay(150)
  const { arrived } = attempt
  expect(arrived().filter((request) => request.includes('inner'))).toEqual([])
  await until('the ledger has it all', async () => (await paidRequests(mark)) === arrived().length)
  expect(arrived().length).toBeLessThanOrEqual(1)
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** Writes all bytes at once and reads until the peer has been silent for a while. */
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

/** Header lines and a body, one of which contains the inner request. */
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
  // The gateway uses HTTP/2 to a gRPC upstream without negotiation, and this upstream reads the frames as HTTP/1.1.
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

/** Returns the lines before those of a probe. */
const head = (method: string, { path, payment }: Attempt) =>
  `${method} ${path} HTTP/1.1\r\nHost: ${shop.host}\r\nPAYMENT-SIGNATURE: ${payment}`

describe.concurrent.each(['POST', 'GET'])('over HTTP/1.1, %s with', (method) => {
  it.each(framed)('%s', async (_, build) => {
    await expectNothingFree((attempt) => {
      const [lines, body] = build(attempt.inner)
      return sendBytes(`${head(method, attempt)}\r\n${lines}\r\n\r\n${body}`)
    })
  })
})

describe('over HTTP/1.1', () => {
  it('a correct body is served, so the others were refused for their faults', async () => {
    const attempt = await newAttempt()
    const body = `${chunk(attempt.inner)}0\r\n\r\n`
    const answer = await sendBytes(`${head('POST', attempt)}\r\nTransfer-Encoding: chunked\r\n\r\n${body}`)
    expect(answer).toMatch(/ 200 OK/)
    expect(attempt.arrived()).toEqual([`POST ${attempt.path}`])
  })
})

describe.concurrent('over HTTP/1.1, a request line', () => {
  type Line = (attempt: Attempt) => string
  it.each<[string, Line]>([
    ['with a second one after a bare CR', ({ path, innerPath }) => `${path} HTTP/1.1\rGET ${innerPath}`],
    ['with a second one after a bare LF', ({ path, innerPath }) => `${path} HTTP/1.1\nGET ${innerPath}`],
    ['with blanks in its path', ({ path, innerPath }) => `${path} HTTP/1.1 ${innerPath}`],
    ['with tabs', ({ path, innerPath }) => `${path}\tHTTP/1.1\t${innerPath}`],
  ])('%s', async (_, line) => {
    await expectNothingFree((attempt) => sendBytes(`${head('GET', { ...attempt, path: line(attempt) })}\r\n\r\n`))
  })

  it('cannot open a tunnel', async () => {
    for (const authority of [shop.host, `${shop.host}:443`, new URL(shop.api.upstream_base_url).host])
      await expectNothingFree(async ({ inner, payment }) => {
        const tunnel = `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\nPAYMENT-SIGNATURE: ${payment}\r\n\r\n`
        expect(await sendBytes(`${tunnel}${inner}`)).not.toMatch(/^HTTP\/1.1 2/)
      })
  })
})

describe.concurrent('over HTTP/2, a request with', () => {
  type Fields = [string, string][]
  const crlfInner = (inner: string) => ` HTTP/1.1\r\nHost: ${shop.host}\r\n\r\n${inner}`
  const good = (method: string, path: string): Fields => [
    [':method', method],
    [':scheme', 'http'],
    [':authority', shop.host],
    [':path', path],
  ]
  const replaced = (path: string, name: string, value: string): Fields =>
    good('POST', path).map(([key, old]) => [key, key === name ? value : old])

  const PROBES: [string, (attempt: Attempt) => [Fields, string?]][] = [
    ['a length of 0 and a body', ({ path, inner }) => [[...good('POST', path), ['content-length', '0']], inner]],
    ['a length below its body', ({ path, inner }) => [[...good('POST', path), ['content-length', '3']], `abc${inner}`]],
    ['a length above its body', ({ path, inner }) => [[...good('POST', path), ['content-length', '999']], inner]],
    ['gRPC', ({ path, inner }) => [[...good('POST', path), ['content-type', 'application/grpc']], `\r\n\r\n${inner}`]],
    ['two lengths', ({ path }) => [[...good('POST', path), ['content-length', '0'], ['content-length', '3']], 'abc']],
    ['chunks', ({ path, inner }) => [[...good('POST', path), ['transfer-encoding', 'chunked']], `0\r\n\r\n${inner}`]],
    [
      'chunks in a GET',
      ({ path, inner }) => [[...good('GET', path), ['transfer-encoding', 'chunked']], `0\r\n\r\n${inner}`],
    ],
    ['a body in a GET', ({ path, inner }) => [good('GET', path), inner]],
    ['a connection header', ({ path }) => [[...good('POST', path), ['connection', 'keep-alive']], 'abc']],
    ['an upgrade', ({ path }) => [[...good('GET', path), ['upgrade', 'websocket'], ['connection', 'upgrade']]]],
    [
      'a line break in a value',
      ({ path, inner }) => [
        [...good('POST', path), ['x-a', `a\r\nTransfer-Encoding: chunked\r\nX: x`]],
        `0\r\n\r\n${inner}`,
      ],
    ],
    [
      'a line feed in a value',
      ({ path, inner }) => [[...good('POST', path), ['x-a', `a\nTransfer-Encoding: chunked`]], `0\r\n\r\n${inner}`],
    ],
    [
      'a line break in a name',
      ({ path, inner }) => [
        [...good('POST', path), [`x: a\r\ntransfer-encoding: chunked\r\nx-a`, 'a']],
        `0\r\n\r\n${inner}`,
      ],
    ],
    [
      'a colon in a name',
      ({ path, inner }) => [[...good('POST', path), ['transfer-encoding: chunked', '']], `0\r\n\r\n${inner}`],
    ],
    ['a capital in a name', ({ path, inner }) => [[...good('POST', path), ['Content-Length', '0']], inner]],
    ['a request in its path', ({ path, inner }) => [replaced(path, ':path', `${path}${crlfInner(inner)}`)]],
    ['a blank in its path', ({ path, innerPath }) => [replaced(path, ':path', `${path} HTTP/1.1 ${innerPath}`)]],
    [
      'a request in its method',
      ({ path, innerPath }) => [replaced(path, ':method', `GET ${innerPath} HTTP/1.1\r\nHost: x\r\n\r\nGET`)],
    ],
    ['a blank in its method', ({ path, innerPath }) => [replaced(path, ':method', `GET ${innerPath}`)]],
    ['a request in its authority', ({ path, inner }) => [replaced(path, ':authority', `${shop.host}\r\n\r\n${inner}`)]],
    [
      'a request in its scheme',
      ({ path, innerPath }) => [replaced(path, ':scheme', `http://${shop.host}${innerPath}`)],
    ],
    ['two paths', ({ path, innerPath }) => [[...good('GET', path), [':path', innerPath]]]],
    [
      'a path after its headers',
      ({ path, innerPath }) => [[...good('GET', path).slice(0, 3), ['x-a', 'a'], [':path', innerPath]]],
    ],
    ['another host', ({ path }) => [[...good('GET', path), ['host', 'other.dev.localhost']]]],
    [
      'CONNECT',
      ({ inner }) => [
        [
          [':method', 'CONNECT'],
          [':authority', shop.host],
        ],
        inner,
      ],
    ],
    [
      'CONNECT to something unknown',
      ({ path, inner }) => [[...replaced(path, ':method', 'CONNECT'), [':protocol', 'tunnel']], inner],
    ],
    [
      'a WebSocket that is refused',
      ({ path, inner }) => [[...replaced(path, ':method', 'CONNECT'), [':protocol', 'websocket']], inner],
    ],
  ]

  it.each(PROBES)('%s', async (_, build) => {
    await expectNothingFree((attempt) => {
      const [fields, body] = build(attempt)
      return sendRawHttp2(port, [...fields, ['payment-signature', attempt.payment]], body)
    })
  })

  it('without a fault is served, so the others were refused for their faults', async () => {
    const { path, payment, arrived } = await newAttempt()
    const fields: Fields = [...good('POST', path), ['payment-signature', payment]]
    expect(await sendRawHttp2(port, fields, 'body')).toBe('answered')
    expect(arrived()).toEqual([`POST ${path}`])
  })
})

describe('all probes together', () => {
  it('have sent the upstream only paid requests, also on shared connections', async () => {
    await until('the ledger has it all', async () => (await paidRequests('/')) === seen.length)
    expect(seen.filter((request) => !/^[A-Z]+ \/paid\/x-[0-9a-f-]{36}\S*$/.test(request))).toEqual([])
  })
})
