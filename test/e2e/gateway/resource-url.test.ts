import { describe, expect } from 'vitest'
import { installCheckers } from '../../conformance/checkers.ts'
import { challengeOf, type PaymentRequired, signPayment } from '../support/buyers/buyer.ts'
import { testSettings } from '../support/stack/stack.ts'
import { headerOf, type RawAnswer, requestBytes, sendHttp2, sendRaw } from '../support/wire/raw-http.ts'
import { it as gatewayTest } from './fixtures.ts'

const target = { port: testSettings().ports.gatewayHttp }
const it = gatewayTest
  .extend('endpoints', { scope: 'file' }, () => [
    { path: '/weather', amount: '1' },
    { path: '/v1/*', amount: '2' },
    { path: '/v1/*', method: 'POST', amount: '3' },
  ])
  .extend('checkers', { scope: 'file' }, () => installCheckers())

function challengeIn(answer: RawAnswer | undefined): PaymentRequired {
  const header = (answer && headerOf(answer, 'payment-required')) ?? ''
  return JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
}

/** The path in a request line, and the expected URL in the 402. */
const ASKED: [string, string][] = [
  ['/weather?city=Bern', '/weather?city=Bern'],
  ['/weather?', '/weather?'],
  ['/weather?a=1&a=2&b', '/weather?a=1&a=2&b'],
  ['/v1/cities/bern?x=%22%20%5C&y=/../z', '/v1/cities/bern?x=%22%20%5C&y=/../z'],
  ['/weather?"}],"accepts":[{"payTo":"0x0"', '/weather?"}],"accepts":[{"payTo":"0x0"'],
  ['/weather?\\u0022\\', '/weather?\\u0022\\'],
  ['/weather?{city}', '/weather?{city}'],
  ['//v1///a/./b/../c?q', '/v1/a/c?q'],
  ['/v1/k%C3%B6ln', '/v1/k%C3%B6ln'],
  [`/weather?${'q'.repeat(2000)}`, `/weather?${'q'.repeat(2000)}`],
  [`/weather?${'q'.repeat(8000)}`, '/weather'],
  [`/v1/${'p'.repeat(1500)}?${'q'.repeat(1500)}`, `/v1/${'p'.repeat(1500)}`],
  [`/v1/${'p'.repeat(8000)}?q`, '/v1/:path'],
]

describe.concurrent('the URL in a 402', () => {
  const cases = ASKED.map(([path, named]) => ({ title: `${path.slice(0, 40)}, ${path.length} bytes`, path, named }))

  it.for(cases)('for $title is the requested URL', async ({ path, named }, { shop }) => {
    const first = await sendRaw(target, requestBytes({ path, host: shop.host }))
    const second = await sendHttp2(target, { ':method': 'GET', ':path': path, ':authority': shop.host })
    for (const answer of [first, second]) {
      expect(answer?.status).toBe(402)
      expect(challengeIn(answer)).toMatchObject({
        resource: { url: shop.url(named) },
        accepts: [{ payTo: shop.payTo }],
      })
      const { resource, accepts } = JSON.parse(answer?.body ?? '')
      expect({ resource, accepts }).toEqual({ resource: { ...resource, url: shop.url(named) }, accepts: [accepts[0]] })
    }
  })

  it('has no template: the extension for templates has it', async ({ shop }) => {
    expect(challengeOf(await shop.get('/v1/cities/bern?day=2'))).toMatchObject({
      resource: { url: shop.url('/v1/cities/bern?day=2') },
      extensions: { bazaar: { routeTemplate: '/v1/:path' } },
    })
  })

  it('has the configured origin, whatever origin the request names', async ({ shop }) => {
    const path = `http://${shop.host}:1/weather?city=Bern`
    const answer = await sendRaw(target, requestBytes({ path, host: 'evil.example' }))
    expect(challengeIn(answer).resource.url).toBe(shop.url('/weather?city=Bern'))
  })

  it('is also in the 402 that refuses a payment', async ({ shop }) => {
    const terms = await shop.terms('/weather')
    const payment = await signPayment(shop.wallet, terms, { authorization: { value: '0' } })
    const response = await shop.present('/weather?city=Bern', payment)
    expect(response.status).toBe(402)
    expect(challengeOf(response)).toMatchObject({
      error: 'invalid_exact_evm_payload_authorization_value_mismatch',
      resource: { url: shop.url('/weather?city=Bern') },
    })
  })

  it.for(['/weather?city=K\xf6ln', '/v1/K\xf6ln', '/v1/K\xf6ln?a=b'])(
    'never names something else for bytes that are no UTF-8: %s',
    async (path, { shop }) => {
      const answer = await sendRaw(target, requestBytes({ path, host: shop.host }))
      const named = answer.status === 402 ? challengeIn(answer).resource.url : answer.status
      expect([400, shop.url('/weather'), shop.url('/v1/:path')]).toContain(named)
    },
  )
})

describe('a buyer who pays at the URL in the 402', () => {
  it.for(['/weather?city=Bern&units=%22C%22', '/v1/cities/bern?day=2'])(
    'gets what it asked for: %s',
    async (path, { shop, upstream }) => {
      const { resource, accepts } = challengeOf(await shop.get(path))
      const { header } = await signPayment(shop.wallet, accepts[0])
      upstream.clear()
      await shop.fetch(resource.url, { headers: { 'payment-signature': header } })
      expect(upstream.hits.map((hit) => hit.path)).toEqual([path])
    },
  )

  it('gets the answer with the command line of mppx, which pays there', async ({ shop, upstream, checkers }) => {
    const bought = async (path: string, ...args: string[]) => {
      upstream.clear()
      const run = await checkers.buyWithMppx(shop.wallet.privateKey, shop.url(path), ...args, '--protocol', 'x402')
      return { ...run, hits: upstream.hits.map((hit) => `${hit.method} ${hit.path}`) }
    }
    const path = '/weather?city=Bern&units=%22C%22'
    expect(await bought(path)).toMatchObject({ exitCode: 0, hits: [`GET ${path}`] })
    expect(await bought('/v1/cities/bern?day=2')).toMatchObject({ hits: ['GET /v1/cities/bern?day=2'] })
    const posted = await bought('/v1/echo?x=1', '--json-body', '{"a":1}')
    expect(posted).toMatchObject({ hits: ['POST /v1/echo?x=1'] })
  })

  it('gets the answer with a body as well', async ({ shop, upstream }) => {
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    const { resource, accepts } = challengeOf(await shop.get('/v1/echo?x=1', init))
    const { header } = await signPayment(shop.wallet, accepts[0])
    upstream.clear()
    await shop.fetch(resource.url, { ...init, headers: { ...init.headers, 'payment-signature': header } })
    expect(upstream.hits.map(({ method, path }) => [method, path])).toEqual([['POST', '/v1/echo?x=1']])
  })
})
