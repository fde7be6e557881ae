import { isPaymentIdentifierExtension, paymentIdentifierSchema } from '@x402/extensions/payment-identifier'
import { expect, it } from 'vitest'
import { parsePaymentHeader } from '../../schemes/payment-header.ts'
import { signedHeader } from '../../testing/fixtures.ts'
import { PAYMENT_IDENTIFIER, paymentIdentifierExtension, sentIdentifier } from './payment-identifier.ts'

async function sent(extension: unknown) {
  const parsed = parsePaymentHeader(await signedHeader('1', 1, { [PAYMENT_IDENTIFIER]: extension }), 2)
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
  ['a short id', { info: { id: 'a'.repeat(15) } }, { kind: 'malformed' }],
  ['an id with a blank', { info: { id: `${'a'.repeat(16)} ` } }, { kind: 'malformed' }],
  ['an id that is null', { info: { id: null } }, { kind: 'malformed' }],
  ['no info', {}, { kind: 'malformed' }],
  ['no object', 'x', { kind: 'malformed' }],
])('reads %s', async (_, extension, expected) => expect(await sent(extension)).toEqual(expected))
