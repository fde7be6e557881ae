import { describe, expect, it } from 'vitest'
import { result } from './testing/row-result.ts'

describe('the report', () => {
  it('adds up the errors of all rounds', () => {
    expect(result('e', [1, 2], { 503: 2, timeout: 1 }).errors).toEqual({ 503: 4, timeout: 2 })
  })

  it('leaves disturbed rounds out where it can', () => {
    expect(result('f', [100, -10, -20]).requestsPerSecond).toBe(100)
    expect(result('f', [-10, -20]).requestsPerSecond).toBe(15)
  })
})
