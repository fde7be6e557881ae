import { isUtf8 } from 'node:buffer'
import { SHORT_ANSWER_BYTES } from '../../domain/envoy-contract/rooms.ts'
import type { Logger } from '../../runtime/logger.ts'
import { type AnswerCollector, collectAnswer } from '../delivery/answer-collector.ts'
import type { AnswersUnderWay } from '../delivery/answers-under-way.ts'
import type { IdentifierStore } from '../ledger/deliveries/identifier-store.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import type { AnswerByteLimit } from '../limits/answer-byte-limit.ts'
import { receiptText } from './receipt.ts'
import type { AnswerPart, UpstreamAnswer } from './upstream-answer.ts'

/** The stores for copies of paid answers, which buyers may claim again. */
export interface CopyPorts {
  identifiers: Pick<IdentifierStore, 'storeAnswer'>
  answers: Pick<AnswersUnderWay, 'add'>
  answerBytes: AnswerByteLimit
  logger: Logger
}

/** Whether an answer that passes in pieces is stored, because its payment has an identifier. */
export function mayBeStored(answer: UpstreamAnswer): boolean {
  return answer.keepAnswer !== undefined && isRepeatable(answer)
}

/** Stores a whole answer for as long as it may be claimed, if it is text. */
export function storeWhole(
  answer: { payment: HeldPayment; transaction: string; answer: UpstreamAnswer; part: AnswerPart },
  options: CopyPorts,
): void {
  const { payment, transaction, part } = answer
  const { statusCode: status, contentType } = answer.answer
  const isWhole = part.kind === 'headers' || (part.kind === 'body' && part.isEnd)
  const bytes = part.kind === 'body' ? part.body : NOTHING
  if (!isRepeatable(answer.answer) || !isWhole) return
  collectorOf(answer, options)?.add(bytes, true)
  // A claim with a request body gets no copy: authz would send the copy before it has compared the body.
  if (payment.requestBody !== undefined) return
  if (bytes.length > SHORT_ANSWER_BYTES || !isUtf8(bytes)) return
  const receipt = receiptText(payment, transaction)
  options.answers.add(payment, { status, contentType, receipt, body: Buffer.from(bytes).toString('utf8') })
}

const NOTHING = new Uint8Array(0)

/** Stores an answer that passes in pieces, if it may be stored. */
export function collectorOf(
  { answer, payment, transaction }: { answer: UpstreamAnswer; payment: HeldPayment; transaction: string },
  { identifiers: store, answerBytes, logger }: CopyPorts,
): AnswerCollector | undefined {
  const { keepAnswer: ref, statusCode: status, contentType, requestId } = answer
  if (!ref || !mayBeStored(answer)) return undefined
  const receipt = receiptText(payment, transaction)
  const { apiId, key: paymentKey } = payment
  const mayStore = (bytes: number) => answerBytes.take(payment, bytes)
  return collectAnswer({
    ref: { ...ref, apiId },
    paymentKey,
    status,
    contentType,
    receipt,
    store,
    mayStore,
    logger,
    requestId,
  })
}

/**
 * Whether a copy would be equal to the answer. A copy has only the status and the content type. So authz stores no answer that needs other
 * headers: no encoded or partial content, and no redirect.
 */
function isRepeatable({ kind, statusCode, coding, soldRedirect }: UpstreamAnswer): boolean {
  return kind === 'http' && coding === '' && statusCode !== 101 && statusCode !== 206 && soldRedirect === undefined
}
