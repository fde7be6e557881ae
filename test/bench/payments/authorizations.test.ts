import { expect, it } from 'vitest'
import { checkPayment } from '../../../authz/schemes/check-payment.ts'
import { payableOption } from '../../../authz/schemes/payable-option.ts'
import { parsePaymentHeader } from '../../../authz/schemes/payment-header.ts'
import { paymentSigner, randomWallet } from './authorizations.ts'
import { PRICE } from './price.ts'

const now = 1_800_000_000

function signed(count: number) {
  const sign = paymentSigner({ requirements: PRICE, resource: { url: 'x' }, wallets: [randomWallet()], now })
  return Array.from({ length: count }, () => {
    const parsed = parsePaymentHeader(sign())
    if (parsed.kind !== 'payment') throw new Error(parsed.code)
    return parsed.payment.payload
  })
}

it('signs payments that the gateway accepts, each with a different nonce', () => {
  const { maxTimeoutSeconds, payTo, ...accept } = PRICE
  const option = payableOption({ ...accept, max_timeout_seconds: maxTimeoutSeconds }, payTo)
  if (!option) throw new Error('the price cannot be paid')
  const checks = signed(20).map((payload) => checkPayment(option, payload, now))
  const keys = checks.map((check) => (check.kind === 'payable' ? check.key.toString('hex') : check.reason))
  expect(checks.map(({ kind }) => kind)).toEqual(Array(20).fill('payable'))
  expect(new Set(keys).size).toBe(20)
})
