import { expect, it } from 'vitest'
import { z } from 'zod'
import type { LaunaError } from '../domain/errors.ts'
import { validatorCompiler } from './validation.ts'

const validate = validatorCompiler({
  schema: z.strictObject({ items: z.array(z.number()).optional() }),
  method: 'POST',
  url: '/',
  httpPart: 'body',
})
const detailsOf = (body: unknown) => (validate(body) as { error: LaunaError }).error.details ?? []

it('tells twenty mistakes of a body at most, by short paths', () => {
  const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`${index}`.repeat(100), 1]))
  const details = detailsOf(fields)
  expect(details).toHaveLength(20)
  expect(details[0]).toEqual({ path: expect.stringMatching(/^\d{1,256}$/), message: 'unknown field' })
  expect(detailsOf({ items: Array(5_000).fill('x') })).toHaveLength(20)
})
