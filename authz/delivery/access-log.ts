import { GRPC_STATUS } from '../../runtime/lean-grpc/call.ts'
import type { StreamCall, StreamHandler } from '../../runtime/lean-grpc/stream-call.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { DeliveryWord, Ledger } from '../ledger/ledger.ts'
import { type AccessLogEntry, deliveryWord } from './delivery-word.ts'

interface Message {
  http_logs?: { log_entry?: AccessLogEntry[] }
}

/** How long after the last held answer Envoy may take to tell what became of it, in milliseconds. */
const LAST_WORDS_MS = 500
const POLL_MS = 50
const RETRY_MS = 1_000
const MOST_TRIES = 60

/**
 * Envoy's access log of paid requests, as a gRPC service: it alone knows whether an answer was sent to its end (M4).
 * A word that is lost costs nothing but time: the buyer may then claim, and nobody else.
 */
export function createAccessLog(options: {
  ledger: Pick<Ledger, 'recordDelivery'>
  /** Told of each payment whose request has ended without its answer being delivered. */
  onUndelivered(paymentId: string): void
  logger: Logger
}) {
  const { ledger, onUndelivered, logger } = options
  const calls = new Set<StreamCall<object>>()
  const record = ({ http_logs: logs }: Message) => {
    for (const entry of logs?.log_entry ?? []) {
      const word = deliveryWord(entry)
      if (!word) continue
      if (word.said === 'failed') onUndelivered(word.paymentId)
      void recordAtLast(word)
    }
  }
  /** A delivery that is not on record could be claimed once more, so it is tried for as long as that may take. */
  const recordAtLast = async (word: DeliveryWord) => {
    for (let tries = 1; ; tries++) {
      try {
        return await ledger.recordDelivery(word)
      } catch (error) {
        if (tries === MOST_TRIES)
          return logger.error({ err: error, paymentId: word.paymentId }, 'a delivery was not written down')
        await pause(RETRY_MS)
      }
    }
  }
  return {
    StreamAccessLogs(call: StreamCall<object>) {
      calls.add(call)
      return {
        message: record,
        end: () => call.end(),
        closed: () => void calls.delete(call),
      }
    },
    /** Ends Envoy's streams, which it would keep open for ever, once nothing is held and the last words have come. */
    async close(held: () => number): Promise<void> {
      while (held() > 0) await pause(POLL_MS)
      await pause(LAST_WORDS_MS)
      for (const call of calls) call.fail({ code: GRPC_STATUS.UNAVAILABLE, details: 'shutting down' })
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Counts the streams of a service that are open. */
export function countStreams<Request, Response>(process: StreamHandler<Request, Response>) {
  let open = 0
  return {
    open: () => open,
    Process(call: StreamCall<Response>) {
      open++
      const listener = process(call)
      return {
        ...listener,
        closed() {
          open--
          listener.closed?.()
        },
      }
    },
  }
}
