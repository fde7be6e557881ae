import type { PayerNews } from '../../domain/payments/payment-news.ts'
import { attemptOf, type HeldPayment } from '../ledger/ledger.ts'
import type { KnownPayers } from '../limits/known-payers.ts'
import type { PaymentLimits } from '../limits/payment-limits.ts'
import { paymentKindOf } from '../schemes/registry.ts'

/**
 * How a payment has ended, as far as it decides whether its payer stays known. `abandoned`: the client did not wait for the upstream's
 * answer.
 */
export type PaymentEnd = 'settled' | PayerNews['end']

/** Records how payments end, which decides which payers are known (`limits/known-payers.ts`). */
export interface PayerStanding {
  isKnown: KnownPayers['isKnown']
  ended(payment: HeldPayment, end: PaymentEnd): void
  /** Called when another process has seen a payment end. */
  hear(news: PayerNews): void
}

/**
 * Makes a `PayerStanding`. `publish` tells all processes about a payment that has not settled. A process that misses this message treats
 * the payer as known until it sees one of the payer's payments fail. `onVain` is called for each unverified payment that has not settled,
 * only in the process that admitted it.
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
      // A claim was charged before, and vouchers are covered by their channel: neither shows whether the payer still pays.
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
