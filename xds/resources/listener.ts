import { OWN_PREFIX, TRANSFER_ENCODING } from '../../domain/envoy-contract/headers.ts'
import { CONNECTION_BYTES } from '../../domain/envoy-contract/rooms.ts'
import { REPORT_SECONDS } from '../../domain/envoy-contract/time-outs.ts'
import { PAYMENT_CONTEXT } from '../../domain/payments/payment-context.ts'
import type { DeniedUpstream } from '../../domain/upstreams/denied-upstream.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { accessLog } from './access-log.ts'
import { type Balancers, NO_BALANCERS, onlyClientForwardedFor, proxyProtocol } from './balancers.ts'
import { deliveryLog } from './delivery-log.ts'
import { customHostTls, platformQuic, platformTls } from './downstream-tls.ts'
import { httpFilters } from './http-filters.ts'
import { altSvc, HTTP3_CODEC, http3Listener } from './http3.ts'
import { type HttpsOnly, hsts, hstsWhenSecure, refuseCleartext } from './https-only.ts'
import { localReplyConfig } from './local-reply.ts'
import { onlyOwnHost, onlyPlatformHosts } from './misdirected-request.ts'
import { ADS } from './names.ts'
import { streamBounds } from './stream-bounds.ts'
import { type TracingSettings, tracing, UNTRUSTED_TRACE_HEADERS } from './tracing.ts'

/**
 * The listeners of the gateway, which share their routes: plain HTTP, TLS and, if enabled, QUIC. TLS has two filter chains: one for the
 * platform's hosts with their wildcard certificate, and one for all other hosts, with a certificate by SNI.
 */
export function listeners(options: {
  host: string
  httpPort: number
  httpsPort: number
  platformDomain: string
  denied: readonly DeniedUpstream[]
  /** How long an upstream may take to answer. */
  upstreamTimeoutSeconds: number
  /** Without this setting, Envoy traces no request. */
  tracing?: TracingSettings
  balancers?: Balancers
  /** Requests per second of one client. Without this setting, there is no limit. */
  requestsPerAddress?: number
  /** Without this setting, buyers may also use plain HTTP. */
  httpsOnly?: HttpsOnly | undefined
  /** Whether all Envoys use the same keys for session tickets. */
  sharedTicketKeys?: boolean
  /** HTTP/3 on UDP beside https, announced with the port that buyers use. Without this setting, there is no HTTP/3. */
  http3?: { publicPort: number } | undefined
}): JsonObject[] {
  const { host, httpPort, httpsPort, platformDomain, denied, tracing: traced, balancers = NO_BALANCERS } = options
  const { trustedHops } = balancers
  const tls = platformTls({ sharedTicketKeys: options.sharedTicketKeys ?? false })
  const secured = schemeChecks(options.httpsOnly, trustedHops > 0)
  const announced = options.http3 ? [altSvc(options.http3.publicPort)] : []
  const platformChecks = [...secured.https, onlyPlatformHosts(platformDomain)]
  const platformHosts = { server_names: [platformDomain, `*.${platformDomain}`] }
  const chain = (name: string, checks: readonly JsonObject[], codec: JsonObject = HTTP1_OR_2) => ({
    name,
    transport_socket_connect_timeout: HANDSHAKE_TIMEOUT,
    filters: [
      httpConnectionManager({
        ...{ statPrefix: name, codec, traced, trustedHops },
        filters: httpFilters({
          checks: trustedHops > 0 ? [...checks, onlyClientForwardedFor()] : checks,
          ...{ denied, behindProxies: trustedHops > 0, requestsPerAddress: options.requestsPerAddress },
          upstreamTimeoutSeconds: options.upstreamTimeoutSeconds,
        }),
      }),
    ],
  })
  return [
    {
      ...listener('http', { host, port: httpPort }),
      listener_filters: [...beforeAll(balancers), inspector('http_inspector.v3.HttpInspector')],
      filter_chains: [chain('http', secured.http)],
    },
    {
      ...listener('https', { host, port: httpsPort }),
      listener_filters: [...beforeAll(balancers), inspector('tls_inspector.v3.TlsInspector')],
      filter_chains: [
        {
          ...chain('https', [...announced, ...platformChecks]),
          transport_socket: tls,
          filter_chain_match: platformHosts,
        },
      ],
      default_filter_chain: {
        ...chain('https_custom', [...secured.https, onlyOwnHost(platformDomain)]),
        transport_socket: customHostTls(),
      },
    },
    ...(options.http3
      ? [
          http3Listener({
            ...{ host, port: httpsPort, bounds: STREAM_BOUNDS },
            filterChain: {
              ...chain('http3', platformChecks, HTTP3_CODEC),
              ...{ transport_socket: platformQuic(), filter_chain_match: platformHosts },
            },
          }),
        ]
      : []),
  ]
}

/** Envoy selects the codec by the client's first bytes: ALPN, or the preface of HTTP/2. */
const HTTP1_OR_2: JsonObject = { codec_type: 'AUTO' }

/** The additional filters of each listener if buyers must use https. */
function schemeChecks(httpsOnly: HttpsOnly | undefined, proxiesSaySo: boolean): Record<'http' | 'https', JsonObject[]> {
  if (!httpsOnly) return { http: [], https: [] }
  const refuse = refuseCleartext(httpsOnly)
  // Proxies may have terminated TLS themselves. They may also forward requests that reached them in the clear.
  if (proxiesSaySo) {
    const either = [hstsWhenSecure(httpsOnly), refuse]
    return { http: either, https: either }
  }
  return { http: [refuse], https: [hsts(httpsOnly)] }
}

/** The listener filters that run before the inspectors, which read the client's first bytes. */
function beforeAll({ proxyProtocol: required }: Balancers): JsonObject[] {
  return required ? [proxyProtocol()] : []
}

/** The longest TLS handshake, including the wait for a certificate while xds is down. */
const HANDSHAKE_TIMEOUT = '10s'

/** Waits for the first bytes of a connection. A silent connection ends after `FIRST_BYTES_TIMEOUT`. */
function inspector(type: string): JsonObject {
  const [name = ''] = type.split('.')
  const typed_config = { '@type': typeUrl(`envoy.extensions.filters.listener.${type}`) }
  return { name: `envoy.filters.listener.${name}`, typed_config }
}

const FIRST_BYTES_TIMEOUT = '10s'

function listener(name: string, address: { host: string; port: number }): JsonObject {
  return {
    name,
    address: { socket_address: { address: address.host, port_value: address.port } },
    per_connection_buffer_limit_bytes: CONNECTION_BYTES,
    listener_filters_timeout: FIRST_BYTES_TIMEOUT,
    enable_reuse_port: true,
    tcp_backlog_size: 4096,
  }
}

/** Follows Envoy's checklist for an edge proxy ("Configuring Envoy as an edge proxy"). It is stricter where the price depends on it. */
function httpConnectionManager(options: {
  statPrefix: string
  filters: readonly JsonObject[]
  codec: JsonObject
  traced: TracingSettings | undefined
  trustedHops: number
}): JsonObject {
  const { statPrefix, filters, codec, traced, trustedHops } = options
  return {
    name: 'envoy.filters.network.http_connection_manager',
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager'),
      stat_prefix: statPrefix,
      ...codec,
      // Envoy passes on no interim answer (1xx) of an upstream, because it would reach the buyer before the payment.
      proxy_100_continue: false,
      http_protocol_options: { enable_trailers: true },
      // WebSocket is enabled on every route, so that an upgrade without a payment gets the challenge. Other upgrades are refused.
      upgrade_configs: [{ upgrade_type: 'websocket' }],
      server_name: 'launa',
      ...identity({ alsoRemoved: traced ? UNTRUSTED_TRACE_HEADERS : [], trustedHops }),
      ...pathAndHost(),
      ...limits(),
      local_reply_config: localReplyConfig(),
      scoped_routes: scopedRoutes(),
      http_filters: filters,
      access_log: [accessLog(), deliveryLog()],
      access_log_options: { access_log_flush_interval: `${REPORT_SECONDS}s` },
      ...(traced && { tracing: tracing(traced) }),
    },
  }
}

/**
 * Headers in which other proxies name the client, its connection, a path, a method or a user. No such header is part of a paid request
 * (`domain/endpoints/vary-on.ts`).
 */
const SAID_BY_OTHER_PROXIES_PREFIX = 'x-forwarded-'
const SAID_BY_OTHER_PROXIES = [
  ...['cf-connecting-ip', 'cf-connecting-ipv6', 'client-ip', 'do-connecting-ip', 'fastly-client-ip', 'fly-client-ip'],
  ...['forwarded', 'proxy-client-ip', 'true-client-ip', 'wl-proxy-client-ip', 'x-appengine-user-ip'],
  ...['x-azure-clientip', 'x-azure-socketip', 'x-client-ip', 'x-cluster-client-ip', 'x-nf-client-connection-ip'],
  ...['x-original-forwarded-for', 'x-original-host', 'x-originating-ip', 'x-real-ip', 'x-remote-addr', 'x-remote-ip'],
]

/** The headers in which trusted proxies name the client's address and the scheme. */
const SAID_BY_TRUSTED_PROXIES = ['x-forwarded-for', 'x-forwarded-proto']

/** With these headers, an upstream would process another request than the paid one. */
const OTHER_REQUESTS = [
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-method',
  'x-original-uri',
  'x-original-url',
  'x-rewrite-url',
  'x-waws-unencoded-url',
]

/** With `proxy`, a client would name the proxy for the upstream's own calls (CGI passes it on as `HTTP_PROXY`). */
const FOR_PROXIES = ['proxy', 'proxy-authorization']

/**
 * Determines the client's address, from the connection or from the `X-Forwarded-For` of trusted proxies. Envoy removes internal headers
 * that a client sends. It reads `X-Forwarded-For` after these removals.
 */
function identity({ alsoRemoved, trustedHops }: { alsoRemoved: readonly string[]; trustedHops: number }): JsonObject {
  const believed = trustedHops > 0 ? SAID_BY_TRUSTED_PROXIES : []
  const removed = [...alsoRemoved, ...SAID_BY_OTHER_PROXIES, ...OTHER_REQUESTS, ...FOR_PROXIES, PAYMENT_CONTEXT]
  return {
    use_remote_address: true,
    xff_num_trusted_hops: trustedHops,
    // No client can have an address in this range, so Envoy treats none as internal.
    internal_address_config: { unix_sockets: false, cidr_ranges: [{ address_prefix: '192.0.2.255', prefix_len: 32 }] },
    early_header_mutation_extensions: [
      {
        name: 'envoy.http.early_header_mutation.header_mutation',
        typed_config: {
          '@type': typeUrl('envoy.extensions.http.early_header_mutation.header_mutation.v3.HeaderMutation'),
          mutations: [
            ...[OWN_PREFIX, 'x-envoy-'].map(removedByPrefix),
            ...believed.map((name) => copy(name.toUpperCase(), asideName(name))),
            removedByPrefix(SAID_BY_OTHER_PROXIES_PREFIX),
            ...believed.flatMap((name) => [copy(asideName(name).toUpperCase(), name), { remove: asideName(name) }]),
            ...removed.map((remove) => ({ remove })),
            // The upstream gets its own Host. This header has the buyer's Host.
            copy(':AUTHORITY', 'x-forwarded-host'),
            copy('TRANSFER-ENCODING', TRANSFER_ENCODING),
          ],
        },
      },
    ],
    generate_request_id: true,
    preserve_external_request_id: false,
    always_set_request_id_in_response: true,
  }
}

function removedByPrefix(prefix: string): JsonObject {
  return { remove_on_match: { key_matcher: { prefix } } }
}

/** The name under which a header is copied while all headers with its prefix are removed. */
function asideName(name: string): string {
  return `x-launa-${name}`
}

function copy(from: string, to: string): JsonObject {
  return {
    append: { header: { key: to, value: `%REQ(${from})%` }, append_action: 'OVERWRITE_IF_EXISTS_OR_ADD' },
  }
}

/** The rules for paths and hosts. The upstream gets exactly the path that was priced. Envoy refuses ambiguous paths. */
function pathAndHost(): JsonObject {
  return {
    normalize_path: true,
    merge_slashes: true,
    path_with_escaped_slashes_action: 'REJECT_REQUEST',
    strip_any_host_port: true,
    strip_trailing_host_dot: true,
  }
}

/** Limits of one HTTP/2 or HTTP/3 connection of a buyer. */
const STREAM_BOUNDS = streamBounds(32)

function limits(): JsonObject {
  return {
    common_http_protocol_options: {
      idle_timeout: '300s',
      max_headers_count: 100,
      headers_with_underscores_action: 'REJECT_REQUEST',
      max_requests_per_connection: 10_000,
    },
    http2_protocol_options: {
      // Allows WebSocket over HTTP/2 (RFC 8441). Any other CONNECT finds no route.
      allow_connect: true,
      ...STREAM_BOUNDS,
      connection_keepalive: { interval: '30s', timeout: '5s' },
      max_outbound_frames: 10_000,
      max_outbound_control_frames: 1000,
      max_consecutive_inbound_frames_with_empty_payload: 1,
    },
    max_request_headers_kb: 32,
    request_headers_timeout: '10s',
    // This also limits how long a request waits for the routes of an API while xds is down.
    stream_idle_timeout: '60s',
    // A client that reads nothing keeps its answer in Envoy's memory. Paid answers have more time (`upstream-route.ts`).
    stream_flush_timeout: '10s',
    request_timeout: '0s',
    delayed_close_timeout: '1s',
    drain_timeout: '10s',
  }
}

function scopedRoutes(): JsonObject {
  return {
    name: 'hosts',
    rds_config_source: ADS,
    scoped_rds: { scoped_rds_config_source: ADS },
    scope_key_builder: {
      fragments: [{ header_value_extractor: { name: ':authority', element_separator: '', index: 0 } }],
    },
  }
}
