import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/networks/network.ts'
import { challengeOf, receiptOf, rowInState, type SignedPayment, signPayment } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { withProxiedShop, withShop } from './fixtures.ts'
import {
  CHARGED_ONCE,
  NOT_CHARGED,
  openDelivery,
  openShop,
  paidShop,
  pay,
  refusal,
  uniquePath,
  upstreamHits,
} from './market.ts'
import { revertedTransaction } from './reverted.ts'

const ALREADY_USED = { status: 409, code: 'payment_already_used' }

/** An upstream that fails until the test repairs it. It records whether the payment was charged when the request came. */
const it = withProxiedShop({ charge: 'before' }).extend('frail', async ({ market, wallet }, { onCleanup }) => {
  const state = {
    isWell: false,
    isGrpc: false,
    isSilent: false,
    breaksOff: false,
    charged: [] as boolean[],
    bodies: [] as string[],
    /** The received part of each request's body, also of unfinished bodies. */
    begun: [] as string[],
    payment: undefined as SignedPayment | undefined,
  }
  const upstream = await startUpstream(async (request, response) => {
    const { payment, isWell, isGrpc, isSilent, breaksOff } = state
    const place = state.begun.push('') - 1
    request.on('data', (piece) => (state.begun[place] += piece))
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    state.bodies.push(body)
    if (payment) state.charged.push(await market.chain.nonceUsed(payment.authorization))
    if (isSilent) return
    if (breaksOff) {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 600 }).write('begun')
      return void setTimeout(() => request.socket.resetAndDestroy(), 50)
    }
    if (isGrpc && !isWell)
      return void response
        .writeHead(200, { 'content-type': 'application/grpc', 'grpc-status': '14', 'content-length': 0 })
        .end()
    response.writeHead(isWell ? 200 : 503, { 'content-type': 'text/plain' }).end(isWell ? 'the answer' : 'not now')
  })
  onCleanup(() => upstream.close())
  const own = await openShop(market, { upstream: upstream.url, charge: 'before', methods: ['GET', 'POST'] })
  const [terms] = challengeOf(await market.fetch(own.url('/'), { method: 'POST' })).accepts
  const payment = await signPayment(wallet, terms)
  state.payment = payment
  /** Transactions of the answers that the seller owes. */
  const owed = async () => {
    const { body } = await own.seller.call<{ items: { transaction: string }[] }>('GET', '/settlements?owed=true')
    return body.items.map(({ transaction }) => transaction)
  }
  return Object.assign(state, {
    owed,
    url: own.url('/'),
    present: (init: RequestInit = {}) => pay(market, own.url('/'), payment, init),
  })
})

const broken = withShop({ maxRedeliveries: 1 })

describe('with a charge before the upstream’s answer', () => {
  it('the answer comes with the receipt, like any other', async ({ market, presented, shop, signed }) => {
    const payment = await signed()
    const { result, ...moved } = await presented(payment)
    expect(result.status).toBe(200)
    expect(receiptOf(result)).toMatchObject({ success: true })
    expect(moved).toEqual(CHARGED_ONCE)
    expect(await refusal((await presented(payment)).result)).toMatchObject({ status: 409 })
    await expectFourRecordsAgree(paidShop(market, shop))
  })

  it('a payment that cannot be settled does not reach the upstream', async ({ market, presented, proxy, signed }) => {
    const path = uniquePath('/weather')
    const payment = await signed()
    proxy.intercept('/settle', (call) =>
      call.reply(
        200,
        '{"success":false,"errorReason":"insufficient_funds","transaction":"","network":"eip155:845320402"}',
      ),
    )
    const { result, ...moved } = await presented(payment, path)
    expect(result.status).toBe(402)
    expect(receiptOf(result)).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
    expect(result.headers.has('payment-required')).toBe(false)
    expect(moved).toEqual(NOT_CHARGED)
    expect(await upstreamHits(market, path)).toEqual([])
  })

  it('a payment with an unknown outcome does not reach the upstream', async ({ market, presented, proxy, signed }) => {
    const path = uniquePath('/weather')
    proxy.intercept('/settle', (call) => call.cut())
    const { result } = await presented(await signed(), path)
    expect(receiptOf(result)).toMatchObject({
      ...{ success: false, errorReason: 'settlement_unanswered', transaction: '' },
    })
    expect(await refusal(result)).toEqual({ status: 503, code: 'payment_outcome_unknown' })
    expect(result.headers.has('payment-required')).toBe(false)
    expect(await upstreamHits(market, path)).toEqual([])
  })

  it('an answer reports a reverted transaction', async ({ market, presented, proxy, signed, wallet }) => {
    const path = uniquePath('/weather')
    const transaction = await revertedTransaction(market, wallet)
    const failed = { success: false, errorReason: 'invalid_exact_evm_transaction_failed', transaction }
    proxy.intercept('/settle', ({ reply }) => reply(200, JSON.stringify({ ...failed, network: SANDBOX_NETWORK })))
    const payment = await signed()
    const { result, ...moved } = await presented(payment, path)
    expect(receiptOf(result)).toMatchObject({ success: false, errorReason: 'transfer_reverted', transaction })
    expect(await refusal(result)).toEqual({ status: 503, code: 'payment_outcome_unknown' })
    expect(moved).toEqual(NOT_CHARGED)
    expect(await upstreamHits(market, path)).toEqual([])
    // The authorization is still valid: any party may settle it until it expires.
    await rowInState(market.pool, payment.authorization, 'UNKNOWN')
  })

  it('the answer of a failed upstream is owed to the payment', async ({ frail, market }) => {
    const { payment, present } = frail
    const failed = await present()
    expect([failed.status, await failed.text()]).toEqual([503, 'not now'])
    const { transaction } = receiptOf(failed)
    expect(frail.charged).toEqual([true])
    for (let outage = 0; outage < 4; outage += 1) {
      await openDelivery(market.pool, payment as SignedPayment)
      expect((await present()).status).toBe(503)
    }
    frail.isWell = true
    await openDelivery(market.pool, payment as SignedPayment)
    expect(await frail.owed()).toEqual([transaction])
    const answer = await present()
    expect([answer.status, await answer.text()]).toEqual([200, 'the answer'])
    expect(receiptOf(answer)).toMatchObject({ success: true, transaction })
    await expect.poll(async () => refusal(await present())).toEqual(ALREADY_USED)
    expect(frail.bodies).toHaveLength(6)
    expect(await frail.owed()).toEqual([])
  })

  it('the answer of a failed gRPC call, with the status 200, is owed too', async ({ frail, market }) => {
    frail.isGrpc = true
    const failed = await frail.present()
    expect([failed.status, failed.headers.get('grpc-status')]).toEqual([200, '14'])
    frail.isWell = true
    await openDelivery(market.pool, frail.payment as SignedPayment)
    // Envoy's report about the answer comes a moment later.
    await delay(500)
    expect(await (await frail.present()).text()).toBe('the answer')
  })

  it('the answer is owed for the paid body', async ({ frail, market }) => {
    const { payment, present } = frail
    const asking = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'text/plain' } })
    expect((await present(asking('the question'))).status).toBe(503)
    frail.isWell = true
    await openDelivery(market.pool, payment as SignedPayment)
    expect(await refusal(await present(asking('another one')))).toEqual(ALREADY_USED)
    await openDelivery(market.pool, payment as SignedPayment)
    expect(await (await present(asking('the question'))).text()).toBe('the answer')
    expect(
      (await rowInState(market.pool, (payment as SignedPayment).authorization, 'SETTLED')).upstream_status,
    ).toBeNull()
  })
})

describe('an answer that was charged before is given for one body', () => {
  const asking = (body: string | ReadableStream) =>
    ({ method: 'POST', body, headers: { 'content-type': 'text/plain' }, duplex: 'half' }) as RequestInit

  it('also if its buyer leaves before the answer', async ({ frail, market }) => {
    const { bodies, payment, present } = frail
    frail.isSilent = true
    const client = new AbortController()
    const left = present({ ...asking('the question'), signal: client.signal })
    await expect.poll(() => bodies).toEqual(['the question'])
    client.abort()
    await expect(left).rejects.toThrow('aborted')
    frail.isSilent = false
    frail.isWell = true
    await openDelivery(market.pool, payment as SignedPayment)
    expect(await refusal(await present(asking('another one')))).toEqual(ALREADY_USED)
    await openDelivery(market.pool, payment as SignedPayment)
    expect(await (await present(asking('the question'))).text()).toBe('the answer')
    expect(bodies).toEqual(['the question', 'the question'])
  })

  it('even if the connection has broken several times before the body was complete', async ({ frail, market }) => {
    const { payment, present } = frail
    const begun = ['']
    // The upstream has no byte of the body yet, but it knows that a body comes.
    const { host, port } = new URL(frail.url)
    const first = httpRequest({
      ...{ host: '127.0.0.1', port, path: '/', method: 'POST' },
      headers: {
        host,
        'payment-signature': (payment as SignedPayment).header,
        // The test claims with fetch. A claim must have the headers of the purchase, so this purchase has fetch's default headers.
        ...{ accept: '*/*', 'accept-language': '*', 'content-type': 'text/plain' },
      },
    })
    first.on('error', () => undefined).flushHeaders()
    await expect.poll(() => frail.begun).toEqual(begun)
    first.destroy()
    await openDelivery(market.pool, payment as SignedPayment)
    for (const piece of ['the que', 'th', 'the', 't']) {
      const client = new AbortController()
      const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(piece)) })
      const left = present({ ...asking(body), signal: client.signal })
      begun.push(piece)
      await expect.poll(() => frail.begun).toEqual(begun)
      client.abort()
      await expect(left).rejects.toThrow('aborted')
      await openDelivery(market.pool, payment as SignedPayment)
    }
    frail.isWell = true
    expect(await refusal(await present(asking('the other')))).toEqual(ALREADY_USED)
    await openDelivery(market.pool, payment as SignedPayment)
    expect(await (await present(asking('the question'))).text()).toBe('the answer')
    expect(frail.bodies).toEqual(['the question'])
  })

  it('also if the first request had no body', async ({ frail, market }) => {
    const { bodies, payment, present } = frail
    const none = { method: 'POST', headers: { 'content-type': 'text/plain' } }
    expect((await present(none)).status).toBe(503)
    frail.isWell = true
    await openDelivery(market.pool, payment as SignedPayment)
    expect(await refusal(await present(asking('a question')))).toEqual(ALREADY_USED)
    await openDelivery(market.pool, payment as SignedPayment)
    expect(await (await present(none)).text()).toBe('the answer')
    expect(bodies).toEqual(['', ''])
  })

  it('with the receipt in the error if the answer breaks off', async ({ frail, market }) => {
    frail.breaksOff = true
    const broken = await frail.present()
    expect(await refusal(broken)).toEqual({ status: 502, code: 'upstream_unavailable' })
    const { transaction } = receiptOf(broken)
    frail.breaksOff = false
    frail.isWell = true
    await openDelivery(market.pool, frail.payment as SignedPayment)
    expect(await frail.owed()).toEqual([transaction])
    expect(await (await frail.present()).text()).toBe('the answer')
  })
})

describe('the number of repeated requests to an upstream', () => {
  broken('is its seller’s to say', async ({ market, presented, signed }) => {
    const path = uniquePath('/large?bytes=50000000')
    const payment = await signed()
    for (let delivery = 0; delivery < 2; delivery += 1) {
      const client = new AbortController()
      const { result } = await presented(payment, path, { signal: client.signal })
      expect(result.status).toBe(200)
      client.abort()
      await openDelivery(market.pool, payment)
    }
    await expect.poll(async () => refusal((await presented(payment, path)).result)).toEqual(ALREADY_USED)
    expect(await upstreamHits(market, path)).toHaveLength(2)
  })
})
