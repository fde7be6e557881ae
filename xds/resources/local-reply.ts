import { ADMISSION_FIELDS, ADMISSION_NAMESPACE } from '../../domain/envoy-contract/admission-fields.ts'
import { EXCHANGE_FIELDS, EXCHANGE_NAMESPACE } from '../../domain/envoy-contract/exchange-fields.ts'
import { PAYMENT_RESPONSE, X_PAYMENT_RESPONSE } from '../../domain/envoy-contract/headers.ts'
import { BROKEN_OFF, DECIDED_BY_AUTHZ, REFUSED_BY_CHECK } from '../../domain/envoy-contract/response-details.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { MALFORMED } from './malformed-request.ts'
import { CLEARTEXT_PAYMENT, DOCUMENTS_CLUSTER } from './names.ts'
import { NOT_FOUND_PAGE, PAGE_HEADERS, WANTS_PAGE } from './not-found-page.ts'
import { type Reply, replyOf } from './reply.ts'

/**
 * JSON for the answers of Envoy itself. The first match wins. Several parts of Envoy use the same status, so a mapper matches flags and
 * RESPONSE_CODE_DETAILS. No answer shows these details, because they name internal addresses.
 */
export function localReplyConfig(): JsonObject {
  return {
    mappers: [
      // A decision of authz has its own body.
      { filter: detailsAre(DECIDED_BY_AUTHZ) },
      // A paid answer broke off after its beginning, before any part of it went to the buyer. If only an interim answer (1xx) had begun,
      // authz replaces this reply by its own (`authz/envoy/interim-answer.ts`).
      { filter: MAY_BE_CHARGED, ...answer(OUTCOME_UNKNOWN, { 'retry-after': '5', ...RECEIPT }) },
      { filter: both(flags(...UNAVAILABLE), OF_A_DOCUMENT), ...answer(DOCUMENTS_DOWN, RETRY_SOON) },
      {
        filter: flags('UT'),
        ...answer(UPSTREAM_TIMEOUT, RECEIPT),
      },
      // Only ext_authz and ext_proc fail with 500 (`status_on_error`): authz did not answer.
      { filter: status(500), ...answer(PAYMENT_SERVICE_DOWN, RETRY_SOON) },
      { filter: status(504), ...answer(PAYMENT_SERVICE_DOWN, RETRY_SOON) },
      // Refusals of ext_authz, and of routes that answer directly, have bodies of their own.
      { filter: flags(REFUSED_BY_CHECK) },
      { filter: detailsAre('direct_response') },
      { filter: status(CLEARTEXT_PAYMENT), ...answer(HTTPS_REQUIRED) },
      // Two Host headers reach Envoy as one header with a comma.
      { filter: both(flags('NR'), header(':authority', { contains: ',' })), ...answer(TWO_HOSTS) },
      { filter: both(flags('NR'), header(':method', { exact: 'CONNECT' })), ...answer(NO_TUNNELS) },
      { filter: both(flags('NR'), { header_filter: { header: WANTS_PAGE } }), ...pageOfUnknownHost() },
      { filter: flags('NR'), ...answer(UNKNOWN_HOST) },
      { filter: flags('UO'), ...answer(OVERLOADED, RETRY_SOON) },
      // Matches the details, because Envoy sets the overload manager's flag only after it has made this answer.
      ...early(details('startsWith("overload")'), OVERLOADED, RETRY_SOON),
      // The name does not exist, or none of its addresses is allowed for an upstream.
      { filter: flags('DF'), ...answer(NOT_RESOLVED) },
      {
        filter: flags(...UNAVAILABLE),
        ...answer(UPSTREAM_UNAVAILABLE, RECEIPT),
      },
      // An unknown upgrade, or an upgrade to a document.
      { filter: details('startsWith("upgrade_failed")'), ...answer(NOT_IMPLEMENTED) },
      // For this upgrade, Envoy expects a target in the path. It refuses every other path before it checks upgrades.
      ...early(both(detailsAre('invalid_path'), CONNECT_UDP), NOT_IMPLEMENTED),
      // The upstream answered an upgrade with 200. Envoy drops the answer and keeps the status.
      { filter: both(status(200), WEBSOCKET), ...answer(UPGRADE_IGNORED) },
      // upstream_rbac: the connection would go to an address that is not allowed for an upstream.
      {
        filter: details('startsWith("rbac_access_denied")'),
        ...answer(replyOf('upstream_not_allowed')),
      },
      ...MALFORMED.flatMap(({ details: text, path, reply }) => {
        const filter = detailsAre(text)
        return early(path === undefined ? filter : both(filter, header(':path', { contains: path })), reply)
      }),
      ...early(status(408), replyOf('request_timeout')),
      { filter: status(421), ...answer(replyOf('misdirected_request')) },
      { filter: status(413), ...answer(replyOf('body_too_large')) },
      { filter: details('startsWith("local_rate_limited")'), ...answer(RATE_LIMITED, { 'retry-after': '1' }) },
      ...early(status(404), NOT_FOUND),
      ...early(status(431), replyOf('headers_too_large')),
      ...early(status(501), NOT_IMPLEMENTED),
      // Other refusals, such as that of a request in the clear with an https URL (403).
      ...early(both(status(400, 'GE'), status(499, 'LE')), BAD_REQUEST),
      ...early(status(500, 'GE'), UNAVAILABLE_ITSELF, RETRY_SOON),
    ],
  }
}

const BAD_REQUEST = replyOf('bad_request')
const TWO_HOSTS = replyOf('bad_request', 'the request has more than one Host header')
const NOT_FOUND = replyOf('not_found')
const NO_TUNNELS = replyOf('not_found', 'not found: the gateway serves no tunnels (CONNECT)')
/** The answer to a request without a route. Every known host has a route for every path, so the host is unknown. */
const UNKNOWN_HOST = replyOf('not_found', 'not found: no API is served under this host')
const NOT_RESOLVED = replyOf('upstream_not_resolved')
const NOT_IMPLEMENTED = replyOf('not_implemented')
const UPGRADE_IGNORED = replyOf('upgrade_ignored')
const UPSTREAM_TIMEOUT = replyOf('upstream_timeout')
const UPSTREAM_UNAVAILABLE = replyOf('upstream_unavailable')
const HTTPS_REQUIRED = replyOf('https_required')
const RATE_LIMITED = replyOf('rate_limited')
const PAYMENT_SERVICE_DOWN = replyOf('gateway_unavailable')
const UNAVAILABLE_ITSELF = replyOf('gateway_unavailable', 'gateway unavailable')
const DOCUMENTS_DOWN = replyOf('service_unavailable')
const OVERLOADED = replyOf('overloaded')
const OUTCOME_UNKNOWN = replyOf('payment_outcome_unknown')
/** The receipt of a payment that was charged before the request to the upstream. Envoy omits an empty header. */
const RECEIPT_TEXT = `%DYNAMIC_METADATA(${ADMISSION_NAMESPACE}:${ADMISSION_FIELDS.receipt})%`
const RECEIPT = { [PAYMENT_RESPONSE]: RECEIPT_TEXT, [X_PAYMENT_RESPONSE]: RECEIPT_TEXT }
const RETRY_SOON = { 'retry-after': '2' }

/** Flags of requests without an answer from the upstream. */
const UNAVAILABLE = ['UPE', 'UC', 'UF', 'UH', 'URX', 'LR', 'UR', 'UMSDR']

const IS_PAID = {
  metadata_filter: {
    matcher: {
      ...{ filter: ADMISSION_NAMESPACE, path: [{ key: ADMISSION_FIELDS.paymentId }] },
      value: { present_match: true },
    },
    match_if_key_not_found: false,
  },
}
/**
 * Matches unless authz has set `charged` to `no`: the answer is not charged yet, or never will be. authz never sets `yes`, which is here
 * only because a matcher needs a value and Envoy ignores `invert`.
 */
const NOT_FREE = {
  metadata_filter: {
    matcher: {
      ...{ filter: EXCHANGE_NAMESPACE, path: [{ key: EXCHANGE_FIELDS.charged }] },
      value: { string_match: { exact: 'yes' } },
    },
    match_if_key_not_found: true,
  },
}
const HAS_BEGUN = details(`startsWith("${BROKEN_OFF}")`)
const OF_A_DOCUMENT = expression(`xds.cluster_name == "${DOCUMENTS_CLUSTER}"`)
const MAY_BE_CHARGED = both(IS_PAID, NOT_FREE, HAS_BEGUN)

function flags(...names: string[]): JsonObject {
  return { response_flag_filter: { flags: names } }
}

/** Matches the response code details by `test`, a call in CEL. */
function details(test: string): JsonObject {
  return expression(`response.code_details.${test}`)
}

/** Matches the exact response code details. */
function detailsAre(text: string): JsonObject {
  return expression(`response.code_details == "${text}"`)
}

function status(code: number, op: 'EQ' | 'GE' | 'LE' = 'EQ'): JsonObject {
  const value = { default_value: code, runtime_key: `local_reply_${code}` }
  return { status_code_filter: { comparison: { op, value } } }
}

function header(name: string, match: JsonObject): JsonObject {
  return { header_filter: { header: { name, string_match: match } } }
}

const WEBSOCKET = header('upgrade', { exact: 'websocket', ignore_case: true })
const CONNECT_UDP = header('upgrade', { exact: 'connect-udp', ignore_case: true })
/**
 * Matches a request with an id. Every request gets an id of this form once Envoy has parsed its headers. The length has a condition of its
 * own, because Envoy refuses a regular expression that counts to 36.
 */
const HAS_ID = both(
  header('x-request-id', { safe_regex: { regex: '[0-9a-f-]+' } }),
  expression('size(request.id) == 36'),
)

function expression(text: string): JsonObject {
  return {
    extension_filter: {
      name: 'envoy.access_loggers.extension_filters.cel',
      typed_config: {
        '@type': typeUrl('envoy.extensions.access_loggers.filters.cel.v3.ExpressionFilter'),
        expression: text,
      },
    },
  }
}

function both(...filters: JsonObject[]): JsonObject {
  return { and_filter: { filters } }
}

function answer(reply: Reply, headers: Record<string, string> = {}): JsonObject {
  return {
    status_code: reply.status,
    body_format_override: jsonError(reply),
    headers_to_add: withoutCache(headers),
  }
}

function pageOfUnknownHost(): JsonObject {
  return { status_code: 404, body_format_override: NOT_FOUND_PAGE, headers_to_add: withoutCache(PAGE_HEADERS) }
}

function withoutCache(headers: Record<string, string>): JsonObject[] {
  return Object.entries({ ...headers, 'cache-control': 'no-store' }).map(([key, value]) => ({
    header: { key, value },
    append_action: 'OVERWRITE_IF_EXISTS_OR_ADD',
  }))
}

/** For refusals of a request that may have no id yet. If it has none, the answer gets a new id, in its header and in its body. */
function early(filter: JsonObject, reply: Reply, headers: Record<string, string> = {}): JsonObject[] {
  return [
    { filter: both(filter, HAS_ID), ...answerWithId(reply, headers, { given: '%REQ(X-REQUEST-ID)%' }) },
    { filter, ...answerWithId(reply, headers, { given: '%UNIQUE_ID%', shown: '%RESP(X-REQUEST-ID)%' }) },
  ]
}

function answerWithId(
  reply: Reply,
  headers: Record<string, string>,
  { given, shown = given }: { given: string; shown?: string },
): JsonObject {
  return {
    status_code: reply.status,
    body_format_override: jsonError(reply, shown),
    headers_to_add: [
      ...Object.entries(headers).map(([key, value]) => ({ header: { key, value } })),
      { header: { key: 'x-request-id', value: given }, append_action: 'ADD_IF_ABSENT' },
      { header: { key: 'cache-control', value: 'no-store' }, append_action: 'OVERWRITE_IF_EXISTS_OR_ADD' },
    ],
  }
}

/** The error body of the contract, with the request's id filled in by Envoy. */
export function jsonError(reply: Pick<Reply, 'code' | 'error'>, requestId = '%REQ(X-REQUEST-ID)%'): JsonObject {
  return {
    json_format: { error: reply.error.replaceAll('%', '%%'), code: reply.code, request_id: requestId },
    content_type: 'application/json',
  }
}
