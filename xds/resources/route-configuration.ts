import type { ApiConfiguration, EndpointConfiguration } from '../../domain/api-configuration.ts'
import { DISCOVERY_PATHS } from '../../domain/discovery-paths.ts'
import { compareSpecificity, covers, type PathPattern, parsePathPattern } from '../../domain/path-pattern.ts'
import { EXPOSED_HEADERS } from '../../domain/payment-headers.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { HOLD_TO_TRAILERS } from './http-filters.ts'
import { jsonError } from './local-reply.ts'
import { FILTERS, routeConfigurationName, UPSTREAM_CLUSTERS } from './names.ts'

export interface RouteSettings {
  /** How long an upstream may take to send its response headers, in seconds. */
  upstreamTimeoutSeconds: number
}

interface Upstream {
  secure: boolean
  /** Host and port as the upstream knows itself: resolved, sent as Host, and verified in its certificate. */
  host: string
  basePath: string
}

/**
 * The routes of one API. Each endpoint has one route without a payment (authz answers 402; should it ever allow, the
 * route itself refuses) and, per payment header, one for each way to speak to the upstream. Then come the preflight,
 * the 405 of each known path, and 404.
 */
export function routeConfiguration(api: ApiConfiguration, settings: RouteSettings): JsonObject {
  const endpoints = servedEndpoints(api)
  const upstream = parseUpstream(api.upstreamBaseUrl)
  const routes = [
    ...discoveryRoutes(api),
    ...endpoints.flatMap((endpoint) => endpointRoutes({ api, endpoint, upstream, settings, endpoints })),
    preflightRoute(),
    ...methodNotAllowedRoutes(endpoints),
    notFoundRoute(),
  ]
  return {
    name: routeConfigurationName(api.id),
    virtual_hosts: [{ name: api.id, domains: ['*'], routes }],
    request_headers_to_remove: [...PAYMENT_REQUEST_HEADERS, 'x-envoy-external-address'],
    response_headers_to_remove: ['server', 'x-powered-by', 'alt-svc'],
    response_headers_to_add: [
      header('access-control-allow-origin', '*', 'ADD_IF_ABSENT'),
      header('access-control-expose-headers', EXPOSED_HEADERS, 'APPEND_IF_EXISTS_OR_ADD'),
    ],
  }
}

/** In place of routes that cannot be made: an answer at once, where a missing configuration would be waited for. */
export function unavailableRouteConfiguration(apiId: string): JsonObject {
  const unavailable = { code: 'api_unavailable', error: 'API unavailable' }
  const route = {
    match: { prefix: '/' },
    direct_response: { status: 503, body_format: jsonError(unavailable) },
    typed_per_filter_config: WITHOUT_CHECK,
  }
  return {
    name: routeConfigurationName(apiId),
    virtual_hosts: [{ name: apiId, domains: ['*'], routes: [route] }],
  }
}

const PAYMENT_REQUEST_HEADERS = ['payment-signature', 'x-payment']
const PAYMENT_RESPONSE_HEADERS = ['payment-response', 'payment-required', 'x-payment-response', 'settlement-overrides']

interface Served {
  endpoint: EndpointConfiguration
  pattern: PathPattern
}

function servedEndpoints(api: ApiConfiguration): Served[] {
  if (!api.enabled || api.payToAddress === undefined) return []
  return api.endpoints
    .map((endpoint) => ({ endpoint, pattern: parsePathPattern(endpoint.pathPattern) }))
    .sort((a, b) => compareSpecificity(a.pattern, b.pattern) || (a.endpoint.method < b.endpoint.method ? -1 : 1))
}

/** HEAD is sold at the price of GET, unless it has a price of its own. */
function methodsOf(served: Served, all: readonly Served[]): string[] {
  const { method, pathPattern } = served.endpoint
  if (method !== 'GET') return [method]
  const ownHead = all.some(({ endpoint }) => endpoint.method === 'HEAD' && endpoint.pathPattern === pathPattern)
  return ownHead ? ['GET'] : ['GET', 'HEAD']
}

function endpointRoutes(options: {
  api: ApiConfiguration
  endpoint: Served
  upstream: Upstream
  settings: RouteSettings
  endpoints: readonly Served[]
}): JsonObject[] {
  const { api, endpoint: served, upstream, settings, endpoints } = options
  const { endpoint, pattern } = served
  const check = checkWith({ api_id: api.id, endpoint_id: endpoint.id })
  const paid = {
    name: endpoint.id,
    // On this route alone: on the whole configuration it would remove our own headers as well.
    response_headers_to_remove: PAYMENT_RESPONSE_HEADERS,
    typed_per_filter_config: { ...check, ...forwardTo(upstream) },
  }
  const unpaid = {
    name: endpoint.id,
    direct_response: GATEWAY_UNAVAILABLE,
    typed_per_filter_config: check,
  }
  return methodsOf(served, endpoints).flatMap((method) => [
    ...PAYMENT_REQUEST_HEADERS.flatMap((name) =>
      waysTo(upstream, method).map(({ cluster, header: mark, filters, ...way }) => ({
        ...paid,
        ...way,
        typed_per_filter_config: { ...paid.typed_per_filter_config, ...filters },
        match: {
          ...pathMatch(pattern),
          headers: [{ name, present_match: true }, methodMatch(method), ...(mark ? [mark] : [])],
        },
        route: upstreamRoute({ cluster, upstream, pattern, settings }),
      })),
    ),
    { ...unpaid, match: { ...pathMatch(pattern), headers: [methodMatch(method)] } },
  ])
}

interface WayToUpstream {
  cluster: string
  /** What tells such requests from others. */
  header?: JsonObject
  filters?: JsonObject
  request_body_buffer_limit?: number
}

/** The ways to speak to an upstream that a method can need; the last one is for whatever is nothing special. */
function waysTo({ secure }: Upstream, method: string): WayToUpstream[] {
  const usual = { cluster: secure ? UPSTREAM_CLUSTERS.https : UPSTREAM_CLUSTERS.http }
  // WebSocket is GET; over HTTP/2 (RFC 8441) Envoy has made it look so before it looks for routes.
  if (method === 'GET' && secure) return [{ cluster: UPSTREAM_CLUSTERS.httpsUpgrade, header: WEBSOCKET }, usual]
  // gRPC is POST, and its answer is held back whole: that its last line is good is known when all the rest has come.
  const grpcCluster = secure ? UPSTREAM_CLUSTERS.https : UPSTREAM_CLUSTERS.http2
  const grpc = {
    cluster: grpcCluster,
    header: GRPC,
    filters: HOLD_TO_TRAILERS,
    request_body_buffer_limit: GRPC_ANSWER_BYTES,
  }
  return method === 'POST' ? [grpc, usual] : [usual]
}

const WEBSOCKET: JsonObject = { name: 'upgrade', string_match: { exact: 'websocket', ignore_case: true } }
const GRPC: JsonObject = { name: 'content-type', string_match: { prefix: 'application/grpc' } }
/** Envoy has one limit for what a stream holds back, request or answer. */
const GRPC_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * The upstream's budget ends with its response headers: `per_try_timeout` no longer counts once they have come, so
 * a settlement or a long download is not cut off. Only attempts that never reached the upstream are repeated.
 */
function upstreamRoute(options: {
  cluster: string
  upstream: Upstream
  pattern: PathPattern
  settings: RouteSettings
}): JsonObject {
  const { cluster, upstream, pattern, settings } = options
  return {
    cluster,
    ...(upstream.basePath === '' ? {} : { prefix_rewrite: upstream.basePath + pattern.path }),
    timeout: '0s',
    idle_timeout: '120s',
    retry_policy: {
      retry_on: 'connect-failure,refused-stream',
      num_retries: 1,
      per_try_timeout: `${settings.upstreamTimeoutSeconds}s`,
    },
  }
}

function forwardTo(upstream: Upstream): JsonObject {
  return {
    [FILTERS.dynamicForwardProxy]: {
      '@type': typeUrl('envoy.extensions.filters.http.dynamic_forward_proxy.v3.PerRouteConfig'),
      host_rewrite_literal: upstream.host,
    },
  }
}

/** Documents that authz answers, free, before any pattern of the seller's could take their path. */
function discoveryRoutes(api: ApiConfiguration): JsonObject[] {
  return Object.entries(DISCOVERY_PATHS).flatMap(([document, path]) =>
    ['GET', 'HEAD'].map((method) => ({
      name: document,
      match: { path, headers: [methodMatch(method)] },
      direct_response: GATEWAY_UNAVAILABLE,
      typed_per_filter_config: checkWith({ api_id: api.id, document }),
    })),
  )
}

/** What a route answers that only authz may answer, should authz ever let a request pass. */
const GATEWAY_UNAVAILABLE = {
  status: 503,
  body_format: jsonError({ code: 'gateway_unavailable', error: 'payment service unavailable' }),
}

function checkWith(context: Record<string, string>): JsonObject {
  return {
    [FILTERS.extAuthz]: {
      '@type': typeUrl('envoy.extensions.filters.http.ext_authz.v3.ExtAuthzPerRoute'),
      check_settings: { context_extensions: context },
    },
  }
}

/** Asked by browsers before a paid request; free, and the same for every path. */
function preflightRoute(): JsonObject {
  return {
    match: {
      prefix: '/',
      headers: [methodMatch('OPTIONS'), { name: 'access-control-request-method', present_match: true }],
    },
    direct_response: { status: 204 },
    response_headers_to_add: [
      header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE'),
      header('access-control-allow-headers', ALLOWED_HEADERS),
      header('access-control-max-age', '86400'),
    ],
    typed_per_filter_config: WITHOUT_CHECK,
  }
}

/** x402 clients send the name of a response header as a request header on their paid retry. */
const ALLOWED_HEADERS =
  'Payment-Signature, X-Payment, Content-Type, Accept, Authorization, Access-Control-Expose-Headers, X-Request-Id'

function methodNotAllowedRoutes(endpoints: readonly Served[]): JsonObject[] {
  const patterns = new Map(endpoints.map(({ endpoint, pattern }) => [endpoint.pathPattern, pattern]))
  return [...patterns.values()].map((pattern) => {
    const covering = endpoints.filter((served) => covers(served.pattern, pattern))
    const methods = new Set(covering.flatMap((served) => methodsOf(served, endpoints)))
    return {
      match: pathMatch(pattern),
      direct_response: {
        status: 405,
        body_format: jsonError({ code: 'method_not_allowed', error: 'method not allowed' }),
      },
      response_headers_to_add: [header('allow', [...methods, 'OPTIONS'].sort().join(', '))],
      typed_per_filter_config: WITHOUT_CHECK,
    }
  })
}

function notFoundRoute(): JsonObject {
  return {
    match: { prefix: '/' },
    direct_response: { status: 404, body_format: jsonError({ code: 'not_found', error: 'not found' }) },
    typed_per_filter_config: WITHOUT_CHECK,
  }
}

const WITHOUT_CHECK: JsonObject = {
  [FILTERS.extAuthz]: {
    '@type': typeUrl('envoy.extensions.filters.http.ext_authz.v3.ExtAuthzPerRoute'),
    disabled: true,
  },
}

function pathMatch(pattern: PathPattern): JsonObject {
  return pattern.kind === 'exact' ? { path: pattern.path } : { prefix: pattern.path }
}

/** Exact, never a pattern: Envoy looks at the headers of every route before it looks at its path. */
function methodMatch(method: string): JsonObject {
  return { name: ':method', string_match: { exact: method } }
}

function header(key: string, value: string, action = 'OVERWRITE_IF_EXISTS_OR_ADD'): JsonObject {
  return { header: { key, value }, append_action: action }
}

function parseUpstream(baseUrl: string): Upstream {
  const url = new URL(baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('upstream is neither http nor https')
  return {
    secure: url.protocol === 'https:',
    host: url.host,
    basePath: url.pathname.replace(/\/+$/, ''),
  }
}
