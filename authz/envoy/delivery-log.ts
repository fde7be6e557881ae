import { GRPC_STATUS } from '../../runtime/lean-grpc/call.ts'
import type { UnaryAnswer, UnaryCall } from '../../runtime/lean-grpc/unary-call.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { AnswersUnderWay } from '../delivery/answers-under-way.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { parseDeliveryReport, type ReceivedReport } from './delivery-report.ts'

export interface DeliveryLogOptions {
  ledger: Pick<Ledger, 'recordDelivery'>
  /** Called for each request that has ended without a delivered answer; maybe more than once. */
  onUndelivered(report: ReceivedReport): void
  /** Called with each attempt that still has an open request. */
  onOpen(attempt: string): void
  /** Called with an attempt when its upstream floods Envoy with interim answers; maybe more than once. */
  onFlood(attempt: string): void
  answers: Pick<AnswersUnderWay, 'delivered' | 'failed'>
  logger: Logger
}

/**
 * The gRPC service for Envoy's log of paid requests: only Envoy knows whether an answer was sent to its end (M4). authz replies to a call
 * when all its lines are on record, because Envoy sends unacknowledged lines again.
 * See authz/delivery/DECISIONS.md, "Delivery and claims".
 */
export function createDeliveryLog(options: DeliveryLogOptions) {
  const { ledger, onUndelivered, onOpen, onFlood, answers, logger } = options
  return {
    Export({ request: lines }: UnaryCall<readonly string[]>, answer: UnaryAnswer<object>): void {
      const reports = lines.flatMap((line) => parseDeliveryReport(line) ?? [])
      for (const report of reports) {
        // `onFlood` comes before the end of the attempt is reported, because the attempt's seller is known only until then.
        if (report.flooded) onFlood(report.attempt)
        if (report.status === 'failed') onUndelivered(report)
        if (report.status === 'under way') onOpen(report.attempt)
        else answers[report.status](report.paymentId)
      }
      Promise.all(reports.map((report) => ledger.recordDelivery(report))).then(
        () => answer(null, {}),
        (error) => {
          logger.warn({ err: error, deliveries: reports.length }, 'deliveries wait to be written down')
          answer({ code: GRPC_STATUS.UNAVAILABLE, details: 'not written down' })
        },
      )
    },
  }
}
