import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorMessage } from '../../domain/errors.ts'
import { SPELLINGS } from '../testing/malformed-headers.ts'
import { parsePaymentHeader } from './payment-header.ts'

const address = `0x${'ab'.repeat(20)}`
const payment = {
  x402Version: 2,
  accepted: {
    scheme: 'exact',
    network: 'eip155:845320402',
    asset: address,
    amount: '1000',
    payTo: address,
    maxTimeoutSeconds: 300,
    extra: { name: 'USDC', version: '2' },
  },
  payload: {
    signature: `0x${'11'.repeat(65)}`,
    authorization: {
      from: address,
      to: address,
      value: '1000',
      validAfter: '0',
      validBefore: '1800000000',
      nonce: `0x${'22'.repeat(32)}`,
    },
  },
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const withAuthorization = (change: object) => ({
  ...payment,
  payload: { ...payment.payload, authorization: { ...payment.payload.authorization, ...change } },
})

describe('payment header', () => {
  it('reads what official clients send', () => {
    expect(parsePaymentHeader(encode(payment))).toEqual({ kind: 'payment', payment })
  })

  it.each([
    ['null for what is not there', encode({ ...payment, resource: null, extensions: null })],
    ['no padding', encode({ ...payment, resource: { url: 'ab' } }).replace(/=+$/, '')],
    ['no padding, of another length', encode({ ...payment, resource: { url: 'abc' } }).replace(/=+$/, '')],
  ])('reads what lenient clients send: %s', (_, text) => {
    expect(parsePaymentHeader(text)).toMatchObject({ kind: 'payment', payment })
  })

  it('reads terms without extra fields as such', () => {
    const parsed = parsePaymentHeader(encode({ ...payment, accepted: { ...payment.accepted, extra: null } }))
    expect(parsed).toMatchObject({ kind: 'payment', payment: { accepted: { extra: undefined } } })
  })

  it.each([
    ['nothing', ''],
    ['text that is not base64', 'hello there'],
    ['base64 that is cut', encode(payment).slice(0, 401)],
    ['another alphabet', `${encode(payment).slice(0, -4)}.***`],
    ['padding in excess', `${encode({ ...payment, resource: { url: 'ab' } }).replace(/=*$/, '===')}`],
    ['padding inside', `e30=${encode(payment)}`],
    ['bits behind the last byte', 'e31='],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x7b, 0x7d]).toString('base64')],
    ['JSON that is not an object', encode([payment])],
    ['null', encode(null)],
    ['broken JSON', Buffer.from('{"x402Version":2').toString('base64')],
    ['a hexadecimal amount', encode(withAuthorization({ value: '0x3e8' }))],
    ['an amount with a leading zero', encode(withAuthorization({ value: '01000' }))],
    ['an amount with a blank', encode(withAuthorization({ value: '1000 ' }))],
    ['a negative amount', encode(withAuthorization({ value: '-1000' }))],
    ['a numeric amount', encode(withAuthorization({ value: 1000 }))],
    ['an empty amount', encode(withAuthorization({ value: '' }))],
    ['a short nonce', encode(withAuthorization({ nonce: '0x22' }))],
    ['no payload', encode({ ...payment, payload: undefined })],
  ])('refuses %s', (_, text) => {
    expect(parsePaymentHeader(text)).toMatchObject({ kind: 'refused', code: 'malformed_payment' })
  })

  it('reads a payment by its own version, whichever header it came in', () => {
    const v1 = { x402Version: 1, scheme: 'exact', network: 'base', payload: payment.payload }
    for (const name of ['payment-signature', 'x-payment'])
      for (const each of [payment, v1])
        expect(parsePaymentHeader(encode(each), name)).toEqual({ kind: 'payment', payment: each })
  })

  it.each([
    [3, 'is 3'],
    [-1, 'is -1'],
    [1e300, 'is a number'],
    [2.5, 'is a number'],
    ['2', 'is a string of 1 character'],
    [undefined, 'is missing'],
  ])('tells the version %s apart from a malformed payment, and names header and versions', (x402Version, found) => {
    const message = `of X-PAYMENT ${found}: it must be the number 1 or 2`
    expect(parsePaymentHeader(encode({ ...payment, x402Version }), 'x-payment')).toEqual({
      ...{ kind: 'refused', code: 'unsupported_x402_version' },
      details: [{ path: 'x402Version', message }],
    })
  })

  it.each(SPELLINGS)('reads the same payment in %s', (_, spell) => {
    expect(parsePaymentHeader(spell(payment))).toEqual({ kind: 'payment', payment })
  })

  it.each([2, 3])('says that it came %i times', (times) => {
    const lines = Array(times).fill(encode(payment))
    for (const text of [lines.join(','), lines.join(', ')])
      expect(parsePaymentHeader(text)).toEqual({
        ...{ kind: 'refused', code: 'ambiguous_payment' },
        details: [{ path: 'PAYMENT-SIGNATURE', message: `came ${times} times: send it once` }],
      })
  })

  it('refuses an oversized header unread', () => {
    expect(parsePaymentHeader('A'.repeat(16 * 1024 + 4))).toMatchObject({ kind: 'refused', code: 'payment_too_large' })
  })

  it.each([
    ['keys', (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]))],
    ['levels', (count: number) => JSON.parse(`{"a":${'['.repeat(count)}${']'.repeat(count)}}`)],
    ['values', (count: number) => ({ a: Array(count).fill(0) })],
  ])('refuses many %s unread, wherever they stand', (_, many) => {
    for (const sent of [
      (some: object) => ({ ...payment, extensions: some }),
      (some: object) => ({ ...payment, accepted: { ...payment.accepted, extra: some } }),
      (some: object) => ({ ...payment, resource: { url: 'https://a', ...some } }),
    ]) {
      const refusal = { kind: 'refused', code: 'malformed_payment' }
      expect(parsePaymentHeader(encode(sent(many(1_100))))).toMatchObject(refusal)
      expect(parsePaymentHeader(encode(sent(many(900))))).toEqual({ kind: 'payment', payment: sent(many(900)) })
    }
  })

  it('never throws, and reads no text as other bytes than a decoder of base64 or base64url does', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.json().map((json) => Buffer.from(json).toString('base64')),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        const refused = parsePaymentHeader(text)
        if (refused.kind === 'payment') throw new Error('it is read')
        expect(errorMessage(refused.code, refused.details)).toMatch(/^[ -~]{20,600}$/)
      }),
      { numRuns: 3000 },
    )
    const good = encode(payment)
    fc.assert(
      fc.property(
        fc.nat(good.length - 1),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        (at, character) => {
          const changed = good.slice(0, at) + character + good.slice(at + 1)
          const outcome = parsePaymentHeader(changed)
          if (outcome.kind !== 'payment') return
          const digits = changed.replace(/[\s=]/g, '').replaceAll('+', '-').replaceAll('/', '_')
          expect(Buffer.from(digits, 'base64url').toString('base64url')).toBe(digits)
        },
      ),
    )
  })
})
