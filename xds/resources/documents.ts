import { DOCUMENT_API, DOCUMENT_CLIENT } from '../../domain/envoy-contract/headers.ts'
import { DOCUMENTS_HEALTH_PATH } from '../../domain/envoy-contract/health.ts'
import { CONNECTION_BYTES } from '../../domain/envoy-contract/rooms.ts'
import { DISCOVERY_PATHS, PAGES_PREFIX } from '../../domain/paths/discovery-paths.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { askedNobody } from './asked-nobody.ts'
import { type Address, addressedCluster, HTTP_PROTOCOL_OPTIONS } from './clusters.ts'
import { DOCUMENTS_CLUSTER } from './names.ts'
import { streamBounds } from './stream-bounds.ts'

/** Longest pause of a document's reader, or of the process that makes the document. */
const IDLE_TIMEOUT = '10s'
/**
 * Longest total time of a document. It is enough for half a mebibyte at 70 kbit/s, and for the longest document (3.3 MiB) at 460 kbit/s.
 */
const MOST_TIME = '60s'

/**
 * The pings to the process that serves documents. This process has a lower priority than authz, so on a busy machine it may answer a ping
 * late. A late answer must not break off documents that are on time.
 */
const PATIENTLY = { interval: '1s', timeout: IDLE_TIMEOUT }

/**
 * The authz processes that serve discovery documents (`authz/documents-main.ts`). Unread parts of a document stay in that process. Envoy
 * holds at most one flow-control window of each document, so its limits on requests are limits on readers.
 */
export function documentsCluster(addresses: readonly Address[]): JsonObject {
  return {
    ...addressedCluster(DOCUMENTS_CLUSTER, addresses, { path: DOCUMENTS_HEALTH_PATH }),
    per_connection_buffer_limit_bytes: CONNECTION_BYTES,
    circuit_breakers: {
      thresholds: [
        {
          ...{ max_connections: 64, max_pending_requests: MOST_AT_ONCE },
          ...{ max_requests: MOST_AT_ONCE, max_retries: MOST_AT_ONCE },
        },
      ],
    },
    typed_extension_protocol_options: {
      [HTTP_PROTOCOL_OPTIONS]: {
        '@type': typeUrl(HTTP_PROTOCOL_OPTIONS),
        // The policy is set here and not in the routes, because each API has a dozen routes.
        retry_policy: askedNobody('connect-failure,refused-stream'),
        explicit_http_config: {
          http2_protocol_options: { ...streamBounds(64), connection_keepalive: PATIENTLY },
        },
      },
    },
  }
}

/** The most documents that one Envoy requests at a time, for all its clients. authz limits the documents of each subnet and each host. */
const MOST_AT_ONCE = 256

/** Matches for an API's documents. All pages for people share one route, because each route slows every request a little. */
export const DOCUMENT_PATHS: readonly JsonObject[] = [
  ...Object.values(DISCOVERY_PATHS)
    .filter((path) => !path.startsWith(PAGES_PREFIX))
    .map((path) => ({ path })),
  { prefix: PAGES_PREFIX },
]

/**
 * Routes to the documents of an API. authz finds the API by these headers. A client's headers with these names never reach authz
 * (`listener.ts`).
 */
export function documentsRoute(apiId: string): JsonObject {
  return {
    route: {
      cluster: DOCUMENTS_CLUSTER,
      // authz would reset the stream of an upgrade. After a thousand resets it would also close the connection, which all readers share.
      upgrade_configs: [{ upgrade_type: 'websocket', enabled: false }],
      timeout: '0s',
      idle_timeout: IDLE_TIMEOUT,
      flush_timeout: IDLE_TIMEOUT,
      max_stream_duration: { max_stream_duration: MOST_TIME },
    },
    request_headers_to_add: [
      said(DOCUMENT_API, apiId),
      said(DOCUMENT_CLIENT, '%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%'),
    ],
  }
}

function said(key: string, value: string): JsonObject {
  return { header: { key, value }, append_action: 'OVERWRITE_IF_EXISTS_OR_ADD' }
}
