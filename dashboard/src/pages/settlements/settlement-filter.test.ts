import { describe, expect, it } from 'vitest'
import { isNarrowed, payerProblem, queryOf, readFilter } from './settlement-filter.ts'

const PAYER = `0x${'aB'.repeat(20)}`
const read = (text: string) => readFilter(new URLSearchParams(text))

describe('the filter in the address', () => {
  it('is read as the service is asked', () => {
    const filter = read(`status=settled&api=a&payer=${PAYER}&from=2026-01-31&to=2026-01-31`)
    const query = queryOf(filter)
    expect(query).toMatchObject({ status: 'settled', api_id: 'a', payer: PAYER })
    expect(Date.parse(query?.to ?? '') - Date.parse(query?.from ?? '')).toBe(86_400_000)
    expect(isNarrowed(filter)).toBe(true)
  })

  it('asks for what is owed', () => expect(queryOf(read('status=owed'))).toEqual({ owed: 'true' }))

  it('ignores what nobody can choose', () => {
    expect(queryOf(read('status=paid&from=yesterday&to=2026-99-01&other=1'))).toEqual({})
    expect(isNarrowed(read(''))).toBe(false)
  })

  it('says when a payer is none', () => {
    expect(payerProblem(read('payer=0x12'))).toContain('40')
    expect(payerProblem(read(`payer=${PAYER}`))).toBeUndefined()
    expect(payerProblem(read(''))).toBeUndefined()
  })
})
