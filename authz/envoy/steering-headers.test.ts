import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressesOf } from './gateway-reference.ts'
import { corrections, notPassed, soldRedirect, steeringHeaders } from './steering-headers.ts'

const api = addressesOf({
  upstreamBaseUrl: 'http://up.internal/base',
  hosts: ['weather.example.org'],
  redirectOrigins: [],
})
const of = (headers: Record<string, string[]>) => steeringHeaders(new Map(Object.entries(headers)))
const corrected = (headers: Record<string, string[]>, isSpent = false) => corrections(of(headers), { api, isSpent })

/** Returns the URL in a Refresh header, by the steps of the HTML standard ("shared declarative refresh steps"). */
function browsersRefresh(value: string): string | undefined {
  const rest = /^\s*(?:\d+|(?=\.))[\d.]*(.*)$/s.exec(value)?.[1]
  if (!rest || !/^[;,\s]/.test(rest)) return undefined
  const url = rest.replace(/^\s*[;,]?\s*/, '').replace(/^url\s*=\s*/i, '')
  const [quote = ''] = /^['"]/.exec(url) ?? []
  return quote ? url.slice(1).split(quote)[0] : url
}

describe('the headers that steer a client', () => {
  it('stay as they are where they name neither the upstream nor another party', () => {
    const headers = { location: ['next'], link: ['</a>; rel="next"'], 'www-authenticate': ['Bearer realm="payment"'] }
    expect(corrected({ ...headers, link: ['<a>; rel="next"'] })).toEqual({})
    expect(corrected({})).toEqual({})
  })

  it('are mapped to the gateway', () => {
    const link =
      '</base/p?page=2>; rel="next"; title="<b>", <http://up.internal/base/p>; anchor="http://up.internal/base/"'
    expect(
      corrected({
        ...{ location: ['/base/login'], 'content-location': ['http://up.internal/base/a'] },
        ...{ 'operation-location': ['http://up.internal/base/o/1'], 'azure-asyncoperation': ['/base/o/2'] },
        ...{ refresh: ["0; URL='http://up.internal/base/b'"], link: [link] },
      }),
    ).toEqual({
      ...{ location: ['/login'], 'content-location': ['/a'], refresh: ['0; url=/b'] },
      ...{ 'operation-location': ['/o/1'], 'azure-asyncoperation': ['/o/2'] },
      link: ['</p?page=2>; rel="next"; title="<b>", </p>; anchor="/"'],
    })
  })

  it('do not name the upstream where the gateway serves nothing', () => {
    const elsewhere = 'http://up.internal/other'
    expect(
      corrected({
        ...{ location: [elsewhere], 'content-location': [elsewhere], refresh: [`1;${elsewhere}`] },
        ...{ 'operation-location': [elsewhere] },
        ...{ link: [`<${elsewhere}>; rel="x"`, '<https://other.example/>; rel="y"'] },
      }),
    ).toEqual({
      ...{ location: [], 'content-location': [], 'operation-location': [], refresh: [] },
      link: ['<https://other.example/>; rel="y"'],
    })
  })

  it('of a Link are mapped without an end or quotes too', () => {
    const link = ['<a>; anchor=http://up.internal/base/b; rel="next"', '</base/c', '<http://up.internal/other']
    expect(corrected({ link })).toEqual({ link: ['<a>; anchor="/b"; rel="next"', '</c>'] })
  })

  it('as browsers read a Refresh, lead to no other party', () => {
    const here = 'https://weather.example.org/deep/path'
    const piece = fc.constantFrom(
      ...["'", '"', ';', ',', '=', ' ', '\t', 'url', 'URL=', '/', '//', '\\', '.', 'other.example', 'https:', '0', 'x'],
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.constantFrom('0;', '0; url=', '5,', '', "0;url='"), text, (beginning, rest) => {
        const value = beginning + rest
        for (const passed of corrected({ refresh: [value] }).refresh ?? [value])
          expect(new URL(browsersRefresh(passed) ?? '', here).origin).toBe(new URL(here).origin)
      }),
      { examples: [['0; url=', "'//other.example'x"]] },
    )
  })

  it('lead to another party only when the payment is spent', () => {
    const url = 'https://other.example/x'
    const headers = { location: [url], refresh: [`3; url=${url}`], link: [`<${url}>`], 'content-location': [url] }
    expect(corrected(headers)).toEqual({ location: [], refresh: [] })
    expect(corrected(headers, true)).toEqual({})
  })

  it.each(['5', '5.5', '0;', '5; url='])('pass a refresh of the same address (%s)', (value) => {
    expect(corrected({ refresh: [value] }).refresh ?? [value]).toEqual([value.replace(/;.*/, '')])
  })

  it('ask for no other payment', () => {
    const other = ['Payment id="1", method="tempo"', 'Basic realm="x", L402 macaroon="a"', 'x402', 'LSAT m="a"']
    expect(corrected({ 'www-authenticate': [...other, 'Basic realm="x"'] })).toEqual({
      'www-authenticate': ['Basic realm="x"'],
    })
  })
})

describe('an answer without success', () => {
  const refusal = (statusCode: number, location?: string[]) =>
    notPassed({ statusCode, steering: of(location ? { location } : {}) }, api)

  it.each([300, 301, 302, 303, 304, 306, 307, 308, 399])('with %i leads to no other party', (status) => {
    expect(refusal(status, ['https://other.example/x'])).toEqual({
      code: 'redirect_not_passed',
      more: { redirect: { status, location: 'https://other.example/x' } },
    })
    expect(refusal(status, ['/base/x'])).toBeUndefined()
    expect(refusal(status)).toBeUndefined()
  })

  it('names no address of the upstream, no proxy and no address that is too long', () => {
    for (const location of [
      ['http://up.internal/other'],
      ['/base/x', '/base/y'],
      [`https://o.example/${'x'.repeat(2100)}`],
    ])
      expect(refusal(302, location)).toEqual({ code: 'redirect_not_passed', more: { redirect: { status: 302 } } })
    expect(refusal(305, ['/base/x'])?.code).toBe('redirect_not_passed')
  })

  it.each([402, 407])('with %i does not speak for the gateway', (upstream_status) => {
    expect(refusal(upstream_status)).toEqual({ code: 'upstream_status_reserved', more: { upstream_status } })
  })

  it.each([400, 401, 403, 421, 425, 426, 503, 511])('with %i is the API’s own', (status) => {
    expect(refusal(status, ['https://other.example/'])).toBeUndefined()
  })
})

describe('a redirect that is sold', () => {
  const seller = addressesOf({
    upstreamBaseUrl: 'http://up.internal/base',
    hosts: ['weather.example.org'],
    redirectOrigins: ['https://files.example.com', 'https://weather.example.org'],
  })
  const sold = (statusCode: number, ...location: string[]) =>
    soldRedirect({ statusCode, steering: of({ location }) }, seller)

  it.each([301, 302, 303, 307, 308])('leads with %i to an origin of the list, as it was read', (status) => {
    expect(sold(status, ' HTTPS://user:word@Files.Example.com:443/a?b=1#c')).toBe('https://files.example.com/a?b=1#c')
  })

  it.each([200, 300, 304, 305, 306, 402])('never has the status %i', (status) => {
    expect(sold(status, 'https://files.example.com/')).toBeUndefined()
  })

  it.each([
    'http://files.example.com/',
    'https://files.example.com:8443/',
    'https://files.example.com.thief.example/',
    'https://files.example.com@thief.example/',
    'https://thief.example\\@files.example.com/',
    '//thief.example/https://files.example.com',
    'https://weather.example.org/own',
    '/base/own',
    'https://[',
  ])('never leads to %s', (location) => {
    expect(sold(302, location)).toBeUndefined()
  })

  it('has one address, and an API that is configured', () => {
    expect(sold(302, 'https://files.example.com/', 'https://files.example.com/')).toBeUndefined()
    expect(sold(302)).toBeUndefined()
    const steering = of({ location: ['https://files.example.com/'] })
    expect(soldRedirect({ statusCode: 302, steering }, undefined)).toBeUndefined()
    expect(soldRedirect({ statusCode: 302, steering }, api)).toBeUndefined()
  })
})
