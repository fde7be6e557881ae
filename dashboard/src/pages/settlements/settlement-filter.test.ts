import { describe, expect, it } from 'vitest'
import { exportFile, queryOf, readFilter, searchedId, searchProblem } from './settlement-filter.ts'

const PAYER = `0x${'aB'.repeat(20)}`
const read = (text: string) => readFilter(new URLSearchParams(text))

describe('the filter in the address', () => {
  it('is read as the service is asked', () => {
    const filter = read(`status=settled&api=a&search=${PAYER}&from=2026-01-31&to=2026-01-31`)
    const query = queryOf(filter)
    expect(query).toMatchObject({ status: 'settled', api_id: 'a', payer: PAYER })
    expect(Date.parse(query?.to ?? '') - Date.parse(query?.from ?? '')).toBe(86_400_000)
  })

  it('asks for what is owed', () => expect(queryOf(read('status=owed'))).toEqual({ owed: 'true' }))

  it('ignores what nobody can choose', () => {
    expect(queryOf(read('status=paid&from=yesterday&to=2026-99-01&other=1'))).toEqual({})
  })

  it('tells payers, transactions and ids apart', () => {
    const hash = `0x${'c'.repeat(64)}`
    expect(queryOf(read(`search=${hash}`))).toEqual({ transaction: hash })
    expect(queryOf(read('search=5VfYt2Xq9z'))).toEqual({ transaction: '5VfYt2Xq9z' })
    expect(searchedId(read('search=0190A000-0000-7000-8000-000000000001'))).toBe('0190a000-0000-7000-8000-000000000001')
    expect(searchedId(read(`search=${hash}`))).toBeUndefined()
    expect(queryOf(read(`search=${'c'.repeat(64)}`))).toEqual({ transaction: hash })
    expect(searchProblem(read('search=0x1234…5678'))).toContain('whole address')
    for (const text of ['0x12', `0x${'a'.repeat(41)}`, 'short'])
      expect(searchProblem(read(`search=${text}`))).toContain('40')
    for (const text of ['', PAYER, hash]) expect(searchProblem(read(`search=${text}`))).toBeUndefined()
  })
})

it('an exported file is named by its environment, days and status', () => {
  expect(exportFile(read(''), 'production')).toBe('settlements-production-all-days.csv')
  expect(exportFile(read('status=settled&from=2026-01-01&to=2026-01-31'), 'development')).toBe(
    'settlements-sandbox-2026-01-01-to-2026-01-31-settled.csv',
  )
  expect(exportFile(read('from=2026-01-01'), 'production')).toBe('settlements-production-2026-01-01-to-today.csv')
})
