import { describe, expect, it } from 'vitest'
import { median } from './report.ts'
import { result } from './testing/row-result.ts'

describe('the report', () => {
  it('takes the median', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
  })

  it('adds up the errors of all rounds', () => {
    expect(result('e', [1, 2], { 503: 2, timeout: 1 }).errors).toEqual({ 503: 4, timeout: 2 })
  })

  it('leaves disturbed rounds out where it can', () => {
    expect(result('f', [100, -10, -20]).requestsPerSecond).toBe(100)
    expect(result('f', [-10, -20]).requestsPerSecond).toBe(15)
  })
})
