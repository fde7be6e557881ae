import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpointMatcher } from './endpoint-matcher.ts'
import { compareSpecificity, parsePathPattern } from './path-pattern.ts'

const METHODS = ['GET', 'HEAD', 'POST']

/** What is asked of the matcher, done one after the other: each pattern in order, and of each the method's own endpoint first. */
function foundOneByOne(endpoints: readonly { method: string; pathPattern: string }[], method: string, path: string) {
  const fitting = endpoints
    .map((endpoint) => ({ endpoint, pattern: parsePathPattern(endpoint.pathPattern) }))
    .filter(({ pattern }) => (pattern.kind === 'exact' ? path === pattern.path : path.startsWith(pattern.path)))
    .sort((a, b) => compareSpecificity(a.pattern, b.pattern))
  const names = method === 'HEAD' ? ['HEAD', 'GET'] : [method]
  const served = fitting.filter(({ endpoint }) => names.includes(endpoint.method))
  const [first] = served
  const ofFirst = served.filter(({ endpoint }) => endpoint.pathPattern === first?.endpoint.pathPattern)
  return ofFirst.sort((a, b) => names.indexOf(a.endpoint.method) - names.indexOf(b.endpoint.method))[0]?.endpoint
}

const path = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 6 }).map((letters) => `/${letters.join('')}`)
const pattern = fc.tuple(path, fc.constantFrom('', '*')).map((parts) => parts.join(''))
const endpoint = fc.record({ method: fc.constantFrom(...METHODS), pathPattern: pattern })

describe('the endpoint that serves a request', () => {
  it('is of the most specific pattern that is sold by its method', () => {
    const unique = fc.uniqueArray(endpoint, {
      selector: ({ method, pathPattern }) => `${method} ${pathPattern}`,
      maxLength: 30,
    })
    fc.assert(
      fc.property(unique, fc.constantFrom(...METHODS, 'PUT'), path, (endpoints, method, asked) => {
        const found = endpointMatcher(endpoints).find(method, asked, () => true)
        expect(found).toEqual(foundOneByOne(endpoints, method, asked))
      }),
      { numRuns: 2000 },
    )
  })

  it('is the next one where the most specific one is sold no more', () => {
    const [once, always] = [
      { method: 'GET', pathPattern: '/a' },
      { method: 'GET', pathPattern: '/*' },
    ]
    const matcher = endpointMatcher([once, always])
    expect(matcher.find('GET', '/a', (each) => each !== once)).toBe(always)
    expect(matcher.at('/a')).toEqual([once, always])
    expect(matcher.at('a')).toEqual([])
  })

  it('is found as fast among ten thousand as among ten', () => {
    const timeOf = (count: number) => {
      const endpoints = Array.from({ length: count }, (_, index) => ({ method: 'GET', pathPattern: `/v1/${index}/*` }))
      const matcher = endpointMatcher(endpoints)
      const times = Array.from({ length: 5 }, () => {
        const begun = performance.now()
        for (let time = 0; time < 20_000; time += 1) matcher.find('GET', `/v1/${time % count}/x`, () => true)
        return performance.now() - begun
      })
      return Math.min(...times)
    }
    timeOf(10)
    expect(timeOf(10_000)).toBeLessThan(10 * timeOf(10))
  })
})
