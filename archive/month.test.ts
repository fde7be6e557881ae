import { expect, it } from 'vitest'
import { monthOf, partitionOf } from './month.ts'

it('is a range of ids and a name of partitions', () => {
  const month = monthOf('2026-12')
  expect(month).toMatchObject({
    first: new Date('2026-12-01T00:00:00Z'),
    end: new Date('2027-01-01T00:00:00Z'),
    firstId: '01a22ee6-b000-0000-0000-000000000000',
  })
  expect(month && partitionOf('payment_step', month)).toBe('payment_step_2026_12')
})

it.each(['', '2026-13', '2026-1', '2026-00', '26-01', "2026-01'; drop", '2026-01-01'])('is not %s', (name) => {
  expect(monthOf(name)).toBeUndefined()
})
