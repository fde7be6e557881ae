import { expect, it } from 'vitest'
import { otherSchema } from './refuse-other-schema.ts'

it.for([
  [{ version: 9, worksFrom: 1 }, 'schema 9, needs 10 to 11'],
  [{ version: 10, worksFrom: 1 }, undefined],
  [{ version: 11, worksFrom: 1 }, undefined],
  [{ version: 12, worksFrom: 1 }, 'schema 12, and this program knows 11'],
  [{ version: 12, worksFrom: 12 }, 'schema 12 is for processes of 12 or later, needs 10 to 11'],
  [{ version: 0, worksFrom: 0 }, 'schema 0, needs 10 to 11'],
] as const)('a program of schemas 10 to 11 says of %o: %s', ([record, problem]) => {
  expect(otherSchema(record, { needed: 10, newest: 11 })).toBe(problem)
})
