import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentRow, type SignedPayment, signPayment } from '../support/buyers/buyer.ts'
import { type OwnUpstream, startUpstream } from '../support/sellers/own-upstream.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { sendRawHttp2 } from '../support/wire/raw-http2.ts'
import { openDelivery } from './market.ts'

/** One payment buys one answer, even if the upstream chooses the answer by a header (M2). */
const settings = testSettings()
const NAMES = ['x-symbol', 'authorization', 'cookie', 'prefer']
/** For paths below this one, the upstream itself names the selecting header (`Vary`). */
const SAID = '/said/'
/** More bytes than all buffers between upstream and buyer hold. */
const FILLED = 'x'.repeat(20_000_000)
let upstream: OwnUpstream
let shop: Shop
/** The values of the selecting headers, one for each answer of the upstream. */
const served: string[] = []

const choice = ({ headers }: IncomingMessage) => NAMES.map((name) => headers[name] ?? '').join('|')

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    served.push(choice(request))
    if (request.url?.startsWith(SAID)) response.setHeader('vary', ['Accept-Encoding, X-Symbol', 'prefer, User-Agent'])
    if (request.url?.startsWith('/any/')) response.setHeader('vary', '*')
    response.end(`${choice(request)} ${FILLED}`)
  })
  shop = await openShop({ settings, upstream: upstream.url })
})
afterAll(async () => {
  await shop?.close()
  await upstream?.close()
})

type Headers = Record<string, string>

/** Buys an answer with these headers, and disconnects when it has begun. */
async function brokenOff(path: string, headers: Headers): Promise<SignedPayment> {
  const payment = await signPayment(shop.wallet, await shop.terms(path))
  const client = new AbortController()
  const response = await shop.present(path, payment, { headers, signal: client.signal })
  expect(response.status).toBe(200)
  client.abort()
  await openDelivery(shop.pool, payment)
  return payment
}

async function claim(path: string, payment: SignedPayment, headers: Headers) {
  const response = await shop.present(path, payment, { headers })
  const text = await response.text()
  return response.status === 200 ? text.replace(/ x+$/, '') : `${response.status} ${JSON.parse(text).code}`
}

const USED = '409 payment_already_used'

describe('a claim', () => {
  it.each([
    ['another login', { authorization: 'Bearer a' }, { authorization: 'Bearer b' }],
    ['no login', { authorization: 'Bearer a' }, {}],
    ['a login that the purchase did not have', {}, { authorization: 'Bearer b' }],
    ['another cookie', { cookie: 'plan=a' }, { cookie: 'plan=b' }],
  ] as [string, Headers, Headers][])('with %s gets no other answer', async (_, bought, other) => {
    const path = `/default/${served.length}`
    const payment = await brokenOff(path, bought)
    const before = served.length
    expect(await claim(path, payment, other)).toBe(USED)
    expect(served).toHaveLength(before)
    expect(await claim(path, payment, bought)).toBe(served[before - 1])
  })

  it('is compared byte by byte, also if a header is not UTF-8', async () => {
    const payment = await brokenOff('/bytes', { authorization: 'Basic \xe9' })
    const before = served.length
    for (const other of ['Basic \xe8', 'Basic !']) {
      expect(await claim('/bytes', payment, { authorization: other })).toBe(USED)
    }
    expect(served).toHaveLength(before)
    expect(await claim('/bytes', payment, { authorization: 'Basic \xe9' })).toContain('Basic')
  })

  it('cannot have a query that is not UTF-8', async () => {
    const payment = await signPayment(shop.wallet, await shop.terms('/query'))
    const before = served.length
    const fields = [
      [':method', 'GET'],
      [':scheme', 'http'],
      [':authority', shop.host],
      [':path', '/query?q=\xe9'],
      ['payment-signature', payment.header],
    ] as const
    expect(await sendRawHttp2(settings.ports.gatewayHttp, fields)).toBe('answered')
    expect(served).toHaveLength(before)
    expect(await paymentRow(shop.pool, payment.authorization)).toBeUndefined()
  })

  it('may change headers that select nothing', async () => {
    const payment = await brokenOff('/free', { 'user-agent': 'one', 'accept-encoding': 'br', 'x-symbol': 'BTC' })
    expect(await claim('/free', payment, { 'user-agent': 'other', 'accept-encoding': 'gzip' })).toBe('|||')
  })

  it.each(['after', 'before'])(
    'must have the headers that the upstream itself has named, charged %s',
    async (charge) => {
      const [endpoint] = shop.endpoints
      if (endpoint) await shop.seller.updateEndpoint(shop.api.id, endpoint.id, { charge })
      const path = `${SAID}${charge}`
      const bought = { 'x-symbol': 'BTC', 'user-agent': 'one' }
      const payment = await brokenOff(path, bought)
      const before = served.length
      const others: Headers[] = [{ 'x-symbol': 'ETH' }, {}, { ...bought, prefer: 'return=minimal' }]
      for (const other of others) expect(await claim(path, payment, other)).toBe(USED)
      expect(served).toHaveLength(before)
      expect(await claim(path, payment, { ...bought, 'user-agent': 'other', 'x-other': 'a' })).toBe('BTC|||')
    },
  )

  it('may change headers if the upstream names only an asterisk', async () => {
    const payment = await brokenOff('/any/1', { 'x-symbol': 'BTC' })
    expect(await claim('/any/1', payment, { 'x-symbol': 'ETH' })).toBe('ETH|||')
  })

  it('must have the headers that the seller had named at the purchase, whatever the seller names later', async () => {
    await shop.seller.updateApi(shop.api.id, { vary_on: ['X-Symbol', 'Prefer'] })
    const bought = { 'x-symbol': 'BTC', authorization: 'Bearer a' }
    const payment = await brokenOff('/named', bought)
    await shop.seller.updateApi(shop.api.id, { vary_on: [] })
    const without = await brokenOff('/none', bought)
    await shop.seller.updateApi(shop.api.id, { vary_on: ['cookie'] })
    const others: Headers[] = [{ 'x-symbol': 'ETH' }, {}, { ...bought, prefer: 'return=minimal' }]
    for (const other of others) expect(await claim('/named', payment, other)).toBe(USED)
    expect(await claim('/named', payment, { ...bought, authorization: 'Bearer b' })).toBe('BTC|Bearer b||')
    expect(await claim('/none', without, { 'x-symbol': 'ETH', cookie: 'a=b' })).toBe('ETH||a=b|')
  })
})
