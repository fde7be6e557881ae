import { expect, it } from 'vitest'
import { explanationOf } from './settlement-explanation.ts'

const released = { status: 'released', error_reason: 'upstream_status', upstream_status: 503 } as const

it('says nothing of a payment without a reason', () => {
  expect(explanationOf({ status: 'settled', error_reason: null, upstream_status: 200 })).toBeNull()
})

it('names the status of an upstream that answered', () => {
  expect(explanationOf(released)).toMatchObject({ text: 'Your API answered with status 503.', at_fault: 'upstream' })
  expect(explanationOf({ ...released, upstream_status: null })?.text).toBe('Your API answered with an error.')
})

it('says of a payment that was recovered what it is, and blames nobody', () => {
  const told = { status: 'settled', error_reason: 'recovered_from_chain', upstream_status: null } as const
  expect(explanationOf(told)).toMatchObject({ text: expect.stringMatching(/^The gateway lost/), at_fault: null })
})

it.each([
  ['released', null],
  ['unknown', /^Wait: .* Do not ask the buyer for another payment/],
  ['settled', /^The buyer may have paid a second time/],
  ['expired', null],
  ['cancelled', null],
] as const)('says what to do while the payment is %s', (status, action) => {
  const explained = explanationOf({ status, error_reason: 'insufficient_funds', upstream_status: 200 })
  expect(explained?.at_fault).toBe('buyer')
  if (action === null) expect(explained?.action).toBeNull()
  else expect(explained?.action).toMatch(action)
})
