import { ACME_CHALLENGE_PREFIX } from '../../domain/acme-challenge.ts'
import type { RoutedApi } from '../../domain/api-configuration.ts'
import { CLIENT_ADDRESS } from '../../domain/client-address.ts'
import { EXPOSED_HEADERS } from '../../domain/payment-headers.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { apiMetadata } from './access-log.ts'
import { DOCUMENT_PATHS, documentsRoute } from './documents.ts'
import { jsonError } from './local-reply.ts'
import { FILTERS, PAYMENT_REQUEST_HEADERS, routeConfigurationName, TRANSFER_ENCODING } from './names.ts'
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
 * The routes of one API, as many as it needs whatever it sells: authz alone knows which endpoint serves a request. They tell apart
 * how to speak to the upstream, and what is answered without a payment: the preflight, what authz says (402, 404 or 405), and, should
 * authz ever let such a request pass, an error.
 */
export function routeConfiguration(api: RoutedApi, settings: RouteSettings): JsonObject {
  const routes = [
    ...acmeChallengeRoutes(api, settings),
    ...discoveryRoutes(api),
    ...preflightRoutes(),
    ...(isServed(api) ? [unpaidRoute(api), ...paidRoutes(api, settings)] : [notFoundRoute()]),
  ]
  return {
    name: routeConfigurationName(api.id),
    virtual_hosts: [{ name: api.id, domains: ['*'], routes, metadata: apiMetadata(api.id) }],
    request_headers_to_remove: [...PAYMENT_REQUEST_HEADERS, TRANSFER_ENCODING, CLIENT_ADDRESS],
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

function isServed({ enabled, payToAddress }: RoutedApi): boolean {
  return enabled && payToAddress !== undefined
}

/** Methods that are spoken to an upstream in a way of their own, or that may be tried twice. */
const SPECIAL_METHODS = ['GET', 'HEAD', 'POST']

/**
 * Requests with a payment. authz also lets through a buyer who has paid for this very request and was not served before its endpoint
 * was gone (M4).
 */
function paidRoutes(api: RoutedApi, settings: RouteSettings): JsonObject[] {
  const upstream = parseUpstream(api)
  const paid = {
    typed_per_filter_config: { ...checkWith({ api_id: api.id }), ...forwardTo(upstream) },
  }
  return PAYMENT_REQUEST_HEADERS.flatMap((name) =>
    [...SPECIAL_METHODS, undefined].flatMap((method) =>
      waysTo(upstream, method).map((way) => paidRoute({ paid, way, name, method, upstream, settings })),
    ),
  )
}

/** A request with the payment header `name` on one of the ways to the upstream, by any method unless it says which. */
function paidRoute(options: {
  paid: JsonObject & { typed_per_filter_config: JsonObject }
  way: WayToUpstream
  name: string
  method: string | undefined
  upstream: Upstream
  settings: RouteSettings
}): JsonObject {
  const { paid, way, name, method, upstream, settings } = options
  const { cluster, header: mark, filters, ...rest } = way
  const headers = [{ name, present_match: true }, ...(method ? [methodMatch(method)] : []), ...(mark ? [mark] : [])]
  return {
    ...paid,
    ...rest,
    typed_per_filter_config: { ...paid.typed_per_filter_config, ...filters },
    match: { prefix: '/', headers },
    route: upstreamRoute({ cluster, upstream, settings, repeatable: method === 'GET' || method === 'HEAD' }),
  }
}

/** Before the paid ones: most requests are of this kind. */
function unpaidRoute({ id }: RoutedApi): JsonObject {
  const headers = PAYMENT_REQUEST_HEADERS.map((name) => ({ name, present_match: true, invert_match: true }))
  return {
    match: { prefix: '/', headers },
    direct_response: GATEWAY_UNAVAILABLE,
    typed_per_filter_config: checkWith({ api_id: id }),
  }
}

/** Documents of ours, free, before any pattern of the seller's could take their path. */
function discoveryRoutes({ id }: RoutedApi): JsonObject[] {
  return DOCUMENT_PATHS.flatMap((path) =>
    ['GET', 'HEAD'].map((method) => ({
      match: { ...path, headers: [methodMatch(method)] },
      ...documentsRoute(id),
      typed_per_filter_config: WITHOUT_CHECK,
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

/**
 * Asked by browsers before a paid request; free, and the same for every path. Pages of every origin may send every header: no
 * cookie or other credential of a browser comes with it.
 */
function preflightRoutes(): JsonObject[] {
  const requested = 'access-control-request-headers'
  return [preflightRoute(`%REQ(${requested})%`, [requested]), preflightRoute(PAYMENT_HEADERS, [])]
}

function preflightRoute(allowedHeaders: string, present: readonly string[]): JsonObject {
  const asked = ['access-control-request-method', ...present].map((name) => ({ name, present_match: true }))
  return {
    match: { prefix: '/', headers: [methodMatch('OPTIONS'), ...asked] },
    direct_response: { status: 204 },
    response_headers_to_add: [
      header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE'),
      header('access-control-allow-headers', allowedHeaders),
      header('access-control-max-age', '86400'),
    ],
    typed_per_filter_config: WITHOUT_CHECK,
  }
}

const PAYMENT_HEADERS = 'Payment-Signature, X-Payment, Content-Type'

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

/** Exact, never a pattern: Envoy looks at the headers of every route before it looks at its path. */
function methodMatch(method: string): JsonObject {
  return { name: ':method', string_match: { exact: method } }
}

function header(key: string, value: string, action = 'OVERWRITE_IF_EXISTS_OR_ADD'): JsonObject {
  return { header: { key, value }, append_action: action }
}
