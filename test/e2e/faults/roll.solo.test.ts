import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { constants, createServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DOCUMENTS_HEALTH_PATH } from '../../../domain/envoy-contract/health.ts'
import { GRPC_STATUS } from '../../../runtime/lean-grpc/call.ts'
import { serveHealth } from '../../../runtime/lean-grpc/health.ts'
import { createLeanGrpcServer } from '../../../runtime/lean-grpc/server.ts'
import { createReadiness } from '../../../runtime/readiness.ts'
import { acceptsTcp } from '../../../sandbox/probes.ts'
import { partPid, startPart } from '../../../sandbox/stack.ts'
import { isDelivered, signPayment, until } from '../support/buyers/buyer.ts'
import { movingPrice, startTraffic } from '../support/buyers/traffic.ts'
import { startAuthzReplica } from '../support/processes/authz-replica.ts'
import { envoyStats, metricOf, startXds } from '../support/sellers/gateway.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
/** Seconds. Both periods are longer than the test, which only waits for events. A second SIGTERM ends the lame-duck period early. */
const TIMES = { LAME_DUCK_SECONDS: '3600', GRACE_SECONDS: '3600' }
const STREAMS = 12
const endpoints = [{ path: '/weather' }]
let busy: Shop

beforeEach(() => startPart(testSettings({ authz: TIMES }), 'authz'))
beforeAll(async () => {
  busy = await openShop({ settings, endpoints })
})
afterAll(async () => {
  await startPart(settings, 'authz')
  await startXds(settings)
  await busy?.close()
})

it('one of two authz is told to end while buyers pay and paid answers go out: no buyer notices', async () => {
  await using replica = await startAuthzReplica(settings, TIMES)
  const AUTHZ_ADDRESS = `127.0.0.1:${settings.ports.authz},${replica.address}`
  const DOCUMENTS_ADDRESS = `127.0.0.1:${settings.ports.authzDocuments},${replica.documentsAddress}`
  await startXds(testSettings({ xds: { AUTHZ_ADDRESS, DOCUMENTS_ADDRESS } }))
  await until('Envoy asks both', async () => (await healthy()) === 2)

  await using stream = await openEventStream()
  const shop = await openShop({ settings, endpoints, upstream: stream.url })
  const terms = await shop.terms('/weather')
  const payments = await Promise.all(Array.from({ length: STREAMS }, () => signPayment(shop.wallet, terms)))
  const answers = await Promise.all(payments.map((payment) => shop.present('/weather', payment)))
  expect(answers.map(({ status }) => status)).toEqual(payments.map(() => 200))
  const bodies = Promise.all(answers.map((answer) => answer.text()))

  const price = movingPrice(busy.seller, busy.api.id, busy.endpoints[0]?.id ?? '')
  await price.change()
  await until('the price is asked', async () => price.indexOf((await busy.terms('/weather')).amount) === 0)
  const traffic = startTraffic(busy, price, [{ port: settings.ports.gatewayHttp, open: () => true }])
  const pid = partPid(settings, 'authz') ?? 0
  process.kill(pid, 'SIGTERM')
  await until('Envoy knows that it is to end', async () => (await healthy()) === 1)
  await until('no worker of Envoy asks it', async () => (await askedMeanwhile()) === 0)
  expect(partPid(settings, 'authz'), 'it serves on').toBe(pid)

  process.kill(pid, 'SIGTERM')
  await until('it listens no more', async () => !(await acceptsTcp(settings.ports.authz)))
  expect(partPid(settings, 'authz'), 'it waits for the answers that go out').toBe(pid)
  stream.end()
  expect(await bodies).toEqual(payments.map(() => expect.stringMatching(/last\n\n$/)))
  await until('it has ended', async () => partPid(settings, 'authz') === undefined)
  const { counts, failures } = await traffic.stop()
  expect(failures).toEqual([])
  expect(counts.challenge).toBeGreaterThan(0)
  for (const { authorization } of payments)
    await until('each is on record as delivered', () => isDelivered(shop.pool, authorization))
  await expectBooksToAgree(shop)
  await expectBooksToAgree(busy)
  await shop.close()
})

/** Expects that all settled payments have moved money on the chain, all other payments have moved none (M10), and no outcome is unknown. */
async function expectBooksToAgree(shop: Shop): Promise<void> {
  const { rows } = await shop.pool.query<{ sum: string; open: number }>(
    `select coalesce(sum(amount) filter (where state = 'SETTLED'), 0)::text as sum,
      count(*) filter (where state in ('SETTLING', 'UNKNOWN'))::int as open from payment where pay_to = $1`,
    [shop.payTo],
  )
  expect(rows[0]).toEqual({ sum: String(await shop.earned()), open: 0 })
}

it('an authorization check that no authz has begun is sent to another one, and no other check is', async () => {
  const server = createLeanGrpcServer()
  serveHealth(
    server,
    createReadiness(() => true),
  )
  const said = { asked: 0, code: GRPC_STATUS.UNAVAILABLE as number }
  server.unary(CHECK, (_call, answer) => {
    said.asked += 1
    answer({ code: said.code, details: 'from the test' })
  })
  const port = await server.listen({ host: '127.0.0.1', port: 0 })
  try {
    await startXds(testSettings({ xds: { AUTHZ_ADDRESS: `127.0.0.1:${settings.ports.authz},127.0.0.1:${port}` } }))
    await until('Envoy asks both', async () => (await healthy()) === 2)
    const ask = () =>
      Promise.all(Array.from({ length: 32 }, () => busy.get('/weather').then(async ({ status }) => status)))
    await until('the test is asked too', async () => (await ask()).length > 0 && said.asked > 0)
    said.asked = 0
    expect((await ask()).filter((status) => status !== 402)).toEqual([])
    expect(said.asked).toBeGreaterThan(0)

    // authz answers INTERNAL if it fails after it has begun a check.
    said.code = GRPC_STATUS.INTERNAL
    said.asked = 0
    const refused = (await ask()).filter((status) => status !== 402)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused).toEqual(Array.from({ length: said.asked }, () => 503))
  } finally {
    await startXds(settings)
    await server.close(0)
  }
})

const CHECK = {
  path: '/envoy.service.auth.v3.Authorization/Check',
  requestStream: false,
  requestDeserialize: (bytes: Buffer) => bytes,
  responseSerialize: () => Buffer.alloc(0),
}

it('an exchange that no authz has seen continues with another one', async () => {
  await using refusing = await startRefusingServer()
  try {
    await startXds(testSettings({ xds: { AUTHZ_ADDRESS: `127.0.0.1:${settings.ports.authz},${refusing.address}` } }))
    await until('Envoy asks both', async () => (await healthy()) === 2)
    const terms = await busy.terms('/weather')
    await until('an exchange was refused', async () => {
      const payments = await Promise.all(Array.from({ length: 16 }, () => signPayment(busy.wallet, terms)))
      const answers = await Promise.all(payments.map((payment) => busy.present('/weather', payment)))
      expect(answers.map(({ status }) => status)).toEqual(payments.map(() => 200))
      return refusing.refused.some((path) => path.startsWith('/envoy.service.ext_proc.'))
    })
  } finally {
    await startXds(settings)
  }
  await expectBooksToAgree(busy)
})

it('a document that its process did not serve comes from another process', async () => {
  await using refusing = await startRefusingServer()
  const own = `127.0.0.1:${settings.ports.authzDocuments}`
  try {
    await startXds(testSettings({ xds: { DOCUMENTS_ADDRESS: `${own},${refusing.address}` } }))
    await until('Envoy asks both', async () => (await healthy('documents')) === 2)
    await until('a document was refused', async () => {
      const answers = await Promise.all(Array.from({ length: 16 }, () => busy.get('/openapi.json')))
      for (const answer of answers) await answer.arrayBuffer()
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      return refusing.refused.length > 0
    })
  } finally {
    await startXds(settings)
  }
})

/** Starts a process that reports itself as ready, and refuses each call before it reads it. */
async function startRefusingServer() {
  const refused: string[] = []
  const server = createServer().on('stream', (stream, headers) => {
    const path = String(headers[':path'])
    stream.on('error', () => undefined)
    if (path.startsWith('/grpc.health.')) return saysServing(stream)
    if (path === DOCUMENTS_HEALTH_PATH) return stream.respond({ ':status': 200 }, { endStream: true })
    refused.push(path)
    stream.close(constants.NGHTTP2_REFUSED_STREAM)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

/** The answer to a health check: the message `{ status: SERVING }`. */
function saysServing(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
  stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
  stream.end(Buffer.from([0, 0, 0, 0, 2, 8, 1]))
}

/** Starts an upstream that streams events until the test ends all streams. */
async function openEventStream() {
  const open = new Set<ServerResponse>()
  const say = (what: string) => {
    for (const response of open) response.write(`data: ${what}\n\n`)
  }
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    open.add(response)
    response.once('close', () => open.delete(response))
    say('first')
  })
  // Envoy ends an answer that pauses for too long.
  const beat = setInterval(() => say('more'), 1_000)
  return {
    url: upstream.url,
    end() {
      clearInterval(beat)
      for (const response of open) response.end('data: last\n\n')
    },
    async [Symbol.asyncDispose]() {
      clearInterval(beat)
      await upstream.close()
    },
  }
}

async function healthy(cluster = 'authz'): Promise<number | undefined> {
  return (await envoyStats(settings, /^cluster\.\w+\.membership_healthy$/))[`cluster.${cluster}.membership_healthy`]
}

/** Sends 16 requests to Envoy besides the traffic. Returns how many requests the stack's own authz decided meanwhile. */
async function askedMeanwhile(): Promise<number> {
  const count = () => metricOf(settings, 'authzOps', 'authz_challenges_total')
  const before = await count()
  await Promise.all(Array.from({ length: 16 }, () => busy.get('/weather').then((response) => response.arrayBuffer())))
  return (await count()) - before
}
