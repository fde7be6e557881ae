import { describe, expect, it } from 'vitest'
import { queryOf, readFilter, searchedId, searchProblem } from './settlement-filter.ts'

const PAYER = `0x${'aB'.repeat(20)}`
const read = (text: string) => readFilter(new URLSearchParams(text))

describe('the filter in the address', () => {
  it('is read as the service is asked', () => {
    const filter = read(`status=settled&api=a&search=${PAYER}&from=2026-01-31&to=2026-01-31`)
    const query = queryOf(filter)
    expect(query).toEqual({
      ...{ status: 'settled', api_id: 'a', payer: PAYER },
      ...{ from: '2026-01-31T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
    })
  })

  it('asks for what is owed', () => expect(queryOf(read('status=owed'))).toEqual({ owed: 'true' }))

  it('ignores what nobody can choose', () => {
    expect(queryOf(read('status=paid&from=yesterday&to=2026-99-01&other=1'))).toEqual({})
  })

  it('tells payers, transactions and ids apart', () => {
    const hash = `0x${'c'.repeat(64)}`
    expect(queryOf(read(`search=${hash}`))).toEqual({ transaction: hash })
    expect(queryOf(read('search=5VfYt2Xq9z'))).toEqual({ transaction: '5VfYt2Xq9z' })
    for (const [text, whole] of [
      [hash, { transaction: hash }],
      [PAYER, { payer: PAYER }],
    ] as const)
      expect(queryOf(read(`search=${text.slice(2)}`))).toEqual(whole)
    expect(searchedId(read('search=0190A000-0000-7000-8000-000000000001'))).toBe('0190a000-0000-7000-8000-000000000001')
    expect(searchedId(read(`search=${hash}`))).toBeUndefined()
    for (const text of ['0x12', `0x${'a'.repeat(41)}`, 'short', '36c46757bcd7'])
      expect(searchProblem(read(`search=${text}`))).toContain('40')
    for (const text of ['0xe582…5911', '0xe582...5911'])
      expect(searchProblem(read(`search=${text}`))).toContain('shortened')
    for (const text of ['', PAYER, hash]) expect(searchProblem(read(`search=${text}`))).toBeUndefined()
  })
})
