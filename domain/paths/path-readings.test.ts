import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePathPattern } from './path-pattern.ts'
import { carelessPath, foldedPath, mayMeanAnyPath } from './path-readings.ts'
import { canonicalText } from './path-text.ts'

describe('the path that servers read', () => {
  it.each([
    ['/Premium', '/premium'],
    ['/premium/', '/premium'],
    ['/', '/'],
    ['/%C3%9C', '/ü'],
    ['/u%CC%88', '/ü'],
    ['/a%2Fb', '/a%2fb'],
    ['/a%7Bb', '/a{b'],
    ['/%DC', '/ü'],
    ['/%C3%9C%DC%', '/üü%'],
    ['/prem%C4%B1um', '/premium'],
  ])('from %s is %s', (path, read) => {
    expect(foldedPath(canonicalText(path))).toBe(read)
  })

  it.each([
    ...['/premium;a', '/premium%3Ba', '/premium%20', '/premium%09', '/premium%0A', '/premium.', '/premium%2e%20'],
    ...[
      '/premium%3Fx=1',
      '/premium%23',
      '/premium%2500',
      '/premium%253Ba',
      '/%20premium',
      '/pr%2565mium',
      '/PREMIUM;a/',
    ],
    ...['/;x/premium', '/%70%2572%65mium', '/prem%C1%A9um', '/prem%25C1%25A9um', '/premium%ef%bc%9ba', '/premium%5C'],
    ...['/%25252570remium', '/premium/;a', '/premium%252F', '/premium%E3%80%80'],
    ...['/%u0070remium', '/%25U0070remium', '/premium%u003ba', '/prem%C4%B1um', '/PREM%C4%B0UM', '/premium%A0'],
  ])('from %s by the most careless one is /premium', (path) => {
    expect(carelessPath(canonicalText(path))).toBe('/premium')
  })

  it('has each character that is UTF-8, whatever bytes are beside it', () => {
    expect(carelessPath(canonicalText('/caf%C3%A9;%FF'))).toBe('/café')
  })

  it.each([
    ...['/a/%2e%2e;/b', '/a/..;x', '/a/.;/b', '/a/%252e%252e/b', '/a/%252e/b', '/a/..%253Bx/b', '/a/%c0%ae%c0%ae/b'],
    ...[
      '/a/..%20/b',
      '/a/%20..',
      '/a/..%00',
      '/a/..%252fb',
      '/a/x%255c..%255cb',
      '/a/%EF%BC%8E%EF%BC%8E/b',
      '/a/..%3Fb',
    ],
    ...['/a/%E2%80%A5/b', '/%2525252e%2525252e/b', '/a/%u002e%u002E/b'],
  ])('from %s may be any path', (path) => {
    expect(mayMeanAnyPath(canonicalText(path))).toBe(true)
  })

  it.each([
    '/a/.../b',
    '/a/..b',
    '/a/.b',
    '/a/b..',
    '/a;v=..',
    '/a%252Fb',
    '/100%25',
    '/a/%E2%80%A6',
    '/a;/b',
    '/.well-known/x',
  ])('from %s is one path', (path) => {
    expect(mayMeanAnyPath(canonicalText(path))).toBe(false)
  })

  it('keeps in a segment what its pattern has', () => {
    const careless = (path: string, pattern: string) => carelessPath(path, parsePathPattern(pattern))
    expect(careless('/map;v=1/premium;x', '/map;v=1/*')).toBe('/map;v=1/premium')
    expect(careless('/map;v=1/premium;x', '/{any}/*')).toBe('/map/premium')
    expect(careless('/1;v=2', '/{a};v={b}')).toBe('/1;v=2')
    expect(careless('/C%23', '/C%23')).toBe('/c#')
    expect(careless('/a./b.', '/a./{x}')).toBe('/a./b')
  })

  it('is found in linear time, and is always a path', () => {
    const unit = fc.constantFrom(
      '%',
      '25',
      '2e',
      '.',
      ';',
      ' ',
      '/',
      '%2E',
      '%25',
      '%C0%AE',
      'a',
      'Z',
      '%3B',
      '%FF',
      'ü',
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
        const canonical = canonicalText(`/${units.join('')}`)
        expect(canonicalText(canonical)).toBe(canonical)
        expect(carelessPath(canonical) ?? '/').toMatch(/^\//)
        expect(foldedPath(canonical)).toMatch(/^\//)
      }),
      { numRuns: 2000 },
    )
  })
})
