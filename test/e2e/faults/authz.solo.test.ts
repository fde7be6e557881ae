import type { ServiceError } from '@grpc/grpc-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { killPart, partPid, startPart } from '../../../sandbox/stack.ts'
import { paymentRow, type SignedPayment, signPayment, until } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { exchange, extProcClient, LOCAL_REPLY } from '../support/processes/authz-client.ts'
import { startAuthzReplica } from '../support/processes/authz-replica.ts'
import { envoyStats, metricOf, startXds } from '../support/sellers/gateway.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { expectUnavailable } from './unavailable.ts'

const settings = testSettings()
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings })
})
afterEach(() => expectFourRecordsAgree(shop))
afterAll(() => shop?.close())

async function sign(count: number): Promise<SignedPayment[]> {
  const terms = await shop.terms('/weather')
  return Promise.all(Array.from({ length: count }, () => signPayment(shop.wallet, terms)))
}

async function until402(): Promise<void> {
  await until('402 is answered again', async () => (await shop.get('/weather')).status === 402, 10_000)
}

describe('one of two authz processes', () => {
  afterEach(async () => {
    await startXds(settings)
    await until402()
  })

  it('continues payments that the other process admitted, and gets all requests after the other has ended', async () => {
    await using replica = await startAuthzReplica(settings)
    const both = `127.0.0.1:${settings.ports.authz},${replica.address}`
    await startXds(testSettings({ xds: { AUTHZ_ADDRESS: both } }))
    const healthy = () =>
      envoyStats(settings, /^cluster\.authz\.membership_healthy$/).then(
        (stats) => stats['cluster.authz.membership_healthy'],
      )
    await until('Envoy knows of both', async () => (await healthy()) === 2, 10_000)
    // Envoy sends each request, and later its answer, to either process. Of sixteen answers, some surely go to the process that did not get
    // the request.
    const payments = await sign(24)
    const statuses = await Promise.all(
      payments.slice(0, 16).map((payment) => shop.present('/weather', payment).then((response) => response.status)),
    )
    expect(statuses).toEqual(statuses.map(() => 200))
    const underWay = () => metricOf(settings, 'authzOps', 'authz_payments_in_flight')
    await until(
      'the process that has admitted them knows that they have ended',
      async () => (await underWay()) === 0,
      5_000,
    )

    // Envoy may report a disconnected client to the process that did not get the request.
    const early = await sign(12)
    const client = new AbortController()
    const gone = early.map((payment) => shop.present('/slow?ms=5000', payment, { signal: client.signal }))
    const slow = async () => (await shop.hits()).filter(({ path }) => path.startsWith('/slow'))
    await until('the upstream has all', async () => (await slow()).length === early.length)
    client.abort()
    await Promise.allSettled(gone)
    const states = () => Promise.all(early.map(({ authorization }) => paymentRow(shop.pool, authorization)))
    await until('all are free', async () => (await states()).every((row) => row?.state === 'RELEASED'))

    await replica[Symbol.asyncDispose]()
    await until('Envoy has noticed', async () => (await healthy()) === 1, 10_000)
    for (const payment of payments.slice(16)) expect((await shop.present('/weather', payment)).status).toBe(200)
  })
})

describe('authz gone', () => {
  afterEach(async () => {
    await startPart(settings, 'authz')
    await until402()
  })

  it('killed: 503 in JSON with and without a payment, and the upstream is not called', async () => {
    const [payment] = (await sign(1)) as [SignedPayment]
    const asked = await shop.hits()
    await killPart(settings, 'authz')
    await expectUnavailable(await shop.get('/weather'))
    await expectUnavailable(await shop.present('/weather', payment))
    expect(await shop.hits()).toEqual(asked)

    await startPart(settings, 'authz')
    await until402()
    expect((await shop.present('/weather', payment)).status).toBe(200)
    expect((await paymentRow(shop.pool, payment.authorization))?.state).toBe('SETTLED')
  })

  it('killed with a payment under way: the payment is usable long before its lease would end', async () => {
    const [payment] = (await sign(1)) as [SignedPayment]
    const path = '/slow?ms=20000&killed'
    const cut = shop.present(path, payment).catch(() => undefined)
    const isAsked = async () => (await shop.hits()).some((hit) => hit.path.startsWith(path))
    await until('the upstream is asked', isAsked, 10_000)
    await killPart(settings, 'authz')
    expect((await paymentRow(shop.pool, payment.authorization))?.state).toBe('RESERVED')
    await startPart(settings, 'authz')
    await until402()
    // The payment can be used again long before its lease ends. The lease ends 120 seconds after the request.
    const isServed = async () => (await shop.present('/weather', payment)).status === 200
    await until('the payment is free', isServed, 60_000)
    expect((await cut)?.status).not.toBe(200)
  })

  it('frozen: 503 in JSON within seconds; after that, it continues without a restart', async () => {
    const [payment, spare] = (await sign(2)) as [SignedPayment, SignedPayment]
    const pid = partPid(settings, 'authz')
    const asked = await shop.hits()
    await killPart(settings, 'authz', 'SIGSTOP')
    try {
      const begun = Date.now()
      const answers = await Promise.all([shop.get('/weather'), shop.present('/weather', payment)])
      expect(Date.now() - begun).toBeLessThan(promised(6_000))
      for (const answer of answers) await expectUnavailable(answer)
      expect(await shop.hits()).toEqual(asked)
    } finally {
      await killPart(settings, 'authz', 'SIGCONT')
    }
    await until402()
    expect(partPid(settings, 'authz')).toBe(pid)
    expect((await shop.present('/weather', spare)).status).toBe(200)
  })
})

describe('an ext_proc stream', () => {
  /** Returns the gRPC status code with which a stream ends. After 0, the clean end, Envoy would pass the held body of the answer on to the client. */
  async function endOf(work: (stream: ReturnType<ReturnType<typeof extProcClient>['open']>) => void): Promise<number> {
    const client = extProcClient(settings.ports.authz)
    try {
      return await new Promise<number>((resolve) => {
        const stream = client.open()
        stream.on('data', () => undefined)
        stream.on('error', (error: ServiceError) => resolve(error.code))
        stream.on('end', () => resolve(0))
        work(stream)
      })
    } finally {
      client.close()
    }
  }

  it('that is half-closed without a message ends in an error', async () => {
    expect(await endOf((stream) => stream.end())).toBeGreaterThan(0)
  })

  it('with a message that is not about response headers ends in an error', async () => {
    expect(await endOf((stream) => void stream.write({}))).toBeGreaterThan(0)
    expect(await endOf((stream) => void stream.end({}))).toBeGreaterThan(0)
  })

  it('about an upstream’s answer to an unpaid request replaces the answer', async () => {
    const fields = { 'response.code_details': { string_value: 'via_upstream' } }
    const request = { ...LOCAL_REPLY, attributes: { 'envoy.filters.http.ext_proc': { fields } } }
    const client = extProcClient(settings.ports.authz)
    const response = await exchange(client, request)
    client.close()
    expect(response.immediate_response?.status?.code).toBe(503)
  })
})
