import { describe, expect, it } from 'vitest'
import { isNarrowed } from '../../../ui/fields/address-filter.ts'
import { boundProblem, queryOf, readFilter } from './endpoint-filter.ts'

describe('the filter of endpoints', () => {
  it('reads an address, and asks the service in its own words', () => {
    const filter = readFilter(new URLSearchParams('search=pet&method=GET&prefix=v1&min=0.01&max=1&enabled=false'))
    expect(queryOf(filter)).toEqual({
      ...{ search: 'pet', method: 'GET', path_prefix: '/v1', min_amount: '10000', max_amount: '1000000' },
      enabled: 'false',
    })
  })

  it('takes no value that the service would refuse', () => {
    const filter = readFilter(new URLSearchParams('method=PATH&enabled=yes&min=x&max=-1'))
    expect(queryOf(filter)).toEqual({})
    expect(boundProblem('x')).toMatch(/^must be/)
    expect([boundProblem(''), boundProblem('0.5')]).toEqual([undefined, undefined])
  })

  it('is empty without a field', () => {
    const none = readFilter(new URLSearchParams())
    expect([queryOf(none), isNarrowed(none)]).toEqual([{}, false])
    expect(isNarrowed(readFilter(new URLSearchParams('prefix=/a')))).toBe(true)
  })
})
