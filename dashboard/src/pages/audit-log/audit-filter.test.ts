import { expect, it } from 'vitest'
import { queryOf, readFilter } from './audit-filter.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

it('the filter of the log asks for whole days on the seller’s clock', () => {
  const filter = read('api=a&kind=endpoint&from=2026-11-27&to=2026-11-27')
  expect(queryOf(filter)).toEqual({
    ...{ api_id: 'a', resource_type: 'endpoint' },
    ...{ from: new Date(2026, 10, 27).toISOString(), to: new Date(2026, 10, 28).toISOString() },
  })
})

it('an invalid field of the address filters nothing', () => {
  expect(queryOf(read('kind=payment&from=yesterday&to=2026-99-01'))).toEqual({})
  expect(queryOf(read(''))).toEqual({})
})
