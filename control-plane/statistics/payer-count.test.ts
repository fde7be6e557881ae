import { describe, expect, it } from 'vitest'
import { PayerCount } from './payer-count.ts'

describe('payers', () => {
  it('are counted once in each group, whichever set they are in', () => {
    const payers = new PayerCount()
    const first = payers.read('0 5 100000')
    const second = payers.read('5 7')
    expect(payers.of([first, second])).toBe(4)
    expect(payers.of([second])).toBe(2)
    expect(payers.of([first, first])).toBe(3)
    expect(payers.of([[], payers.read('')])).toBe(0)
  })

  it('without a number are told apart from each other and from all numbers', () => {
    const payers = new PayerCount()
    const sets = [payers.read('0 @0xa 3'), payers.read('@0xb'), payers.read('@0xa 0 1')]
    expect(payers.of(sets)).toBe(5)
  })
})
