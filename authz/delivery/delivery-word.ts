import type { DeliveryWord } from '../ledger/ledger.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What Envoy writes where there is nothing to say. */
const NOTHING = '-'

/** What is said, and whether the request has ended without so much as a status, as when its client went away early. */
export type HeardWord = DeliveryWord & { unanswered?: true }

/**
 * What a line of Envoy's log (`xds/resources/delivery-log.ts`) says of the delivery of a paid answer; undefined for a line
 * about anything else. An answer is delivered when its last byte has gone to the client's connection and Envoy has found
 * nothing wrong, or when it was an upgrade, whose two sides may end it as they like.
 */
export function deliveryWord(line: string): HeardWord | undefined {
  const [paymentId = '', claimId = '', type, status, flags, details] = line.split(' ')
  const attempt = claimId === NOTHING ? paymentId : claimId
  if (!UUID.test(paymentId) || !UUID.test(attempt)) return undefined
  if (type === 'DownstreamPeriodic') return { paymentId, attempt, said: 'under way' }
  const code = Number(status)
  const whole = flags === NOTHING && details === 'via_upstream'
  const delivered = code === 101 || (code >= 200 && code < 300 && whole)
  if (delivered) return { paymentId, attempt, said: 'delivered' }
  return { paymentId, attempt, said: 'failed', ...(code === 0 && { unanswered: true }) }
}
