import { expect, it } from 'vitest'
import { paidRow } from '../testing/row-result.ts'
import { countAnswers, totalOf } from './ledger-check.ts'

it('adds up the answers of all rows that sell one API', () => {
  const answers = new Map([
    [paidRow('f', { apiId: 'one' }), 10],
    [paidRow('t', { apiId: 'one' }), 5],
    [paidRow('n', { apiId: 'other' }), 3],
    [paidRow('h'), 100],
  ])
  expect([...countAnswers(answers)]).toEqual([
    ['one', { rows: 'ft', paidAnswers: 15 }],
    ['other', { rows: 'n', paidAnswers: 3 }],
  ])
})

it('counts the answers of every measurement, including those that are repeated', () => {
  expect(totalOf([{ total: 3 }, { total: 4 }])).toBe(7)
})
