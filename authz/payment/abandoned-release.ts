import type { Logger } from '../../runtime/logger.ts'
import { type AnswerRef, attemptOf, type HeldPayment, type Ledger } from '../ledger/ledger.ts'
import { payerOrSigner } from '../ledger/payer-or-signer.ts'
import type { PaymentLimits } from '../limits/payment-limits.ts'
import type { AuthzMetrics } from '../metrics/authz-metrics.ts'
import type { PaymentsInFlight } from './in-flight.ts'
import type { PayerStanding } from './payer-standing.ts'
import { release } from './release.ts'

/**
 * Releases a payment after its client has left before the upstream answered, so that the client can present it again at once. Envoy's log
 * reports this end, and ext_proc never sees it. The payment counts among its payer's failures, because the upstream may have worked without
 * payment.
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
  // Envoy may repeat its report about an attempt while a claim holds the payment. So only the attempt in the report may be released.
  return ({ paymentId, attempt, abandoned }) => {
    // A payment that ext_proc has taken is not in `inFlight` any more, and is not released here.
    const payment = inFlight.take(attempt)
    if (payment) abandon(payment)
    else if (abandoned) void abandonForAnother({ paymentId, attempt })
  }
}
