import { describe, expect } from 'vitest'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { type PaymentRequired, signPayment } from '../support/buyers/buyer.ts'
import { testSettings } from '../support/stack/stack.ts'
import { headerOf, type RawAnswer, requestBytes, sendHttp2, sendRaw } from '../support/wire/raw-http.ts'
import { upgradeHttp2 } from '../support/wire/web-socket.ts'
import { it as gatewayTest } from './fixtures.ts'

const settings = testSettings()
const target = { port: settings.ports.gatewayHttp }
const CHEAP = '1'
const COSTLY = '100000'
const PET = '20'
const TOYS = '300'
const it = gatewayTest.extend('endpoints', { scope: 'file' }, () => [
  { path: '/free-ish/*', amount: CHEAP },
  { path: '/paid/*', amount: COSTLY },
  { path: '/pets/{id}', amount: PET },
  { path: '/pets/{id}/toys', amount: TOYS },
])

/** The result for a spelling of a path: refused, unknown, or a price with the path that the upstream gets. */
type Price = { price: string; upstream: string }
type Fate = 400 | 404 | Price
const cheap = (upstream: string): Fate => ({ price: CHEAP, upstream })
const costly = (upstream: string): Fate => ({ price: COSTLY, upstream })

const PROBES: [string, Fate][] = [
  ['/pets/1', { price: PET, upstream: '/pets/1' }],
  ['/pets/toys', { price: PET, upstream: '/pets/toys' }],
  ['/pets/1/toys', { price: TOYS, upstream: '/pets/1/toys' }],
  // `{name}` in a pattern matches one segment that is not empty. An escaped slash does not split a segment in two.
  ['/pets/', 404],
  ['/pets/1/', 404],
  ['/pets/1/toys/2', 404],
  ['/pets//toys', { price: PET, upstream: '/pets/toys' }],
  ['/pets/1%2ftoys', 400],
  ['/pets/1%2Ftoys', 400],
  ['/pets/1%5ctoys', 400],
  // Servers that decode a path twice would serve the more expensive path.
  ['/pets/1%252ftoys', 400],
  ['/pets/1%252fname', { price: PET, upstream: '/pets/1%252fname' }],
  ['/pets/1/%2e%2e/2/toys', { price: TOYS, upstream: '/pets/2/toys' }],
  ['/pets/1;toys', { price: PET, upstream: '/pets/1;toys' }],
  ['/pets/%7Bid%7D', { price: PET, upstream: '/pets/%7Bid%7D' }],
  ['/free-ish/x', cheap('/free-ish/x')],
  ['/paid/x', costly('/paid/x')],
  ['//free-ish/x', cheap('/free-ish/x')],
  ['///paid//x', costly('/paid/x')],
  ['/free-ish//x', cheap('/free-ish/x')],
  ['/free-ish/./x', cheap('/free-ish/x')],
  ['/.//paid/x', costly('/paid/x')],
  ['/../paid/x', costly('/paid/x')],
  ['/free-ish/../paid/x', costly('/paid/x')],
  // Dot segments are removed before empty segments (RFC 3986, 5.2.4), for the price and in the upstream's path.
  ['/free-ish//../paid/x', cheap('/free-ish/paid/x')],
  ['/paid/../../free-ish/x', cheap('/free-ish/x')],
  ['/free-ish/x/..', cheap('/free-ish/')],
  ['/free-ish/..', 404],
  ['/free-ish/%2e%2e/paid/x', costly('/paid/x')],
  ['/free-ish/%2E%2E/paid/x', costly('/paid/x')],
  ['/free-ish/.%2e/paid/x', costly('/paid/x')],
  ['/free-ish/..%2fpaid/x', 400],
  ['/free-ish/..%2Fpaid/x', 400],
  ['/free-ish/%2e%2e%2fpaid/x', 400],
  ['/free-ish/..%5cpaid/x', 400],
  ['/free-ish/..%5Cpaid/x', 400],
  ['/free-ish/..\\paid/x', costly('/paid/x')],
  ['\\free-ish\\x', 400],
  ['/paid;x/y', 404],
  ['/free-ish/..;/paid/x', costly('/paid/x')],
  // Envoy resolves dot segments before it decodes the dots before `;`. Servers that cut off parameters would then go up one segment.
  ['/free-ish/%2e%2e;/paid/x', 400],
  ['/free-ish/%2E.;x=1/paid/x', 400],
  ['/free-ish/%2e;/x', 400],
  ['/free-ish/..%3b/paid/x', 400],
  ['/free-ish/x/%2e%2e;', 400],
  ['/%2e%2e;/free-ish/x', 400],
  ['/nothing/%2e%2e;/x', 400],
  ['/free-ish/x?/%2e%2e;/', cheap('/free-ish/x?/%2e%2e;/')],
  ['/free-ish;/../paid/x', costly('/paid/x')],
  ['/free-ish/x;/../../paid/x', costly('/paid/x')],
  ['/free-ish/%00', 400],
  ['/free-ish/x%00/../../paid/x', 400],
  // The upstream gets a double escape unchanged, for the cheap price. The gateway refuses a double escape that a server could read as dots.
  ['/free-ish/100%25/x', cheap('/free-ish/100%25/x')],
  ['/free-ish/%2541', cheap('/free-ish/%2541')],
  ['/free-ish/%252e%252e/paid/x', 400],
  ['/free-ish/%252e%252e%252fpaid/x', 400],
  ['/free-ish/%252e%252e/admin', 400],
  ['/free-ish/%c0%ae%c0%ae/paid/x', 400],
  ['/free-ish/..%20/paid/x', 400],
  ['/%70aid/x', costly('/paid/x')],
  ['/paid/%70', costly('/paid/p')],
  ['/FREE-ISH/x', 404],
  ['/Paid/x', 404],
  ['/free-ish', 404],
  ['/paid', 404],
  ['/paidx', 404],
  ['/free-ish/', cheap('/free-ish/')],
  ['/paid/', costly('/paid/')],
  ['/free-ish/x#/../../paid/x', 400],
  ['/paid/x#', 400],
  ['/free-ish/x?/../../paid/x', cheap('/free-ish/x?/../../paid/x')],
  ['/free-ish/..paid/x', cheap('/free-ish/..paid/x')],
  ['/free-ish/.../paid/x', cheap('/free-ish/.../paid/x')],
  ['*', 400],
  ['paid/x', 400],
  ['', 400],
  ['?x', 400],
  ['/free-ish/\u0001', 400],
  ['/free-ish/ /paid', 400],
]

const oneLine = (path: string) => JSON.stringify(path)

function challengeIn(answer: RawAnswer): PaymentRequired {
  const header = headerOf(answer, 'payment-required') ?? ''
  return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
}

function termsIn(answer: RawAnswer): PaymentRequirements {
  return challengeIn(answer).accepts[0] as PaymentRequirements
}

function expectJsonError(answer: RawAnswer, status: number): void {
  expect(answer.status).toBe(status)
  expect(headerOf(answer, 'content-type')).toMatch(/^application\/json/)
  expect(JSON.parse(answer.body)).toMatchObject({
    error: expect.stringMatching(/./),
    code: expect.stringMatching(/^[a-z_]+$/),
  })
  expect(answer.headers).not.toHaveProperty('payment-required')
}

/** Returns the price of the path that an ordinary upstream reads: the path is parsed once more as a URL. */
function priceAsRead(path: string): string {
  const { pathname } = new URL(path, 'http://upstream')
  const read = decodeURIComponent(pathname)
  if (read.startsWith('/pets/')) return read.endsWith('/toys') && read !== '/pets/toys' ? TOYS : PET
  return read.startsWith('/paid/') ? COSTLY : CHEAP
}

const isRefused = (probe: [string, Fate]): probe is [string, 400 | 404] => typeof probe[1] === 'number'
const isPriced = (probe: [string, Fate]): probe is [string, Price] => !isRefused(probe)
const named = <T>([path, fate]: [string, T]) => [oneLine(path), path, fate] as const

describe.concurrent.each(PROBES.filter(isRefused).map(named))('the path %s', (_, path, fate) => {
  it('over HTTP/1.1 is refused or has the price of the upstream’s path', async ({ shop }) => {
    expectJsonError(await sendRaw(target, requestBytes({ path, host: shop.host })), fate)
  })

  it('over HTTP/2 has that price, or the stream is reset', async ({ shop }) => {
    const answer = await sendHttp2(target, { ':method': 'GET', ':path': path, ':authority': shop.host })
    if (answer) expectJsonError(answer, fate)
  })
})

describe.each(PROBES.filter(isPriced).map(named))('the path %s', (_, path, fate) => {
  it('over HTTP/1.1 has the price of the path that the upstream gets', async ({ shop, upstream }) => {
    const answer = await sendRaw(target, requestBytes({ path, host: shop.host }))
    expect(answer.status).toBe(402)
    const terms = termsIn(answer)
    expect(terms.amount).toBe(fate.price)
    expect(challengeIn(answer).resource.url).toBe(shop.url(fate.upstream))

    upstream.clear()
    const { header } = await signPayment(shop.wallet, terms)
    const before = await shop.earned()
    await sendRaw(target, requestBytes({ path, host: shop.host, headers: [`PAYMENT-SIGNATURE: ${header}`] }))
    expect(upstream.hits.map((hit) => hit.path)).toEqual([fate.upstream])
    expect(priceAsRead(fate.upstream)).toBe(fate.price)
    // The demo upstream answers 404 here, so nothing is charged.
    expect(await shop.earned()).toBe(before)
  })

  it('over HTTP/2 has that price, or the stream is reset', async ({ shop, upstream }) => {
    const headers = { ':method': 'GET', ':path': path, ':authority': shop.host }
    const answer = await sendHttp2(target, headers)
    expect(answer?.status).toBe(402)
    const terms = termsIn(answer as RawAnswer)
    expect(terms.amount).toBe(fate.price)
    expect(challengeIn(answer as RawAnswer).resource.url).toBe(shop.url(fate.upstream))

    upstream.clear()
    const { header } = await signPayment(shop.wallet, terms)
    await sendHttp2(target, { ...headers, 'payment-signature': header })
    expect(upstream.hits.map((hit) => hit.path)).toEqual([fate.upstream])
  })
})

describe('a payment for the cheap path', () => {
  const crossings = ['/paid/x', '//paid/x', '/free-ish/../paid/x', '/free-ish/%2e%2e/paid/x', '/free-ish/..\\paid/x']

  it.for(crossings)('does not pay for %s', async (path, { shop, upstream }) => {
    const { header } = await signPayment(shop.wallet, await shop.terms('/free-ish/x'))
    upstream.clear()
    const headers = [`PAYMENT-SIGNATURE: ${header}`]
    const answer = await sendRaw(target, requestBytes({ path, host: shop.host, headers }))
    expect(answer.status).toBe(402)
    expect(termsIn(answer).amount).toBe(COSTLY)
    expect(upstream.hits).toEqual([])
  })
})

describe('the path in an absolute URL', () => {
  it('is normalized as well', async ({ shop }) => {
    for (const [path, price] of [
      ['/free-ish/../paid/x', COSTLY],
      ['//paid//x', COSTLY],
      ['/paid/%2e%2e/free-ish/x', CHEAP],
    ]) {
      const bytes = requestBytes({ path: `http://${shop.host}${path}`, host: shop.host })
      expect(termsIn(await sendRaw(target, bytes)).amount, path).toBe(price)
    }
  })
})

describe('the path of a WebSocket', () => {
  const priced = PROBES.filter(isPriced).filter(([path]) => !path.includes('\\'))

  it('over HTTP/2 has the price of that path in a GET', async ({ shop }) => {
    for (const [path, fate] of priced) {
      const { status, headers } = await upgradeHttp2({ ...target, host: shop.host, path })
      const terms = JSON.parse(Buffer.from(String(headers['payment-required']), 'base64').toString('utf8'))
      expect({ path, status, price: terms.accepts[0].amount }).toEqual({
        path,
        status: 402,
        price: fate.price,
      })
    }
  })
})
