import { randomBytes } from 'node:crypto'
import { validate, version } from 'uuid'
import { expect, it } from 'vitest'
import { createPaymentIds } from './payment-ids.ts'

it('makes ids that are valid, different from one another, and in order of time', async () => {
  const newId = createPaymentIds()
  const ids = Array.from({ length: 2000 }, () => newId())
  expect(new Set(ids).size).toBe(2000)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 5))
  const later = newId()
  expect(ids.every((id) => id < later)).toBe(true)
})

it('ends the ids of a payment with the first two bytes of its key', () => {
  const newId = createPaymentIds()
  const key = randomBytes(32)
  const ids = Array.from({ length: 2000 }, () => newId(key))
  expect(new Set(ids).size).toBe(2000)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(ids.every((id) => id.endsWith(key.toString('hex', 0, 2)))).toBe(true)
  expect(newId(randomBytes(32)).slice(0, -4)).not.toBe(newId(key).slice(0, -4))
})
