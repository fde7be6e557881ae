import { CLIENT_ADDRESS } from '../../domain/client-address.ts'
import type { DeniedUpstream } from '../../domain/denied-upstream.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { addressLimit } from './address-limit.ts'
import { dnsCache } from './clusters.ts'
import { AUTHZ_CLUSTER, FILTERS, REMEMBERED, TRANSFER_ENCODING } from './names.ts'

/** Longest that authz may take to answer, facilitator included; a process that hangs is found sooner by HTTP/2 pings. */
const CHECK_TIMEOUT = '15s'
/** Longest that a settlement may take while the response is held back. */
const SETTLE_TIMEOUT = '45s'

/** The request's filters in order, with the reason for each place. */
export function httpFilters(options: {
  /** The listener's own. */
  checks: readonly JsonObject[]
  denied: readonly DeniedUpstream[]
  /** Proxies before Envoy say who the client is. */
  behindProxies?: boolean
  /** Requests a second of one client; no bound without it. */
  requestsPerAddress?: number | undefined
}): JsonObject[] {
  return [
    ...(options.requestsPerAddress ? [addressLimit(options.requestsPerAddress)] : []), // first: costs nobody else anything
    lowercaseAuthority(), // hosts are compared byte by byte from here on
    ...options.checks, // before anything is loaded or asked on behalf of a host
    onDemand(), // the API's routes must be there before anything asks what the route says
    extAuthz(options.behindProxies ? [CLIENT_ADDRESS] : []), // decides before the upstream's name is even resolved
    dynamicForwardProxy(options.denied), // resolves the upstream, once the request is paid
    // Reads the request, and holds the answer back until it is settled. A filter behind it that waits with a request's body, as
    // the one before does for a name, would have Envoy 1.40 send that body twice.
    extProc(),
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

/** Runs the script only for hosts with capitals: every Lua run costs about ten microseconds. */
function lowercaseAuthority(): JsonObject {
  return onlyWhen({
    name: FILTERS.lowercaseAuthority,
    input: AUTHORITY_INPUT,
    match: { value_match: { safe_regex: { google_re2: {}, regex: '.*[A-Z].*' } } },
    filter: luaFilter(LOWERCASE_SCRIPT),
  })
}

/** A script that Envoy runs in the request's way. */
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

/** By it a request to an MCP server names the method that its body has. */
const MCP_METHOD = 'mcp-method'

function extAuthz(alsoVisible: readonly string[]): JsonObject {
  // What chooses an answer is part of what was paid for (`authz/admission/reservation.ts`).
  const selecting = ['accept', 'accept-language', 'content-encoding', 'content-type', 'range']
  // By them authz knows a person's browser, which is shown a page (`authz/page/navigation.ts`).
  const navigation = ['sec-fetch-dest', 'sec-fetch-mode']
  const visible = [
    'payment-signature',
    'x-payment',
    'x-request-id',
    'upgrade',
    'content-length',
    TRANSFER_ENCODING,
    MCP_METHOD,
    ...selecting,
    ...navigation,
    ...alsoVisible,
  ]
  return {
    name: FILTERS.extAuthz,
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.ext_authz.v3.ExtAuthz'),
      transport_api_version: 'V3',
      grpc_service: { envoy_grpc: { cluster_name: AUTHZ_CLUSTER }, timeout: CHECK_TIMEOUT },
      failure_mode_allow: false,
      status_on_error: { code: 'InternalServerError' },
      validate_mutations: true,
      clear_route_cache: false,
      allowed_headers: { patterns: visible.map((exact) => ({ exact })) },
      decoder_header_mutation_rules: {
        disallow_expression: { regex: '^(host|:.*|x-envoy-.*)$' },
        disallow_is_error: true,
      },
    },
  }
}

/**
 * Runs for what ext_authz has let through with a payment. The condition is what ext_authz has said and not the route:
 * a request's filters are made before the routes of a cold API, or of a host with capitals, are there, so a filter
 * that the route switches on would be missing, and the answer would leave unpaid.
 */
function extProc(): JsonObject {
  return onlyWhen({
    name: FILTERS.extProc,
    input: {
      name: 'payment_id',
      typed_config: {
        '@type': typeUrl('envoy.extensions.matching.common_inputs.network.v3.DynamicMetadataInput'),
        filter: FILTERS.extAuthz,
        path: [{ key: 'payment_id' }],
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
    filter: { name: FILTERS.extProc, typed_config: externalProcessor() },
  })
}

/**
 * What authz sees of every paid exchange: the request's body on its way to the upstream, which is part of what was paid for, and
 * all of the answer before any of it leaves. authz says at the headers which answers need not be held back; an Envoy that does not
 * heed that holds one back and delivers none unpaid.
 */
const ANSWERS_WHOLE = {
  request_header_mode: 'SKIP',
  response_header_mode: 'SEND',
  request_body_mode: 'STREAMED',
  response_body_mode: 'BUFFERED_PARTIAL',
  // They end a body; without them Envoy 1.40 sends the last piece of it twice.
  request_trailer_mode: 'SEND',
  response_trailer_mode: 'SKIP',
}

/** For routes of gRPC, whose answers are held back whole: nothing leaves before their trailers were answered. */
export const HOLD_TO_TRAILERS: JsonObject = {
  [FILTERS.extProc]: {
    '@type': typeUrl('envoy.extensions.filters.http.ext_proc.v3.ExtProcPerRoute'),
    overrides: { processing_mode: { ...ANSWERS_WHOLE, response_body_mode: 'BUFFERED', response_trailer_mode: 'SEND' } },
  },
}

function externalProcessor(): JsonObject {
  // Envoy bounds the size of expressions (`envoy/bootstrap.ts`).
  const settable =
    '^((x-)?payment-response|payment-required|retry-after|content-(type|length)|cache-control|set-cookie)$'
  const visible = [
    ...[':status', 'content-type', 'content-length', 'transfer-encoding', 'content-encoding'],
    ...['upgrade', 'grpc-status', 'grpc-message', 'set-cookie'],
  ]
  return {
    '@type': typeUrl('envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor'),
    // As long as the exchange lasts: an upload may take minutes. A process that hangs is found by the time-out of a message.
    grpc_service: { envoy_grpc: { cluster_name: AUTHZ_CLUSTER }, timeout: '0s' },
    message_timeout: SETTLE_TIMEOUT,
    // authz lets long answers go out as they come, sees those that a payment identifier makes it keep, and nothing of what follows
    // an upgrade. Envoy compares what it would do then: where an override says nothing, the mode below holds.
    allow_mode_override: true,
    allowed_override_modes: [
      ...['NONE', 'STREAMED', 'BUFFERED'].map((mode) => ({ ...ANSWERS_WHOLE, response_body_mode: mode })),
      { ...ANSWERS_WHOLE, request_body_mode: 'NONE', response_body_mode: 'NONE' },
    ],
    failure_mode_allow: false,
    status_on_error: { code: 'InternalServerError' },
    processing_mode: ANSWERS_WHOLE,
    request_attributes: ['request.id'],
    response_attributes: ['response.code_details', 'request.id'],
    forward_rules: { allowed_headers: { patterns: visible.map((exact) => ({ exact })) } },
    metadata_options: {
      forwarding_namespaces: { untyped: [FILTERS.extAuthz] },
      receiving_namespaces: { untyped: [REMEMBERED.namespace] },
    },
    mutation_rules: { allow_expression: { regex: settable }, disallow_all: true },
  }
}

/** A filter that is skipped for requests of which `input` does not match. */
function onlyWhen(options: { name: string; input: JsonObject; match: JsonObject; filter: JsonObject }): JsonObject {
  const { name, input, match, filter } = options
  return skipWhen({ name, predicate: { not_matcher: { single_predicate: { input, ...match } } }, filter })
}

/** A filter that is skipped for requests that fulfil `predicate`. */
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
