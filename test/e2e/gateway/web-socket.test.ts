import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentRequirements, paymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { type PaymentRow, paymentRow, rowInState, type SignedPayment, signPayment } from '../support/buyers/buyer.ts'
import { type OwnUpstream, startUpstream } from '../support/sellers/own-upstream.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { switchFacilitator } from '../support/stack/facilitator-switch.ts'
import { testSettings } from '../support/stack/stack.ts'
import { late, startFacilitatorProxy } from '../support/wire/facilitator-proxy.ts'
import { readBytes, type Upgrade, upgradeHttp1, upgradeHttp2 } from '../support/wire/web-socket.ts'

/**
 * A buyer pays for an upgrade like for an answer. The payment is settled when the upstream answers 101, and nothing is charged without a
 * 101.
 */
const settings = testSettings()
const PRICE = 100_000n
const GREETING = 'the first thing that the upstream says'
let upstream: OwnUpstream
let shop: Shop
let terms: PaymentRequirements
let upstreamEnds = 0

beforeAll(async () => {
  upstream = await startUpstream(
    (_, response) => response.end('an ordinary answer'),
    (request, socket) => {
      const { pathname } = new URL(request.url ?? '/', 'http://upstream')
      const status = /^\/status\/(\d+)$/.exec(pathname)?.[1]
      if (status) return socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 6\r\n\r\nanswer`)
      if (pathname === '/gone') return socket.destroy()
      const named = pathname === '/unnamed' ? '' : 'Upgrade: websocket\r\nConnection: Upgrade\r\n'
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${named}\r\n`)
      if (pathname === '/greeting') socket.write(GREETING)
      socket.on('close', () => {
        upstreamEnds += 1
      })
      return socket.pipe(socket)
    },
  )
  shop = await openShop({ settings, upstream: upstream.url })
  terms = await shop.terms('/x')
})
afterAll(async () => {
  await shop?.close()
  await upstream?.close()
})

const WAYS = [
  ['HTTP/1.1', upgradeHttp1, 101],
  ['HTTP/2', upgradeHttp2, 200],
] as const
type Ask = (typeof WAYS)[number][1]

const target = (path: string) => ({ port: settings.ports.gatewayHttp, host: shop.host, path })

async function pay(ask: Ask, path: string): Promise<{ answer: Upgrade; payment: SignedPayment }> {
  const payment = await signPayment(shop.wallet, terms)
  return { answer: await ask({ ...target(path), headers: { 'payment-signature': payment.header } }), payment }
}

const released = (payment: SignedPayment): Promise<PaymentRow> =>
  rowInState(shop.pool, payment.authorization, 'RELEASED')

describe.each(WAYS)('a WebSocket over %s', (_, ask, upgraded) => {
  it('without a payment gets the terms, and does not reach the upstream', async () => {
    const { hits } = upstream
    const { status, headers } = await ask(target('/x'))
    expect(status).toBe(402)
    const challenge = Buffer.from(String(headers['payment-required']), 'base64').toString('utf8')
    expect(JSON.parse(challenge).accepts).toEqual([terms])
    expect(upstream.hits).toBe(hits)
  })

  it('is charged once, at its opening, and then carries bytes both ways without a time limit', async () => {
    const earned = await shop.earned()
    const { answer, payment } = await pay(ask, '/greeting')
    expect(answer.status).toBe(upgraded)
    expect(answer.headers['payment-response']).toMatch(/./)
    expect((await paymentRow(shop.pool, payment.authorization))?.state).toBe('SETTLED')
    const socket = answer.socket as NonNullable<typeof answer.socket>
    expect(String(await readBytes(socket, GREETING.length))).toBe(GREETING)
    for (let round = 0; round < 20; round += 1) {
      const sent = randomBytes(round % 2 === 0 ? 100 : 300_000)
      socket.write(sent)
      expect((await readBytes(socket, sent.length)).equals(sent)).toBe(true)
      await delay(100)
    }
    expect(await shop.earned()).toBe(earned + PRICE)
    const ends = upstreamEnds
    socket.destroy()
    await expect.poll(() => upstreamEnds).toBe(ends + 1)
  })

  it.each([400, 401, 404, 426, 500])('that the upstream refuses with %i is not charged', async (status) => {
    const earned = await shop.earned()
    const { answer, payment } = await pay(ask, `/status/${status}`)
    expect(answer).toMatchObject({ status, body: 'answer' })
    expect(await released(payment)).toMatchObject({ error_reason: 'upstream_status', upstream_status: status })
    expect(await shop.earned()).toBe(earned)
  })

  it.each(['/status/200', '/unnamed', '/gone'])(
    'that comes to nothing (%s) delivers and costs nothing',
    async (path) => {
      const earned = await shop.earned()
      const { answer, payment } = await pay(ask, path)
      expect(answer.headers).not.toHaveProperty('payment-response')
      const code = path === '/gone' ? 'upstream_unavailable' : 'upgrade_ignored'
      expect(JSON.parse(answer.body ?? '')).toMatchObject({ code })
      await released(payment)
      expect(await shop.chain.nonceUsed(payment.authorization)).toBe(false)
      expect(await shop.earned()).toBe(earned)
    },
  )
})

describe('a WebSocket that is the first request to an API', () => {
  it.each(WAYS)('is charged like any other, over %s', async (_, ask, upgraded) => {
    const cold = await openShop({ settings, upstream: upstream.url, cold: true })
    const payment = await signPayment(cold.wallet, paymentRequirements(sandboxAccept(), cold.payTo))
    const headers = { 'payment-signature': payment.header }
    const answer = await ask({ ...target('/greeting'), host: cold.host, headers })
    expect(answer.status).toBe(upgraded)
    answer.socket?.destroy()
    expect(await cold.earned()).toBe(PRICE)
    await cold.close()
  })
})

describe('an upgrade to another protocol', () => {
  it('is refused, paid or not, and does not reach the upstream', async () => {
    const { hits } = upstream
    const payment = await signPayment(shop.wallet, terms)
    for (const headers of [{}, { 'payment-signature': payment.header }] as Record<string, string>[]) {
      const answer = await upgradeHttp1({ ...target('/x'), headers: { ...headers, upgrade: 'tunnel' } })
      expect(answer.status).toBe(501)
      expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'not_implemented' })
    }
    expect(await paymentRow(shop.pool, payment.authorization)).toBeUndefined()
    expect(upstream.hits).toBe(hits)
  })
})

describe('while a WebSocket is being settled', () => {
  it('no byte of the upstream comes through, and none does if the settlement is refused', async () => {
    const proxy = await startFacilitatorProxy(settings)
    try {
      await switchFacilitator(settings, shop.payTo, proxy.url)
      proxy.intercept('/settle', late(1500))
      const ends = upstreamEnds
      const begun = Date.now()
      const { answer } = await pay(upgradeHttp1, '/greeting')
      expect(answer.status).toBe(101)
      expect(Date.now() - begun).toBeGreaterThan(1400)
      answer.socket?.destroy()

      const refusal = JSON.stringify({
        success: false,
        errorReason: 'insufficient_funds',
        transaction: '',
        network: '',
      })
      proxy.intercept('/settle', ({ reply }) => reply(200, refusal))
      const refused = await pay(upgradeHttp1, '/greeting')
      expect(refused.answer.status).toBe(402)
      expect(refused.answer.body).not.toContain(GREETING)
      await expect.poll(() => upstreamEnds).toBe(ends + 2)
    } finally {
      await switchFacilitator(settings, shop.payTo, undefined)
      await proxy.close()
    }
  })
})
