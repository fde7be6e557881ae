import type { PayerNews } from '../../domain/payments/payment-news.ts'
import { attemptOf, type HeldPayment } from '../ledger/ledger.ts'
import type { KnownPayers } from '../limits/known-payers.ts'
import type { PaymentLimits } from '../limits/payment-limits.ts'
import { paymentKindOf } from '../schemes/registry.ts'

/** How a payment has ended for its payer's standing. `abandoned`: its client did not wait for the upstream's answer. */
export type PaymentEnd = 'settled' | PayerNews['end']

/** Follows how payments end, and so which payers are known (`limits/known-payers.ts`). */
export interface PayerStanding {
  isKnown: KnownPayers['isKnown']
  ended(payment: HeldPayment, end: PaymentEnd): void
  /** Another process has seen a payment end. */
  hear(news: PayerNews): void
}

/**
 * `publish` reports a payment that has not settled to all processes: one of them may have admitted it, and each may know its payer. A lost
 * message leaves a payer known elsewhere, until that process sees one of its payments end. `onVain` counts unverified payments, in the
 * process that has admitted them.
 */
export function createPayerStanding({
  payers,
  limits,
  publish,
  onVain,
}: {
  payers: KnownPayers
  limits: Pick<PaymentLimits, 'wasInVain' | 'leave'>
  publish(news: PayerNews): void
  onVain(end: PayerNews['end']): void
}): PayerStanding {
  const hear = ({ attempt, end, ...payer }: PayerNews) => {
    if (end === 'refused') payers.refused(payer)
    else payers.failed(payer)
    if (limits.wasInVain(attempt)) onVain(end)
  }
  return {
    isKnown: payers.isKnown,
    hear,
    ended(payment, end) {
      // A claim was charged before. A channel holds the sum of its vouchers.
      if (payment.claim || paymentKindOf(payment.signed) !== 'transfer') return
      const { payer, requirements } = payment
      const known = { network: requirements.network, asset: requirements.asset, payer }
      if (end === 'settled') return payers.settled(known)
      const news = { attempt: attemptOf(payment), end, ...known }
      hear(news)
      publish(news)
    },
  }
}
