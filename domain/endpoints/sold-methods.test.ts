import { describe, expect, it } from 'vitest'
import { allowHeader, soldMethods } from './sold-methods.ts'

describe('the methods that a path is sold by', () => {
  it.each([
    [['POST', 'GET'], 'GET, HEAD, OPTIONS, POST'],
    [['POST', 'POST'], 'OPTIONS, POST'],
  ])('of %j are %s', (methods, allow) => {
    expect(allowHeader(soldMethods(methods.map((method) => ({ method }))))).toBe(allow)
  })

  it('are none where nothing is sold', () => expect(soldMethods([])).toEqual([]))
})
