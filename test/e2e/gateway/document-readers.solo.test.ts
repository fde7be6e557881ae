import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2'
import { connect as connectSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readRecord } from '../../../sandbox/process-record.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { startPart } from '../../../sandbox/stack.ts'
import { until } from '../support/buyers/buyer.ts'
import { startSecondGateway } from '../support/processes/second-gateway.ts'
import { envoyStats, metricOf } from '../support/sellers/gateway.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { authzLimits } from '../support/stack/limits.ts'
import { testSettings } from '../support/stack/stack.ts'
import { requestBytes, sendRaw } from '../support/wire/raw-http.ts'

const settings = testSettings()
/** authz's default limit of concurrent readers per subnet. */
const PER_NETWORK = 8
const PER_HOST = 32
/**
 * How many bytes Envoy may hold for one reader: one HTTP/2 window of data from authz, one for the client, and its connection. The document
 * of this test is twice as long.
 */
const MOST_HELD_BYTES = 240 * 1024
const ROUNDS = 500

/** A client in the subnet 127.0.`network`.0/24 that reads 16 bytes of an answer and then stops. */
interface Reader {
  headers: IncomingHttpHeaders
  stream: ClientHttp2Stream
}

/** Opens readers with one connection each. Disposing it ends all of them. */
function openReaders(port = settings.ports.gatewayHttp) {
  const sessions = new Set<ClientHttp2Session>()
  const begin = async (host: string, network: number, headers: Record<string, string> = {}): Promise<Reader> => {
    const session = connect(`http://${host}`, {
      settings: { initialWindowSize: 16 },
      createConnection: () => connectSocket({ host: '127.0.0.1', port, localAddress: `127.0.${network}.1` }),
    })
    sessions.add(session)
    session.on('error', () => undefined)
    const stream = session.request({ ':path': '/openapi.json', ...headers })
    stream.on('error', () => undefined)
    const [answered] = await once(stream, 'response')
    return { headers: answered, stream }
  }
  return {
    begin,
    async fill(hosts: readonly string[], networks: readonly number[]): Promise<Reader[]> {
      const each = Array.from({ length: PER_NETWORK })
      return Promise.all(hosts.flatMap((host) => networks.flatMap((network) => each.map(() => begin(host, network)))))
    },
    [Symbol.dispose]() {
      for (const session of sessions) session.destroy()
    },
  }
}

/** Opens a shop with an `/openapi.json` of the maximal length. */
async function largeShop(): Promise<Shop> {
  const shop = await openShop({ settings })
  const operations = Array.from({ length: 1_500 }, (_, index) => ({
    method: 'POST',
    path_pattern: `/v1/${index}/reports`,
  }))
  const imported = await shop.seller.call('POST', `/apis/${shop.api.id}/openapi/import`, {
    body: { operations, accepts: [sandboxAccept('7')] },
  })
  expect(imported.status).toBeLessThan(300)
  const length = async () => Number((await shop.get('/openapi.json', IDENTITY)).headers.get('content-length'))
  await until('the document is long', async () => (await length()) > 400_000, 30_000)
  return shop
}
const IDENTITY = { method: 'HEAD', headers: { 'accept-encoding': 'identity' } }

/** Returns the durations of sequential requests in milliseconds, ascending. */
async function timesOf402(shop: Shop): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    const answer = await shop.get('/weather')
    await answer.arrayBuffer()
    expect(answer.status).toBe(402)
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)
}
const p99 = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? Number.NaN

/** Returns the memory that Envoy has allocated now. Its gauge of this memory is some seconds old. */
async function allocatedBytes(): Promise<number> {
  const memory = await (await fetch(`${httpAddress(settings, 'envoyAdmin')}/memory`)).json()
  return Number((memory as { allocated: string }).allocated)
}

async function documentsUnderWay(): Promise<number> {
  const name = 'cluster.documents.upstream_rq_active'
  return (await envoyStats(settings, /^cluster\.documents\.upstream_rq_active$/))[name] ?? Number.NaN
}

function childrenOfAuthz(): number[] {
  const pid = readRecord(settings.stateDirectory, 'authz')?.pid
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  .extend('authz', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
    const variables = authzLimits({ documents_per_subnet: PER_NETWORK, documents_per_host: PER_HOST })
    await startPart(testSettings({ authz: variables }), 'authz')
    onCleanup(() => startPart(settings, 'authz'))
  })
  .extend('shops', { scope: 'file' }, async ({ authz: _ }, { onCleanup }) => {
    const shops = await Promise.all([largeShop(), largeShop(), largeShop()])
    onCleanup(async () => {
      await Promise.all(shops.map((shop) => shop.close()))
    })
    return shops
  })

describe('a client that does not read a document', () => {
  it('uses one of a few places of its subnet and of the host, until it disconnects', async ({
    shops: [shop, other],
  }) => {
    using readers = openReaders()
    const [first] = await readers.fill([shop.host], [1])
    expect(first?.headers[':status']).toBe(200)
    const ninth = await readers.begin(shop.host, 1, { 'accept-encoding': 'identity' })
    expect(ninth.headers).toMatchObject({ ':status': 429, 'content-type': 'application/json', 'retry-after': '10' })
    expect(JSON.parse(await text(ninth.stream))).toMatchObject({ code: 'rate_limited' })
    const others = await readers.fill([shop.host], [2, 3, 4])
    expect(others.map(({ headers }) => headers[':status'])).toEqual(others.map(() => 200))
    const last = await readers.begin(shop.host, 5)
    expect(last.headers).toMatchObject({ ':status': 503, 'retry-after': '10' })
    expect(JSON.parse(await text(last.stream))).toMatchObject({ code: 'service_unavailable' })
    expect((await readers.begin(other.host, 5)).headers[':status']).toBe(200)
    const known = { 'if-none-match': first?.headers.etag ?? '' }
    expect((await readers.begin(shop.host, 5, known)).headers[':status']).toBe(304)
    readers[Symbol.dispose]()
    await until('there is room', async () => (await shop.get('/openapi.json')).status === 200)
    await until('none is under way', async () => (await documentsUnderWay()) === 0)
  })

  it('is counted behind a proxy by the address that the proxy adds', async ({ shops: [shop] }) => {
    const gateway = await startSecondGateway(settings, { TRUSTED_HOPS: '1', LOG_LEVEL: 'warn' })
    using readers = openReaders(gateway.httpPort)
    try {
      const asked = requestBytes({ path: '/weather', host: shop.host })
      await until('it sells', async () => (await sendRaw({ port: gateway.httpPort }, asked)).status === 402)
      const from = (address: string, forged: string) =>
        readers.begin(shop.host, 1, { 'x-forwarded-for': `${forged}, ${address}` })
      for (let index = 0; index < PER_NETWORK; index += 1)
        expect((await from('203.0.113.9', `198.18.${index}.1`)).headers[':status']).toBe(200)
      expect((await from('203.0.113.200', '198.18.100.1')).headers[':status']).toBe(429)
      expect((await from('198.51.100.1', '203.0.113.9')).headers[':status']).toBe(200)
    } finally {
      readers[Symbol.dispose]()
      await gateway.close()
    }
  })

  it('costs Envoy two windows, does not delay others, and is disconnected', async ({ shops: [a, b, c] }) => {
    const seller = await openShop({ settings })
    using readers = openReaders()
    try {
      await timesOf402(seller)
      const [before, begun] = [await timesOf402(seller), await allocatedBytes()]
      // The test opens as many readers as the limits of these subnets and hosts allow.
      const full = [a, b, c].map(({ host }, index) =>
        readers.fill(
          [host],
          [1, 2, 3, 4].map((n) => 10 * index + n),
        ),
      )
      const many = (await Promise.all(full)).flat()
      expect(many.map(({ headers }) => headers[':status'])).toEqual(many.map(() => 200))
      const during = await timesOf402(seller)
      const held = (await allocatedBytes()) - begun
      console.info(
        `${many.length} readers: Envoy holds ${(held / many.length / 1024).toFixed(0)} KiB for each; ` +
          `402 p99 ${p99(before).toFixed(1)} ms before, ${p99(during).toFixed(1)} ms with them, ` +
          `longest ${before.at(-1)?.toFixed(1)} and ${during.at(-1)?.toFixed(1)} ms`,
      )
      expect(held / many.length).toBeLessThan(MOST_HELD_BYTES)
      expect(p99(during)).toBeLessThan(5 * p99(before) + 20)
      await until('all are sent away', async () => (await documentsUnderWay()) === 0, 30_000)
      readers[Symbol.dispose]()
      await until('Envoy has its memory back', async () => (await allocatedBytes()) - begun < 2 ** 21, 30_000)
    } finally {
      await seller.close()
    }
  })
})

describe('the process of the documents', () => {
  it('restarts after it is killed; 402s continue, and documents answer 503 until then', async ({ shops: [shop] }) => {
    const restarts = () => metricOf(settings, 'authzOps', 'authz_documents_restarts_total')
    const before = await restarts()
    for (const pid of childrenOfAuthz()) process.kill(pid, 'SIGKILL')
    const answer = await until('documents are away', async () => {
      const asked = await shop.get('/openapi.json')
      return asked.status === 503 && asked
    })
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toMatchObject({ code: 'service_unavailable' })
    expect((await shop.get('/weather')).status).toBe(402)
    await until('documents are back', async () => (await shop.get('/openapi.json')).status === 200)
    expect(await restarts()).toBe(before + 1)
  })
})

describe('the metrics of authz', () => {
  it('count documents by status, and show that documents are served', async ({ shops: [shop] }) => {
    const before = await metricOf(settings, 'authzOps', 'authz_documents_total')
    await (await shop.get('/llms.txt')).arrayBuffer()
    await until('it is counted', async () => (await metricOf(settings, 'authzOps', 'authz_documents_total')) > before)
    expect(await metricOf(settings, 'authzOps', 'authz_documents_up')).toBe(1)
    const ready = await fetch(`${httpAddress(settings, 'authzOps')}/readyz`)
    expect(await ready.json()).toEqual({ status: 'ok', documents: 'ok', schema: 'ok', database: 'ok' })
  })
})
