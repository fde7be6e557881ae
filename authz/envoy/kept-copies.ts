import { isUtf8 } from 'node:buffer'
import type { Logger } from '../../runtime/logger.ts'
import { type AnswerKeeper, keepAnswer } from '../delivery/answer-keeper.ts'
import type { AnswersUnderWay } from '../delivery/answers-under-way.ts'
import type { IdentifierStore } from '../ledger/identifier-store.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import type { KeptBytes } from '../limits/kept-bytes.ts'
import { receiptText } from './processing-response.ts'
import { bytesOf, type UpstreamAnswer } from './upstream-answer.ts'

/** Longer answers stream to the buyer and are not kept. */
export const SHORT_BYTES = 64 * 1024

/** The stores for copies of paid answers, which buyers may claim again. */
export interface CopyPorts {
  identifiers: Pick<IdentifierStore, 'keep'>
  answers: Pick<AnswersUnderWay, 'add'>
  keptBytes: KeptBytes
  logger: Logger
}

/** Keeps a whole answer for as long as it may be claimed, if it is text. */
export function keepWhole(
  answer: {
    payment: HeldPayment
    transaction: string
    upstream: UpstreamAnswer
    body: { body?: Uint8Array; end_of_stream?: boolean }
  },
  options: CopyPorts,
): void {
  const { payment, transaction, upstream, body } = answer
  const { statusCode: status, contentType } = upstream
  const bytes = bytesOf(body)
  if (!isRepeatable(upstream) || !body.end_of_stream) return
  keeperOf(upstream, { payment, transaction }, options)?.add(bytes, true)
  // A copy would be given before the body of a claim has come, and so to a client that knows everything but the body.
  if (payment.requestBody !== undefined) return
  if (bytes.length > SHORT_BYTES || !isUtf8(bytes)) return
  const receipt = receiptText(payment, transaction)
  options.answers.add(payment, { status, contentType, receipt, body: Buffer.from(bytes).toString('utf8') })
}

/** Keeps an answer that passes in pieces, where its payment has an identifier. */
export function keeperOf(
  upstream: UpstreamAnswer,
  { payment, transaction }: { payment: HeldPayment; transaction: string },
  { identifiers: store, keptBytes, logger }: CopyPorts,
): AnswerKeeper | undefined {
  const { keepAnswer: ref, statusCode: status, contentType } = upstream
  if (!ref || !isRepeatable(upstream)) return undefined
  const receipt = receiptText(payment, transaction)
  const { apiId, key: paymentKey } = payment
  const mayKeep = (bytes: number) => keptBytes.take(payment, bytes)
  return keepAnswer({ ref: { ...ref, apiId }, paymentKey, status, contentType, receipt, store, mayKeep, logger })
}

/** A copy has only the status and the type. A coded answer, a part of a content or a redirect would be another answer without its headers. */
function isRepeatable({ kind, statusCode, coding, soldRedirect }: UpstreamAnswer): boolean {
  return kind === 'http' && coding === '' && statusCode !== 101 && statusCode !== 206 && soldRedirect === undefined
}
