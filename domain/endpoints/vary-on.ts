/**
 * Request headers that select an answer. They are part of the paid request: a claim must have the header values of the purchase. Otherwise
 * one payment would buy several answers (M2).
 */

/** These headers select for every API, because any HTTP server may choose an answer by them. */
export const ALWAYS_SELECTING = ['accept', 'accept-language', 'content-encoding', 'content-type', 'range'] as const

/** The `vary_on` of an API that sets none. */
export const DEFAULT_VARY_ON: readonly string[] = ['authorization', 'cookie']

/** The maximum number of names of one API. */
export const MOST_VARY_ON = 16

/**
 * Envoy does not send authz these headers. They describe the connection or the client program, are equal for all buyers, or differ each
 * time a request is sent.
 */
export const NEVER_SELECTING: readonly string[] = [
  ...['accept-encoding', 'cache-control', 'connection', 'date', 'expect', 'forwarded', 'host', 'keep-alive', 'pragma'],
  ...['te', 'trailer', 'transfer-encoding', 'user-agent', 'via'],
  ...['dnt', 'priority', 'sec-gpc', 'upgrade-insecure-requests'],
  ...['b3', 'baggage', 'sentry-trace', 'traceparent', 'tracestate'],
]
export const NEVER_SELECTING_BY_PREFIX: readonly string[] = ['proxy-', 'sec-ch-', 'x-b3-', 'x-forwarded-']

const NAME = /^[a-z0-9!#$%&'*+.^`|~-]{1,64}$/
/** Headers that the gateway sets, or that only the gateway reads. */
const THE_GATEWAYS = /^(?:payment-.*|x-payment.*|x-launa-.*|x-envoy-.*|x-request-id|content-length|upgrade)$/

/** Whether the gateway sets the header, or only the gateway reads it. `name` is in lower case. */
export function isGatewayHeader(name: string): boolean {
  return THE_GATEWAYS.test(name)
}

/** The reason why a name is not allowed, or undefined. `name` is in lower case. */
export function varyOnProblem(name: string): string | undefined {
  // In `Vary`, an asterisk means that also other things than headers select the answer.
  if (name === '*') return 'must name one header, and not all by an asterisk'
  if (!NAME.test(name)) return 'must be a header name of at most 64 characters, without underscores'
  const isHidden = NEVER_SELECTING.includes(name) || NEVER_SELECTING_BY_PREFIX.some((prefix) => name.startsWith(prefix))
  return isHidden || isGatewayHeader(name) ? 'must not be a header of the connection or of the gateway' : undefined
}
