import { GRPC_STATUS } from '../../runtime/lean-grpc/call.ts'
import type { UnaryAnswer, UnaryCall } from '../../runtime/lean-grpc/unary-call.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { AnswersUnderWay } from '../delivery/answers-under-way.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { deliveryWord, type HeardWord } from './delivery-word.ts'

export interface DeliveryLogOptions {
  ledger: Pick<Ledger, 'recordDelivery'>
  /** Told of each request that has ended without a delivered answer; maybe more than once. */
  onUndelivered(word: HeardWord): void
  /** Called with each attempt that still has an open request. */
  onOpen(attempt: string): void
  /** Called with an attempt when its upstream floods Envoy with interim answers; more than once. */
  onFlood(attempt: string): void
  answers: Pick<AnswersUnderWay, 'delivered' | 'failed'>
  logger: Logger
}

/**
 * Envoy's log of paid requests, as a gRPC service: only Envoy knows whether it sent an answer to its end (M4). A call is
 * answered when all its lines are on record. Envoy repeats lines that are not.
 * See authz/delivery/DECISIONS.md, "Delivery and claims".
 */
export function createDeliveryLog(options: DeliveryLogOptions) {
  const { ledger, onUndelivered, onOpen, onFlood, answers, logger } = options
  return {
    Export({ request: lines }: UnaryCall<readonly string[]>, answer: UnaryAnswer<object>): void {
      const words = lines.flatMap((line) => deliveryWord(line) ?? [])
      for (const word of words) {
        // Before the end of the attempt is told: its seller is known until then.
        if (word.flooded) onFlood(word.attempt)
        if (word.said === 'failed') onUndelivered(word)
        if (word.said === 'under way') onOpen(word.attempt)
        else answers[word.said](word.paymentId)
      }
      Promise.all(words.map((word) => ledger.recordDelivery(word))).then(
        () => answer(null, {}),
        (error) => {
          logger.warn({ err: error, deliveries: words.length }, 'deliveries wait to be written down')
          answer({ code: GRPC_STATUS.UNAVAILABLE, details: 'not written down' })
        },
      )
    },
  }
}
