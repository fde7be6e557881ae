import { describe, expect, it } from 'vitest'
import { allowHeader, soldMethods } from './sold-methods.ts'

const endpoints = [
  { method: 'POST', pathPattern: '/v1/*' },
  { method: 'GET', pathPattern: '/v1/weather' },
]

describe('the methods that a path is sold by', () => {
  it.each([
    ['/v1/weather', 'GET, HEAD, OPTIONS, POST'],
    ['/v1/other', 'OPTIONS, POST'],
  ])('%s: %s', (path, allow) => {
    expect(allowHeader(soldMethods(endpoints, { kind: 'exact', path }))).toBe(allow)
  })

  it('are none where nothing is sold', () => {
    expect(soldMethods(endpoints, { kind: 'exact', path: '/v2' })).toEqual([])
  })
})
