import { expect, it } from 'vitest'
import { ERRORS, type PaymentMeaning } from './errors.ts'

function statusesOf(meaning: PaymentMeaning): number[] {
  const errors = Object.values(ERRORS).filter((error) => 'payment' in error && error.payment === meaning)
  return [...new Set(errors.map(({ status }) => status))]
}

it('buyers ask again only after statuses that promise another answer', () => {
  expect(statusesOf('ask_again').sort()).toEqual([409, 429, 503])
})

it('no code says that nothing was charged under a status of success or of an x402 refusal', () => {
  expect(statusesOf('not_charged').filter((status) => status < 400 || status === 402)).toEqual([])
})
