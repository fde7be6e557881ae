import { BROKEN_OFF, STOOD_STILL } from '../../domain/envoy-contract/response-details.ts'
import type { ErrorCode } from '../../domain/errors.ts'

/** Envoy's status when nothing moves any more and the request has not arrived completely. Then its client is slow, not the upstream. */
const REQUEST_TIMEOUT = 408

/**
 * The error for an upstream that has sent only interim answers (1xx), by the reply that Envoy makes for it. Returns undefined for any other
 * reply. Envoy takes an interim answer for the beginning of the answer, so it no longer waits for the answer's headers (`upstreamRoute` in
 * `xds/resources/upstream-route.ts`). If no answer follows, Envoy reports an answer that was broken off. Envoy shows its own reply here
 * only if it has shown no headers of an answer before. So nothing was charged for the answer.
 */
export function afterInterimAnswer(reply: { details: string; statusCode: number }): ErrorCode | undefined {
  if (reply.details.startsWith(BROKEN_OFF)) return 'upstream_unavailable'
  return reply.details === STOOD_STILL && reply.statusCode !== REQUEST_TIMEOUT ? 'upstream_timeout' : undefined
}
