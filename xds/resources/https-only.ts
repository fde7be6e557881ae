import { PAYMENT_REQUEST_HEADERS } from '../../domain/envoy-contract/headers.ts'
import { ACME_CHALLENGE_PREFIX } from '../../domain/hosts/acme-challenge.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { luaFilter, skipWhen } from './http-filters.ts'
import { CLEARTEXT_PAYMENT } from './names.ts'

/** How buyers reach the gateway if only TLS is allowed. */
export interface HttpsOnly {
  /** The port that buyers use. It may be mapped to another port of Envoy. */
  publicPort: number
  /** `max-age` of HSTS, in seconds. With 0, browsers forget it. */
  hstsSeconds: number
}

/**
 * Redirects requests in the clear to https, with a status that keeps the method. A request with a payment is refused, because other parties
 * may have read it, and its client must learn that. ACME challenges are served.
 */
export function refuseCleartext({ publicPort }: HttpsOnly): JsonObject {
  const port = publicPort === 443 ? '' : `:${publicPort}`
  const hasPayment = PAYMENT_REQUEST_HEADERS.map((name) => `headers:get("${name}")`).join(' or ')
  const filter = luaFilter(`function envoy_on_request(handle)
  local headers = handle:headers()
  if ${hasPayment} then handle:respond({[":status"] = "${CLEARTEXT_PAYMENT}"}, "") end
  local path = headers:get(":path") or "/"
  if string.sub(path, 1, ${ACME_CHALLENGE_PREFIX.length}) == "${ACME_CHALLENGE_PREFIX}" then return end
  local location = "https://" .. (headers:get(":authority") or "") .. "${port}" .. path
  handle:respond({[":status"] = "308", ["location"] = location, ["cache-control"] = "no-store"}, "")
end`)
  return skipWhen({ name: 'refuse_cleartext', predicate: IS_SECURE, filter })
}

/** Sends HSTS with each answer, without `includeSubDomains`: other hosts may exist below a seller's own host. */
export function hsts({ hstsSeconds }: HttpsOnly): JsonObject {
  return answerHeader('hsts', 'strict-transport-security', `max-age=${hstsSeconds}`)
}

/** Sends HSTS from a listener that gets requests with TLS and in the clear. */
export function hstsWhenSecure(settings: HttpsOnly): JsonObject {
  const filter = hsts(settings)
  return skipWhen({ name: 'hsts', predicate: { not_matcher: IS_SECURE }, filter })
}

/** Sets one header of the gateway on each answer. It replaces the upstream's header. */
export function answerHeader(name: string, key: string, value: string): JsonObject {
  const append = { header: { key, value }, append_action: 'OVERWRITE_IF_EXISTS_OR_ADD' }
  return {
    name,
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.header_mutation.v3.HeaderMutation'),
      mutations: { response_mutations: [{ append }] },
    },
  }
}

/** Matches requests over TLS. Envoy sets this header by the connection. Trusted proxies set it by their own connection to the client. */
const IS_SECURE: JsonObject = {
  single_predicate: {
    input: {
      name: 'scheme',
      typed_config: {
        '@type': typeUrl('envoy.type.matcher.v3.HttpRequestHeaderMatchInput'),
        header_name: 'x-forwarded-proto',
      },
    },
    value_match: { exact: 'https' },
  },
}
