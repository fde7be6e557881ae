import type { ServiceError } from '@grpc/grpc-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { killPart, partPid, startPart } from '../../../sandbox/stack.ts'
import { exchange, extProcClient, LOCAL_REPLY } from '../support/authz-client.ts'
import { startAuthzReplica } from '../support/authz-replica.ts'
import { type Departure, paymentRow, rowInState, type SignedPayment, signPayment, until } from '../support/buyer.ts'
import {
  type FacilitatorProxy,
  type Interception,
  putBeforeFacilitator,
  startFacilitatorProxy,
  takeFromFacilitator,
} from '../support/facilitator-proxy.ts'
import { expectFourRecordsAgree } from '../support/four-way-join.ts'
import { envoyStats, metricOf, startXds } from '../support/gateway.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { testSettings } from '../support/stack.ts'

const settings = testSettings()
const HELD = 20
let shop: Shop
let proxy: FacilitatorProxy

beforeAll(async () => {
  shop = await openShop({ settings })
  proxy = await startFacilitatorProxy(settings)
})
afterEach(() => expectFourRecordsAgree(shop))
afterAll(async () => {
  await takeFromFacilitator()
  await proxy?.close()
  await shop?.close()
})

async function expectUnavailable(response: Response): Promise<void> {
  const body = await response.text()
  expect(response.status).toBe(503)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(JSON.parse(body)).toMatchObject({ error: 'payment service unavailable', code: 'gateway_unavailable' })
  expect(body).not.toContain('Berlin')
  expect(response.headers.has('payment-required')).toBe(false)
}

async function sign(count: number, departure: Departure = {}): Promise<SignedPayment[]> {
  const terms = await shop.terms('/weather')
  return Promise.all(Array.from({ length: count }, () => signPayment(shop.wallet, terms, departure)))
}

async function untilAsksAgain(): Promise<void> {
  await until('402 is answered again', async () => (await shop.get('/weather')).status === 402, 10_000)
}

describe('one of two authz processes', () => {
  afterEach(async () => {
    await startXds(settings)
    await untilAsksAgain()
  })

  it('ends what the other one has admitted, and is left out when it has ended', async () => {
    await using replica = await startAuthzReplica(settings)
    const both = `127.0.0.1:${settings.ports.authz},${replica.address}`
    await startXds(testSettings({ xds: { AUTHZ_ADDRESS: both } }))
    const healthy = () =>
      envoyStats(settings, /^cluster\.authz\.membership_healthy$/).then(
        (stats) => stats['cluster.authz.membership_healthy'],
      )
    await until('Envoy knows of both', async () => (await healthy()) === 2, 10_000)
    // Each request and its answer go to either, so that of sixteen some are bound to be parted.
    const payments = await sign(24)
    const statuses = await Promise.all(
      payments.slice(0, 16).map((payment) => shop.present('/weather', payment).then((response) => response.status)),
    )
    expect(statuses).toEqual(statuses.map(() => 200))
    const underWay = () => metricOf(settings, 'authzOps', 'authz_payments_in_flight')
    await until('who has admitted them knows that they have ended', async () => (await underWay()) === 0, 5_000)

    // Nor is it the one that has admitted them whom Envoy tells of those whose clients have gone.
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
    // What the main thread says reaches Envoy's workers a moment later.
    const asks = () => Promise.all(Array.from({ length: 16 }, () => shop.get('/weather').then(({ status }) => status)))
    await until('all of its workers know', async () => (await asks()).every((status) => status === 402), 10_000)
    for (const payment of payments.slice(16)) expect((await shop.present('/weather', payment)).status).toBe(200)
  })
})

describe('authz gone', () => {
  afterEach(async () => {
    await startPart(settings, 'authz')
    await untilAsksAgain()
  })

  it('without a warning: 503 in JSON for who pays and who does not, and the upstream is not called', async () => {
    const [payment] = (await sign(1)) as [SignedPayment]
    const asked = await shop.hits()
    await killPart(settings, 'authz')
    await expectUnavailable(await shop.get('/weather'))
    await expectUnavailable(await shop.present('/weather', payment))
    expect(await shop.hits()).toEqual(asked)

    await startPart(settings, 'authz')
    await untilAsksAgain()
    expect((await shop.present('/weather', payment)).status).toBe(200)
    expect((await paymentRow(shop.pool, payment.authorization))?.state).toBe('SETTLED')
  })

  it('frozen: 503 in JSON within four seconds; thawed, it goes on by itself', async () => {
    const [payment, spare] = (await sign(2)) as [SignedPayment, SignedPayment]
    const pid = partPid(settings, 'authz')
    const asked = await shop.hits()
    await killPart(settings, 'authz', 'SIGSTOP')
    try {
      const begun = Date.now()
      const answers = await Promise.all([shop.get('/weather'), shop.present('/weather', payment)])
      expect(Date.now() - begun).toBeLessThan(4000)
      for (const answer of answers) await expectUnavailable(answer)
      expect(await shop.hits()).toEqual(asked)
    } finally {
      await killPart(settings, 'authz', 'SIGCONT')
    }
    await untilAsksAgain()
    expect(partPid(settings, 'authz')).toBe(pid)
    expect((await shop.present('/weather', spare)).status).toBe(200)
  })
})

describe('authz ended while answers are held in settlement', () => {
  /** Long enough to be held; it is over before anybody would lose patience. */
  const VALIDITY_SECONDS = 20

  /** Starts so many paid calls and waits until every one of them is being settled. */
  async function hold(): Promise<{
    payments: SignedPayment[]
    answers: Promise<Response[]>
    settlements: Interception[]
  }> {
    await putBeforeFacilitator(proxy)
    await untilAsksAgain()
    const settlements: Interception[] = []
    proxy.intercept('/settle', (call) => void settlements.push(call))
    const validBefore = String(Math.floor(Date.now() / 1000) + VALIDITY_SECONDS)
    const payments = await sign(HELD, { authorization: { validBefore } })
    const answers = Promise.all(payments.map((payment) => shop.present('/weather', payment)))
    answers.catch(() => undefined)
    await until('all are in settlement', async () => settlements.length === HELD)
    return { payments, answers, settlements }
  }

  const statesOf = async (payments: SignedPayment[]) =>
    (await Promise.all(payments.map(({ authorization }) => paymentRow(shop.pool, authorization)))).map(
      (row) => row?.state,
    )

  afterEach(async () => {
    proxy.reset()
    await takeFromFacilitator()
    await untilAsksAgain()
  })

  it('by kill -9: nobody gets what is not paid for, and the ledger says that money may be under way', async () => {
    const earned = await shop.earned()
    const { payments, answers } = await hold()
    await killPart(settings, 'authz')
    for (const answer of await answers) await expectUnavailable(answer)
    expect(await statesOf(payments)).toEqual(payments.map(() => 'SETTLING'))
    expect(await shop.earned()).toBe(earned)

    await takeFromFacilitator()
    await untilAsksAgain()
    // Whoever comes back with the same payment is told to wait, never to sign anew.
    const again = await shop.present('/weather', payments[0] as SignedPayment)
    expect(again.status).toBe(503)
    expect(await again.json()).toMatchObject({ code: 'payment_outcome_unknown' })
    await expectFourRecordsAgree(shop, { open: payments })

    // Nobody has sent them, and nobody can any more.
    const ended = (payment: SignedPayment) => rowInState(shop.pool, payment.authorization, 'EXPIRED', 60_000)
    await Promise.all(payments.map(ended))
    expect(await shop.earned()).toBe(earned)
  })

  it('by SIGTERM: all that are held are settled and delivered before it ends', async () => {
    const earned = await shop.earned()
    const { payments, answers, settlements } = await hold()
    await killPart(settings, 'authz', 'SIGTERM')
    for (const { forward, reply } of settlements) void forward().then(({ status, body }) => reply(status, body))
    const delivered = await answers
    expect(delivered.map(({ status }) => status)).toEqual(payments.map(() => 200))
    for (const answer of delivered) expect(await answer.json()).toMatchObject({ city: 'Berlin' })
    expect(await statesOf(payments)).toEqual(payments.map(() => 'SETTLED'))
    expect(await shop.earned()).toBe(earned + BigInt(HELD) * 100_000n)
    await until('it has ended', async () => partPid(settings, 'authz') === undefined, 10_000)
  })
})

describe('an ext_proc stream', () => {
  /** How a stream ended: the gRPC status code; 0 is the clean end on which Envoy lets a body go. */
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

  it('about an upstream’s answer that nobody has paid for replaces the answer', async () => {
    const fields = { 'response.code_details': { string_value: 'via_upstream' } }
    const request = { ...LOCAL_REPLY, attributes: { 'envoy.filters.http.ext_proc': { fields } } }
    const client = extProcClient(settings.ports.authz)
    const response = await exchange(client, request)
    client.close()
    expect(response.immediate_response?.status?.code).toBe(503)
  })
})
