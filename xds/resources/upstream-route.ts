import type { Environment } from '../../domain/environment.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { HOLD_TO_TRAILERS } from './http-filters.ts'
import { FILTERS, upstreamCluster } from './names.ts'

export interface RouteSettings {
  /** How long an upstream may take to send its response headers, in seconds. */
  upstreamTimeoutSeconds: number
  /** After how long a paid request ends, upload and answer included, in seconds. */
  maxStreamSeconds: number
  /** SHA-256 of the public key of our account with the certificate authority, once there is one (RFC 7638). */
  acmeThumbprint?: string | undefined
}

/** Where the paid requests of an API go. */
export interface Upstream {
  secure: boolean
  /** Host and port as the upstream knows itself: resolved, sent as Host, and verified in its certificate. */
  host: string
  basePath: string
  environment: Environment
}

/** Throws when it is not a URL that an upstream can have; the control plane lets no such one through. */
export function parseUpstream(api: { upstreamBaseUrl: string; environment: Environment }): Upstream {
  const url = new URL(api.upstreamBaseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('upstream is neither http nor https')
  return {
    secure: url.protocol === 'https:',
    host: url.host,
    basePath: url.pathname.replace(/\/+$/, ''),
    environment: api.environment,
  }
}

export interface WayToUpstream {
  cluster: string
  /** What tells such requests from others. */
  header?: JsonObject
  filters?: JsonObject
  request_body_buffer_limit?: number
  request_headers_to_add?: JsonObject[]
}

/** The ways to speak to an upstream that a method can need; the last one is for whatever is nothing special. */
export function waysTo({ secure, environment }: Upstream, method: string | undefined): WayToUpstream[] {
  const usual = {
    cluster: upstreamCluster(secure ? 'https' : 'http', environment),
    request_body_buffer_limit: SHORT_ANSWER_BYTES,
  }
  // WebSocket is GET; over HTTP/2 (RFC 8441) Envoy has made it look so before it looks for routes.
  const upgrade = {
    cluster: upstreamCluster(secure ? 'httpsUpgrade' : 'http', environment),
    header: WEBSOCKET,
    request_headers_to_add: [NO_OTHER_HOP_HEADERS],
  }
  if (method === 'GET') return [upgrade, usual]
  // gRPC is POST, and its answer is held back whole: that its last line is good is known when all the rest has come.
  const grpcCluster = upstreamCluster(secure ? 'https' : 'http2', environment)
  const grpc = {
    cluster: grpcCluster,
    header: GRPC,
    filters: HOLD_TO_TRAILERS,
    request_body_buffer_limit: GRPC_ANSWER_BYTES,
  }
  return method === 'POST' ? [grpc, usual] : [usual]
}

const WEBSOCKET: JsonObject = { name: 'upgrade', string_match: { exact: 'websocket', ignore_case: true } }
/** Envoy passes `Connection` on with an upgrade; an upstream would drop the headers that a buyer has named there, ours among them. */
const NO_OTHER_HOP_HEADERS: JsonObject = {
  header: { key: 'connection', value: 'Upgrade' },
  append_action: 'OVERWRITE_IF_EXISTS_OR_ADD',
}
const GRPC: JsonObject = { name: 'content-type', string_match: { prefix: 'application/grpc' } }
/** Envoy has one limit for what a stream holds back, request or answer. */
const GRPC_ANSWER_BYTES = 4 * 1024 * 1024
/** Answers of up to 64 KiB are whole before they are charged for (`authz/envoy/short-answer.ts`), and some room for what comes with them. */
const SHORT_ANSWER_BYTES = 96 * 1024

/**
 * The upstream's budget ends with its response headers: `per_try_timeout` no longer counts once they have come, so
 * a settlement or a long download is not cut off. Only attempts that never reached the upstream are repeated, and only of
 * requests that should have no body: Envoy 1.40 keeps a body for another attempt in a place from which ext_proc makes it send
 * all of it twice when trailers follow.
 */
export function upstreamRoute(options: {
  cluster: string
  upstream: Upstream
  settings: RouteSettings
  /** Whether another attempt may be made. */
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

/** Tells the forward proxy whom to resolve and to call, and in whose name. */
export function forwardTo(upstream: Upstream): JsonObject {
  return {
    [FILTERS.dynamicForwardProxy]: {
      '@type': typeUrl('envoy.extensions.filters.http.dynamic_forward_proxy.v3.PerRouteConfig'),
      host_rewrite_literal: upstream.host,
    },
  }
}
