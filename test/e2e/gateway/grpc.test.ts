import { once } from 'node:events'
import { createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { Metadata, status } from '@grpc/grpc-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentRequirements, paymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import {
  encodeHeader,
  isDelivered,
  rowInState,
  rowKey,
  type SignedPayment,
  signPayment,
  until,
} from '../support/buyers/buyer.ts'
import { somebodyElse } from '../support/buyers/somebody-else.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import {
  type GrpcAnswer,
  type GrpcBuyer,
  type GrpcUpstream,
  grpcBuyer,
  startGrpcUpstream,
} from '../support/wire/grpc.ts'

/** gRPC sends its status at the very end, so Envoy holds the whole answer until the status. */
const settings = testSettings()
const PRICE = 100_000n
const SECRET = 'what was paid for'
const FORGED = ['payment-response', 'x-payment-response', 'payment-required']
let upstream: GrpcUpstream
/** The number of the last call of `FailOnce` that fails. */
let failsUntil = 0
let shop: Shop
let buyer: GrpcBuyer
let terms: PaymentRequirements

beforeAll(async () => {
  upstream = await startGrpcUpstream({
    unary: {
      Say: (call, done) => done(null, Buffer.concat([Buffer.from('said '), call.request])),
      Fail: (_, done) => done({ code: status.NOT_FOUND, details: 'no such thing: ä %' }),
      FailOnce: (call, done) => {
        if (upstream.calls > failsUntil) done(null, Buffer.concat([Buffer.from('said '), call.request]))
        else done({ code: status.UNAVAILABLE, details: 'not now' })
      },
      Large: (call, done) => done(null, Buffer.alloc(Number(call.request.toString()), 'x')),
    },
    streaming: {
      Many: (call) => {
        for (let index = 0; index < 10; index += 1) call.write(Buffer.from(`message ${index}`))
        setTimeout(() => call.end(), 200)
      },
      FailLate: (call) => {
        call.write(Buffer.from(SECRET))
        setTimeout(() => call.emit('error', { code: status.INTERNAL, details: 'broke late' }), 200)
      },
      Forge: (call) => {
        call.sendMetadata(new Metadata())
        const forged = new Metadata()
        for (const name of FORGED) forged.set(name, 'forged')
        forged.set('x-own', 'kept')
        if (call.request.toString() === 'fail') {
          call.emit('error', { code: status.ABORTED, details: 'no', metadata: forged })
        } else {
          call.write(Buffer.from('forged'))
          call.end(forged)
        }
      },
      Silent: (call) => {
        call.write(Buffer.from(SECRET))
      },
    },
  })
  const endpoints = [{ path: '/test.Shop/*', method: 'POST' }]
  shop = await openShop({ settings, upstream: upstream.url, endpoints })
  buyer = grpcBuyer({ port: settings.ports.gatewayHttp, host: shop.host })
  terms = await shop.terms('/test.Shop/Say', { method: 'POST' })
})
afterAll(async () => {
  buyer?.close()
  upstream?.close()
  await shop?.close()
})

async function pay(
  method: string,
  message = 'hello',
  options: { deadline?: number } = {},
): Promise<{ answer: GrpcAnswer; payment: SignedPayment }> {
  const payment = await signPayment(shop.wallet, terms)
  const metadata = { 'payment-signature': payment.header }
  return { answer: await buyer.call(method, metadata, Buffer.from(message), options), payment }
}

/** Makes a call, and expects that it costs nothing and returns no message. */
async function expectUncharged(call: () => ReturnType<typeof pay>, reason: string): Promise<GrpcAnswer> {
  const earned = await shop.earned()
  const { answer, payment } = await call()
  expect(answer.messages).toEqual([])
  expect(answer.status.metadata.get('payment-response')).toEqual([])
  expect(await rowInState(shop.pool, payment.authorization, 'RELEASED')).toMatchObject({ error_reason: reason })
  expect(await shop.chain.nonceUsed(payment.authorization)).toBe(false)
  expect(await shop.earned()).toBe(earned)
  return answer
}

/** Makes a call that fails at once. Returns it after its payment is released and Envoy has reported its end. */
async function expectFailed(): ReturnType<typeof pay> {
  const failed = await pay('FailOnce')
  expect(failed.answer.status).toMatchObject({ code: status.UNAVAILABLE, details: 'not now' })
  await rowInState(shop.pool, failed.payment.authorization, 'RELEASED')
  // Envoy reports requests in order. So once a later delivery is recorded, the failed call has been reported too.
  const { payment } = await pay('Say')
  await until('a later delivery is on record', () => isDelivered(shop.pool, payment.authorization))
  return failed
}

const receiptIn = (answer: GrpcAnswer) => {
  const [receipt] = answer.status.metadata.get('payment-response')
  return JSON.parse(Buffer.from(String(receipt), 'base64').toString('utf8'))
}

describe('a gRPC call', () => {
  it('without a payment gets the terms in its metadata, and does not reach the upstream', async () => {
    const { calls } = upstream
    const { status: end, messages } = await buyer.call('Say')
    expect(end.code).toBe(status.UNKNOWN)
    expect(messages).toEqual([])
    const [header] = end.metadata.get('payment-required')
    expect(JSON.parse(Buffer.from(String(header), 'base64').toString('utf8')).accepts).toEqual([terms])
    expect(upstream.calls).toBe(calls)
  })

  it('with an unreadable payment gets the reason, and does not reach the upstream', async () => {
    const { calls } = upstream
    const payment = await signPayment(shop.wallet, terms)
    const { signature: _, ...payload } = JSON.parse(Buffer.from(payment.header, 'base64').toString()).payload
    const header = encodeHeader({ ...payment.payload, payload })
    const { status: end } = await buyer.call('Say', { 'payment-signature': header })
    expect(end.code).toBe(status.INTERNAL)
    expect(JSON.parse(end.details)).toMatchObject({
      code: 'malformed_payment',
      error: expect.stringContaining('payload.signature is missing: it must be 0x'),
      details: [{ path: 'payload.signature' }],
    })
    expect(upstream.calls).toBe(calls)
  })

  it('that succeeds is charged once, with the receipt in its trailers', async () => {
    const earned = await shop.earned()
    const { answer, payment } = await pay('Say')
    expect(answer).toMatchObject({ messages: [Buffer.from('said hello')], status: { code: status.OK } })
    const { transaction } = await rowInState(shop.pool, payment.authorization, 'SETTLED')
    expect(receiptIn(answer)).toMatchObject({ success: true, transaction, payer: shop.wallet.address })
    expect(await shop.earned()).toBe(earned + PRICE)
  })

  it('that answers with many messages, or a large one, is charged once', async () => {
    for (const [method, message, count] of [
      ['Many', '', 10],
      ['Large', '4000000', 1],
    ] as const) {
      const earned = await shop.earned()
      const { answer } = await pay(method, message)
      expect({ method, code: answer.status.code, messages: answer.messages.length }).toEqual({
        method,
        code: status.OK,
        messages: count,
      })
      expect(await shop.earned()).toBe(earned + PRICE)
    }
  })

  it('that fails gets the reason, and costs nothing', async () => {
    const { status: end } = await expectUncharged(() => pay('Fail'), 'grpc_status')
    expect(end).toMatchObject({ code: status.NOT_FOUND, details: 'no such thing: ä %' })
  })

  it('that fails although another party has settled its payment is owed its answer (M4, M10)', async () => {
    failsUntil = upstream.calls + 1
    const { payment } = await expectFailed()
    const header = { 'payment-signature': payment.header }
    await somebodyElse(settings).settle([payment])
    const key = rowKey(payment.authorization)
    const due = `update test_payment set watch_at = now() where key = $1 and state = 'RELEASED' and watch_at is not null`
    expect((await shop.pool.query(due, [key])).rowCount).toBe(1)
    const { transaction } = await rowInState(shop.pool, payment.authorization, 'SETTLED')
    const earned = await shop.earned()
    const answer = await buyer.call('FailOnce', header, Buffer.from('hello'))
    expect(answer).toMatchObject({ messages: [Buffer.from('said hello')], status: { code: status.OK } })
    expect(receiptIn(answer)).toMatchObject({ success: true, transaction })
    expect(await shop.earned()).toBe(earned)
  })

  it('that fails after some messages costs nothing, and none of them is delivered', async () => {
    const { status: end } = await expectUncharged(() => pay('FailLate'), 'grpc_status')
    expect(end).toMatchObject({ code: status.INTERNAL, details: 'broke late' })
  })

  it('that fails late over HTTP/1.1, where its status is 200, does not count as delivered', async () => {
    const payment = await signPayment(shop.wallet, terms)
    const headers = { 'content-type': 'application/grpc', te: 'trailers' }
    const call = { method: 'POST', headers, body: Buffer.alloc(5) }
    const response = await shop.present('/test.Shop/FailLate', payment, call)
    expect([response.status, response.headers.get('grpc-status')]).toEqual([200, String(status.INTERNAL)])
    expect(await response.text()).toBe('')
    const { id } = await rowInState(shop.pool, payment.authorization, 'RELEASED')
    const { payment: later } = await pay('Say')
    await until('a later delivery is on record', () => isDelivered(shop.pool, later.authorization))
    expect((await shop.pool.query('select from delivery where payment_id = $1', [id])).rowCount).toBe(0)
  })

  it('with a deadline that is too short costs nothing, and no message is delivered', async () => {
    const call = () => pay('Silent', '', { deadline: Date.now() + 1500 })
    const { status: end } = await expectUncharged(call, 'answer_not_whole')
    expect(end.code).toBe(status.DEADLINE_EXCEEDED)
  })

  it('with an answer that is too long to hold is not delivered, and costs nothing', async () => {
    const { status: end } = await expectUncharged(() => pay('Large', '6000000'), 'answer_not_whole')
    expect(end.code).toBe(status.UNAVAILABLE)
  })

  it('whose upstream sends a payment receipt of its own gets the gateway’s receipt in the trailers', async () => {
    const { answer, payment } = await pay('Forge')
    const { transaction } = await rowInState(shop.pool, payment.authorization, 'SETTLED')
    expect(receiptIn(answer)).toMatchObject({ transaction })
    const { status: failed } = await expectUncharged(() => pay('Forge', 'fail'), 'grpc_status')
    for (const { metadata } of [answer.status, failed]) {
      expect(metadata.get('x-own')).toEqual(['kept'])
      for (const name of FORGED) expect(metadata.get(name)).not.toContain('forged')
    }
  })

  it('of a missing method costs nothing', async () => {
    const { status: end } = await expectUncharged(() => pay('NoSuch'), 'grpc_status')
    expect(end.code).toBe(status.UNIMPLEMENTED)
  })

  it('cannot be bought twice with one payment', async () => {
    const { payment } = await pay('Say')
    const earned = await shop.earned()
    const again = await buyer.call('Say', { 'payment-signature': payment.header })
    expect(again.messages).toEqual([])
    expect(again.status.code).not.toBe(status.OK)
    // The payment stays in flight until Envoy has reported the delivery of the answer.
    expect(again.status.details).toMatch(/payment_in_flight|payment_already_used/)
    expect(await shop.earned()).toBe(earned)
  })

  it.each([
    ['as it is', (host: string) => host],
    ['in capitals', (host: string) => host.toUpperCase()],
  ])(
    'that is the first an API ever gets, with its host %s, is held back and charged like any other',
    async (_, spelt) => {
      const endpoints = [{ path: '/test.Shop/*', method: 'POST' }]
      const cold = await openShop({ settings, upstream: upstream.url, endpoints, cold: true })
      const first = grpcBuyer({ port: settings.ports.gatewayHttp, host: spelt(cold.host) })
      try {
        const payment = await signPayment(cold.wallet, paymentRequirements(sandboxAccept(), cold.payTo))
        const answer = await first.call('Say', { 'payment-signature': payment.header })
        expect(answer).toMatchObject({ messages: [Buffer.from('said hello')], status: { code: status.OK } })
        await rowInState(cold.pool, payment.authorization, 'SETTLED')
        expect(await cold.earned()).toBe(PRICE)
      } finally {
        first.close()
        await cold.close()
      }
    },
  )
})

describe('a server without gRPC behind a gRPC call', () => {
  it('is charged for a success and delivered with a receipt; a refusal is neither charged nor delivered', async () => {
    const server = createServer((request, response) => {
      const status = Number(new URL(request.url, 'http://upstream').searchParams.get('status'))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status }))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const other = await openShop({
      settings,
      upstream: `http://127.0.0.1:${port}`,
      endpoints: [{ path: '/*', method: 'POST' }],
    })
    try {
      for (const [status, state] of [
        [200, 'SETTLED'],
        [404, 'RELEASED'],
      ] as const) {
        const payment = await signPayment(other.wallet, paymentRequirements(sandboxAccept(), other.payTo))
        const headers = { 'content-type': 'application/grpc' }
        const response = await other.present(`/?status=${status}`, payment, { method: 'POST', headers })
        expect({ status: response.status, body: await response.json() }).toEqual({ status, body: { status } })
        expect(response.headers.has('payment-response')).toBe(state === 'SETTLED')
        await rowInState(other.pool, payment.authorization, state)
      }
      expect(await other.earned()).toBe(PRICE)
    } finally {
      await other.close()
      server.close()
    }
  })
})
