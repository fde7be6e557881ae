import { NEVER_SELECTING, NEVER_SELECTING_BY_PREFIX } from '../../domain/endpoints/vary-on.ts'
import { ADMISSION_FIELDS, ADMISSION_NAMESPACE } from '../../domain/envoy-contract/admission-fields.ts'
import { SETTABLE_HEADERS, VISIBLE_HEADERS } from '../../domain/envoy-contract/answer-headers.ts'
import { ATTRIBUTES } from '../../domain/envoy-contract/attributes.ts'
import { EXCHANGE_NAMESPACE } from '../../domain/envoy-contract/exchange-fields.ts'
import { UPSTREAM_SECONDS } from '../../domain/envoy-contract/headers.ts'
import { CHECK_SECONDS, DECISION_SECONDS } from '../../domain/envoy-contract/time-outs.ts'
import { CLIENT_ADDRESS } from '../../domain/hosts/client-address.ts'
import type { DeniedUpstream } from '../../domain/upstreams/denied-upstream.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { addressLimit } from './address-limit.ts'
import { askedNobody } from './asked-nobody.ts'
import { dnsCache } from './clusters.ts'
import { AUTHZ_CLUSTER, FILTERS } from './names.ts'

/** The request's filters in order, with the reason for each position. */
export function httpFilters(options: {
  /** The checks of this listener. */
  checks: readonly JsonObject[]
  denied: readonly DeniedUpstream[]
  /** Whether proxies in front of Envoy name the client. */
  behindProxies?: boolean
  /** How long an upstream may take to answer. */
  upstreamTimeoutSeconds: number
  /** Requests per second of one client. Without it, there is no limit. */
  requestsPerAddress?: number | undefined
}): JsonObject[] {
  return [
    ...(options.requestsPerAddress ? [addressLimit(options.requestsPerAddress)] : []), // first: a refusal here costs other clients nothing
    lowercaseAuthority(), // all later filters compare hosts byte by byte
    ...options.checks, // before Envoy loads or asks anything on behalf of a host
    onDemand(), // loads the API's routes, before a filter asks for the route
    extAuthz(options.behindProxies ? [CLIENT_ADDRESS] : []), // decides before Envoy resolves the upstream's name
    dynamicForwardProxy(options.denied), // resolves the upstream of a paid request
    // Reads the request, and holds the answer until its payment is settled. ext_proc comes last: Envoy 1.40 would send a body twice if a
    // later filter buffered it.
    extProc(options.upstreamTimeoutSeconds),
    {
      name: FILTERS.router,
      typed_config: {
        '@type': typeUrl('envoy.extensions.filters.http.router.v3.Router'),
        suppress_envoy_headers: true,
      },
    },
  ]
}

export const AUTHORITY_INPUT = {
  name: 'authority',
  typed_config: {
    '@type': typeUrl('envoy.type.matcher.v3.HttpRequestHeaderMatchInput'),
    header_name: ':authority',
  },
}

/** Runs the script only for hosts with capitals, because every Lua run costs about ten microseconds. */
function lowercaseAuthority(): JsonObject {
  return onlyWhen({
    name: FILTERS.lowercaseAuthority,
    input: AUTHORITY_INPUT,
    match: { value_match: { safe_regex: { google_re2: {}, regex: '.*[A-Z].*' } } },
    filter: luaFilter(LOWERCASE_SCRIPT),
  })
}

/** A Lua script that Envoy runs on each request. */
export function luaFilter(script: string): JsonObject {
  return {
    name: 'envoy.filters.http.lua',
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.lua.v3.Lua'),
      default_source_code: { inline_string: script },
    },
  }
}

const LOWERCASE_SCRIPT = `function envoy_on_request(handle)
  local headers = handle:headers()
  headers:replace(":authority", string.lower(headers:get(":authority")))
  handle:clearRouteCache()
end`

function onDemand(): JsonObject {
  return {
    name: FILTERS.onDemand,
    typed_config: { '@type': typeUrl('envoy.extensions.filters.http.on_demand.v3.OnDemand') },
  }
}

/**
 * authz sees all headers but a few, because each may select an answer if the seller names it (`domain/endpoints/vary-on.ts`). It gets the
 * raw bytes of headers and path. Envoy's text form has a `!` for each byte outside UTF-8, so two different requests would look equal.
 */
function extAuthz(alsoVisible: readonly string[]): JsonObject {
  const named = [...NEVER_SELECTING, ...PSEUDO_HEADERS_BUT_PATH, CLIENT_ADDRESS]
  const hidden = named.filter((name) => !alsoVisible.includes(name))
  return {
    name: FILTERS.extAuthz,
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.ext_authz.v3.ExtAuthz'),
      transport_api_version: 'V3',
      grpc_service: {
        envoy_grpc: { cluster_name: AUTHZ_CLUSTER },
        timeout: `${CHECK_SECONDS}s`,
        // authz never answers UNAVAILABLE to a check that it has begun, so such a check may be repeated.
        retry_policy: askedNobody('connect-failure,refused-stream,unavailable'),
      },
      failure_mode_allow: false,
      status_on_error: { code: 'InternalServerError' },
      validate_mutations: true,
      clear_route_cache: false,
      // Statistics of upstreams count only the upstreams' answers, and no 402.
      charge_cluster_response_stats: false,
      encode_raw_headers: true,
      disallowed_headers: {
        patterns: [...NEVER_SELECTING_BY_PREFIX.map((prefix) => ({ prefix })), ...hidden.map((exact) => ({ exact }))],
      },
      decoder_header_mutation_rules: {
        disallow_expression: { regex: '^(host|:.*|x-envoy-.*)$' },
        disallow_is_error: true,
      },
    },
  }
}

const PSEUDO_HEADERS_BUT_PATH = [':authority', ':method', ':protocol', ':scheme']

/**
 * Runs for requests that ext_authz has let through with a payment, by the metadata of ext_authz and not by the route. Envoy may create the
 * filters before it has the routes. Then a filter that the route enables would be missing, and the answer would leave unpaid.
 */
function extProc(upstreamSeconds: number): JsonObject {
  return onlyWhen({
    name: FILTERS.extProc,
    input: {
      name: ADMISSION_FIELDS.paymentId,
      typed_config: {
        '@type': typeUrl('envoy.extensions.matching.common_inputs.network.v3.DynamicMetadataInput'),
        filter: ADMISSION_NAMESPACE,
        path: [{ key: ADMISSION_FIELDS.paymentId }],
      },
    },
    match: {
      custom_match: {
        name: 'present',
        typed_config: {
          '@type': typeUrl('envoy.extensions.matching.input_matchers.metadata.v3.Metadata'),
          value: { string_match: { safe_regex: { google_re2: {}, regex: '.+' } } },
        },
      },
    },
    filter: { name: FILTERS.extProc, typed_config: externalProcessor(upstreamSeconds) },
  })
}

/**
 * authz sees the request's body, which is part of the paid request, and the whole answer before the buyer gets any of it. At the response
 * headers, authz decides which answers Envoy need not hold. An Envoy that ignores this decision holds more answers, and delivers nothing
 * unpaid.
 */
const ANSWERS_WHOLE = {
  // This gives authz a stream while the upstream works, so that it can end an exchange with an upstream that sends only interim answers
  // (1xx).
  request_header_mode: 'SEND',
  response_header_mode: 'SEND',
  request_body_mode: 'STREAMED',
  response_body_mode: 'BUFFERED_PARTIAL',
  // Trailers end a body. Without this mode, Envoy 1.40 sends the last piece of the body twice.
  request_trailer_mode: 'SEND',
  // Trailers also end an answer without a body. Without this mode, Envoy would let a held answer go to the buyer at its trailers, unpaid.
  response_trailer_mode: 'SEND',
}

/** For gRPC routes. Envoy holds the whole answer until authz has replied to the trailers. */
export const HOLD_TO_TRAILERS: JsonObject = {
  [FILTERS.extProc]: {
    '@type': typeUrl('envoy.extensions.filters.http.ext_proc.v3.ExtProcPerRoute'),
    overrides: { processing_mode: { ...ANSWERS_WHOLE, response_body_mode: 'BUFFERED' } },
  },
}

function externalProcessor(upstreamSeconds: number): JsonObject {
  return {
    '@type': typeUrl('envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor'),
    // No time limit, because an upload may take minutes. The message time-out detects a hanging process.
    grpc_service: {
      envoy_grpc: { cluster_name: AUTHZ_CLUSTER },
      timeout: '0s',
      retry_policy: askedNobody('connect-failure,refused-stream'),
      initial_metadata: [{ key: UPSTREAM_SECONDS, value: String(upstreamSeconds) }],
    },
    message_timeout: `${DECISION_SECONDS}s`,
    // By an override, authz lets a long answer stream, or asks to see a body that it must store. After an upgrade, it sees nothing. Envoy
    // compares the whole resulting mode with this list: where an override sets nothing, `processing_mode` applies.
    allow_mode_override: true,
    allowed_override_modes: [
      ...['NONE', 'STREAMED', 'BUFFERED'].map((mode) => ({ ...ANSWERS_WHOLE, response_body_mode: mode })),
      { ...ANSWERS_WHOLE, request_body_mode: 'NONE', response_body_mode: 'NONE' },
    ],
    failure_mode_allow: false,
    status_on_error: { code: 'InternalServerError' },
    // authz changes no request body, so `Content-Length` stays right. Without the header, upstreams that read bodies only by length would
    // read none.
    allow_content_length_header: true,
    processing_mode: ANSWERS_WHOLE,
    request_attributes: [ATTRIBUTES.requestId],
    response_attributes: [ATTRIBUTES.details, ATTRIBUTES.requestId],
    forward_rules: { allowed_headers: { patterns: VISIBLE_HEADERS.map((exact) => ({ exact })) } },
    metadata_options: {
      forwarding_namespaces: { untyped: [ADMISSION_NAMESPACE] },
      receiving_namespaces: { untyped: [EXCHANGE_NAMESPACE] },
    },
    mutation_rules: { allow_expression: { regex: SETTABLE_HEADERS }, disallow_all: true },
  }
}

/** A filter that Envoy skips for a request if its `input` does not match. */
function onlyWhen(options: { name: string; input: JsonObject; match: JsonObject; filter: JsonObject }): JsonObject {
  const { name, input, match, filter } = options
  return skipWhen({ name, predicate: { not_matcher: { single_predicate: { input, ...match } } }, filter })
}

/** A filter that Envoy skips for requests that match `predicate`. */
export function skipWhen(options: { name: string; predicate: JsonObject; filter: JsonObject }): JsonObject {
  const { name, predicate, filter } = options
  const skip = {
    name: 'skip',
    typed_config: { '@type': typeUrl('envoy.extensions.filters.common.matcher.action.v3.SkipFilter') },
  }
  return {
    name,
    typed_config: {
      '@type': typeUrl('envoy.extensions.common.matching.v3.ExtensionWithMatcher'),
      extension_config: filter,
      xds_matcher: { matcher_list: { matchers: [{ predicate, on_match: { action: skip } }] } },
    },
  }
}

function dynamicForwardProxy(denied: readonly DeniedUpstream[]): JsonObject {
  return {
    name: FILTERS.dynamicForwardProxy,
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.dynamic_forward_proxy.v3.FilterConfig'),
      dns_cache_config: dnsCache(denied),
    },
  }
}
