import { expect, it } from 'vitest'
import { schemaProblem } from './follow-schema.ts'

it.each([
  ['as it was written for', { version: 4, worksFrom: 1 }, { needed: 4, newest: 4 }, undefined],
  ['at the oldest schema that it knows', { version: 4, worksFrom: 1 }, { needed: 4, newest: 5 }, undefined],
  ['after a later expansion', { version: 6, worksFrom: 1 }, { needed: 4, newest: 5 }, undefined],
  [
    'after a later contraction of what it does not use',
    { version: 6, worksFrom: 5 },
    { needed: 4, newest: 5 },
    undefined,
  ],
  ['before the migration', { version: 3, worksFrom: 1 }, { needed: 4, newest: 5 }, 'schema 3, needs 4 to 5'],
  ['without any schema', { version: 0, worksFrom: 0 }, { needed: 1, newest: 1 }, 'schema 0, needs 1'],
  [
    'after a contraction of what it uses',
    { version: 7, worksFrom: 6 },
    { needed: 4, newest: 5 },
    'schema 7 is for processes of 6 or later, needs 4 to 5',
  ],
])('a process %s', (_, record, range, problem) => {
  expect(schemaProblem(record, range)).toBe(problem)
})
