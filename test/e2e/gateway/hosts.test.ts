import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challengeOf, type PaymentRequired, until } from '../support/buyers/buyer.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { PRODUCTION_NETWORK, priceOf } from '../support/stack/production-network.ts'
import { testSettings } from '../support/stack/stack.ts'
import { headerOf, type RawAnswer, requestBytes, sendHttp2, sendRaw } from '../support/wire/raw-http.ts'

const settings = testSettings()
const plain = { port: settings.ports.gatewayHttp }
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ settings, endpoints: [{ path: '/weather', amount: '4321' }] })
})
afterAll(() => shop?.close())

const tls = () => ({
  port: settings.ports.gatewayHttps,
  tls: { ca: readFileSync(join(settings.stateDirectory, 'tls/ca.pem'), 'utf8'), servername: shop.host },
})

function challenge(answer: RawAnswer): PaymentRequired {
  return JSON.parse(Buffer.from(headerOf(answer, 'payment-required') ?? '', 'base64').toString('utf8'))
}

const resourceUrl = () => `http://${shop.host}:${settings.ports.gatewayHttp}/weather`

describe('a gateway host', () => {
  const spellings: [string, (host: string) => string][] = [
    ['in capitals', (host) => host.toUpperCase()],
    ['in mixed case', (host) => host.replace('dev', 'DeV')],
    ['with the port of the gateway', (host) => `${host}:${settings.ports.gatewayHttp}`],
    ['with another port', (host) => `${host}:1`],
    ['with a trailing dot', (host) => `${host}.`],
    ['with a trailing dot and a port', (host) => `${host}.:8443`],
    ['in capitals, with dot and port', (host) => `${host.toUpperCase()}.:80`],
  ]

  it.each(spellings)('%s is the same API, and the URL in the 402 is the configured one', async (_, spell) => {
    const answer = await sendRaw(plain, requestBytes({ path: '/weather', host: spell(shop.host) }))
    expect(answer.status).toBe(402)
    expect(challenge(answer)).toMatchObject({
      resource: { url: resourceUrl() },
      accepts: [{ payTo: shop.payTo, amount: '4321' }],
    })
  })

  it.each(spellings)('%s is the same API over HTTP/2', async (_, spell) => {
    const headers = { ':method': 'GET', ':path': '/weather', ':authority': spell(shop.host) }
    const answer = await sendHttp2(plain, headers)
    expect(answer?.status).toBe(402)
    expect(answer && challenge(answer).resource.url).toBe(resourceUrl())
  })

  it('without an API is a 404 in JSON, and never another API', async () => {
    const foreign = [
      'nobody.dev.localhost',
      'localhost',
      '127.0.0.1',
      `x.${shop.host}`,
      shop.host.slice(1),
      'dev.localhost',
    ]
    for (const host of foreign) {
      const answer = await sendRaw(plain, requestBytes({ path: '/weather', host }))
      expect(answer.status, host).toBe(404)
      expect(headerOf(answer, 'content-type')).toMatch(/^application\/json/)
      expect(JSON.parse(answer.body)).toMatchObject({
        code: 'not_found',
        error: expect.stringContaining('no API is served under this host'),
        request_id: expect.stringMatching(/./),
      })
      expect(answer.headers).not.toHaveProperty('payment-required')
    }
  })

  it('in two Host headers is refused', async () => {
    const bytes = requestBytes({ path: '/weather', host: 'nobody.localhost', headers: [`Host: ${shop.host}`] })
    const answer = await sendRaw(plain, bytes)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'bad_request', request_id: expect.stringMatching(/./) })
  })

  it('that is missing is refused', async () => {
    const answer = await sendRaw(plain, 'GET /weather HTTP/1.1\r\n\r\n')
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'bad_request' })
  })

  it('in an absolute URL overrides the Host header, by RFC 9112', async () => {
    const path = `http://${shop.host}/weather`
    const answer = await sendRaw(plain, requestBytes({ path, host: 'nobody.dev.localhost' }))
    expect(answer.status).toBe(402)
    expect(challenge(answer).resource.url).toBe(resourceUrl())
  })
})

describe('an address where nothing is sold', () => {
  const HTML = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8'
  const NO_HOST = 'No API is served at this address'

  /** Returns the whole answers to a browser and to a program. */
  async function answersOf(host: string, { path = '/weather', method = 'GET' } = {}) {
    const [page, data] = await Promise.all(
      [[HTML], ['Accept: */*']].map((headers) => sendRaw(plain, requestBytes({ path, host, method, headers }))),
    )
    if (!page || !data) throw new Error('no answer')
    return { page, data }
  }

  function expectPage({ page, data }: Awaited<ReturnType<typeof answersOf>>, title: string, status = 404): void {
    expect([page.status, data.status]).toEqual([status, status])
    expect(headerOf(data, 'content-type')).toMatch(/^application\/json/)
    expect(JSON.parse(data.body)).toMatchObject({ code: expect.stringMatching(/^(not_found|method_not_allowed)$/) })
    expect(headerOf(page, 'content-type')).toBe('text/html; charset=utf-8')
    expect(headerOf(page, 'content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
    expect(headerOf(page, 'cache-control')).toBe('no-store')
    expect(headerOf(page, 'vary')).toBe('accept')
    expect(page.body).toContain(`<title>${title}</title>`)
    // The page must not contain any text of the seller or the caller.
    expect(page.body).not.toMatch(/weather|localhost|nobody/i)
  }

  it.each(['nobody.dev.localhost', '"><script>nobody', '127.0.0.1'])(
    'a browser at the host %s, which nobody has, is shown a page',
    async (host) => {
      if (host.includes('<')) return expect((await answersOf(host)).page.body).not.toContain('<script>')
      expectPage(await answersOf(host), NO_HOST)
    },
  )

  it('is shown to a browser as this page for an API without a payee too', async () => {
    const own = await shop.seller.in('production').createApi({ upstream_base_url: shop.api.upstream_base_url })
    const unknown = (await answersOf('nobody.localhost')).page.body
    await until('xds has heard of the API', async () => {
      const { page } = await answersOf(own.primary_host)
      return headerOf(page, 'access-control-allow-origin') === '*'
    })
    const answers = await answersOf(own.primary_host)
    expectPage(answers, NO_HOST)
    expect(answers.page.body).toBe(unknown)
  })

  it('on the host of an API shows a browser a page with links to what the API sells', async () => {
    const other = await answersOf(shop.host, { path: '/nothing/here?weather' })
    expectPage(other, 'Nothing is sold at this address')
    expect(other.page.body).toContain('<a href="/.well-known/')
    await shop.seller.createEndpoint(shop.api.id, { method: 'POST', path_pattern: '/posted' })
    await until(
      'the endpoint is known',
      async () => (await answersOf(shop.host, { path: '/posted' })).data.status === 405,
    )
    const posted = await answersOf(shop.host, { path: '/posted' })
    expectPage(posted, 'Programs use this address', 405)
    expect(headerOf(posted.page, 'allow')).toContain('POST')
    const byPost = await answersOf(shop.host, { path: '/nothing', method: 'POST' })
    expect(byPost.page.body).toContain('"code":"not_found"')
  })
})

describe('the same slug in production and in the Sandbox', () => {
  it('names two independent APIs', async () => {
    const { slug } = shop.api
    const production = shop.seller.in('production')
    const twin = await production.createApi({ slug, upstream_base_url: shop.api.upstream_base_url })
    expect(twin.primary_host).toBe(`${slug}.localhost`)
    const answerOf = async (host: string) => (await sendRaw(plain, requestBytes({ path: '/weather', host }))).status
    expect(await answerOf(twin.primary_host)).toBe(404)
    expect(await answerOf(shop.host)).toBe(402)

    const payTo = '0x1111111111111111111111111111111111111111'
    const live = priceOf({ scheme: 'exact', amount: 77n })
    await production.updateApi(twin.id, { pay_to_address: payTo })
    await production.createEndpoint(twin.id, { path_pattern: '/weather', accepts: [live] })
    await expect.poll(() => answerOf(twin.primary_host)).toBe(402)
    const offers = async (host: string) =>
      challenge(await sendRaw(plain, requestBytes({ path: '/weather', host }))).accepts.map(
        ({ network, amount, payTo }) => ({ network, amount, payTo }),
      )
    expect(await offers(twin.primary_host)).toEqual([{ network: PRODUCTION_NETWORK, amount: '77', payTo }])
    expect(await offers(shop.host)).toEqual([{ network: 'eip155:845320402', amount: '4321', payTo: shop.payTo }])

    // A payment for one API does not pay for the other.
    const { payment } = await shop.pay('/weather')
    const url = `http://${twin.primary_host}:${settings.ports.gatewayHttp}/weather`
    const crossed = await shop.fetch(url, { headers: { 'payment-signature': payment.header } })
    expect(crossed.status).toBe(402)
    expect(challengeOf(crossed).accepts[0].network).toBe(PRODUCTION_NETWORK)

    await production.deleteApi(twin.id)
    await expect.poll(() => answerOf(twin.primary_host)).toBe(404)
    expect(await answerOf(shop.host)).toBe(402)
  })
})

describe('a network without a facilitator', () => {
  it('is not offered, alone or beside another network', async () => {
    const production = shop.seller.in('production')
    const payTo = '0x1111111111111111111111111111111111111111'
    const own = await production.createApi({ upstream_base_url: shop.api.upstream_base_url, pay_to_address: payTo })
    const settled = priceOf({ scheme: 'exact', amount: 77n })
    const unsettled = { ...settled, network: 'eip155:10' }
    await production.createEndpoint(own.id, { path_pattern: '/both', accepts: [unsettled, settled] })
    await production.createEndpoint(own.id, { path_pattern: '/alone', accepts: [unsettled] })
    const answerOf = (path: string) => sendRaw(plain, requestBytes({ path, host: own.primary_host }))
    await expect.poll(async () => (await answerOf('/both')).status).toBe(402)
    expect(challenge(await answerOf('/both')).accepts.map(({ network }) => network)).toEqual([PRODUCTION_NETWORK])
    const alone = await answerOf('/alone')
    expect({ status: alone.status, ...JSON.parse(alone.body) }).toMatchObject({
      status: 503,
      code: 'facilitator_unavailable',
    })
    // A separate process of authz serves the documents. It gets the endpoints a moment later than the process that sells them.
    const body = await until('the document lists them', async () => {
      const answer = await answerOf('/openapi.json')
      return answer.body.includes('"/both"') && answer.body
    })
    expect(JSON.parse(body).paths).toMatchObject({ '/both': { get: {} } })
    expect(JSON.parse(body).paths).not.toHaveProperty('/alone')
    expect(body).not.toContain('eip155:10"')
  })
})

describe('over TLS', () => {
  it('the local CA has signed for every Sandbox host, in HTTP/1.1 and HTTP/2', async () => {
    const first = await sendRaw(tls(), requestBytes({ path: '/weather', host: shop.host }))
    const second = await sendHttp2(tls(), { ':method': 'GET', ':path': '/weather', ':authority': shop.host })
    for (const answer of [first, second]) {
      expect(answer?.status).toBe(402)
      expect(answer && challenge(answer).resource.url).toBe(resourceUrl())
    }
  })

  it('a paid call is served', async () => {
    const { signPayment } = await import('../support/buyers/buyer.ts')
    const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
    const before = await shop.earned()
    const headers = { ':method': 'GET', ':path': '/weather', ':authority': shop.host }
    const answer = await sendHttp2(tls(), { ...headers, 'payment-signature': payment.header })
    expect(answer?.status).toBe(200)
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ city: 'Berlin' })
    expect(await shop.earned()).toBe(before + 4321n)
  })

  it('a client that does not trust the local CA gets no answer', async () => {
    const strange = { ...tls(), tls: { ca: '', servername: shop.host } }
    await expect(sendRaw(strange, requestBytes({ path: '/weather', host: shop.host }))).rejects.toThrow(/certificate/)
  })
})
