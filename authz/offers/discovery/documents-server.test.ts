import { once } from 'node:events'
import {
  type ClientHttp2Session,
  connect,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { gunzipSync } from 'node:zlib'
import { expect, it as test } from 'vitest'
import { anApi } from '../../../configuration/testing/fixtures.ts'
import type { ApiConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { createDocumentCache } from './document-cache.ts'
import { createDocumentsServer } from './documents-server.ts'
import { createUnderWay } from './under-way.ts'

const HOST = 'weather.dev.localhost'
const READY = { isReady: async () => true }
const BODY = 'abcdefgh'.repeat(64 * 1024)

/** A browser that opens a document runs and loads nothing from it, and programs may read it from every origin. */
const STRICT = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** A server with documents of half a mebibyte each, and a function for requests to it. */
const it = test
  .extend(
    'known',
    { scope: 'file' },
    () => new Map<string, ApiConfiguration>([['api-1', anApi({ id: 'api-1', hosts: [HOST] })]]),
  )
  .extend('statuses', { scope: 'file' }, () => [] as number[])
  .extend('client', { scope: 'file' }, async ({ known, statuses }, { onCleanup }) => {
    const cache = createDocumentCache()
    const server = createDocumentsServer({
      apiOf: (id) => known.get(id),
      async refresh() {
        if (known.has('away')) throw new Error('the database is away')
        known.set('new', anApi({ id: 'new', hosts: [HOST] }))
      },
      documentOf: ({ document, host, coding }) =>
        cache.get(`${document} ${host}`, coding, () => {
          if (document === 'llms') throw new Error('cannot be made')
          return { contentType: 'text/plain', body: BODY }
        }),
      underWay: createUnderWay({ perSubnet: 8, perHost: 12, inAll: 100 }),
      readiness: READY,
      onAnswer: (status) => statuses.push(status),
      onError: () => undefined,
    })
    const client = connect(`http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`)
    onCleanup(async () => {
      client.destroy()
      await server.close(0)
    })
    return client
  })

interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function begun(client: ClientHttp2Session, headers: OutgoingHttpHeaders = {}) {
  return client.request({
    ':path': '/openapi.json?x=1',
    ':authority': HOST,
    'x-launa-api': 'api-1',
    'x-launa-client-address': '192.0.2.1',
    'x-request-id': 'r1',
    ...headers,
  })
}

async function get(client: ClientHttp2Session, headers: OutgoingHttpHeaders = {}): Promise<Got> {
  const stream = begun(client, headers)
  const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders]
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return { status: Number(answered[':status']), headers: answered, body: Buffer.concat(pieces) }
}

it('sends a document with its length and its validator, and nothing to who has it', async ({ client }) => {
  const { status, headers, body } = await get(client)
  expect({ status, body: body.toString() === BODY }).toEqual({ status: 200, body: true })
  expect(headers).toMatchObject({
    'content-type': 'text/plain',
    'content-length': String(BODY.length),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    ...STRICT,
  })
  const head = await get(client, { ':method': 'HEAD' })
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(BODY.length), etag: headers.etag } })
  expect(head.body).toHaveLength(0)
  for (const tags of [headers.etag, `"x", W/${headers.etag}`, '*']) {
    const current = await get(client, { 'if-none-match': tags })
    expect(current).toMatchObject({ status: 304, headers: { etag: headers.etag, vary: 'accept-encoding' } })
    expect(current.body).toHaveLength(0)
  }
  expect((await get(client, { 'if-none-match': '"another"' })).status).toBe(200)
})

it('tells Envoy whether it is ready', async ({ client }) => {
  expect((await get(client, { ':path': '/readyz' })).status).toBe(200)
  READY.isReady = async () => false
  expect((await get(client, { ':path': '/readyz' })).status).toBe(503)
  READY.isReady = async () => true
})

it('compresses, with a validator for each coding', async ({ client }) => {
  const plain = await get(client)
  const gzip = await get(client, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.body).toString()).toBe(BODY)
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(gzip.body.length) })
  expect(gzip.headers.etag).not.toBe(plain.headers.etag)
  expect((await get(client, { 'accept-encoding': 'br', 'if-none-match': gzip.headers.etag })).status).toBe(200)
})

it('reads the configuration when it does not know the API, and says when it cannot', async ({ client, known }) => {
  expect((await get(client, { 'x-launa-api': 'new' })).status).toBe(200)
  expect((await get(client, { 'x-launa-api': 'nobody' })).status).toBe(404)
  expect((await get(client, { ':path': '/other' })).status).toBe(404)
  known.set('away', anApi({ id: 'away' }))
  const { status, headers, body } = await get(client, { 'x-launa-api': 'nobody' })
  known.delete('away')
  expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '2' })
  expect(JSON.parse(body.toString())).toEqual({
    error: 'service unavailable',
    code: 'service_unavailable',
    request_id: 'r1',
  })
})

it('answers an error of ours as an error', async ({ client }) => {
  const { status, headers, body } = await get(client, { ':path': '/llms.txt' })
  expect(headers).toMatchObject(STRICT)
  expect({ status, code: JSON.parse(body.toString()).code }).toEqual({ status: 500, code: 'internal_error' })
})

it('has room for as many readers who do not read as its limits say, and again once they have gone', async ({
  client,
  statuses,
}) => {
  const hold = async (address: string) => {
    const stream = begun(client, { 'x-launa-client-address': address })
    stream.on('error', () => undefined)
    const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    return { stream, status: answered[':status'] }
  }
  const slow = await Promise.all(Array.from({ length: 8 }, () => hold('192.0.2.1')))
  expect(slow.map(({ status }) => status)).toEqual(slow.map(() => 200))
  const refused = await get(client, { 'x-launa-client-address': '192.0.2.200' })
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '10', 'cache-control': 'no-store' } })
  expect(JSON.parse(refused.body.toString()).code).toBe('rate_limited')
  // A 304 for a document that the reader already has takes no place.
  const etag = (await get(client, { 'x-launa-client-address': '203.0.113.1' })).headers.etag
  expect((await get(client, { 'if-none-match': etag })).status).toBe(304)
  const others = await Promise.all(Array.from({ length: 4 }, (_, index) => hold(`198.51.${index}.1`)))
  expect((await get(client, { 'x-launa-client-address': '203.0.113.1' })).status).toBe(503)
  const gone = [...slow, ...others].map(({ stream }) => {
    stream.close(constants.NGHTTP2_CANCEL)
    return once(stream, 'close')
  })
  await Promise.all(gone)
  await expect.poll(async () => (await get(client)).status).toBe(200)
  expect(new Set(statuses)).toEqual(new Set([200, 304, 404, 429, 500, 503]))
})

it('counts no reader who has gone while the document was made', async ({ known, onTestFinished }) => {
  const made = Promise.withResolvers<void>()
  const cache = createDocumentCache()
  const server = createDocumentsServer({
    apiOf: (id) => known.get(id),
    refresh: async () => undefined,
    documentOf: async () => {
      await made.promise
      return cache.get('document', 'identity', () => ({ contentType: 'text/plain', body: BODY }))
    },
    underWay: createUnderWay({ perSubnet: 8, perHost: 12, inAll: 100 }),
    readiness: READY,
    onAnswer: () => undefined,
    onError: () => undefined,
  })
  const client = connect(`http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`)
  onTestFinished(async () => {
    client.destroy()
    await server.close(0)
  })
  for (let reader = 0; reader < 8; reader += 1) {
    const stream = begun(client)
    stream.on('error', () => undefined)
    stream.close(constants.NGHTTP2_CANCEL)
  }
  // The server reads the frames of a connection in their order, so it has read all resets when it answers this request.
  expect((await get(client, { ':path': '/other' })).status).toBe(404)
  made.resolve()
  expect((await get(client)).status).toBe(200)
})
