import { isPaymentIdentifierExtension, paymentIdentifierSchema } from '@x402/extensions/payment-identifier'
import { expect, it } from 'vitest'
import { parsePaymentHeader } from '../../schemes/payment-header.ts'
import { signedHeader } from '../../testing/fixtures.ts'
import { PAYMENT_IDENTIFIER, paymentIdentifierExtension, sentIdentifier } from './payment-identifier.ts'

async function sent(extension: unknown) {
  const parsed = parsePaymentHeader(await signedHeader('1', 1, { [PAYMENT_IDENTIFIER]: extension }))
  if (parsed.kind !== 'payment') throw new Error(parsed.code)
  return sentIdentifier(parsed.payment)
}

it('declares what the official package does', () => {
  const extension = paymentIdentifierExtension(true)
  expect(isPaymentIdentifierExtension(extension)).toBe(true)
  expect(extension).toEqual({ info: { required: true }, schema: paymentIdentifierSchema })
})

it.each([
  ['an echo without an id', { info: { required: false } }, { kind: 'none' }],
  ['an id', { info: { required: false, id: 'a'.repeat(16) } }, { kind: 'id', id: 'a'.repeat(16) }],
  ['a long id', { info: { id: 'Z_-9'.repeat(32) } }, { kind: 'id', id: 'Z_-9'.repeat(32) }],
])('reads %s', async (_, extension, expected) => expect(await sent(extension)).toEqual(expected))

it.each([
  [
    'a short id',
    { info: { id: 'a'.repeat(15) } },
    '.info.id',
    'is a string of 15 characters: it must be a string of 16',
  ],
  ['an id with a blank', { info: { id: `${'a'.repeat(16)} ` } }, '.info.id', 'is a string of 17 characters: it must'],
  ['an id that is null', { info: { id: null } }, '.info.id', 'is null: it must be a string of 16'],
  ['no info', {}, '.info', 'is missing: it must be an object'],
  ['no object', 'x', '', 'is a string of 1 character: it must be an object'],
])('refuses %s, and says so', async (_, extension, member, message) => {
  const path = `extensions.payment-identifier${member}`
  expect(await sent(extension)).toEqual({
    kind: 'malformed',
    fault: { path, message: expect.stringContaining(message) },
  })
})
