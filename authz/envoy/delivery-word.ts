import { STREAM_ENDS } from '../../domain/stream-ends.ts'
import type { DeliveryWord } from '../ledger/ledger.ts'
import { mostMissing, onConnection, type SentBytes } from './missing-bytes.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Envoy writes this where a value is absent. */
const NOTHING = '-'

/**
 * Envoy's details of an upstream's answer that went out, whole or until its client left. With all others, another answer has gone out in
 * its place, or Envoy has given the exchange up. To a request of gRPC such an answer has the status 200 too.
 */
const UPSTREAMS_OWN = /^(via_upstream$|downstream_(remote|local)_disconnect|http[23]\.)/

/** An honest upstream sends far less than this before its answer: some interim answers of a few hundred bytes. */
const MOST_INTERIM_BYTES = 64 * 1024

export type HeardWord = DeliveryWord & {
  /** The request has ended without any status, as when its client went away early. */
  abandoned?: true
  /** The upstream has sent a flood of interim answers (1xx) and no other answer. */
  flooded?: true
}

/**
 * What a line of Envoy's log (`xds/resources/delivery-log.ts`) says of the delivery of a paid answer. Undefined for a line
 * about anything else. An answer is delivered when its last byte has gone to the client's connection and Envoy has found no
 * fault. An upgrade counts as delivered too, because its two sides may end it as they like.
 */
export function deliveryWord(line: string): HeardWord | undefined {
  const [admittedId = '', claimId = '', type, status, flags, details = NOTHING, repeatedId = '', ...rest] =
    line.split(' ')
  const isRepeated = admittedId === NOTHING
  const paymentId = isRepeated ? repeatedId : admittedId
  const attempt = claimId === NOTHING ? paymentId : claimId
  if (!UUID.test(paymentId) || !UUID.test(attempt)) return undefined
  const code = Number(status)
  const { upstreamEnd, answer, end, sent } = endOf(rest)
  const isFlooded = code === 0 && Number(sent.upstreamWire) > MOST_INTERIM_BYTES
  const flood = isFlooded ? ({ flooded: true } as const) : {}
  if (type === 'DownstreamPeriodic') return { paymentId, attempt, said: 'under way', ...flood }
  const hasFailed = answer === 'failed'
  const isSoldRedirect = code >= 300 && code < 400 && answer === 'redirect'
  const isAnswer = (code >= 200 && code < 300 && !hasFailed) || isSoldRedirect
  // Envoy logs an answer that authz repeats by itself as a refusal.
  const isEnded = isRepeated ? flags === 'UAEX' : flags === NOTHING && details === 'via_upstream'
  const isWhole = isEnded && end !== NOTHING
  // Its seller sells so many seconds of it.
  const isOver = details === STREAM_ENDS.timeOver
  const isNearlySent = () => UPSTREAMS_OWN.test(details) && upstreamEnd !== NOTHING && isTolerable(sent)
  const isDelivered = (code === 101 && !hasFailed) || (isAnswer && (isOver || isWhole || isNearlySent()))
  if (isDelivered) return { paymentId, attempt, said: 'delivered' }
  const word = { paymentId, attempt, said: 'failed' } as const
  return code === 0 ? { ...word, abandoned: true, ...flood } : word
}

/** The rest of a line, `NOTHING` where Envoy says nothing. */
function endOf(rest: readonly string[]) {
  const [body = '', wire = '', wireHeaders = '', upstreamEnd = NOTHING, answer, end = NOTHING, ...framing] = rest
  const [protocol = '', upstreamProtocol = '', upstreamWire = '', upstreamWireHeaders = '', contentLength = ''] =
    framing
  const downstream = { body, wire, wireHeaders, protocol }
  return {
    ...{ upstreamEnd, answer, end },
    sent: { ...downstream, upstreamProtocol, upstreamWire, upstreamWireHeaders, contentLength },
  }
}

/**
 * The most bytes of a body that a client can leave unread at its end and have the answer counted as delivered: a frame of HTTP/2.
 * Otherwise a client could leave a byte unread and claim the answer again.
 */
const LAST_FRAME_BYTES = 16 * 1024

function isTolerable(sent: SentBytes): boolean {
  return onConnection(sent) > 0 && mostMissing(sent) <= LAST_FRAME_BYTES
}
