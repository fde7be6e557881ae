import {
  PaymentRefusedError,
  PaymentUncertainError,
  PurchaseEndedError,
  type SentPayment,
  SpendingPolicyError,
} from '@launa/sdk/buyer'
import { expect, it } from 'vitest'
import { endOfChargeIso, paymentFailure } from './payment-failure.ts'

const END = 1_769_860_800
const END_ISO = '2026-01-31T12:00:00.000Z'
const payment = { id: 'p', validBefore: END } as SentPayment
const refusal = { text: 'the seller says: "no"', code: undefined, sellerSays: 'no', offersOther: false }
const refused = { seller_says: 'no', chargeable_until: END_ISO, new_payment_from: '2026-01-31T12:01:00.000Z' }

it.each([
  [new SpendingPolicyError(['amount']), { code: 'spending_policy', reasons: ['amount'] }],
  [new PaymentRefusedError(refusal, payment), { code: 'payment_refused', ...refused, resume: 'p' }],
  [new PaymentUncertainError('lost', payment), { code: 'payment_uncertain', chargeable_until: END_ISO, resume: 'p' }],
  [new PaymentUncertainError('lost', payment, { refusal }), { code: 'payment_uncertain', ...refused, resume: 'p' }],
  [
    new PaymentUncertainError('lost', { ...payment, validBefore: undefined }),
    { code: 'payment_uncertain', chargeable_until: null, resume: 'p' },
  ],
  [new PaymentUncertainError('lost', payment, { owed: true }), { code: 'payment_uncertain', owed: true, resume: 'p' }],
  [
    new PurchaseEndedError({ ended_at: END_ISO, transaction: null, receipt: null }),
    { code: 'purchase_ended', ended_at: END_ISO },
  ],
])('%s has the fields of its failure', (error, fields) => {
  expect(paymentFailure(error)).toEqual(fields)
})

it('the end of a charge is ISO 8601, or null', () => {
  expect([END, null, undefined].map(endOfChargeIso)).toEqual([END_ISO, null, null])
})
