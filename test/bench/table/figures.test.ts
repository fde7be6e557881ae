import { expect, it } from 'vitest'
import { median, percentile } from './figures.ts'

it('takes the median', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([])).toBeNaN()
})

it('takes percentiles by the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 50, 99, 100])
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([1, 2], 0.99)).toBe(2)
  expect(percentile([], 0.5)).toBeNaN()
})
