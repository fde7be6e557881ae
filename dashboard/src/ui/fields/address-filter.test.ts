import { expect, it } from 'vitest'
import { isNarrowed, readTexts } from './address-filter.ts'

it('reads the fields of a filter, and knows whether one is set', () => {
  const read = readTexts('search', 'plan')
  const filter = read(new URLSearchParams('plan=free&other=1'))
  expect(filter).toEqual({ search: '', plan: 'free' })
  expect(isNarrowed(filter)).toBe(true)
  expect(isNarrowed(read(new URLSearchParams('other=1')))).toBe(false)
})
