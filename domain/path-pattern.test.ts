import { describe, expect, it } from 'vitest'
import {
  compareSpecificity,
  parsePathPattern,
  pathPatternProblem,
  patternOfTemplate,
  routeTemplate,
} from './path-pattern.ts'

describe('path patterns', () => {
  it.each(['/', '/*', '/v1/weather', '/v1/*', '/v1/w*', '/a:b/@c'])('takes %s', (pattern) => {
    expect(pathPatternProblem(pattern)).toBeUndefined()
  })

  it.each([
    ['v1', 'not_a_path'],
    ['', 'not_a_path'],
    ['/a b', 'not_a_path'],
    ['/a?b=1', 'not_a_path'],
    ['/a#b', 'not_a_path'],
    ['/*/a', 'not_a_path'],
    ['/a/**', 'not_a_path'],
    ['/a%2fb', 'not_a_path'],
    ['/a\\b', 'not_a_path'],
    ['/a;b', 'not_a_path'],
    ['//a', 'not_normalised'],
    ['/a/../b', 'not_normalised'],
    ['/./a', 'not_normalised'],
    [`/${'a'.repeat(1024)}`, 'too_long'],
  ])('refuses %s', (pattern, problem) => {
    expect(pathPatternProblem(pattern)).toBe(problem)
  })

  it('puts exact paths before prefixes and long prefixes before short ones', () => {
    const sorted = ['/*', '/v1/*', '/v1/a', '/v1/a*'].map(parsePathPattern).sort(compareSpecificity)
    expect(sorted.map(({ path }) => path)).toEqual(['/v1/a', '/v1/a', '/v1/', '/'])
    expect(sorted[0]?.kind).toBe('exact')
  })

  it('writes a route template without a star', () => {
    expect(routeTemplate('/v1/*')).toBe('/v1/:path')
    expect(routeTemplate('/v1')).toBe('/v1')
  })
})

it.each([
  ['/pets', '/pets'],
  ['/pets/{id}', '/pets/*'],
  ['/pets/{id}/toys', '/pets/*'],
  ['/report-{year}.csv', '/report-*'],
  ['/{tenant}/x', '/*'],
])('the template %s is served by %s', (template, pattern) => {
  expect(patternOfTemplate(template)).toBe(pattern)
})
