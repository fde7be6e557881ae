import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { PRESENTED } from '../../join/buyer-log.ts'
import { nameOf } from '../../join/records.ts'
import { challengeOf, receiptOf, rowInState, type SignedPayment, signPayment, until } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
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

const ALREADY_USED = { status: 409, code: 'payment_already_used' }
/** An answer of more bytes than all buffers between upstream and buyer hold. */
const LARGE = '/large?bytes=50000000'
const asking = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'text/plain', ...headers },
})

/** Payments with answers that never arrive completely. */
const unfetched: SignedPayment[] = []

const it = withShop({ methods: ['GET', 'POST'] })
  /** Sends the request by HTTP/2, and leaves all but `window` bytes of the answer unread at the gateway. */
  .extend(
    'unread',
    ({ market, shop }) =>
      async (payment: SignedPayment, path: string, body: string, window: number, method = 'POST') => {
        const fields = [
          [':method', method],
          [':scheme', 'http'],
          [':authority', shop.api.primary_host],
          [':path', path],
          ['content-type', 'text/plain'],
          // A later claim by `fetch` sends these headers by default, and must have the headers of this purchase.
          ['accept', '*/*'],
          ['accept-language', '*'],
          ['payment-signature', payment.header],
          [PRESENTED, nameOf(payment.authorization)],
        ] as const
        const charged = () => rowInState(market.pool, payment.authorization, 'SETTLED')
        const asked = market.log.send(nameOf(payment.authorization), shop.url(path), async () => {
          await leaveUnread(market.settings.ports.gatewayHttp, fields, { body, window, charged })
          throw new Error('not read')
        })
        await expect(asked).rejects.toThrow('not read')
      },
  )
  /** Pays for a large answer, and disconnects when the answer has begun. */
  .extend('brokenOff', ({ market, presented }) => async (payment: SignedPayment, path: string, init: RequestInit) => {
    const client = new AbortController()
    const { result, ...moved } = await presented(payment, path, { ...init, signal: client.signal })
    expect(result.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
    client.abort()
    await openDelivery(market.pool, payment)
  })
it.afterEach(({ market, shop }) => expectFourRecordsAgree(paidShop(market, shop), { unfetched }))

describe('one payment pays for one request', () => {
  it('also if its buyer leaves the last byte of each answer unread, and asks for another one', async ({
    market,
    presented,
    signed,
    unread,
  }) => {
    const path = uniquePath('/echo')
    const payment = await signed()
    unfetched.push(payment)
    await unread(payment, path, 'question 0', 200)
    const refusals = new Set<string>()
    for (let question = 1; question <= 12; question++) {
      const { result, ...moved } = await presented(payment, path, asking(`question ${question}`))
      expect(moved).toEqual(NOT_CHARGED)
      expect(result.status).toBe(409)
      refusals.add((await refusal(result)).code as string)
      await delay(50)
    }
    expect([...refusals]).toContain(ALREADY_USED.code)
    expect(await upstreamHits(market, path)).toHaveLength(1)
  })

  it.for([
    ['another body', asking('another')],
    ['a longer body', asking('the body and more')],
    ['no body', { method: 'POST', headers: { 'content-type': 'text/plain' } }],
    ['another range', asking('the body', { range: 'bytes=0-9' })],
    ['another kind of answer', asking('the body', { accept: 'text/csv' })],
    ['another kind of body', asking('the body', { 'content-type': 'application/x-www-form-urlencoded' })],
  ] as const)(
    'what was not delivered is not served to %s',
    async ([, other], { brokenOff, market, presented, signed }) => {
      const path = uniquePath(LARGE)
      const payment = await signed()
      await brokenOff(payment, path, asking('the body'))
      const { result, ...moved } = await presented(payment, path, other)
      expect(moved).toEqual(NOT_CHARGED)
      expect(await refusal(result)).toEqual(ALREADY_USED)
      await openDelivery(market.pool, payment)
      const { result: same } = await presented(payment, path, asking('the body'))
      expect(same.status).toBe(200)
      expect(await same.bytes()).toHaveLength(50_000_000)
    },
  )

  it('recognizes a body in pieces, however it is divided', async ({ brokenOff, presented, signed }) => {
    const path = uniquePath(LARGE)
    const payment = await signed()
    const long = 'x'.repeat(300_000)
    await brokenOff(payment, path, asking(long))
    const cut = new ReadableStream({
      async start(controller) {
        for (let at = 0; at < long.length; at += 70_000) {
          controller.enqueue(Buffer.from(long.slice(at, at + 70_000)))
          await delay(20)
        }
        controller.close()
      },
    })
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: cut, duplex: 'half' }
    const { result } = await presented(payment, path, init as RequestInit)
    expect(result.status).toBe(200)
    expect(await result.bytes()).toHaveLength(50_000_000)
  })
})

describe('an upstream that answers before it has the whole body', () => {
  it('serves one body for one payment', async ({ market, wallet }) => {
    await using started = new AsyncDisposableStack()
    let answered: () => void = () => undefined
    let read = ''
    const upstream = await startUpstream(async (request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).flushHeaders()
      answered()
      read = await text(request).catch(() => '')
      response.end(read + ' '.repeat(20_000_000))
    })
    started.defer(() => upstream.close())
    const shop = await openShop(market, { upstream: upstream.url, methods: ['POST'] })
    const [terms] = challengeOf(await market.fetch(shop.url('/'), { method: 'POST' })).accepts
    const payment = await signPayment(wallet, terms)
    /** Sends the remaining body after the answer has begun. */
    const present = async (rest: string, signal?: AbortSignal) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      answered = resolve
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(Buffer.from('the '))
          // If the gateway refuses the claim, the upstream never answers, so the wait ends after two seconds.
          await Promise.race([promise, delay(2000)])
          await rowInState(market.pool, payment.authorization, 'SETTLED')
          controller.enqueue(Buffer.from(rest))
          controller.close()
        },
      })
      const init = { ...asking(''), body, duplex: 'half', ...(signal && { signal }) } as RequestInit
      return pay(market, shop.url('/'), payment, init)
    }
    const client = new AbortController()
    expect((await present('body', client.signal)).status).toBe(200)
    await until('the upstream has it all', async () => read === 'the body')
    client.abort()
    await openDelivery(market.pool, payment)
    const other = await present('other').then(
      async (response) => (response.ok ? (await response.text()).trim() : ''),
      () => '',
    )
    expect(other).toBe('')
    await openDelivery(market.pool, payment)
    let answer = ''
    // The gateway may not know yet that the other request has ended: it answers 409 until then.
    await until('the payment is free', async () => {
      const response = await present('body')
      answer = (await response.text()).trim()
      return response.status !== 409
    })
    expect(answer).toBe('the body')
  })
})

describe('the body of a request', () => {
  it('reaches a new upstream, once', async ({ market, wallet }) => {
    const bodies: string[] = []
    await using started = new AsyncDisposableStack()
    const upstream = await startUpstream(async (request, response) => {
      let body = ''
      for await (const piece of request) body += piece
      bodies.push(body)
      response.end()
    })
    started.defer(() => upstream.close())
    const shop = await openShop(market, { upstream: upstream.url.replace('127.0.0.1', 'localhost'), methods: ['POST'] })
    const [terms] = challengeOf(await market.fetch(shop.url('/'), { method: 'POST' })).accepts
    const { header } = await signPayment(wallet, terms)
    const init = asking('once and no more', { 'payment-signature': header })
    expect((await market.fetch(shop.url('/'), init)).status).toBe(200)
    expect(bodies).toEqual(['once and no more'])
  })
})

/** The headers of the request with the unread answer. */
const AS_BEFORE = { headers: { 'content-type': 'text/plain' } }

describe('a short answer that was not delivered', () => {
  it('is served again without a call of the upstream, once', async ({ market, presented, signed, unread }) => {
    const path = uniquePath('/weather')
    const payment = await signed()
    await unread(payment, path, '', 0, 'GET')
    await openDelivery(market.pool, payment)
    const { transaction } = await rowInState(market.pool, payment.authorization, 'SETTLED')
    const { result, ...moved } = await presented(payment, path, AS_BEFORE)
    expect(result.status).toBe(200)
    expect(moved).toEqual(NOT_CHARGED)
    expect(receiptOf(result)).toMatchObject({ success: true, transaction })
    expect(await result.json()).toMatchObject({ city: 'Berlin' })
    expect(await upstreamHits(market, path)).toHaveLength(1)
    const again = async () => refusal((await presented(payment, path, AS_BEFORE)).result)
    await until('its delivery is on record', async () => (await again()).code === ALREADY_USED.code)
    expect(await upstreamHits(market, path)).toHaveLength(1)
  })
})

const COMPRESSED = gzipSync('{"answer": 42}')

describe('a truncated answer', () => {
  it('costs nothing if its length shows the truncation', async ({ market, presented, signed }) => {
    const path = uniquePath('/truncate?bytes=600')
    const payment = await signed()
    const { result, ...moved } = await presented(payment, path, asking(''))
    expect(await refusal(result)).toEqual({ status: 502, code: 'upstream_unavailable' })
    expect(moved).toEqual(NOT_CHARGED)
    await rowInState(market.pool, payment.authorization, 'RELEASED')
    expect(await market.chain.nonceUsed(payment.authorization)).toBe(false)
  })

  it.for([
    ['JSON that breaks off', '{"answer": 4', 502, ''],
    ['JSON that is whole', '{"answer": 42}', 200, ''],
    ['compressed JSON that breaks off', COMPRESSED.subarray(0, -4), 502, 'content-encoding: gzip\r\n'],
    ['compressed JSON that is whole', COMPRESSED, 200, 'content-encoding: gzip\r\n'],
  ] as const)(
    'where the end of the connection is its end: %s',
    async ([, bytes, status, coding], { market, wallet }) => {
      await using started = new AsyncDisposableStack()
      const upstream = await startUpstream((request) => {
        const { socket } = request
        socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${coding}connection: close\r\n\r\n`)
        socket.write(bytes)
        setTimeout(() => (status === 200 ? socket.end() : socket.resetAndDestroy()), 100)
      })
      started.defer(() => upstream.close())
      const shop = await openShop(market, { upstream: upstream.url })
      const payment = await signPayment(wallet, await termsOf(market, shop))
      const response = await pay(market, shop.url('/'), payment)
      expect(response.status).toBe(status)
      if (status === 200) expect(await response.text()).toBe('{"answer": 42}')
      else expect(await refusal(response)).toEqual({ status, code: 'incomplete_answer' })
      expect(await market.chain.nonceUsed(payment.authorization)).toBe(status === 200)
    },
  )
})

describe('a slow upload', () => {
  it('keeps its payment reserved for its whole duration', async ({ market, presented, signed }) => {
    const path = uniquePath('/echo')
    const payment = await signed()
    const { authorization } = payment
    const lease = 'select lease_until > now() + make_interval(secs => 20) as held from payment where id = $1'
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from('begin '))
        const { id } = await rowInState(market.pool, authorization, 'RESERVED')
        // Simulates the passing of minutes: the lease is about to end.
        await market.pool.query(`update test_payment set lease_until = now() + interval '15 s' where id = $1`, [id])
        const isHeld = async () => (await market.pool.query(lease, [id])).rows[0]?.held === true
        await until('the lease follows the open request', isHeld, 14_000)
        controller.enqueue(Buffer.from('end'))
        controller.close()
      },
    })
    const { result, ...moved } = await presented(payment, path, { ...asking(''), body, duplex: 'half' } as RequestInit)
    expect(result.status).toBe(200)
    expect(await result.json()).toMatchObject({ body: 'begin end' })
    expect(moved).toEqual(CHARGED_ONCE)
    expect(await upstreamHits(market, path)).toHaveLength(1)
  })
})
