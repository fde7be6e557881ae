import { expect, it } from 'vitest'
import { checkAuthorization } from '../../authz/exact-evm/check-authorization.ts'
import { payableOption } from '../../authz/exact-evm/payable-option.ts'
import { parsePaymentHeader } from '../../authz/payment-header.ts'
import { paymentSigner, randomWallet } from './authorizations.ts'
import { PRICE } from './price.ts'

const now = 1_800_000_000

function signed(count: number) {
  const sign = paymentSigner({ requirements: PRICE, resource: { url: 'x' }, wallets: [randomWallet()], now })
  return Array.from({ length: count }, () => {
    const parsed = parsePaymentHeader(sign(), 2)
    if (parsed.kind !== 'payment') throw new Error(parsed.code)
    return parsed.payment.payload
  })
}

it('signs payments that the gateway takes, each with a nonce of its own', () => {
  const { maxTimeoutSeconds, payTo, ...accept } = PRICE
  const option = payableOption({ ...accept, max_timeout_seconds: maxTimeoutSeconds }, payTo)
  if (!option) throw new Error('the price cannot be paid')
  const payloads = signed(20)
  expect(payloads.map((payload) => checkAuthorization(option, payload, now))).toEqual(Array(20).fill(undefined))
  expect(new Set(payloads.map(({ authorization }) => authorization.nonce)).size).toBe(20)
})
