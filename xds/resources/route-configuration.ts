import { ACME_CHALLENGE_PREFIX } from '../../domain/acme-challenge.ts'
import type { RoutedApi, RoutedEndpoint } from '../../domain/api-configuration.ts'
import { DISCOVERY_PATHS } from '../../domain/discovery-paths.ts'
import { compareSpecificity, type PathPattern, parsePathPattern } from '../../domain/path-pattern.ts'
import { EXPOSED_HEADERS } from '../../domain/payment-headers.ts'
import { allowHeader, soldMethods } from '../../domain/sold-methods.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { apiMetadata } from './access-log.ts'
import { jsonError } from './local-reply.ts'
import {
  FILTERS,
  PAYMENT_REQUEST_HEADERS,
  PAYMENT_RESPONSE_HEADERS,
  PAYMENT_SIGNATURE,
  routeConfigurationName,
} from './names.ts'
import {
  forwardTo,
  parseUpstream,
  type RouteSettings,
  type Upstream,
  upstreamRoute,
  type WayToUpstream,
  waysTo,
} from './upstream-route.ts'

/**
 * The routes of one API. Each endpoint has one route without a payment (authz answers 402; should it ever allow, the
 * route itself refuses) and, per payment header, one for each way to speak to the upstream. Then come the preflight,
 * what was sold and is still owed, the 405 of each known path, and 404.
 */
export function routeConfiguration(api: RoutedApi, settings: RouteSettings): JsonObject {
  const endpoints = servedEndpoints(api)
  const upstream = parseUpstream(api.upstreamBaseUrl)
  const routes = [
    ...acmeChallengeRoutes(api, settings),
    ...discoveryRoutes(api),
    ...endpoints.flatMap((endpoint) => endpointRoutes({ api, endpoint, upstream, settings, endpoints })),
    preflightRoute(),
    ...claimRoutes(api, upstream, settings),
    ...methodNotAllowedRoutes(endpoints),
    notFoundRoute(),
  ]
  return {
    name: routeConfigurationName(api.id),
    virtual_hosts: [{ name: api.id, domains: ['*'], routes, metadata: apiMetadata(api.id) }],
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
    virtual_hosts: [{ name: apiId, domains: ['*'], routes: [route], metadata: apiMetadata(apiId) }],
  }
}

interface Served {
  endpoint: RoutedEndpoint
  pattern: PathPattern
}

function isServed({ enabled, payToAddress }: RoutedApi): boolean {
  return enabled && payToAddress !== undefined
}

function servedEndpoints(api: RoutedApi): Served[] {
  if (!isServed(api)) return []
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
  api: RoutedApi
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
      waysTo(upstream, method).map((way) => paidRoute({ paid, way, name, method, pattern, upstream, settings })),
    ),
    { ...unpaid, match: { ...pathMatch(pattern), headers: [methodMatch(method)] } },
  ])
}

/** A request with the payment header `name` on one of the ways to the upstream, by any method unless it says which. */
function paidRoute(options: {
  paid: JsonObject & { typed_per_filter_config: JsonObject }
  way: WayToUpstream
  name: string
  method?: string
  pattern: PathPattern
  upstream: Upstream
  settings: RouteSettings
}): JsonObject {
  const { paid, way, name, method, pattern, upstream, settings } = options
  const { cluster, header: mark, filters, ...rest } = way
  const headers = [{ name, present_match: true }, ...(method ? [methodMatch(method)] : []), ...(mark ? [mark] : [])]
  return {
    ...paid,
    ...rest,
    typed_per_filter_config: { ...paid.typed_per_filter_config, ...filters },
    match: { ...pathMatch(pattern), headers },
    route: upstreamRoute({ cluster, upstream, pattern, settings, repeatable: method === 'GET' || method === 'HEAD' }),
  }
}

/**
 * Payments for what no endpoint sells. authz lets through whoever has paid for the very request and was not served before
 * the endpoint was gone (M4), and answers 404 or 405 to everybody else. Before the 405 of unpaid requests: the same path may
 * be sold by other methods.
 */
function claimRoutes(api: RoutedApi, upstream: Upstream, settings: RouteSettings): JsonObject[] {
  if (!isServed(api)) return []
  const paid = {
    response_headers_to_remove: PAYMENT_RESPONSE_HEADERS,
    typed_per_filter_config: { ...checkWith({ api_id: api.id }), ...forwardTo(upstream) },
  }
  const special = ['GET', 'POST'].flatMap((method) =>
    waysTo(upstream, method)
      .filter(({ header }) => header)
      .map((way) => ({ way, method })),
  )
  const usual = waysTo(upstream, 'PUT').map((way) => ({ way }))
  // Version 1 names no token, and without that nobody can tell which payment it was.
  const claim = { paid, name: PAYMENT_SIGNATURE, pattern: EVERYTHING, upstream, settings }
  return [...special, ...usual].map((to) => paidRoute({ ...claim, ...to }))
}

const EVERYTHING: PathPattern = { kind: 'prefix', path: '/' }

/** Documents that authz answers, free, before any pattern of the seller's could take their path. */
function discoveryRoutes(api: RoutedApi): JsonObject[] {
  return Object.entries(DISCOVERY_PATHS).flatMap(([document, path]) =>
    ['GET', 'HEAD'].map((method) => ({
      match: { path, headers: [methodMatch(method)] },
      direct_response: GATEWAY_UNAVAILABLE,
      typed_per_filter_config: checkWith({ api_id: api.id, document }),
    })),
  )
}

/**
 * Proofs to the certificate authority (RFC 8555 section 8.3), given for custom hosts alone. The path never reaches an
 * upstream: a seller could have certificates made for the platform's own hosts there.
 */
function acmeChallengeRoutes(api: RoutedApi, { acmeThumbprint }: RouteSettings): JsonObject[] {
  const match = { prefix: ACME_CHALLENGE_PREFIX }
  const refused = { ...notFoundRoute(), match }
  if (acmeThumbprint === undefined) return [refused]
  const [, ...customHosts] = api.hosts
  const answered = customHosts.map((host) => ({
    match: { ...match, headers: [methodMatch('GET'), { name: ':authority', string_match: { exact: host } }] },
    direct_response: GATEWAY_UNAVAILABLE,
    typed_per_filter_config: checkWith({ acme_thumbprint: acmeThumbprint }),
  }))
  return [...answered, refused]
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
    const methods = soldMethods(
      endpoints.map(({ endpoint }) => endpoint),
      pattern,
    )
    return {
      match: pathMatch(pattern),
      direct_response: {
        status: 405,
        body_format: jsonError({ code: 'method_not_allowed', error: 'method not allowed' }),
      },
      response_headers_to_add: [header('allow', allowHeader(methods))],
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
