import { expect, it } from 'vitest'
import { closest, didYouMean } from './closest.ts'

const KNOWN = ['list', 'create', 'get', 'update', 'delete', '--limit', '--status', 'settled', 'production']

it.each([
  ['lst', 'list'],
  ['lsit', 'list'],
  ['craete', 'create'],
  ['LIST', 'list'],
  ['--limt', '--limit'],
  ['--stauts', '--status'],
  ['setled', 'settled'],
  ['prodution', 'production'],
  ['gt', 'get'],
])('%s is probably %s', (word, meant) => {
  expect(closest(word, KNOWN)).toBe(meant)
})

it.each(['', 'nonsense', 'x', '--colour', 'l'.repeat(100_000)])('%.20s is like no known word', (word) => {
  expect(closest(word, KNOWN)).toBeUndefined()
  expect(didYouMean(word, KNOWN)).toBe('')
})

it('a question names the likely word', () => {
  expect(didYouMean('lst', KNOWN)).toBe('; did you mean list?')
})
