import type { PaymentReason } from '../../domain/payments/payment-reasons.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { HeldPayment, Ledger } from '../ledger/ledger.ts'
import type { AuthzMetrics } from '../metrics/authz-metrics.ts'
import { releaseAttempt } from './perform.ts'

interface ReleaseOptions {
  ports: { ledger: Pick<Ledger, 'release'> }
  metrics: Pick<AuthzMetrics, 'settlements'>
  logger: Logger
  /** The fields of a log line that name the request. */
  named?: () => object
}

/**
 * Starts the release and does not wait for it: the buyer's answer does not depend on it. If it fails, the end of the lease releases the
 * payment.
 */
export function release(
  payment: HeldPayment,
  because: { reason: PaymentReason; upstreamStatus: number | undefined; isFree?: boolean },
  { ports, metrics, logger, named }: ReleaseOptions,
): void {
  metrics.settlements.inc({ outcome: 'released' })
  releaseAttempt(payment, because, ports.ledger).catch((error: unknown) => {
    logger.warn(
      { ...named?.(), err: error, paymentId: payment.id },
      'a reservation could not be released; its lease will end',
    )
  })
}
