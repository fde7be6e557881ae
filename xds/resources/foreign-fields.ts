import { OWN_PREFIX, PAYMENT_REQUEST_HEADERS, PAYMENT_RESPONSE_HEADERS } from '../../domain/envoy-contract/headers.ts'
import { PAYMENT_CONTEXT } from '../../domain/payments/payment-context.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { FILTERS } from './names.ts'

/** Only the gateway may send these headers, about a payment or about itself. */
const OURS = [OWN_PREFIX, 'x-envoy-']

/** With these headers, an upstream would ask a buyer to pay the upstream, beside the gateway. */
const OF_OTHER_PAYMENTS = [
  'settlement-overrides',
  'payment-receipt',
  ...PAYMENT_REQUEST_HEADERS,
  'x-402-payment-required',
]
const OF_OTHER_PAYMENTS_BY_PREFIX = ['x-payment-']

/**
 * With these headers, an upstream would command the proxies between it and the buyer. Some proxies serve their own files on
 * `x-accel-redirect`.
 */
const FOR_PROXIES = ['x-lighttpd-send-file', 'x-reproxy-url', 'x-sendfile']
const FOR_PROXIES_BY_PREFIX = ['proxy-', 'x-accel-']

/** These headers name hosts and programs behind the gateway. */
const WHAT_RUNS_BEHIND = [
  ...['server-timing', 'via', 'x-powered-by', 'x-powered-cms', 'x-generator', 'x-runtime'],
  ...['x-aspnet-version', 'x-aspnetmvc-version', 'x-drupal-cache', 'x-varnish'],
  ...['x-backend', 'x-backend-server', 'x-host', 'x-hostname', 'x-node', 'x-pod', 'x-server', 'x-server-name'],
  ...['x-served-by', 'x-upstream', 'x-upstream-host', 'x-original-host', 'x-forwarded-host', 'x-forwarded-server'],
  ...['cf-ray', 'cf-cache-status', 'fly-request-id', 'x-amz-cf-id', 'x-amz-cf-pop', 'x-vercel-id'],
]

/** With these headers, an upstream would set rules for the whole host, which it may share with other sellers or the platform. */
const ABOUT_THE_HOST = [
  'accept-ch',
  'alt-svc',
  'clear-site-data',
  'critical-ch',
  'expect-ct',
  'nel',
  'public-key-pins',
  'report-to',
  'reporting-endpoints',
  'sec-session-registration',
  'secure-session-registration',
  'service-worker-allowed',
  'set-cookie2',
  'strict-transport-security',
]

/**
 * With these headers, caches on the way would store an answer that one buyer has paid for. Each header with the suffix is for one kind of
 * cache (RFC 9213).
 */
const FOR_SHARED_CACHES = ['age', 'edge-control', 'expires', 'surrogate-control']
const FOR_SHARED_CACHES_BY_SUFFIX = '-cache-control'

/** HTTP/2 and HTTP/3 forbid these headers in answers. A client rejects an answer with `te`, after its buyer has paid. */
const OF_THE_CONNECTION = ['te', 'http2-settings']

/** Fields that an upstream must not send, in headers or in trailers. */
const NOT_FOR_BUYERS = [
  ...PAYMENT_RESPONSE_HEADERS,
  ...OF_OTHER_PAYMENTS,
  ...FOR_PROXIES,
  ...WHAT_RUNS_BEHIND,
  ...ABOUT_THE_HOST,
  ...FOR_SHARED_CACHES,
]
const NOT_FOR_BUYERS_BY_PREFIX = [...OURS, ...OF_OTHER_PAYMENTS_BY_PREFIX, ...FOR_PROXIES_BY_PREFIX]

/**
 * Fields that trailers must not contain (RFC 9110, 6.5.1): fields of framing, routing, credentials and content. Some clients close the
 * connection on such a field, after their buyer has paid. Other clients merge it into the headers.
 */
const FOR_HEADERS_ALONE = [
  ...[
    'connection',
    'content-length',
    'host',
    'keep-alive',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
  ],
  ...['authorization', 'cookie', 'proxy-authorization', 'set-cookie', 'www-authenticate'],
  ...[
    'content-encoding',
    'content-location',
    'content-range',
    'content-type',
    'expect',
    'link',
    'location',
    'max-forwards',
    'range',
    'refresh',
    'retry-after',
  ],
  ...['cache-control', 'date', 'vary', 'warning'],
]

const REMOVED_FOR_SHARED_CACHES = { remove_on_match: { key_matcher: { suffix: FOR_SHARED_CACHES_BY_SUFFIX } } }

/**
 * Removes the fields that buyer and upstream must not send to each other: a buyer could name the payer in trailers, and an upstream could
 * send receipts. It runs after ext_proc, which adds receipts, and only for paid requests.
 */
export function foreignFields(): JsonObject {
  return {
    name: FILTERS.foreignFields,
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.header_mutation.v3.HeaderMutation'),
      mutations: {
        request_trailers_mutations: [
          ...removed([...PAYMENT_REQUEST_HEADERS, PAYMENT_CONTEXT, ...FOR_HEADERS_ALONE]),
          ...removedByPrefix([...OURS, 'x-forwarded-']),
        ],
        response_mutations: [
          ...removed([...NOT_FOR_BUYERS, ...OF_THE_CONNECTION]),
          ...removedByPrefix(NOT_FOR_BUYERS_BY_PREFIX),
          REMOVED_FOR_SHARED_CACHES,
          said('cache-control', 'private, no-store', 'OVERWRITE_IF_EXISTS_OR_ADD'),
          said('vary', 'Payment-Signature, X-Payment', 'APPEND_IF_EXISTS_OR_ADD'),
        ],
        response_trailers_mutations: [
          ...removed([...NOT_FOR_BUYERS, ...FOR_HEADERS_ALONE]),
          ...removedByPrefix([...NOT_FOR_BUYERS_BY_PREFIX, 'access-control-']),
          REMOVED_FOR_SHARED_CACHES,
        ],
      },
    },
  }
}

function removed(names: readonly string[]): JsonObject[] {
  return names.map((remove) => ({ remove }))
}

function removedByPrefix(prefixes: readonly string[]): JsonObject[] {
  return prefixes.map((prefix) => ({ remove_on_match: { key_matcher: { prefix } } }))
}

function said(key: string, value: string, action: string): JsonObject {
  return { append: { header: { key, value }, append_action: action } }
}
