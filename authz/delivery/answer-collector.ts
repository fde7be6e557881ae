import { isUtf8 } from 'node:buffer'
import type { Logger } from '../../runtime/logger.ts'
import type { IdentifierRef, IdentifierStore } from '../ledger/deliveries/identifier-store.ts'

/** Collects the body of an answer on its way to the buyer, to repeat it for the same payment. */
export interface AnswerCollector {
  /** The next piece of the body; `last` when there is no more to come. */
  add(piece: Uint8Array, last: boolean): void
}

/** Longer bodies pass and are not kept. */
const MOST_BYTES = 64 * 1024

/**
 * Keeps an answer once it is whole. It does not keep an answer that is not text, because authz can send only text, nor an answer that
 * breaks off. The buyer never waits for it. If an answer was not kept, a later claim gets a 409.
 */
export function collectAnswer(options: {
  ref: IdentifierRef
  paymentKey: Buffer
  status: number
  contentType: string
  receipt: string
  store: Pick<IdentifierStore, 'keep'>
  mayKeep(bytes: number): boolean
  logger: Logger
  requestId: string
}): AnswerCollector {
  const { ref, paymentKey, status, contentType, receipt, store, mayKeep, logger, requestId } = options
  const pieces: Uint8Array[] = []
  let size = 0
  return {
    add(piece, last) {
      size += piece.length
      if (size > MOST_BYTES) pieces.length = 0
      else if (piece.length > 0) pieces.push(piece)
      if (!last || size > MOST_BYTES) return
      const body = Buffer.concat(pieces)
      if (!isUtf8(body) || !mayKeep(size)) return
      const answer = { status, contentType, receipt, body: body.toString('utf8') }
      store.keep(ref, paymentKey, answer).catch((error: unknown) => {
        logger.warn({ err: error, requestId }, 'an answer could not be kept for its payment identifier')
      })
    },
  }
}
