import type { Environment } from '../../domain/environment.ts'
import { HELD_BYTES, HELD_GRPC_BYTES } from '../../domain/envoy-contract/rooms.ts'
import { upstreamBase } from '../../domain/upstreams/upstream-base.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { HOLD_TO_TRAILERS } from './http-filters.ts'
import { FILTERS, upstreamCluster } from './names.ts'

export interface RouteSettings {
  /** How long an upstream may take to send its response headers, in seconds. */
  upstreamTimeoutSeconds: number
  /** Longest time of a paid request in seconds, upload and answer included. */
  maxStreamSeconds: number
  /** SHA-256 of the public key of our account with the certificate authority, once there is one (RFC 7638). */
  acmeThumbprint?: string | undefined
}

/** The upstream of an API's paid requests. */
export interface Upstream {
  secure: boolean
  /** Host and port of the upstream. Envoy resolves them, sends them as Host, and verifies them in the certificate. */
  host: string
  basePath: string
  environment: Environment
}

/** Throws for a URL that no upstream can have. The control plane accepts no such URL. */
export function parseUpstream(api: { upstreamBaseUrl: string; environment: Environment }): Upstream {
  const { secure, host, basePath } = upstreamBase(api.upstreamBaseUrl)
  return { secure, host, basePath, environment: api.environment }
}

export interface WayToUpstream {
  cluster: string
  /** The header that selects the requests for this protocol. */
  header?: JsonObject
  filters?: JsonObject
  request_body_buffer_limit?: number
  request_headers_to_add?: JsonObject[]
}

/** The protocols to the upstream that a method can need. The last one is for all requests without a special protocol. */
export function waysTo({ secure, environment }: Upstream, method: string | undefined): WayToUpstream[] {
  const usual = {
    cluster: upstreamCluster(secure ? 'https' : 'http', environment),
    request_body_buffer_limit: HELD_BYTES,
  }
  // WebSocket uses GET with `upgrade`. Over HTTP/2 (RFC 8441), Envoy converts the request to such a GET before it selects a route.
  const upgrade = {
    cluster: upstreamCluster(secure ? 'httpsUpgrade' : 'http', environment),
    header: WEBSOCKET,
    request_headers_to_add: [NO_OTHER_HOP_HEADERS],
  }
  if (method === 'GET') return [upgrade, usual]
  // gRPC uses POST. Envoy holds the whole answer, because its status comes last.
  const grpcCluster = upstreamCluster(secure ? 'https' : 'http2', environment)
  const grpc = {
    cluster: grpcCluster,
    header: GRPC,
    filters: HOLD_TO_TRAILERS,
    request_body_buffer_limit: HELD_GRPC_BYTES,
  }
  return method === 'POST' ? [grpc, usual] : [usual]
}

const WEBSOCKET: JsonObject = { name: 'upgrade', string_match: { exact: 'websocket', ignore_case: true } }
/**
 * Replaces the buyer's `Connection`, which Envoy forwards with an upgrade. An upstream would drop the headers that a buyer names in it,
 * including the gateway's headers.
 */
const NO_OTHER_HOP_HEADERS: JsonObject = {
  header: { key: 'connection', value: 'Upgrade' },
  append_action: 'OVERWRITE_IF_EXISTS_OR_ADD',
}
const GRPC: JsonObject = { name: 'content-type', string_match: { prefix: 'application/grpc' } }

/**
 * The upstream's time-out (`per_try_timeout`) ends with its response headers, so it never cuts off a settlement or a long download. It also
 * ends with an interim answer (1xx): then authz ends the exchange.
 */
export function upstreamRoute(options: {
  cluster: string
  upstream: Upstream
  settings: RouteSettings
  /**
   * Whether Envoy may try again if the first try never reached the upstream. False for methods with a body: ext_proc may send a body twice
   * (Envoy 1.40).
   */
  repeatable: boolean
}): JsonObject {
  const { cluster, upstream, settings, repeatable } = options
  return {
    cluster,
    ...(upstream.basePath === '' ? {} : { prefix_rewrite: `${upstream.basePath}/` }),
    timeout: '0s',
    idle_timeout: '120s',
    flush_timeout: '120s',
    max_stream_duration: { max_stream_duration: `${settings.maxStreamSeconds}s` },
    retry_policy: {
      ...(repeatable && { retry_on: 'connect-failure,refused-stream', num_retries: 1 }),
      per_try_timeout: `${settings.upstreamTimeoutSeconds}s`,
    },
  }
}

/** Tells the forward proxy which host to resolve and call, and which Host to send. */
export function forwardTo(upstream: Upstream): JsonObject {
  return {
    [FILTERS.dynamicForwardProxy]: {
      '@type': typeUrl('envoy.extensions.filters.http.dynamic_forward_proxy.v3.PerRouteConfig'),
      host_rewrite_literal: upstream.host,
    },
  }
}
