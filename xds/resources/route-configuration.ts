import type { RoutedApi } from '../../domain/configuration/api-configuration.ts'
import { CHECK_CONTEXT } from '../../domain/envoy-contract/check-context.ts'
import { PAYMENT_REQUEST_HEADERS, TRANSFER_ENCODING } from '../../domain/envoy-contract/headers.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { ACME_CHALLENGE_PREFIX } from '../../domain/hosts/acme-challenge.ts'
import { CLIENT_ADDRESS } from '../../domain/hosts/client-address.ts'
import { EXPOSED_HEADERS } from '../../domain/payments/payment-headers.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { apiMetadata } from './access-log.ts'
import { DOCUMENT_PATHS, documentsRoute } from './documents.ts'
import { jsonError } from './local-reply.ts'
import { FILTERS, routeConfigurationName } from './names.ts'
import { NOT_FOUND_PAGE, PAGE_HEADERS, WANTS_PAGE } from './not-found-page.ts'
import { replyOf } from './reply.ts'
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
 * The routes of one API. Their number does not depend on its endpoints, because only authz finds the endpoint of a request. Routes of paid
 * requests select the protocol to the upstream. If authz ever let a request without a payment pass, its route would answer with an error.
 */
export function routeConfiguration(api: RoutedApi, settings: RouteSettings): JsonObject {
  const routes = [
    ...acmeChallengeRoutes(api, settings),
    ...discoveryRoutes(api),
    ...preflightRoutes(),
    ...(isServed(api) ? [unpaidRoute(api), ...paidRoutes(api, settings)] : [notFoundPageRoute(), notFoundRoute()]),
  ]
  return {
    name: routeConfigurationName(api.id),
    virtual_hosts: [{ name: api.id, domains: ['*'], routes, metadata: apiMetadata(api.id) }],
    request_headers_to_remove: [...PAYMENT_REQUEST_HEADERS, TRANSFER_ENCODING, CLIENT_ADDRESS],
    response_headers_to_remove: ['server', 'alt-svc'],
    response_headers_to_add: [
      header('access-control-allow-origin', '*', 'ADD_IF_ABSENT'),
      header('access-control-expose-headers', EXPOSED_HEADERS, 'APPEND_IF_EXISTS_OR_ADD'),
    ],
  }
}

/** Replaces routes that cannot be made, and answers at once. Without any routes, requests would wait. */
export function unavailableRouteConfiguration(apiId: string): JsonObject {
  const route = {
    match: { prefix: '/' },
    direct_response: errorResponse('api_unavailable'),
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

/** Methods with a special protocol to the upstream, or with a possible second try. */
const SPECIAL_METHODS = ['GET', 'HEAD', 'POST']

/** Requests with a payment. authz also admits a buyer who paid for this request but got no answer before its endpoint was removed (M4). */
function paidRoutes(api: RoutedApi, settings: RouteSettings): JsonObject[] {
  const upstream = parseUpstream(api)
  const paid = {
    typed_per_filter_config: { ...checkWith({ [CHECK_CONTEXT.apiId]: api.id }), ...forwardTo(upstream) },
  }
  return PAYMENT_REQUEST_HEADERS.flatMap((name) =>
    [...SPECIAL_METHODS, undefined].flatMap((method) =>
      waysTo(upstream, method).map((way) => paidRoute({ paid, way, name, method, upstream, settings })),
    ),
  )
}

/** The route for requests with the payment header `name`, by one protocol to the upstream. It is for `method`, or for any method. */
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

/** This route comes before the paid routes, because most requests are unpaid. */
function unpaidRoute({ id }: RoutedApi): JsonObject {
  const headers = PAYMENT_REQUEST_HEADERS.map((name) => ({ name, present_match: true, invert_match: true }))
  return {
    match: { prefix: '/', headers },
    direct_response: GATEWAY_UNAVAILABLE,
    typed_per_filter_config: checkWith({ [CHECK_CONTEXT.apiId]: id }),
  }
}

/** The gateway's free documents. These routes come first, so that no pattern of the seller takes their paths. */
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
 * Answers to ACME challenges (RFC 8555 section 8.3), for custom hosts only. The path never reaches an upstream, because a seller could
 * otherwise obtain certificates for the platform's own hosts.
 */
function acmeChallengeRoutes(api: RoutedApi, { acmeThumbprint }: RouteSettings): JsonObject[] {
  const match = { prefix: ACME_CHALLENGE_PREFIX }
  const refused = { ...notFoundRoute(), match }
  if (acmeThumbprint === undefined) return [refused]
  const [, ...customHosts] = api.hosts
  const answered = customHosts.map((host) => ({
    match: { ...match, headers: [methodMatch('GET'), { name: ':authority', string_match: { exact: host } }] },
    direct_response: GATEWAY_UNAVAILABLE,
    typed_per_filter_config: checkWith({ [CHECK_CONTEXT.acmeThumbprint]: acmeThumbprint }),
  }))
  return [...answered, refused]
}

/** The answer of a route that only authz may answer, if authz ever lets a request pass. */
const GATEWAY_UNAVAILABLE = errorResponse('gateway_unavailable')

function errorResponse(code: ErrorCode): JsonObject {
  const reply = replyOf(code)
  return { status: reply.status, body_format: jsonError(reply) }
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
 * Browsers send a preflight before a paid request. Its answer is free, and does not depend on the path. Pages of every origin may send
 * every header, because the request carries no cookie or other credential of the browser.
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
    direct_response: errorResponse('not_found'),
    typed_per_filter_config: WITHOUT_CHECK,
  }
}

/** Answers a person's browser with a page. */
function notFoundPageRoute(): JsonObject {
  return {
    match: { prefix: '/', headers: [WANTS_PAGE] },
    direct_response: { status: 404, body_format: NOT_FOUND_PAGE },
    response_headers_to_add: Object.entries({ ...PAGE_HEADERS, 'cache-control': 'no-store' }).map(([key, value]) =>
      header(key, value),
    ),
    typed_per_filter_config: WITHOUT_CHECK,
  }
}

const WITHOUT_CHECK: JsonObject = {
  [FILTERS.extAuthz]: {
    '@type': typeUrl('envoy.extensions.filters.http.ext_authz.v3.ExtAuthzPerRoute'),
    disabled: true,
  },
}

/** An exact match, never a pattern: Envoy checks the headers of every route before its path. */
function methodMatch(method: string): JsonObject {
  return { name: ':method', string_match: { exact: method } }
}

function header(key: string, value: string, action = 'OVERWRITE_IF_EXISTS_OR_ADD'): JsonObject {
  return { header: { key, value }, append_action: action }
}
