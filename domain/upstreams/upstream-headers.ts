/**
 * Headers that a seller has set for an API, such as the key of a private upstream. The gateway adds them to each forwarded request. They
 * are stored encrypted under `UPSTREAM_HEADERS_KEY`. The control plane encrypts them, and authz decrypts them.
 */
export type UpstreamHeaders = Readonly<Record<string, string>>

/** The encryption context of these headers. Headers that are moved to another API's row cannot be decrypted. */
export function upstreamHeadersContext(apiId: string): string {
  return `upstream headers of ${apiId}`
}

export const MOST_UPSTREAM_HEADERS = 8
/** The maximum number of bytes of one value. A value may be a token, which is longer than a key. */
export const MAX_UPSTREAM_HEADER_VALUE = 4_096

const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/
/** Printable ASCII and inner blanks (RFC 9110 section 5.5). */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/

/** Headers that a seller cannot set: those of the connection, of the gateway and of proxies, and those that select the buyer's answer. */
const NOT_THE_SELLERS =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|via|forwarded|range|accept.*|content-.*|if-.*|proxy-.*|access-control-.*|x-envoy-.*|x-launa-.*|x-forwarded-.*|payment-.*|x-payment.*)$/

/** The reason why a header is not allowed, or undefined. `name` is in lower case. */
export function upstreamHeaderProblem(name: string, value: string): string | undefined {
  if (!NAME.test(name)) return 'must be a header name of at most 64 characters'
  if (NOT_THE_SELLERS.test(name)) return 'must not be a header of the connection, the request or the gateway'
  if (value.length > MAX_UPSTREAM_HEADER_VALUE) return `must not exceed ${MAX_UPSTREAM_HEADER_VALUE} characters`
  return VALUE.test(value) ? undefined : 'must be printable ASCII without blanks at its ends'
}
