import { describe, expect, it } from 'vitest'
import { PAYMENT_SIGNATURE, X_PAYMENT } from '../../domain/envoy-contract/headers.ts'
import { readPayment } from './read-payment.ts'

const ADDRESS = `0x${'Ab'.repeat(20)}`
const accepted = {
  ...{ scheme: 'exact', network: 'eip155:8453', asset: ADDRESS, amount: '1000', payTo: ADDRESS },
  maxTimeoutSeconds: 300,
}
const payload = {
  signature: `0x${'1a'.repeat(65)}`,
  authorization: {
    ...{ from: ADDRESS, to: ADDRESS, value: '1000', validAfter: '0', validBefore: '1800000000' },
    nonce: `0x${'2b'.repeat(32)}`,
  },
}
const v2 = { x402Version: 2, accepted, payload }
const v1 = { x402Version: 1, scheme: 'exact', network: 'base', payload }
const inUpperCase = {
  signature: payload.signature.toUpperCase().replace('0X', '0x'),
  authorization: { ...payload.authorization, from: `0x${'AB'.repeat(20)}` },
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const inBoth = (signature: unknown, xPayment: unknown) =>
  readPayment([
    { name: PAYMENT_SIGNATURE, text: encode(signature) },
    { name: X_PAYMENT, text: encode(xPayment) },
  ])

describe('a payment in two headers', () => {
  it.each([
    ['the same text', v2, v2],
    ['both versions', v2, v1],
    ['both versions, each in the header of the other', v1, v2],
    ['members in another order', v2, Object.fromEntries(Object.entries(v2).reverse())],
    ['hexadecimal digits in another case', v2, { ...v2, payload: inUpperCase }],
  ])('is taken if they hold %s', (_, signature, xPayment) => {
    expect(inBoth(signature, xPayment)).toEqual({ kind: 'payment', payment: v2 })
  })

  it('of version 1 in both is taken', () => {
    expect(inBoth(v1, v1)).toEqual({ kind: 'payment', payment: v1 })
  })

  const nonce = `0x${'33'.repeat(32)}`
  it.each([
    ['payments', v2, { ...v2, payload: { ...payload, authorization: { ...payload.authorization, nonce } } }],
    ['terms', v2, { ...v2, accepted: { ...accepted, amount: '1' } }],
    ['identifiers', v2, { ...v2, extensions: { 'payment-identifier': { info: { id: 'a'.repeat(16) } } } }],
    ['networks', v2, { ...v1, network: 'polygon' }],
    ['schemes', v2, { ...v1, scheme: 'upto' }],
  ])('is refused for other %s, and both headers are named', (_, signature, xPayment) => {
    expect(inBoth(signature, xPayment)).toEqual({
      ...{ kind: 'refused', code: 'ambiguous_payment' },
      details: [{ path: 'PAYMENT-SIGNATURE', message: 'and X-PAYMENT hold different payments: send one of them' }],
    })
  })

  it.each([
    ['PAYMENT-SIGNATURE', 'X-PAYMENT', [{}, v1]],
    ['X-PAYMENT', 'PAYMENT-SIGNATURE', [v2, {}]],
  ])('is refused where %s cannot be read, with its fault', (name, other, [signature, xPayment]) => {
    expect(inBoth(signature, xPayment)).toEqual({
      ...{ kind: 'refused', code: 'ambiguous_payment' },
      details: [
        { path: name, message: `came beside ${other} and cannot be read: leave it out, or correct it` },
        { path: 'x402Version', message: `of ${name} is missing: it must be the number 1 or 2` },
      ],
    })
  })
})
