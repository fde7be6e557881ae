import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalPattern } from './path-pattern.ts'
import { pathPatternProblem } from './path-pattern-problem.ts'

describe('the problem of a path pattern', () => {
  it.each([
    ...[
      '/',
      '/*',
      '/v1/weather',
      '/v1/*',
      '/v1/w*',
      '/a:b/@c',
      '/a;v=1',
      '/ü',
      '/%C3%BC',
      '/a%20b',
      '/a%2ab',
      '/日本/{id}',
    ],
    ...['/pets/{id}', '/pets/{id}/toys/{toy-id}', '/pets/{id}/*', '/pets/{id}/t*', '/{_a.b}', '/pets/{id}/'],
    ...[
      '/Accounts/{Sid}.json',
      '/Photos({Id})',
      "/People('{id}')",
      '/{id}:undelete',
      '/a-{x}-{y}',
      '/v{n}/x',
      '/x{a}/*',
    ],
  ])('is none for %s', (pattern) => {
    expect(pathPatternProblem(pattern)).toBeUndefined()
  })

  it.each([
    ['v1', 'must start with /'],
    ['', 'must start with /'],
    ['https://a.com/v1', 'must start with /'],
    ['/a b', 'for a blank in a path write %20'],
    ['/responses?beta=true', 'leave out "?beta=true"'],
    ['/oauth2/token#refresh', 'leave out "#refresh"'],
    ['/a\\b', 'separate segments by /'],
    ['/a^b', 'must not contain "^": for this character in a path write %5E'],
    ['/a"b', 'write %22'],
    ['/a\u0001b', 'control characters, such as %01'],
    ['/a\u0085b', 'control characters, such as %C2%85'],
    ['/a%00b', 'control characters, such as %00'],
    ['/a%7f', 'control characters, such as %7f'],
    ['/a\ud800b', 'surrogate'],
    ['/*/a', '* only at its end'],
    ['/a/**', '* only at its end'],
    ['/a%2fb', 'must not contain %2F or %5C'],
    ['/a%5Cb', 'must not contain %2F or %5C'],
    ['/100%', 'for % itself write %25'],
    ['/100%/b', 'and not "%/b"'],
    ['//a', 'empty, . or .. segments'],
    ['/a/../b', 'empty, . or .. segments'],
    ['/./a', 'empty, . or .. segments'],
    ['/%2e%2E/a', 'empty, . or .. segments'],
    [`/${'a'.repeat(1024)}`, 'must not exceed 1024 characters'],
    [`/${'ü'.repeat(200)}`, 'must not exceed 1024 characters'],
    ['/pets/{', 'close each { with }'],
    ['/pets/}{', 'close each { with }'],
    ['/pets/{{a}}', 'close each { with }'],
    ['/pets/{a/b}', 'close each { with }'],
    ['/pets/{id}*', 'end the pattern with /*'],
    ['/pets/{a}{b}', 'text between two names'],
    ['/pets/{}', 'not "{}"'],
    ['/pets/{1st}', 'not "{1st}"'],
    ['/pets/{a:b}', 'not "{a:b}"'],
    ['/pets/{a b}', 'not "{a b}"'],
    [`/pets/{${'a'.repeat(65)}}`, '1 to 64 letters'],
    ['/{id}/pets/{id}', '{id} is there twice'],
    ['/{a-b}/pets/{a_b}', '{a_b} is there twice'],
    ['/{a}.{a}', '{a} is there twice'],
    [`/${Array.from({ length: 17 }, (_, index) => `{n${index}}`).join('-')}`, 'more than 16 names'],
    [`/{id}${'/a'.repeat(32)}`, 'more than 32 segments'],
  ])('of %j names the place and what to do', (pattern, text) => {
    expect(pathPatternProblem(pattern)).toContain(text)
  })

  it('is short whatever is sent, and a pattern without one has one canonical spelling without one', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', '{a}', '{b}', '%', '%41', '%c3%bc', '*', '.', ';', 'ü', '{', '}'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const pattern = `/${pieces.join('')}`
        const problem = pathPatternProblem(pattern)
        expect((problem ?? '').length).toBeLessThan(250)
        if (problem !== undefined) return
        const canonical = canonicalPattern(pattern)
        expect(canonicalPattern(canonical)).toBe(canonical)
        expect(pathPatternProblem(canonical)).toBeUndefined()
        expect(canonical).toMatch(/^\/[A-Za-z0-9\-._~!$&'()+,;=:@/%{}*]*$/)
      }),
      { numRuns: 2000 },
    )
  })
})
