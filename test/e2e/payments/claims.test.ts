import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { PRESENTED } from '../../join/buyer-log.ts'
import { nameOf } from '../../join/records.ts'
import { receiptOf, rowInState, type SignedPayment, signPayment, until } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { sendLateBody } from '../support/wire/late-body.ts'
import { leaveUnread } from '../support/wire/raw-http2.ts'
import { withShop } from './fixtures.ts'
import {
  CHARGED_ONCE,
  NOT_CHARGED,
  openDelivery,
  openShop,
  paidShop,
  pay,
  refusal,
  termsOf,
  uniquePath,
  upstreamHits,
} from './market.ts'

/** An answer of more bytes than all buffers between upstream and client hold. So a client that disconnects early has not received it. */
const LARGE = '/large?bytes=50000000'
const ALREADY_USED = { status: 409, code: 'payment_already_used' }
const IN_FLIGHT = { status: 409, code: 'payment_in_flight' }

/** Payments with answers that never arrive completely. */
const unfetched: SignedPayment[] = []

const it = withShop()
  /** Pays, and disconnects when the answer has begun. */
  .extend('brokenOff', ({ market, presented }) => async (path: string, payment: SignedPayment) => {
    const client = new AbortController()
    const { result: response, ...moved } = await presented(payment, path, { signal: client.signal })
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
    client.abort()
    await openDelivery(market.pool, payment)
  })
  /** Presents a payment again, and expects that nothing more is charged. */
  .extend('again', ({ presented }) => async (path: string, payment: SignedPayment) => {
    const { result, ...moved } = await presented(payment, path)
    expect(moved).toEqual(NOT_CHARGED)
    return result
  })
  .extend(
    'refusalOf',
    ({ again }) =>
      async (path: string, payment: SignedPayment) =>
        refusal(await again(path, payment)),
  )
it.afterEach(({ market, shop }) => expectFourRecordsAgree(paidShop(market, shop), { unfetched }))

describe('an answer that was paid for and not delivered', () => {
  it('is served again for its payment, once, with the first receipt and idempotency key', async ({
    again,
    brokenOff,
    market,
    refusalOf,
    signed,
    wallet,
  }) => {
    const path = uniquePath(LARGE)
    const payment = await signed()
    await brokenOff(path, payment)
    const { transaction } = await rowInState(market.pool, payment.authorization, 'SETTLED')

    const response = await again(path, payment)
    expect(response.status).toBe(200)
    expect(await response.bytes()).toHaveLength(50_000_000)
    expect(receiptOf(response)).toMatchObject({ success: true, transaction, payer: wallet.address })
    const hits = await upstreamHits(market, path)
    expect(hits).toHaveLength(2)
    expect(hits[0]?.headers['x-launa-payment-id']).toBe(hits[1]?.headers['x-launa-payment-id'])

    await until('the delivery is on record', async () => (await refusalOf(path, payment)).code === ALREADY_USED.code)
    expect(await refusalOf(path, payment)).toEqual(ALREADY_USED)
    expect(await upstreamHits(market, path)).toHaveLength(2)
  })

  it('is served to one of many concurrent claims', async ({ brokenOff, market, moving, shop, signed }) => {
    const path = uniquePath(LARGE)
    const payment = await signed()
    await brokenOff(path, payment)
    const { result: responses, ...moved } = await moving(() =>
      Promise.all(Array.from({ length: 20 }, () => pay(market, shop.url(path), payment))),
    )
    expect(moved).toEqual(NOT_CHARGED)
    const served = responses.filter(({ status }) => status === 200)
    expect(served).toHaveLength(1)
    expect(await served[0]?.bytes()).toHaveLength(50_000_000)
    for (const response of responses.filter(({ status }) => status !== 200))
      expect(await refusal(response)).toEqual(IN_FLIGHT)
    expect(await upstreamHits(market, path)).toHaveLength(2)
  })

  it('is only for the request that was paid for', async ({ again, brokenOff, refusalOf, signed }) => {
    const path = uniquePath(LARGE)
    const payment = await signed()
    await brokenOff(path, payment)
    expect(await refusalOf(uniquePath(LARGE), payment)).toEqual(ALREADY_USED)
    expect(await refusalOf('/weather', payment)).toEqual(ALREADY_USED)
    const response = await again(path, payment)
    expect(response.status).toBe(200)
    await response.body?.cancel()
    unfetched.push(payment)
  })

  it('can be claimed after the authorization has expired, only with its signature', async ({
    again,
    brokenOff,
    refusalOf,
    signed,
  }) => {
    const path = uniquePath(LARGE)
    const validBefore = Math.floor(Date.now() / 1000) + 12
    const payment = await signed({ authorization: { validBefore: String(validBefore) } })
    await brokenOff(path, payment)
    await until('it has run out', async () => Date.now() > validBefore * 1000, 15_000)
    const { payload } = payment.payload
    const forged = { ...payment.payload, payload: { ...payload, signature: `0x${'11'.repeat(65)}` } }
    const header = Buffer.from(JSON.stringify(forged)).toString('base64')
    expect(await refusalOf(path, { ...payment, header })).toEqual(ALREADY_USED)
    const response = await again(path, payment)
    expect(response.status).toBe(200)
    expect(await response.bytes()).toHaveLength(50_000_000)
  })

  it('can be claimed after the upstream broke it off, and after a failed claim, but a limited number of times', async ({
    again,
    market,
    shop,
    signed,
  }) => {
    // The answer is so long that the gateway does not hold it before the charge.
    const path = uniquePath('/truncate?bytes=1000000')
    const payment = await signed()
    unfetched.push(payment)
    // The answer breaks off while it is held, or soon afterwards. If no byte has left yet, the buyer gets an error that the payment may be
    // charged.
    const breaksOff = async (response: Response) => {
      if (response.status === 200) await expect(response.text()).rejects.toThrow()
      else expect(await refusal(response)).toEqual({ status: 503, code: 'payment_outcome_unknown' })
      return response.status === 200 ? 1 : 0
    }
    await breaksOff(await pay(market, shop.url(path), payment))
    await rowInState(market.pool, payment.authorization, 'SETTLED')
    await openDelivery(market.pool, payment)
    let begun = 0
    let response = await again(path, payment)
    // A claim that breaks off before a byte of its answer has left the gateway does not count.
    for (let claims = 0; claims < 30 && response.status !== ALREADY_USED.status; claims++) {
      begun += await breaksOff(response)
      await openDelivery(market.pool, payment)
      response = await again(path, payment)
    }
    expect(await refusal(response)).toEqual(ALREADY_USED)
    expect(begun).toBeLessThanOrEqual(2)
  })
})

describe('a stream of small events', () => {
  it('is owed if it breaks off before its end, in any number of pieces', async ({ market, wallet }) => {
    const event = 'data: 0123456789\n\n'
    const ended = Promise.withResolvers<void>()
    await using started = new AsyncDisposableStack()
    const upstream = await startUpstream(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let events = 0; events < 3_600; events += 1) {
        response.write(event)
        await delay(1)
      }
      response.end(() => ended.resolve())
    })
    started.defer(() => upstream.close())
    const shop = await openShop(market, { upstream: upstream.url })
    const payment = await signPayment(wallet, await termsOf(market, shop))
    const fields = [
      ...[[':method', 'GET'] as const, [':scheme', 'http'] as const],
      ...[[':authority', shop.api.primary_host] as const, [':path', '/'] as const],
      ...[['accept', '*/*'] as const, ['accept-language', '*'] as const],
      ['payment-signature', payment.header] as const,
    ]
    // The remaining bytes fit into the gateway's own buffer.
    const unread = { body: '', window: 40_000, charged: () => ended.promise }
    await leaveUnread(market.settings.ports.gatewayHttp, fields, unread)
    await openDelivery(market.pool, payment)
    const response = await pay(market, shop.url('/'), payment)
    expect(await response.text()).toBe(event.repeat(3_600))
    const spent = async () => (await refusal(await pay(market, shop.url('/'), payment))).code === ALREADY_USED.code
    await until('its delivery is on record', spent)
    expect(upstream.hits).toBe(2)
  })
})

describe('a claim with a body that arrives after the answer has begun', () => {
  it('is ended, and counts like every claim', async ({ brokenOff, market, shop, signed }) => {
    // The stream continues until its request is ended.
    const path = uniquePath('/stream?chunks=600&ms=100')
    const payment = await signed()
    unfetched.push(payment)
    await brokenOff(path, payment)
    const headers = {
      ...{ ':method': 'GET', ':path': path, ':authority': shop.api.primary_host },
      // These are the headers that fetch sends by default. A claim must have those of the purchase.
      ...{ accept: '*/*', 'accept-language': '*' },
      ...{ 'payment-signature': payment.header, [PRESENTED]: nameOf(payment.authorization) },
    }
    const statuses: number[] = []
    for (let claims = 0; claims < 5; claims += 1) {
      const asked = market.log.send(nameOf(payment.authorization), shop.url(path), async () => {
        const { status, bytes } = await sendLateBody(market.settings.ports.gatewayHttp, headers, 'late')
        statuses.push(status)
        expect(bytes).toBeLessThan(20_000)
        throw new Error('not read')
      })
      await expect(asked).rejects.toThrow('not read')
      await openDelivery(market.pool, payment)
    }
    expect(statuses).toEqual([200, 200, ALREADY_USED.status, ALREADY_USED.status, ALREADY_USED.status])
    const text = `select delivered, claims, (select count(*)::int from answer_release r where r.payment_id = d.payment_id) as releases
      from delivery d where payment_id = $1`
    const { id } = await rowInState(market.pool, payment.authorization, 'SETTLED')
    expect((await market.pool.query(text, [id])).rows).toEqual([{ delivered: false, claims: 2, releases: 2 }])
    expect(await upstreamHits(market, path)).toHaveLength(3)
  })
})

describe('a slow answer', () => {
  it('cannot be claimed during its delivery', async ({ again, market, shop, signed }) => {
    const path = uniquePath('/stream?chunks=50&ms=200')
    const payment = await signed()
    const response = await pay(market, shop.url(path), payment)
    const body = response.text()
    const { id } = await rowInState(market.pool, payment.authorization, 'SETTLED')
    const text = 'select delivered, lease_until > now() as held from delivery where payment_id = $1'
    // Every five seconds, Envoy reports that it is still sending.
    const told = async () => (await market.pool.query(text, [id])).rows[0]
    expect(await until('Envoy has told', told, 9000)).toEqual({ delivered: false, held: true })
    expect(await refusal(await again(path, payment))).toEqual(IN_FLIGHT)
    expect((await body).match(/data:/g)).toHaveLength(50)
    await until('it is delivered', async () => (await refusal(await again(path, payment))).code === ALREADY_USED.code)
  })
})
