import http2 from 'node:http2'
import { connect, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { rowInState, signPayment } from '../support/buyers/buyer.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { sendRaw } from '../support/wire/raw-http.ts'

/**
 * An upstream gets a paid body with the buyer's framing. Many servers read a body only by its `Content-Length` (WSGI). They would read a
 * chunked body as empty, and its buyer would be charged.
 */
const settings = testSettings()
const port = settings.ports.gatewayHttp
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const BODY = '{"a":1}'
/** A request as it came over the wire. */
interface Seen {
  method: string
  length: string | undefined
  coding: string | undefined
  /** All bytes after the head, framing included. */
  rest: string
}
const seen: Seen[] = []
/** The upstream calls this function when it has received the beginning of a body. */
let begun: (rest: string) => void = () => undefined
let address: string
let shop: Shop
const terms = new Map<string, PaymentRequirements>()

const upstream = createServer((socket) => void serve(socket))

async function serve(socket: Socket): Promise<void> {
  socket.on('error', () => undefined)
  let text = ''
  try {
    for await (const chunk of socket) {
      text += String(chunk)
      const [head = '', rest] = text.split(/\r\n\r\n(.*)/s)
      if (rest === undefined) continue
      const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim()
      const [method = ''] = head.split(' ')
      const request = { method, length: value('content-length'), coding: value('transfer-encoding'), rest }
      if (rest !== '') begun(rest)
      const isWhole = request.coding ? rest.endsWith('0\r\n\r\n') : rest.length >= Number(request.length ?? 0)
      if (!isWhole) continue
      seen.push(request)
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n${method === 'HEAD' ? '' : 'ok'}`)
      return
    }
  } catch {
    // The gateway resets a request that is incomplete.
  }
}

beforeAll(async () => {
  await new Promise<void>((listening) => upstream.listen(0, '127.0.0.1', listening))
  const bound = upstream.address()
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : ''
  shop = await openShop({
    ...{ settings, upstream: address },
    endpoints: METHODS.filter((method) => method !== 'HEAD').map((method) => ({ path: '/*', method })),
  })
  for (const method of METHODS) terms.set(method, await shop.terms('/x', { method }))
})
afterAll(async () => {
  await shop?.close()
  upstream.close()
})
beforeEach(() => {
  seen.length = 0
})

const chunked = (pieces: readonly string[]) =>
  `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`

interface Framing {
  headers: Record<string, string>
  /** The bytes after the head over HTTP/1.1. */
  bytes: string
  /** The expected request at the upstream. */
  sees: { length: string | undefined; coding: string | undefined; body: string }
}

const FRAMINGS: Record<string, Framing> = {
  'a length': {
    ...{ headers: { 'content-length': '7' }, bytes: BODY },
    sees: { length: '7', coding: undefined, body: BODY },
  },
  'a length of 0': {
    ...{ headers: { 'content-length': '0' }, bytes: '' },
    sees: { length: '0', coding: undefined, body: '' },
  },
  chunks: {
    ...{ headers: { 'transfer-encoding': 'chunked' }, bytes: chunked(['{"a"', ':1}']) },
    sees: { length: undefined, coding: 'chunked', body: BODY },
  },
  'no body': { headers: {}, bytes: '', sees: { length: undefined, coding: undefined, body: '' } },
}

/** Returns the body without its framing. */
function bodyOf({ coding, rest }: Seen): string {
  if (!coding) return rest
  return rest.replace(/([0-9a-f]+)\r\n/gi, '').replaceAll('\r\n', '')
}

async function signed(method: string) {
  return await signPayment(shop.wallet, terms.get(method) as PaymentRequirements)
}

/** Methods for which Envoy announces an empty body, as RFC 9110 (8.6) requires. */
const HAVE_A_BODY = ['POST', 'PUT', 'PATCH']

function expectSeen(method: string, given: Framing['sees']): void {
  const isNone = given.length === undefined && given.coding === undefined
  const sees = isNone && HAVE_A_BODY.includes(method) ? { ...given, length: '0' } : given
  expect(seen).toHaveLength(1)
  const [request] = seen as [Seen]
  expect({ method: request.method, length: request.length, coding: request.coding, body: bodyOf(request) }).toEqual({
    method,
    ...sees,
  })
}

describe.each(METHODS)('%s', (method) => {
  it.each(Object.keys(FRAMINGS))('over HTTP/1.1 with %s', async (name) => {
    const { headers, bytes, sees } = FRAMINGS[name] as Framing
    const payment = await signed(method)
    const lines = Object.entries({ host: shop.host, 'payment-signature': payment.header, ...headers })
    const head = [`${method} /x HTTP/1.1`, ...lines.map(([key, value]) => `${key}: ${value}`), '', '']
    const answer = await sendRaw({ port }, head.join('\r\n') + bytes)
    expect(answer.status).toBe(200)
    expectSeen(method, sees)
    await rowInState(shop.pool, payment.authorization, 'SETTLED')
  })

  it.each(['a length', 'chunks', 'no body'])('over HTTP/2 with %s', async (name) => {
    const { headers, sees } = FRAMINGS[name] as Framing
    const { 'transfer-encoding': _, ...own } = headers
    const payment = await signed(method)
    const session = http2.connect(`http://127.0.0.1:${port}`)
    const fields = { ':method': method, ':path': '/x', ':authority': shop.host, 'payment-signature': payment.header }
    const stream = session.request({ ...fields, ...own }, { endStream: sees.body === '' })
    if (sees.body !== '') stream.end(sees.body)
    const [answered] = await Promise.all([
      new Promise<http2.IncomingHttpHeaders>((resolve) => stream.once('response', resolve)),
      buffer(stream),
    ])
    session.close()
    expect(answered[':status']).toBe(200)
    expectSeen(method, sees)
    await rowInState(shop.pool, payment.authorization, 'SETTLED')
  })
})

describe('a body that is shorter than its length', () => {
  it('never completes at the upstream, and costs nothing', async () => {
    const payment = await signed('POST')
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('error', () => undefined)
    const beginning = new Promise<string>((resolve) => {
      begun = resolve
    })
    const lines = [`host: ${shop.host}`, `payment-signature: ${payment.header}`, 'content-length: 9']
    socket.write(`POST /x HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${BODY}`)
    expect(await beginning).toBe(BODY)
    socket.destroy()
    await rowInState(shop.pool, payment.authorization, 'RELEASED')
    expect(seen).toEqual([])
  })
})
