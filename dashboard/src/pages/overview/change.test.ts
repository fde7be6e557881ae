import { describe, expect, it } from 'vitest'
import { changeOf } from './change.ts'

describe('a change', () => {
  it('is a share of what was before', () => {
    expect(changeOf(112n, 100n)).toBe(0.12)
    expect(changeOf(0n, 7n)).toBe(-1)
    expect(changeOf(5n, 5n)).toBe(0)
  })

  it('is exact beyond what numbers hold', () => {
    expect(changeOf(2n ** 200n + 2n ** 199n, 2n ** 200n)).toBe(0.5)
  })

  it('of nothing is not told', () => {
    expect(changeOf(5n, 0n)).toBeUndefined()
  })
})
