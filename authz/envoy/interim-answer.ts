import { BROKEN_OFF, STOOD_STILL } from '../../domain/envoy-contract/response-details.ts'
import type { ErrorCode } from '../../domain/errors.ts'

/** Envoy's status if the rest of a request does not arrive. Then the client is slow, and not the upstream. */
const REQUEST_TIMEOUT = 408

/**
 * The error for an upstream that has sent only interim answers (1xx). Returns undefined if Envoy's reply has another cause. Envoy takes an
 * interim answer for the beginning of the answer, and reports a broken answer. authz has seen no headers, so nothing was charged.
 */
export function afterInterimAnswer(reply: { details: string; statusCode: number }): ErrorCode | undefined {
  if (reply.details.startsWith(BROKEN_OFF)) return 'upstream_unavailable'
  return reply.details === STOOD_STILL && reply.statusCode !== REQUEST_TIMEOUT ? 'upstream_timeout' : undefined
}
