import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { AUTHZ_CLUSTER, FILTERS } from './names.ts'

/** Longest that authz may take to answer, facilitator included; a process that hangs is found sooner by HTTP/2 pings. */
const CHECK_TIMEOUT = '15s'
/** Longest that a settlement may take while the response is held back. */
const SETTLE_TIMEOUT = '45s'

/** The request's filters in order, with the reason for each place. */
export function httpFilters(): JsonObject[] {
  return [
    lowercaseAuthority(), // first: hosts are compared byte by byte from here on
    onDemand(), // the API's routes must be there before anything asks what the route says
    extAuthz(), // decides before the upstream's name is even resolved
    extProc(), // sees the response after the upstream and before ext_authz; off but on paid routes
    dynamicForwardProxy(), // resolves the upstream, once the request is paid
    {
      name: FILTERS.router,
      typed_config: {
        '@type': typeUrl('envoy.extensions.filters.http.router.v3.Router'),
        suppress_envoy_headers: true,
      },
    },
  ]
}

/** Runs the script only for hosts with capitals: every Lua run costs about ten microseconds. */
function lowercaseAuthority(): JsonObject {
  const hasNoCapitals = {
    not_matcher: {
      single_predicate: {
        input: {
          name: 'authority',
          typed_config: {
            '@type': typeUrl('envoy.type.matcher.v3.HttpRequestHeaderMatchInput'),
            header_name: ':authority',
          },
        },
        value_match: { safe_regex: { google_re2: {}, regex: '.*[A-Z].*' } },
      },
    },
  }
  const skip = {
    name: 'skip',
    typed_config: { '@type': typeUrl('envoy.extensions.filters.common.matcher.action.v3.SkipFilter') },
  }
  return {
    name: FILTERS.lowercaseAuthority,
    typed_config: {
      '@type': typeUrl('envoy.extensions.common.matching.v3.ExtensionWithMatcher'),
      extension_config: {
        name: 'envoy.filters.http.lua',
        typed_config: {
          '@type': typeUrl('envoy.extensions.filters.http.lua.v3.Lua'),
          default_source_code: { inline_string: LOWERCASE_SCRIPT },
        },
      },
      xds_matcher: { matcher_list: { matchers: [{ predicate: hasNoCapitals, on_match: { action: skip } }] } },
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

function extAuthz(): JsonObject {
  const visible = ['payment-signature', 'x-payment', 'content-type', 'x-request-id']
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

function extProc(): JsonObject {
  const settable = '^(payment-response|x-payment-response|payment-required|retry-after|content-type|cache-control)$'
  return {
    name: FILTERS.extProc,
    disabled: true,
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor'),
      grpc_service: { envoy_grpc: { cluster_name: AUTHZ_CLUSTER }, timeout: '60s' },
      message_timeout: SETTLE_TIMEOUT,
      failure_mode_allow: false,
      status_on_error: { code: 'InternalServerError' },
      processing_mode: {
        request_header_mode: 'SKIP',
        response_header_mode: 'SEND',
        request_body_mode: 'NONE',
        response_body_mode: 'NONE',
        request_trailer_mode: 'SKIP',
        response_trailer_mode: 'SKIP',
      },
      response_attributes: ['response.code_details', 'request.id'],
      forward_rules: { allowed_headers: { patterns: [{ exact: ':status' }, { exact: 'content-type' }] } },
      metadata_options: { forwarding_namespaces: { untyped: [FILTERS.extAuthz] } },
      mutation_rules: { allow_expression: { regex: settable }, disallow_all: true },
    },
  }
}

/** Sub-clusters instead of a shared DNS cache: each upstream resolves, connects and fails on its own. */
function dynamicForwardProxy(): JsonObject {
  return {
    name: FILTERS.dynamicForwardProxy,
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.dynamic_forward_proxy.v3.FilterConfig'),
      sub_cluster_config: { cluster_init_timeout: '5s' },
    },
  }
}
