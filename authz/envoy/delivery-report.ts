import { ABSENT, DELIVERY_COLUMNS, type DeliveryColumn, PERIODIC } from '../../domain/envoy-contract/delivery-line.ts'
import { ANSWER_FAILED, ANSWER_IS_REDIRECT } from '../../domain/envoy-contract/exchange-fields.ts'
import { REFUSED_BY_CHECK, VIA_UPSTREAM } from '../../domain/envoy-contract/response-details.ts'
import { STREAM_ENDS } from '../../domain/payments/stream-ends.ts'
import type { DeliveryReport } from '../ledger/ledger.ts'
import { mostMissing, onConnection, type SentBytes } from './missing-bytes.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Matches Envoy's response code details of an upstream's answer that was sent to its end, or until the client left. Other details mean that
 * Envoy has answered itself, perhaps with 200 as for gRPC, or has broken off the exchange.
 */
const UPSTREAMS_OWN = /^(via_upstream$|downstream_(remote|local)_disconnect|http[23]\.)/

/**
 * An upstream that sends more bytes before its answer floods Envoy with interim answers. An honest upstream sends some interim answers of a
 * few hundred bytes.
 */
const MOST_INTERIM_BYTES = 64 * 1024

export type ReceivedReport = DeliveryReport & {
  /** The request has ended without any status, for example because its client disconnected early. */
  abandoned?: true
  /** The upstream has sent a flood of interim answers (1xx) and no other answer. */
  flooded?: true
}

/**
 * Reads a line of Envoy's log (`xds/resources/delivery-log.ts`): the delivery of a paid answer, or undefined. An answer is delivered when
 * its last byte was sent on the client's connection without a fault. An upgrade always counts as delivered.
 */
export function parseDeliveryReport(line: string): ReceivedReport | undefined {
  const columns = columnsOf(line)
  const { paymentId: admittedId, claimId, repeatedId, type, flags, details } = columns
  const isRepeated = admittedId === ABSENT
  const paymentId = isRepeated ? repeatedId : admittedId
  const attempt = claimId === ABSENT ? paymentId : claimId
  if (!UUID.test(paymentId) || !UUID.test(attempt)) return undefined
  const code = Number(columns.status)
  const isFlooded = code === 0 && Number(columns.upstreamWire) > MOST_INTERIM_BYTES
  const flood = isFlooded ? ({ flooded: true } as const) : {}
  if (type === PERIODIC) return { paymentId, attempt, status: 'under way', ...flood }
  const hasFailed = columns.answer === ANSWER_FAILED
  const isSoldRedirect = code >= 300 && code < 400 && columns.answer === ANSWER_IS_REDIRECT
  const isAnswer = (code >= 200 && code < 300 && !hasFailed) || isSoldRedirect
  // In Envoy's log, a stored answer that authz itself sends again appears as a refusal by authz's check.
  const isEnded = isRepeated ? flags === REFUSED_BY_CHECK : flags === ABSENT && details === VIA_UPSTREAM
  const isWhole = isEnded && columns.end !== ABSENT
  // The seller's time limit has ended the stream, so the buyer has got the time that the seller sells.
  const isOver = details === STREAM_ENDS.timeOver
  const isNearlySent = () => UPSTREAMS_OWN.test(details) && columns.upstreamEnd !== ABSENT && isTolerable(columns)
  const isDelivered = (code === 101 && !hasFailed) || (isAnswer && (isOver || isWhole || isNearlySent()))
  if (isDelivered) return { paymentId, attempt, status: 'delivered' }
  const report = { paymentId, attempt, status: 'failed' } as const
  return code === 0 ? { ...report, abandoned: true, ...flood } : report
}

/** The columns of a line. A column that the line lacks gets `ABSENT`. */
function columnsOf(line: string): Record<DeliveryColumn, string> {
  const words = line.split(' ')
  const columns = DELIVERY_COLUMNS.map((column, at) => [column, words[at] ?? ABSENT] as const)
  return Object.fromEntries(columns) as Record<DeliveryColumn, string>
}

/**
 * An answer counts as delivered if its client has left at most this many bytes of its end unread: a frame of HTTP/2. Otherwise a client
 * could leave a byte unread and claim the answer again.
 */
const LAST_FRAME_BYTES = 16 * 1024

function isTolerable(sent: SentBytes): boolean {
  return onConnection(sent) > 0 && mostMissing(sent) <= LAST_FRAME_BYTES
}
