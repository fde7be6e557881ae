import { isUtf8 } from 'node:buffer'
import type { Logger } from '../../runtime/logger.ts'
import type { IdentifierRef, IdentifierStore } from '../ledger/deliveries/identifier-store.ts'

/** Collects the body of an answer on its way to the buyer. If the buyer presents the same payment again, authz sends the stored body. */
export interface AnswerCollector {
  /** The next piece of the body; `last` when there is no more to come. */
  add(piece: Uint8Array, last: boolean): void
}

/** A body with more bytes is not stored. */
const MOST_BYTES = 64 * 1024

/**
 * Stores a complete answer without delaying its buyer. authz can send only text, so other answers are not stored: a later claim then gets a
 * 409.
 */
export function collectAnswer(options: {
  ref: IdentifierRef
  paymentKey: Buffer
  status: number
  contentType: string
  receipt: string
  store: Pick<IdentifierStore, 'storeAnswer'>
  mayStore(bytes: number): boolean
  logger: Logger
  requestId: string
}): AnswerCollector {
  const { ref, paymentKey, status, contentType, receipt, store, mayStore, logger, requestId } = options
  const pieces: Uint8Array[] = []
  let size = 0
  return {
    add(piece, last) {
      size += piece.length
      if (size > MOST_BYTES) pieces.length = 0
      else if (piece.length > 0) pieces.push(piece)
      if (!last || size > MOST_BYTES) return
      const body = Buffer.concat(pieces)
      if (!isUtf8(body) || !mayStore(size)) return
      const answer = { status, contentType, receipt, body: body.toString('utf8') }
      store.storeAnswer(ref, paymentKey, answer).catch((error: unknown) => {
        logger.warn({ err: error, requestId }, 'an answer could not be stored for its payment identifier')
      })
    },
  }
}
