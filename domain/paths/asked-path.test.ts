import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedPath, MOST_BYTES } from './asked-path.ts'

const PATTERN = '/v1/*'

describe('the path and query in a 402', () => {
  it.each([
    ['/weather', '/weather'],
    ['/v1/bern?day=1&day=2', '/v1/bern?day=1&day=2'],
    ['/v1/k%C3%B6ln?q=%22a%22', '/v1/k%C3%B6ln?q=%22a%22'],
    ['/v1/?q="\\"', '/v1/?q=\\"\\\\\\"'],
    ['/v1/köln', '/v1/köln'],
    ['/v1/?', '/v1/?'],
  ])('of %s is %s', (asked, json) => {
    expect(askedPath(asked, PATTERN)).toBe(json)
    expect(JSON.parse(`"${json}"`)).toBe(asked)
  })

  it('leaves out a query that makes it too long', () => {
    const long = 'x'.repeat(MOST_BYTES)
    expect(askedPath(`/v1/a?${long.slice(6)}`, PATTERN)).toBe(`/v1/a?${long.slice(6)}`)
    expect(askedPath(`/v1/a?${long}`, PATTERN)).toBe('/v1/a')
    // The escaped form is too long.
    expect(askedPath(`/v1/a?${'"'.repeat(MOST_BYTES - 10)}`, PATTERN)).toBe('/v1/a')
  })

  it('is the route template where the path itself cannot be repeated', () => {
    expect(askedPath(`/v1/${'x'.repeat(MOST_BYTES)}?a=b`, PATTERN)).toBe('/v1/:path')
    expect(askedPath('@evil.example/', PATTERN)).toBe('/v1/:path')
    expect(askedPath('*', '/weather')).toBe('/weather')
    expect(askedPath('', '/weather')).toBe('/weather')
  })

  it('is JSON of bounded size whatever is asked for, and never leaves its string', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 3000 }))
    fc.assert(
      fc.property(text, (asked) => {
        const json = askedPath(asked, PATTERN)
        expect(Buffer.byteLength(json)).toBeLessThanOrEqual(MOST_BYTES)
        const path: unknown = JSON.parse(`{"url":"http://a.example${json}"}`).url
        expect(path).toMatch(/^http:\/\/a\.example\//)
      }),
    )
  })
})
