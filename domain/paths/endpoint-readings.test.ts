import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AcceptOption } from '../accepts/accept.ts'
import { endpointMatcher } from './endpoint-matcher.ts'
import { endpointReadings, type Offered } from './endpoint-readings.ts'
import { pathKey } from './path-pattern.ts'

const ALWAYS = () => true

function sold(pathPattern: string, amount: string, others: Partial<Offered> = {}): Offered {
  const accepts = [{ network: 'eip155:8453', asset: '0xa', amount } as AcceptOption]
  return {
    method: 'GET',
    pathPattern,
    accepts,
    charge: 'after',
    maxStreamSeconds: undefined,
    expiresAt: undefined,
    ...others,
  }
}

/**
 * Returns a function that returns the price of a path, `refused`, or undefined for a path that is not sold. The first pattern costs 99, the
 * second 98, and so on.
 */
function priceOf(patterns: readonly string[] | readonly Offered[]) {
  const endpoints = patterns.map((one, index) => (typeof one === 'string' ? sold(one, `${99 - index}`) : one))
  const matcher = endpointMatcher(endpoints)
  const readings = endpointReadings(endpoints)
  return (path: string, method = 'GET'): string | undefined => {
    const endpoint = matcher.find(method, path, ALWAYS)
    if (!endpoint) return undefined
    return readings.isAmbiguous({ endpoint, method, path }, ALWAYS) ? 'refused' : endpoint.accepts[0]?.amount
  }
}

describe('a path beside a costly one', () => {
  const priced = priceOf([
    '/premium',
    '/a/{id}:undelete',
    '/a/{id}',
    '/pets',
    '/pets/*',
    '/v{n}/x',
    '/Photos({id})',
    '/*',
  ])

  it.each([
    ...[
      '/premium;a',
      '/premium%3Ba',
      '/premium%3ba',
      '/premium%20',
      '/premium%09',
      '/%09premium',
      '/prem%0dium',
      '/premium%250A',
      '/premium.',
      '/premium/',
      '/PREMIUM',
    ],
    ...[
      '/Premium;a=1/',
      '/pr%2565mium',
      '/premium%253Ba',
      '/premium%3F',
      '/premium%23x',
      '/premium%2500',
      '/%20premium',
    ],
    ...['/a/1:undelete;x', '/a/1:UNDELETE', '/a/1%253Aundelete', '/a/:undelete', '/a/1:undelete%20', '/a/1:undelete/'],
    ...['/v/x', '/V1/x', '/v1/x;a', '/Photos()', '/photos(1)', '/Photos(1);x', '/pets/;x', '/pets;x/'],
  ])('%s is refused', (path) => {
    expect(priced(path)).toBe('refused')
  })

  it.each([
    ['/premium', '99'],
    ['/%70remium', '99'],
    ['/premium.json', '92'],
    ['/premiums', '92'],
    ['/premium-a', '92'],
    ['/anything;v=1', '92'],
    ['/any%20thing', '92'],
    ['/Anything/', '92'],
    ['/a/1:undelete', '98'],
    ['/a/1%3Aundelete', '98'],
    ['/a/b%20c', '97'],
    ['/a/lat=1;long=2', '97'],
    ['/a/100%25', '97'],
    ['/a/C%23', '97'],
    ['/a/what%3F', '97'],
    ['/a/hello%0Aworld', '97'],
    ['/a/https%253A%252F%252Fb.example', '97'],
    ['/a/X', '97'],
    ['/pets/1;x', '95'],
    ['/pets', '96'],
    ['/v2/x', '94'],
    ['/v1;a/x', '94'],
    ["/Photos('a')", '93'],
    ['/Photos%28a%29', '93'],
  ])('%s costs %s', (path, price) => {
    expect(priced(path)).toBe(price)
  })
})

describe('a spelling that its seller has sold', () => {
  it('is served beside the plain path, and the plain path beside it', () => {
    const priced = priceOf(['/a;v=1', '/a', '/A', '/a/', '/a.', '/c%23', '/b/{x};v={y}', '/*'])
    const prices = ['/a;v=1', '/a', '/A', '/a/', '/a.', '/c%23', '/b/1;v=2', '/c', '/b/1'].map((path) => priced(path))
    expect(prices).toEqual(['99', '98', '97', '96', '95', '94', '93', '92', '92'])
    expect(priced('/a;v=2')).toBe('refused')
    expect(priced('/b/1;V=2')).toBe('refused')
  })

  it('is the last slash of /pets/* unless /pets has another price', () => {
    expect(priceOf(['/pets/*', '/*'])('/pets/')).toBe('99')
    expect(priceOf(['/*', '/pets/*'])('/pets/')).toBe('98')
    expect(priceOf(['/pets', '/pets/*'])('/pets/')).toBe('refused')
    expect(priceOf(['/pets/*', '/pets'])('/pets/')).toBe('99')
    expect(priceOf(['/{any}', '/pets/*'])('/pets/')).toBe('refused')
    expect(priceOf(['/*', '/{a}/*'])('/pets/')).toBe('98')
  })
})

describe('offers', () => {
  it('are told apart by no reading where the one that serves costs no less', () => {
    expect(priceOf([sold('/premium', '5'), sold('/*', '6')])('/premium;a')).toBe('6')
    const other = [{ network: 'eip155:8453', asset: '0xb', amount: '5' } as AcceptOption]
    expect(priceOf([sold('/premium', '5', { accepts: other }), sold('/*', '6')])('/premium;a')).toBe('refused')
    expect(priceOf([sold('/premium', '5'), sold('/*', '5')])('/premium;a')).toBe('5')
    expect(priceOf([sold('/premium', '5'), sold('/*', '5'), sold('/x', '6')])('/premium;a')).toBe('5')
  })

  it.each<Partial<Offered>>([{ charge: 'before' }, { maxStreamSeconds: 5 }, { expiresAt: new Date(0) }])(
    'of one price differ by %o',
    (others) => {
      expect(priceOf([sold('/premium', '5', others), sold('/*', '5')])('/premium;a')).toBe('refused')
    },
  )

  it('count by the method of the request, where HEAD has the price of GET', () => {
    const priced = priceOf([sold('/premium', '5'), sold('/*', '1', { method: 'POST' }), sold('/*', '2')])
    expect(priced('/premium;a', 'POST')).toBe('1')
    expect(priced('/premium;a', 'HEAD')).toBe('refused')
  })

  it('that are sold no more count for nothing', () => {
    const [gone, all] = [sold('/premium', '5'), sold('/*', '1')]
    const readings = endpointReadings([gone, all])
    const asked = { endpoint: all, method: 'GET', path: '/premium;a' }
    expect(readings.isAmbiguous(asked, ALWAYS)).toBe(true)
    expect(readings.isAmbiguous(asked, (each) => each !== gone)).toBe(false)
  })
})

it('a search that a seller makes long ends in a refusal', () => {
  const depth = 12
  const patterns = Array.from({ length: 2 ** depth }, (_, bits) => {
    const segments = Array.from({ length: depth }, (_, index) => ((bits >> index) & 1 ? `a{n${index}}` : `{n${index}}`))
    return `/${segments.join('/')}/x`
  })
  const priced = priceOf(['/*', ...patterns])
  expect(priced('/aa/y')).toBe('99')
  expect(priced(`/${'aa/'.repeat(depth)}y`)).toBe('refused')
})

describe('no spelling of a path', () => {
  const disguises: ((path: string) => string)[] = [
    (path) => `${path}/`,
    (path) => `${path};a=1`,
    (path) => `${path}%3Ba`,
    (path) => `${path}%20`,
    (path) => `${path}.`,
    (path) => `${path}%3Fa=1`,
    (path) => `${path}%2500`,
    (path) => path.toUpperCase(),
    (path) => path.replaceAll(/(?<=.)\//g, ';x/'),
    (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (path) => path.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
    (path) => path.replace(/:/, '%3a'),
    (path) => path.replace(/:/, '%253A'),
  ]
  const patterns = [
    '/*',
    '/a/*',
    '/{x}',
    '/{x}/{y}',
    '/a',
    '/a/b',
    '/{x}:go',
    '/a/{x}.json',
    '/a-{x}-{y}',
    '/a/{x}:go',
    "/a('{x}')",
  ]
  const path = fc.constantFrom(
    '/a',
    '/a/b',
    '/b:go',
    '/a/b.json',
    '/a-b-c',
    '/a/b:go',
    "/a('b')",
    '/c',
    '/c/d',
    '/a/b/c',
  )

  // `/a/*` sells `/a/` with its slash, so the price of `/a` does not count.
  const isSoldSlash = (some: string[], spelt: string) => some.includes('/a/*') && /^\/a\/$/.test(spelt)

  it('costs less than the path itself', () => {
    const disguised = fc.array(fc.constantFrom(...disguises), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...patterns), { minLength: 2, selector: pathKey }),
        path,
        disguised,
        (some, plain, disguise) => {
          const priced = priceOf(some)
          const spelt = disguise.reduce<string>((text, each) => each(text), plain).replace(/\/+/g, '/')
          const [price, other] = [priced(plain), priced(spelt)]
          if (
            isSoldSlash(some, spelt) ||
            price === undefined ||
            price === 'refused' ||
            other === undefined ||
            other === 'refused'
          )
            return
          expect(Number(other), JSON.stringify({ some, plain, spelt })).toBeGreaterThanOrEqual(Number(price))
        },
      ),
      { numRuns: 5000 },
    )
  })
})
