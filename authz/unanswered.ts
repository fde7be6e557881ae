import type { Logger } from '../runtime/logger.ts'
import type { AuthzMetrics } from './authz-metrics.ts'
import { release } from './ext-proc.ts'
import type { PaymentLimits } from './griefing/payment-limits.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { PaymentsInFlight } from './payments-in-flight.ts'

/**
 * Lets go of a payment whose client went away before the upstream answered. ext_proc is shown nothing of such a request; Envoy's log
 * tells that it has ended. The same payment can be presented again at once. It counts among its payer's failures, since the
 * upstream may have worked for nothing. Payments that ext_proc has taken, or another process has admitted, are left alone.
 */
export function createUnanswered(options: {
  inFlight: Pick<PaymentsInFlight, 'take'>
  ledger: Ledger
  limits: Pick<PaymentLimits, 'abandoned'>
  onEnd(paymentId: string): void
  metrics: AuthzMetrics
  logger: Logger
}): (paymentId: string) => void {
  const { inFlight, ledger, limits, onEnd, metrics, logger } = options
  return (paymentId) => {
    const payment = inFlight.take(paymentId)
    if (!payment) return
    onEnd(paymentId)
    limits.abandoned(payment.payer)
    release(payment, { reason: 'client_gone', upstreamStatus: undefined }, { ports: { ledger }, metrics, logger })
  }
}
