/**
 * Headers that an API's seller has the gateway add to each request that it passes on, such as the key of an upstream that nobody else
 * may call. PostgreSQL and files hold them sealed under `UPSTREAM_HEADERS_KEY`; the control plane seals them and authz opens them.
 */
export type UpstreamHeaders = Readonly<Record<string, string>>

/** What sealed headers are bound to: moved to another API's row, they do not open. */
export function upstreamHeadersContext(apiId: string): string {
  return `upstream headers of ${apiId}`
}

export const MOST_UPSTREAM_HEADERS = 8
/** Bytes of one value: tokens are longer than keys. */
export const MAX_UPSTREAM_HEADER_VALUE = 4_096

const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/
/** Printable ASCII and inner blanks (RFC 9110 section 5.5). */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/

/** Those of the connection, of the gateway, of proxies before it, and what says which answer the buyer has asked for. */
const NOT_THE_SELLERS =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|via|forwarded|range|accept.*|content-.*|if-.*|proxy-.*|access-control-.*|x-envoy-.*|x-launa-.*|x-forwarded-.*|payment-.*|x-payment.*)$/

/** Why a header cannot be one; `name` in lower case. */
export function upstreamHeaderProblem(name: string, value: string): string | undefined {
  if (!NAME.test(name)) return 'must be a header name of at most 64 characters'
  if (NOT_THE_SELLERS.test(name)) return 'must not be a header of the connection, the request or the gateway'
  if (value.length > MAX_UPSTREAM_HEADER_VALUE) return `must not exceed ${MAX_UPSTREAM_HEADER_VALUE} characters`
  return VALUE.test(value) ? undefined : 'must be printable ASCII without blanks at its ends'
}
