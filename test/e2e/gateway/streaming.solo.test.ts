import { createHash, randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { rowInState, signPayment } from '../support/buyers/buyer.ts'
import { watchMemory } from '../support/processes/memory.ts'
import { type OwnUpstream, startUpstream } from '../support/sellers/own-upstream.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

/** Bodies of any length stream through in both directions, and no part of the gateway stores them. */
const settings = testSettings()
const MEGABYTE = 1_000_000
const LARGE = 100 * MEGABYTE
/**
 * Envoy's memory may grow by this many bytes while it forwards a hundred megabytes. If the receiver does not read, at most this many bytes
 * are in transit, including the kernel's buffers.
 */
const SLACK = 30 * MEGABYTE
const block = randomBytes(MEGABYTE)
let upstream: OwnUpstream
let shop: Shop
let terms: PaymentRequirements
/** Bytes of the current upload that the upstream has received, and bytes of the download that it could write. */
let received = 0
let written = 0
/** Signals each event that the buyer has received. */
const eventSeen = new EventEmitter()

beforeAll(async () => {
  upstream = await startUpstream((asked, response) => void handlers[asked.url ?? '']?.(asked, response))
  const endpoints = [{ path: '/*' }, { path: '/*', method: 'POST' }]
  shop = await openShop({ settings, upstream: upstream.url, endpoints })
  terms = await shop.terms('/download')
  // The memory of a new process grows with its first requests, so some requests come first.
  for (let warming = 0; warming < 50; warming += 1) {
    const { asked, answered } = await open('/upload')
    asked.end()
    await bodyOf(await answered)
  }
})
afterAll(async () => {
  await shop?.close()
  await upstream?.close()
})

const handlers: Record<string, (asked: IncomingMessage, response: ServerResponse) => Promise<void>> = {
  async '/download'(_, response) {
    response.writeHead(200, { 'content-length': LARGE })
    const blocks = function* () {
      for (written = 0; written < LARGE; written += MEGABYTE) yield block
    }
    await pipeline(Readable.from(blocks()), response).catch(() => undefined)
  },
  async '/upload'(asked, response) {
    const hash = createHash('sha256')
    received = 0
    for await (const chunk of asked) {
      hash.update(chunk as Buffer)
      received += (chunk as Buffer).length
    }
    response.end(hash.digest('hex'))
  },
  async '/unread-upload'() {
    received = 0
  },
  async '/answered-events'(_, response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let index = 0; index < 5; index += 1) {
      response.write(`data: ${index}\n\n`)
      await once(eventSeen, 'event')
    }
    response.end()
  },
  async '/refuse-early'(_, response) {
    response.writeHead(413, { 'content-type': 'text/plain' }).end('too much')
  },
  async '/answer-early'(_, response) {
    response.end('no need for all that')
  },
}

async function open(path: string, headers: Record<string, string | number> = {}, method = 'POST') {
  const payment = await signPayment(shop.wallet, terms)
  const asked = request({
    ...{ host: '127.0.0.1', port: settings.ports.gatewayHttp, agent: false, method, path },
    headers: { host: shop.host, 'payment-signature': payment.header, ...headers },
  })
  const answered = once(asked, 'response').then(([response]) => response as IncomingMessage)
  answered.catch(() => undefined)
  asked.on('error', () => undefined)
  return { asked, answered, payment }
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return text
}

describe('a hundred megabytes', () => {
  it('are downloaded completely with constant memory', async () => {
    const { asked, answered } = await open('/download', {}, 'GET')
    const memory = watchMemory(settings, ['envoy'])
    asked.end()
    const response = await answered
    expect(response.statusCode).toBe(200)
    const hash = createHash('sha256')
    for await (const chunk of response) hash.update(chunk as Buffer)
    const growth = memory.stop()
    console.info('a download of 100 MB grew', growth)
    const expected = createHash('sha256')
    for (let sent = 0; sent < LARGE; sent += MEGABYTE) expected.update(block)
    expect(hash.digest('hex')).toBe(expected.digest('hex'))
    for (const bytes of Object.values(growth)) expect(bytes).toBeLessThan(SLACK)
  })

  it.each([
    ['with their length', { 'content-length': LARGE }],
    ['in chunks', {}],
  ])('are uploaded completely with constant memory, %s', async (_, headers) => {
    const { asked, answered, payment } = await open('/upload', headers)
    const memory = watchMemory(settings, ['envoy'])
    const expected = createHash('sha256')
    for (let sent = 0; sent < LARGE; sent += MEGABYTE) {
      expected.update(block)
      if (!asked.write(block)) await once(asked, 'drain')
    }
    asked.end()
    const response = await answered
    expect(await bodyOf(response)).toBe(expected.digest('hex'))
    expect(received).toBe(LARGE)
    const growth = memory.stop()
    console.info('an upload of 100 MB grew', growth)
    for (const bytes of Object.values(growth)) expect(bytes).toBeLessThan(SLACK)
    await rowInState(shop.pool, payment.authorization, 'SETTLED')
  })

  it('that the buyer does not read wait at the upstream, not in the gateway', async () => {
    const { asked, answered } = await open('/download', {}, 'GET')
    const memory = watchMemory(settings, ['envoy'])
    asked.end()
    const response = await answered
    response.pause()
    await delay(1500)
    const stalledAt = written
    await delay(500)
    const growth = memory.stop()
    console.info(`of a download that nobody reads the upstream could write ${written} bytes`, growth)
    // The written bytes are in the kernel's buffers on both sides of the gateway.
    expect(written).toBe(stalledAt)
    expect(written).toBeLessThan(LARGE)
    for (const bytes of Object.values(growth)) expect(bytes).toBeLessThan(SLACK)
    response.destroy()
  })

  // authz sees each piece, but its resident memory depends on garbage collection, so it does not show what authz keeps.
  it('that the upstream does not read wait at the buyer, not in the gateway', async () => {
    const { asked } = await open('/unread-upload')
    const memory = watchMemory(settings, ['envoy'])
    let sent = 0
    for (; sent < LARGE; sent += MEGABYTE)
      if (!asked.write(block) && !(await Promise.race([once(asked, 'drain'), delay(1500)]))) break
    const growth = memory.stop()
    console.info(`of an upload that nobody reads the buyer could write ${asked.socket?.bytesWritten} bytes`, growth)
    expect(asked.socket?.bytesWritten).toBeLessThan(SLACK)
    for (const bytes of Object.values(growth)) expect(bytes).toBeLessThan(SLACK)
    asked.destroy()
  })
})

describe('a stream', () => {
  // The upstream writes the next event after the buyer has received the previous one.
  it('of events arrives event by event', async () => {
    const { asked, answered } = await open('/answered-events', {}, 'GET')
    asked.end()
    const arrivals: string[] = []
    for await (const chunk of (await answered).setEncoding('utf8')) {
      arrivals.push(chunk)
      eventSeen.emit('event')
    }
    expect(arrivals).toEqual([0, 1, 2, 3, 4].map((index) => `data: ${index}\n\n`))
  })

  it('from the buyer reaches the upstream piece by piece', async () => {
    const { asked, answered } = await open('/upload')
    received = 0
    for (let pieces = 1; pieces <= 3; pieces += 1) {
      asked.write(Buffer.alloc(1000))
      await expect.poll(() => received).toBe(pieces * 1000)
    }
    asked.end()
    expect((await answered).statusCode).toBe(200)
  })
})

describe('an answer before the end of the request', () => {
  it('is forwarded if it is a refusal, and costs nothing', async () => {
    const earned = await shop.earned()
    const { asked, answered, payment } = await open('/refuse-early', { 'content-length': LARGE })
    asked.write(block)
    const response = await answered
    expect(response.statusCode).toBe(413)
    expect(await bodyOf(response)).toBe('too much')
    asked.destroy()
    await rowInState(shop.pool, payment.authorization, 'RELEASED')
    expect(await shop.earned()).toBe(earned)
  })

  it('is charged and delivered if it is a success', async () => {
    const earned = await shop.earned()
    const { asked, answered, payment } = await open('/answer-early', { 'content-length': LARGE })
    asked.write(block)
    const response = await answered
    expect(response.statusCode).toBe(200)
    expect(await bodyOf(response)).toBe('no need for all that')
    asked.destroy()
    await rowInState(shop.pool, payment.authorization, 'SETTLED')
    expect(await shop.earned()).toBe(earned + 100_000n)
  })
})
