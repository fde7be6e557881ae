import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
    expect(parsePaymentHeader(encode(payment), 2)).toEqual({ kind: 'payment', payment })
  })

  it.each([
    ['null for what is not there', encode({ ...payment, resource: null, extensions: null })],
    ['no padding', encode({ ...payment, resource: { url: 'ab' } }).replace(/=+$/, '')],
    ['no padding, of another length', encode({ ...payment, resource: { url: 'abc' } }).replace(/=+$/, '')],
  ])('reads what lenient clients send: %s', (_, text) => {
    expect(parsePaymentHeader(text, 2)).toMatchObject({ kind: 'payment', payment })
  })

  it('reads terms without extra fields as such', () => {
    const parsed = parsePaymentHeader(encode({ ...payment, accepted: { ...payment.accepted, extra: null } }), 2)
    expect(parsed).toMatchObject({ kind: 'payment', payment: { accepted: { extra: undefined } } })
  })

  it.each([
    ['nothing', ''],
    ['text that is not base64', 'hello there'],
    ['base64 without padding', encode(payment).replace(/=+$/, '').slice(0, -1)],
    ['base64url', Buffer.from(JSON.stringify({ ...payment, a: '???>>>' })).toString('base64url')],
    ['two headers joined', `${encode(payment)},${encode(payment)}`],
    ['a trailing blank', `${encode(payment)} `],
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
    expect(parsePaymentHeader(text, 2)).toEqual({ kind: 'refused', code: 'malformed_payment' })
  })

  it('tells the other version apart from a malformed payment', () => {
    const outcome = { kind: 'refused', code: 'unsupported_x402_version' }
    expect(parsePaymentHeader(encode({ ...payment, x402Version: 3 }), 2)).toEqual(outcome)
    expect(parsePaymentHeader(encode(payment), 1)).toEqual(outcome)
  })

  it('refuses an oversized header unread', () => {
    expect(parsePaymentHeader('A'.repeat(16 * 1024 + 4), 2)).toEqual({ kind: 'refused', code: 'payment_too_large' })
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
      expect(parsePaymentHeader(encode(sent(many(1_100))), 2)).toEqual({ kind: 'refused', code: 'malformed_payment' })
      expect(parsePaymentHeader(encode(sent(many(900))), 2)).toEqual({ kind: 'payment', payment: sent(many(900)) })
    }
  })

  it('never throws, and lets no second spelling of the same bytes through', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.json().map((json) => Buffer.from(json).toString('base64')),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        expect(parsePaymentHeader(text, 2).kind).toBe('refused')
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
          const outcome = parsePaymentHeader(changed, 2)
          if (outcome.kind === 'payment') expect(Buffer.from(changed, 'base64').toString('base64')).toBe(changed)
        },
      ),
    )
  })
})
