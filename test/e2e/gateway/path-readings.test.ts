import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { signPayment } from '../support/buyers/buyer.ts'
import { testSettings } from '../support/stack/stack.ts'
import { headerOf, type RawAnswer, requestBytes, sendHttp2, sendRaw } from '../support/wire/raw-http.ts'
import { it as gatewayTest } from './fixtures.ts'

const target = { port: testSettings().ports.gatewayHttp }
const CHEAP = '1'
const PREMIUM = '100000'
const VERB = '3000'
const DATA = '200'
const it = gatewayTest.extend('endpoints', { scope: 'file' }, () => [
  { path: '/*', amount: CHEAP },
  { path: '/premium', amount: PREMIUM },
  { path: '/v1/{id}:undelete', amount: VERB },
  { path: "/People('{id}')", amount: VERB },
  { path: '/reports/{year}-{month}.json', amount: DATA },
  { path: '/grün', amount: DATA },
  { path: '/map;v=1', amount: DATA },
])

const PRICES: [string, string][] = [
  ['/premium', PREMIUM],
  ['/%70remium', PREMIUM],
  ['/premium?x=;a', PREMIUM],
  ['/premium.json', CHEAP],
  ['/v1/a:undelete', VERB],
  ['/v1/a%3Aundelete', VERB],
  ['/v1/a%3aundelete', VERB],
  ['/v1/a', CHEAP],
  ["/People('a')", VERB],
  ['/People(%27a%27)', VERB],
  ['/reports/2026-01.json', DATA],
  ['/reports/2026-01-02.json', DATA],
  ['/gr%C3%BCn', DATA],
  ['/gr%c3%bcn', DATA],
  ['/map;v=1', DATA],
  ['/map%3Bv=1', DATA],
  ['/map', CHEAP],
  ['/any;v=1', CHEAP],
  ['/any%20thing', CHEAP],
]

const AMBIGUOUS = [
  ...[
    '/premium;a',
    '/premium%3Ba',
    '/premium%20',
    '/premium%09',
    '/premium.',
    '/premium/',
    '/PREMIUM',
    '/premium%253Ba',
  ],
  ...[
    '/pr%2565mium',
    '/premium%3Fx',
    '/premium%23',
    '/premium%2500',
    ...['/%09premium', '/prem%0Aium', '/premium%250D'],
    '/prem%C1%A9um',
    '/x/%252e%252e/premium',
    '/;/premium',
  ],
  ...['/v1/:undelete', '/v1/a:UNDELETE', '/v1/a%253Aundelete', '/v1/a:undelete/', '/v1/a:undelete;x', "/People('')"],
  ...['/reports/2026-.json', '/reports/-.json'],
  ...['/GR%C3%9CN', '/map;V=1'],
]

const amountIn = (answer: RawAnswer | undefined): string => {
  const header = headerOf(answer as RawAnswer, 'payment-required') ?? ''
  return JSON.parse(Buffer.from(header, 'base64').toString('utf8')).accepts[0].amount
}

/** The functions below and `SERVERS` imitate how other authors' servers map a path to a route. */
const decodedOnce = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const resolved = (path: string) => new URL(path.replace(/[\t\n\r]/g, '').replace(/\/+/g, '/'), 'http://server').pathname
const withoutParameters = (path: string) => path.replace(/;[^/]*/g, '')
const SERVERS: Record<string, (path: string) => string> = {
  ignoresCaseAndSlash: (path) => decodedOnce(path.toLowerCase().replace(/\/$/, '')),
  dropsParametersThenDecodes: (path) => decodedOnce(resolved(withoutParameters(path))),
  decodesThenDropsParameters: (path) => resolved(withoutParameters(decodedOnce(path))),
  trimsSegments: (path) =>
    decodedOnce(path)
      .replace(/[\s.]+(?=\/|$)/g, '')
      .toLowerCase(),
  decodesTwice: (path) => resolved(decodedOnce(decodedOnce(path))),
  decodesTwiceAndTrims: (path) =>
    withoutParameters(decodedOnce(decodedOnce(path)))
      .trim()
      .replace(/\/$/, ''),
}
const spelling = fc
  .array(
    fc.constantFrom(
      ...['premium', 'premium', 'Premium', '%70remium', '%2570remium', 'premiu%6D', 'x', '/', '/', '//', '/../', '/./'],
      ...[';a', ';', '%3Ba', '%253B', '%20', '%2520', '.', '%2e', '%252e', '%252F', '%09', '..;/', '%2e%2e;/', '?q'],
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((pieces) => `/${pieces.join('')}`)

describe.concurrent('a path beside more expensive paths', () => {
  it('has the price of its pattern, in every spelling of its characters', async ({ shop }) => {
    for (const [path, amount] of PRICES) {
      const answer = await sendRaw(target, requestBytes({ path, host: shop.host }))
      expect({ path, status: answer.status, amount: amountIn(answer) }).toEqual({ path, status: 402, amount })
      const other = await sendHttp2(target, { ':method': 'GET', ':path': path, ':authority': shop.host })
      expect({ path, amount: amountIn(other) }).toEqual({ path, amount })
    }
  })

  it('is refused with a reason if some servers read a more expensive path in it', async ({ shop }) => {
    for (const path of AMBIGUOUS) {
      const answers = [
        await sendRaw(target, requestBytes({ path, host: shop.host })),
        await sendHttp2(target, { ':method': 'GET', ':path': path, ':authority': shop.host }),
      ]
      for (const answer of answers)
        expect({ path, status: answer?.status, body: JSON.parse(answer?.body ?? '') }).toMatchObject({
          path,
          status: 400,
          body: {
            code: 'ambiguous_path',
            error: expect.stringContaining('some servers read this path as a different path'),
          },
        })
    }
  })

  it('cannot be bought with a payment for the cheap path', async ({ shop, upstream }) => {
    const { header } = await signPayment(shop.wallet, await shop.terms('/cheap'))
    for (const path of AMBIGUOUS) {
      upstream.clear()
      const headers = [`PAYMENT-SIGNATURE: ${header}`]
      expect((await sendRaw(target, requestBytes({ path, host: shop.host, headers }))).status, path).toBe(400)
      expect(upstream.hits).toEqual([])
    }
  })

  it('is never sold for less than the path that a server reads in it', async ({ shop }) => {
    let cheap = 0
    const property = fc.asyncProperty(spelling, async (path) => {
      const answer = await sendRaw(target, requestBytes({ path, host: shop.host }))
      if (answer.status !== 402 || amountIn(answer) !== CHEAP) return
      cheap += 1
      const { url } = JSON.parse(answer.body).resource
      const [forwarded = ''] = url.slice(shop.url('').length).split('?')
      for (const [name, found] of Object.entries(SERVERS))
        expect({ path, name, found: found(`/${forwarded.replace(/^\//, '')}`) }).not.toMatchObject({
          found: '/premium',
        })
    })
    await fc.assert(property, { numRuns: 400 })
    expect(cheap).toBeGreaterThan(20)
  })

  it('that is longer than servers accept is refused', async ({ shop }) => {
    const path = `/${'x'.repeat(8_192)}`
    const answer = await sendRaw(target, requestBytes({ path, host: shop.host }))
    expect({ status: answer.status, body: JSON.parse(answer.body) }).toMatchObject({
      status: 414,
      body: { code: 'path_too_long' },
    })
    expect((await sendRaw(target, requestBytes({ path: path.slice(1), host: shop.host }))).status).toBe(400)
    expect((await sendRaw(target, requestBytes({ path: path.slice(0, 8_192), host: shop.host }))).status).toBe(402)
  })
})
