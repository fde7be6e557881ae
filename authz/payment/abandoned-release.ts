import type { Logger } from '../../runtime/logger.ts'
import { type AnswerRef, attemptOf, type HeldPayment, type Ledger } from '../ledger/ledger.ts'
import { payerOrSigner } from '../ledger/payer-or-signer.ts'
import type { PaymentLimits } from '../limits/payment-limits.ts'
import type { AuthzMetrics } from '../metrics/authz-metrics.ts'
import type { PaymentsInFlight } from './in-flight.ts'
import type { PayerStanding } from './payer-standing.ts'
import { release } from './release.ts'

/**
 * Releases a payment whose client left before the upstream answered. Envoy's log reports this end, and ext_proc never sees it. The client
 * can present the payment again at once. It counts among its payer's failures, because the upstream may have worked without pay. If
 * ext_proc has taken a payment, this function does not release it.
 */
export function createAbandonedRelease(options: {
  inFlight: Pick<PaymentsInFlight, 'take'>
  ledger: Ledger
  limits: Pick<PaymentLimits, 'abandoned'>
  standing: Pick<PayerStanding, 'ended'>
  onEnd(attempt: string): void
  metrics: AuthzMetrics
  logger: Logger
}): (answer: AnswerRef & { abandoned?: true }) => void {
  const { inFlight, ledger, limits, standing, onEnd, metrics, logger } = options
  const abandon = (payment: HeldPayment) => {
    standing.ended(payment, 'abandoned')
    onEnd(attemptOf(payment))
    limits.abandoned(payerOrSigner(payment))
    release(payment, { reason: 'client_gone', upstreamStatus: undefined }, { ports: { ledger }, metrics, logger })
  }
  /**
   * Releases a payment that another process has admitted. Envoy may report to any process, and only this report releases the payment before
   * its lease ends.
   */
  const abandonForAnother = async (answer: AnswerRef) => {
    const payment = await ledger.find(answer).catch(() => undefined)
    if (payment) abandon(payment)
  }
  // Envoy may repeat its report while a claim holds the payment. Such a report is not about the claim.
  return ({ paymentId, attempt, abandoned }) => {
    const payment = inFlight.take(attempt)
    if (payment) abandon(payment)
    else if (abandoned) void abandonForAnother({ paymentId, attempt })
  }
}
