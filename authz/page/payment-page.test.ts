import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anApi, anEndpoint } from '../../configuration/testing/fixtures.ts'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { tokenRegistry } from '../../domain/networks/token-registry.ts'
import { askedPath } from '../../domain/paths/asked-path.ts'
import { indexPage } from '../offers/discovery/index-page.ts'
import { paymentPage, shownPath } from './payment-page.ts'

const TERMS = {
  scheme: 'exact',
  network: SANDBOX_NETWORK,
  asset: SANDBOX_USDC.address,
  amount: '100000',
  payTo: `0x${'11'.repeat(20)}`,
  maxTimeoutSeconds: 300,
  extra: { name: 'USDC', version: '2' },
}
const common = {
  host: 'weather.dev.localhost',
  gateway: { scheme: 'http', port: 18000 } as const,
  tokenOf: tokenRegistry(),
}

function page(options: { name?: string; summary?: string; description?: string; accepts?: object[]; path?: string }) {
  const { name = 'Weather', summary, description, accepts = [TERMS], path = '/weather?city=Bern' } = options
  const endpoint = anEndpoint({ summary, description })
  const api = anApi({ name, endpoints: [endpoint] })
  const open = paymentPage({ ...common, api, endpoint, accepts: accepts as (typeof TERMS)[] })
  return open.join(shownPath(askedPath(path, '/*')))
}

/** Returns the terms that the page's script reads. */
function offersOf(html: string): unknown {
  const [, attribute = ''] = /data-offers="([^"]*)"/.exec(html) ?? []
  const entities = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return JSON.parse(attribute.replace(/&(quot|#39|lt|gt|amp);/g, (entity) => entities[entity as '&amp;']))
}

/** Elements and attributes of a page, without its texts. */
const markup = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/data-offers="[^"]*"/, '')) ?? []

describe('the page of a 402', () => {
  it('shows the price, and how a program pays for this very address', () => {
    const html = page({ summary: 'Weather of a city' })
    expect(html).toContain('<title>0.1 USDC · Weather</title>')
    expect(html).toContain('<h1><bdi>Weather of a city</bdi></h1>')
    expect(html).toContain('<strong>0.1 USDC</strong> on Sandbox')
    expect(html).toContain("curl -gi 'http://weather.dev.localhost:18000/weather?city=Bern'")
    expect(html).toContain("launa pay url 'http://weather.dev.localhost:18000/weather?city=Bern'")
  })

  it('gives its script the terms of the 402, where a signature of EIP-3009 in a known token pays them', () => {
    const unknown = { ...TERMS, asset: `0x${'22'.repeat(20)}` }
    const others = [
      ...[unknown, { ...TERMS, scheme: 'batch-settlement' }, { ...TERMS, network: 'hedera:mainnet' }],
      { ...TERMS, extra: { ...TERMS.extra, assetTransferMethod: 'permit2' } },
    ]
    const html = page({ accepts: [TERMS, ...others] })
    expect(offersOf(html)).toEqual([{ terms: TERMS, amount: '0.1', symbol: 'USDC', network: 'Sandbox' }])
    expect(html).toContain(`100000 atomic units of token ${unknown.asset}`)
  })

  it.each([
    ['</script><script>alert(1)</script>'],
    [`"><img src=x onerror='alert(1)'>`],
    ['</title></style></bdi><svg onload=alert(1)>'],
    ['&lt;b&gt;\u0000\u0000'],
    ['x'.repeat(10_000)],
    [`${'\u202e'.repeat(50)}moc.live//:sptth`],
  ])('is the same page whatever its seller writes: %s', (text) => {
    const extra = { ...TERMS.extra, note: text }
    const texts = { name: text, summary: text, description: text }
    const html = page({ ...texts, accepts: [{ ...TERMS, extra }] })
    expect(markup(html)).toEqual(markup(page({ name: 'n', summary: 's', description: 'd' })))
    expect(html.replace(/data-offers="[^"]*"/, '')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(html).not.toContain('\u0000')
    expect(html.length).toBeLessThan(text.length * 6 + 8_000)
    expect(offersOf(html)).toMatchObject([{ terms: { extra } }])
  })

  it('holds no more of long texts than people read', () => {
    const long = 'x'.repeat(10_000)
    const html = page({ name: long, summary: long, description: long })
    expect(html.length).toBeLessThan(8_000)
    expect(html).not.toContain('x'.repeat(600))
  })

  it('repeats any path as text inside its quotation marks', () => {
    const plain = markup(page({}))
    const quotes = (html: string) => html.split("'").length
    const paths = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }))
    fc.assert(
      fc.property(paths, (rest) => {
        const html = page({ path: `/${rest}` })
        expect(markup(html)).toEqual(plain)
        expect(quotes(html)).toBe(quotes(page({})))
      }),
    )
    expect(page({ path: '/a?ids[]={1,2}' })).toContain("curl -gi 'http://weather.dev.localhost:18000/a?ids[]={1,2}'")
    expect(page({ path: `/a'b"c\\d<e` })).toContain(`/a%27b&quot;c%5Cd&lt;e'`)
  })
})

describe('the page of a host', () => {
  const sold = (count: number, text: string) =>
    Array.from({ length: count }, (_, index) => ({
      endpoint: anEndpoint({ method: 'GET', pathPattern: `/v1/thing-${index}`, summary: text }),
      accepts: [TERMS],
    }))

  it('lists what is sold, with links to what a browser can open', () => {
    const pattern = { endpoint: anEndpoint({ pathPattern: '/v1/{city}' }), accepts: [TERMS] }
    const post = { endpoint: anEndpoint({ method: 'POST', pathPattern: '/v1/orders' }), accepts: [TERMS] }
    const endpoints = [...sold(1, 'A thing'), pattern, post]
    const html = indexPage({ api: anApi({}), endpoints, tokenOf: common.tokenOf })
    expect(html).toContain('<a href="/v1/thing-0"><code>GET /v1/thing-0</code></a> <strong>0.1 USDC</strong>')
    expect(html).toContain('<li><code>GET /v1/{city}</code>')
    expect(html).toContain('<li><code>POST /v1/orders</code>')
    expect(html).not.toContain('<script')
  })

  it('is bounded, and text stays text', () => {
    const hostile = '</li><script>alert(1)</script>'.repeat(100)
    const endpoints = sold(2_000, hostile)
    const html = indexPage({ api: anApi({ name: hostile }), endpoints, tokenOf: common.tokenOf })
    expect(Buffer.byteLength(html)).toBeLessThan(520 * 1024)
    expect(html).not.toContain('<script')
    expect(html.match(/<li>/g)).toHaveLength(2_000)
  })

  it('says how many have no room', () => {
    const html = indexPage({ api: anApi({}), endpoints: sold(40_000, ''), tokenOf: common.tokenOf })
    const [, more = 'none'] = /There are (\d+) more, for which there is no room here/.exec(html) ?? []
    expect(html.match(/<li>/g)).toHaveLength(40_000 - Number(more))
  })
})
