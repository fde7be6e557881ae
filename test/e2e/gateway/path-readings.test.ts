import { describe, expect } from 'vitest'
import { signPayment } from '../support/buyer.ts'
import { headerOf, type RawAnswer, requestBytes, sendHttp2, sendRaw } from '../support/raw-http.ts'
import { testSettings } from '../support/stack.ts'
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

describe.concurrent('a path beside others', () => {
  it('costs what its pattern costs, in every spelling of its characters', async ({ shop }) => {
    for (const [path, amount] of PRICES) {
      const answer = await sendRaw(target, requestBytes({ path, host: shop.host }))
      expect({ path, status: answer.status, amount: amountIn(answer) }).toEqual({ path, status: 402, amount })
      const other = await sendHttp2(target, { ':method': 'GET', ':path': path, ':authority': shop.host })
      expect({ path, amount: amountIn(other) }).toEqual({ path, amount })
    }
  })

  it('is refused with a reason where some servers read a costlier one', async ({ shop }) => {
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
            error: expect.stringContaining('some servers read this path as another one'),
          },
        })
    }
  })

  it('cannot be had with a payment for the cheap one', async ({ shop, upstream }) => {
    const { header } = await signPayment(shop.wallet, await shop.terms('/cheap'))
    for (const path of AMBIGUOUS) {
      upstream.clear()
      const headers = [`PAYMENT-SIGNATURE: ${header}`]
      expect((await sendRaw(target, requestBytes({ path, host: shop.host, headers }))).status, path).toBe(400)
      expect(upstream.hits).toEqual([])
    }
  })

  it('longer than servers take is refused', async ({ shop }) => {
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
