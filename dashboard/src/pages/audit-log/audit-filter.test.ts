import { expect, it } from 'vitest'
import { queryOf, readFilter } from './audit-filter.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

it('the filter of the log asks for whole days in UTC', () => {
  const filter = read('api=a&kind=endpoint&from=2026-11-27&to=2026-11-27')
  expect(queryOf(filter)).toEqual({
    ...{ api_id: 'a', resource_type: 'endpoint' },
    ...{ from: '2026-11-27T00:00:00.000Z', to: '2026-11-28T00:00:00.000Z' },
  })
})

it('an invalid field of the address filters nothing', () => {
  expect(queryOf(read('kind=payment&from=yesterday&to=2026-99-01'))).toEqual({})
  expect(queryOf(read(''))).toEqual({})
})
