import { STREAM_ENDS } from '../../domain/stream-ends.ts'
import type { DeliveryWord } from '../ledger/ledger.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Envoy writes this where a value is absent. */
const NOTHING = '-'

/**
 * Envoy's details of an exchange that it gave up because nothing passed for too long. It does not wait so for a client that
 * leaves the end of an answer unread: then it has passed the end on, and writes no details of its own.
 */
const STOOD_STILL = 'stream_idle_timeout'

/** The report, and whether the request has ended without any status, as when its client went away early. */
export type HeardWord = DeliveryWord & { abandoned?: true }

/**
 * What a line of Envoy's log (`xds/resources/delivery-log.ts`) says of the delivery of a paid answer. Undefined for a line
 * about anything else. An answer is delivered when its last byte has gone to the client's connection and Envoy has found no
 * fault. An upgrade counts as delivered too, because its two sides may end it as they like.
 */
export function deliveryWord(line: string): HeardWord | undefined {
  const [admittedId = '', claimId = '', type, status, flags, details, repeatedId = '', ...sent] = line.split(' ')
  const isRepeated = admittedId === NOTHING
  const paymentId = isRepeated ? repeatedId : admittedId
  const attempt = claimId === NOTHING ? paymentId : claimId
  if (!UUID.test(paymentId) || !UUID.test(attempt)) return undefined
  if (type === 'DownstreamPeriodic') return { paymentId, attempt, said: 'under way' }
  const code = Number(status)
  const isSuccess = code >= 200 && code < 300
  // Envoy logs an answer that authz repeats by itself as a refusal.
  const isEnded = isRepeated ? flags === 'UAEX' : flags === NOTHING && details === 'via_upstream'
  const isWhole = isEnded && (isRepeated || !isCutOff(sent))
  const hasFailed = sent[4] === 'failed'
  const hasBegun = isSuccess && !details?.startsWith('ext_proc') && !hasFailed
  // Its client took all that came, and waited for an end in vain.
  const isStuck = details === STOOD_STILL
  // Its seller sells so many seconds of it.
  const isOver = hasBegun && details === STREAM_ENDS.timeOver
  const isDelivered =
    !hasFailed && (code === 101 || isOver || (isSuccess && isWhole) || (hasBegun && !isStuck && isNearlySent(sent)))
  if (isDelivered) return { paymentId, attempt, said: 'delivered' }
  const word = { paymentId, attempt, said: 'failed' } as const
  if (code === 0) return { ...word, abandoned: true }
  return { ...word, begun: hasBegun && !isRepeated }
}

/** The largest piece that a client can leave unread at the end of an answer and still have the rest: a frame of HTTP/2. */
const LAST_FRAME_BYTES = 16 * 1024

/**
 * Whether more than a last frame of an answer never went to the client's connection, although Envoy has found no fault.
 * Envoy resets an exchange of HTTP/2 whose answer has ended before the request. It then drops the bytes that the client's
 * window has kept back.
 */
function isCutOff([bodyBytes, wireBytes, wireHeaderBytes]: readonly string[]): boolean {
  return Number(wireBytes) - Number(wireHeaderBytes) < Number(bodyBytes) - LAST_FRAME_BYTES
}

/**
 * Whether all of an answer but a last frame has gone to the client's connection. Otherwise a client could leave a byte
 * unread and claim the answer again. `upstreamMs` is given once the upstream's last byte has come.
 */
function isNearlySent([bodyBytes, wireBytes, wireHeaderBytes, upstreamMs]: readonly string[]): boolean {
  if (upstreamMs === undefined || upstreamMs === NOTHING) return false
  const sent = Number(wireBytes) - Number(wireHeaderBytes)
  return sent > 0 && sent >= Number(bodyBytes) - LAST_FRAME_BYTES
}
