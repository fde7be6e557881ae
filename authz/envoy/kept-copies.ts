import { isUtf8 } from 'node:buffer'
import { SHORT_ANSWER_BYTES } from '../../domain/envoy-contract/rooms.ts'
import type { Logger } from '../../runtime/logger.ts'
import { type AnswerKeeper, keepAnswer } from '../delivery/answer-keeper.ts'
import type { AnswersUnderWay } from '../delivery/answers-under-way.ts'
import type { IdentifierStore } from '../ledger/identifier-store.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import type { KeptBytes } from '../limits/kept-bytes.ts'
import { receiptText } from './processing-response.ts'
import { bytesOf, type UpstreamAnswer } from './upstream-answer.ts'

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
  const { statusCode: status, contentType, kind, encoded } = upstream
  const bytes = bytesOf(body)
  // A copy has no `Location`.
  if (kind !== 'http' || !body.end_of_stream || upstream.soldRedirect !== undefined) return
  keeperOf(upstream, { payment, transaction }, options)?.add(bytes, true)
  // A copy would be given before the body of a claim has come, and so to a client that knows everything but the body.
  if (payment.requestBody !== undefined) return
  if (encoded || bytes.length > SHORT_ANSWER_BYTES || !isUtf8(bytes)) return
  const receipt = receiptText(payment, transaction)
  options.answers.add(payment, { status, contentType, receipt, body: Buffer.from(bytes).toString('utf8') })
}

/** Keeps an answer that passes in pieces, where its payment has an identifier. */
export function keeperOf(
  { keepAnswer: ref, kind, statusCode: status, contentType, soldRedirect }: UpstreamAnswer,
  { payment, transaction }: { payment: HeldPayment; transaction: string },
  { identifiers: store, keptBytes, logger }: CopyPorts,
): AnswerKeeper | undefined {
  if (!ref || status === 101 || kind !== 'http' || soldRedirect !== undefined) return undefined
  const receipt = receiptText(payment, transaction)
  const { apiId, key: paymentKey } = payment
  const mayKeep = (bytes: number) => keptBytes.take(payment, bytes)
  return keepAnswer({ ref: { ...ref, apiId }, paymentKey, status, contentType, receipt, store, mayKeep, logger })
}
