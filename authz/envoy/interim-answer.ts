import { BROKEN_OFF, STOOD_STILL } from '../../domain/envoy-contract/response-details.ts'
import type { ErrorCode } from '../../domain/errors.ts'

/** Envoy's status when nothing moves any more and the request has not arrived completely. Then its client is slow, not the upstream. */
const REQUEST_TIMEOUT = 408

/**
 * The error for an upstream that has sent interim answers (1xx) and no other answer. Returns undefined if Envoy's reply has another cause.
 * Envoy takes an interim answer for the beginning of the answer. It then stops waiting for the answer's headers (`upstreamRoute` in
 * `xds/resources/upstream-route.ts`), and reports an answer that was broken off. authz sees this reply of Envoy only if it has seen no
 * headers of an answer, so nothing was charged.
 */
export function afterInterimAnswer(reply: { details: string; statusCode: number }): ErrorCode | undefined {
  if (reply.details.startsWith(BROKEN_OFF)) return 'upstream_unavailable'
  return reply.details === STOOD_STILL && reply.statusCode !== REQUEST_TIMEOUT ? 'upstream_timeout' : undefined
}
