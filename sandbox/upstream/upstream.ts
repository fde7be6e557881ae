import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const MOST_HITS = 10_000
const MAX_ECHO_BYTES = 1 << 20

interface Hit {
  method: string
  path: string
  headers: IncomingHttpHeaders
}

interface Call {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  /** Returns a whole number from the query, kept within bounds. */
  number(name: string, bounds: { otherwise: number; max: number }): number
}

type Handler = (call: Call) => void | Promise<void>

/**
 * The demo API: a seller's plain HTTP service with correct and faulty paths, for trying out the gateway. `/_hits` lists the last `mostHits`
 * requests that reached it.
 */
export function createUpstream({ mostHits = MOST_HITS }: { mostHits?: number } = {}): Server {
  const hits: Hit[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://upstream')
    if (url.pathname === '/healthz') return sendJson(response, 200, { status: 'ok' })
    if (url.pathname === '/_hits') return answerHits(hits, request, response)
    hits.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers })
    if (hits.length > mostHits) hits.shift()
    const handler = handlerOf(url.pathname)
    const number: Call['number'] = (name, { otherwise, max }) => {
      const value = Number.parseInt(url.searchParams.get(name) ?? '', 10)
      return Number.isNaN(value) ? otherwise : Math.min(Math.max(value, 0), max)
    }
    Promise.resolve(handler({ request, response, url, number })).catch(() => response.destroy())
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

/**
 * How long an idle connection stays open, in milliseconds: longer than Envoy keeps it. Otherwise it could close just when Envoy sends a
 * request (502).
 */
const KEEP_ALIVE_MS = 75_000

function answerHits(hits: Hit[], request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'DELETE') {
    hits.length = 0
    response.writeHead(204).end()
  } else {
    sendJson(response, 200, hits)
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: OutgoingHttpHeaders = {}): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(text)
}

function handlerOf(path: string): Handler {
  const status = /^\/status\/(\d{3})$/.exec(path)
  if (status) return ({ response }) => sendStatus(response, Number(status[1]))
  return (
    HANDLERS[path] ??
    (({ response }) => sendJson(response, 404, { error: 'the sample API has no such path', try: EXAMPLES }))
  )
}

function sendStatus(response: ServerResponse, status: number): void {
  if (status < 200 || status === 204 || status === 304) response.writeHead(Math.max(status, 200)).end()
  else sendJson(response, status, { status })
}

const PRESUMPTUOUS = {
  age: '1',
  'cache-control': 'public, max-age=600',
  'cdn-cache-control': 'max-age=600',
  'clear-site-data': '"*"',
  expires: 'Wed, 01 Jan 2098 00:00:00 GMT',
  nel: '{"report_to":"x","max_age":600}',
  'report-to': '{"group":"x","max_age":600,"endpoints":[]}',
  'reporting-endpoints': 'x="https://example.com"',
  'service-worker-allowed': '/',
  'set-cookie': ['wide=1; Domain=localhost; Path=/', 'own=2; HttpOnly'],
  'strict-transport-security': 'max-age=600; includeSubDomains',
  'surrogate-control': 'max-age=600',
  vary: 'Accept',
  'x-envoy-forged': 'yes',
  'x-launa-payer': 'forged',
  'x-own': 'kept',
}
const FORGED = Buffer.from(JSON.stringify({ success: true, transaction: '0xforged', payer: '0xforged' })).toString(
  'base64',
)

function* blocks(bytes: number): Generator<Buffer> {
  const block = Buffer.alloc(65_536, 'x')
  for (let left = bytes; left > 0; left -= block.length) yield block.subarray(0, left)
}

/** Paths for a first try, which the root and each unknown path name. */
const EXAMPLES = ['/weather?city=Oslo', '/echo']

const HANDLERS: Readonly<Record<string, Handler>> = {
  '/': ({ response }) => sendJson(response, 200, { name: 'Sample API', try: EXAMPLES }),

  '/weather': ({ response, url }) =>
    sendJson(response, 200, {
      city: url.searchParams.get('city') ?? 'Berlin',
      temperature_c: 21.5,
      condition: 'sunny',
    }),

  '/echo': async ({ request, response, url }) => {
    const body = await buffer(request)
    const { method, headers } = request
    const query = Object.fromEntries(url.searchParams)
    const text = body.subarray(0, MAX_ECHO_BYTES).toString('utf8')
    sendJson(response, 200, { method, path: url.pathname, query, headers, body: text, body_bytes: body.length })
  },

  '/slow': async ({ response, number }) => {
    const ms = number('ms', { otherwise: 1000, max: 600_000 })
    await sleep(ms)
    sendJson(response, 200, { slept_ms: ms })
  },

  /** Ends the connection before any byte of an answer. */
  '/reset': ({ request }) => {
    request.socket.resetAndDestroy()
  },

  /** Announces more bytes than it sends. */
  '/truncate': async ({ response, number }) => {
    const bytes = number('bytes', { otherwise: 1000, max: 1 << 30 })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes })
    response.write('{"truncated":')
    await sleep(50)
    response.destroy()
  },

  /** Sends `chunks` server-sent events, one every `ms` milliseconds. */
  '/stream': async ({ response, number }) => {
    const chunks = number('chunks', { otherwise: 5, max: 100_000 })
    const ms = number('ms', { otherwise: 100, max: 60_000 })
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    for (let index = 0; index < chunks && !response.destroyed; index += 1) {
      response.write(`data: ${JSON.stringify({ index })}\n\n`)
      await sleep(ms)
    }
    response.end()
  },

  '/hang': () => {},

  '/large': async ({ response, number }) => {
    const bytes = number('bytes', { otherwise: 1_000_000, max: 1 << 30 })
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes })
    await pipeline(Readable.from(blocks(bytes)), response)
  },

  /** Sends a forged receipt, which the gateway must remove. */
  '/spoof': ({ response }) =>
    sendJson(
      response,
      200,
      { spoofed: true },
      { 'payment-response': FORGED, 'payment-required': FORGED, 'x-payment-response': FORGED },
    ),

  /** Sets headers that act on the whole host or on caches, which only the gateway may decide about. */
  '/presumptuous': ({ response, url }) =>
    sendJson(response, Number(url.searchParams.get('status') ?? 200), {}, PRESUMPTUOUS),

  '/redirect': ({ response }) => {
    response.writeHead(302, { location: '/weather' }).end()
  },

  '/no-content': ({ response }) => {
    response.writeHead(204).end()
  },
}
