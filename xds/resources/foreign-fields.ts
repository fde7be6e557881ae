import { PAYMENT_CONTEXT } from '../../domain/payment-context.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { FILTERS, PAYMENT_REQUEST_HEADERS, PAYMENT_RESPONSE_HEADERS } from './names.ts'

/** Only the gateway may send these headers, about a payment or about itself. */
const OURS = ['x-launa-', 'x-envoy-']

/** With these, an upstream would speak for the whole host, which it may share with other sellers or the platform. */
const ABOUT_THE_HOST = [
  'clear-site-data',
  'nel',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'strict-transport-security',
]

/** With these, caches on the way would keep an answer that one buyer has paid for. */
const FOR_SHARED_CACHES = [
  'age',
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
  'expires',
  'surrogate-control',
  'x-accel-expires',
]

/**
 * Fields that trailers must not contain (RFC 9110, 6.5.1): framing, routing, credentials, and how to read the content. Some clients close
 * the connection on such a field, after their buyer has paid. Others merge it into the headers.
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
  ...['authorization', 'cookie', 'proxy-authenticate', 'proxy-authorization', 'set-cookie', 'www-authenticate'],
  ...[
    'content-encoding',
    'content-range',
    'content-type',
    'expect',
    'location',
    'max-forwards',
    'range',
    'retry-after',
  ],
  ...['cache-control', 'date', 'vary', 'warning'],
]

/**
 * Removes the fields that neither side may send to the other. Without it, a buyer could name the payer to the upstream in trailers, and an
 * upstream could send receipts of its own.
 *
 * The filter stands on the way to the upstream, behind ext_proc, which puts receipts into headers and trailers. Requests without a payment
 * never reach it. Each of these answers therefore belongs to one buyer, whatever its status.
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
          ...removed([...PAYMENT_RESPONSE_HEADERS, ...ABOUT_THE_HOST, ...FOR_SHARED_CACHES]),
          ...removedByPrefix(OURS),
          said('cache-control', 'private, no-store', 'OVERWRITE_IF_EXISTS_OR_ADD'),
          said('vary', 'Payment-Signature, X-Payment', 'APPEND_IF_EXISTS_OR_ADD'),
        ],
        response_trailers_mutations: [
          ...removed([...PAYMENT_RESPONSE_HEADERS, ...ABOUT_THE_HOST, ...FOR_SHARED_CACHES, ...FOR_HEADERS_ALONE]),
          ...removedByPrefix([...OURS, 'access-control-']),
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
