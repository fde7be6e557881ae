import { BROKEN_OFF, STOOD_STILL } from '../../domain/envoy-contract/response-details.ts'
import type { ErrorCode } from '../../domain/errors.ts'

/** Envoy's status if the request, too, has not arrived whole. */
const REQUEST_TIMEOUT = 408

/**
 * What became of an upstream that has sent interim answers (1xx) alone, by the reply that Envoy makes for it. Undefined for any other
 * reply. An interim answer is no answer. But Envoy counts one as the beginning of an answer. It no longer waits for the answer's headers
 * (`upstreamRoute` in `xds/resources/upstream-route.ts`), and calls what follows broken off. Envoy shows its own reply here only if it has
 * shown no headers of an answer before. So nothing was charged for the answer.
 */
export function afterInterimAnswer(reply: { details: string; statusCode: number }): ErrorCode | undefined {
  if (reply.details.startsWith(BROKEN_OFF)) return 'upstream_unavailable'
  return reply.details === STOOD_STILL && reply.statusCode !== REQUEST_TIMEOUT ? 'upstream_timeout' : undefined
}
