import { createHash } from 'node:crypto'
import { ENVIRONMENTS } from '../../domain/environment.ts'
import { CONNECTION_BYTES } from '../../domain/envoy-contract/rooms.ts'
import type { DeniedUpstream } from '../../domain/upstreams/denied-upstream.ts'
import { mutualTls } from '../../envoy/mutual-tls.ts'
import { healthCheck, OWN_PROCESSES } from '../../envoy/own-processes.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { cidrRange } from './denied-upstreams.ts'
import { foreignFields } from './foreign-fields.ts'
import { AUTHZ_CLUSTER, upstreamCluster } from './names.ts'
import { streamBounds } from './stream-bounds.ts'

export const HTTP_PROTOCOL_OPTIONS = 'envoy.extensions.upstreams.http.v3.HttpProtocolOptions'

/**
 * The authz processes. HTTP/2 pings detect a hanging process within three seconds, so the filters' time-outs may be as long as a settlement
 * takes.
 */
export function authzCluster(
  addresses: readonly Address[],
  /** Directory on Envoy's machine with the certificates for TLS to authz. Without it, the connections are in the clear. */
  sdsDirectory?: string,
): JsonObject {
  const hosts = addresses.map(({ host }) => host)
  return {
    ...addressedCluster(AUTHZ_CLUSTER, addresses, 'grpc'),
    per_connection_buffer_limit_bytes: 1_048_576,
    circuit_breakers: { thresholds: [LIMITS] },
    ...(sdsDirectory !== undefined && { transport_socket: mutualTls({ sdsDirectory, hosts }) as JsonObject }),
    typed_extension_protocol_options: {
      [HTTP_PROTOCOL_OPTIONS]: {
        '@type': typeUrl(HTTP_PROTOCOL_OPTIONS),
        explicit_http_config: { http2_protocol_options: { connection_keepalive: OFTEN } },
      },
    },
  }
}

export interface Address {
  host: string
  port: number
}

/** A cluster of our own processes. Envoy checks whether they are ready by `check`. */
export function addressedCluster(
  name: string,
  addresses: readonly Address[],
  check: Parameters<typeof healthCheck>[0],
): JsonObject {
  return {
    name,
    type: 'STRICT_DNS',
    connect_timeout: '1s',
    load_assignment: {
      cluster_name: name,
      endpoints: [{ lb_endpoints: addresses.map((address) => ({ endpoint: { address: socketAddress(address) } })) }],
    },
    ...OWN_PROCESSES,
    health_checks: [healthCheck(check)],
  }
}

/** How often Envoy pings authz. A process that does not answer within `timeout` hangs, and loses all requests on the connection. */
export const OFTEN = { interval: '1s', timeout: '3s' }

/**
 * The limits of Envoy's calls to authz. While no process is available, Envoy retries all delivery reports (`delivery-log.ts`). By default,
 * only three calls could be in a retry at a time.
 */
const LIMITS = { max_connections: 1024, max_pending_requests: 10_000, max_requests: 50_000, max_retries: 10_000 }

export interface UpstreamOptions {
  denied: readonly DeniedUpstream[]
  /** PEM file on Envoy's machine with the trusted roots, in place of the system's. */
  caFile: string | undefined
}

/**
 * Sellers' upstreams: one dynamic forward proxy per protocol, over one DNS cache. Envoy's sub-clusters are not used, because Envoy names
 * them only by host and port: `http://x:443` would replace `https://x:443`.
 * See xds/DECISIONS.md, "Upstreams".
 */
export function upstreamClusters(options: UpstreamOptions): JsonObject[] {
  const { caFile } = options
  const cluster = (name: string, protocol: JsonObject, tls?: JsonObject): JsonObject => ({
    name,
    lb_policy: 'CLUSTER_PROVIDED',
    connect_timeout: '3s',
    per_connection_buffer_limit_bytes: CONNECTION_BYTES,
    circuit_breakers: { thresholds: [SHARED_LIMITS], per_host_thresholds: [{ max_connections: MOST_OF_HOST }] },
    cluster_type: {
      name: 'envoy.clusters.dynamic_forward_proxy',
      typed_config: {
        '@type': typeUrl('envoy.extensions.clusters.dynamic_forward_proxy.v3.ClusterConfig'),
        dns_cache_config: dnsCache(options.denied),
      },
    },
    typed_extension_protocol_options: { [HTTP_PROTOCOL_OPTIONS]: { ...upstreamHttpOptions(options), ...protocol } },
    ...(tls && { transport_socket: tls }),
  })
  const http1 = { explicit_http_config: { http_protocol_options: HTTP1 } }
  return ENVIRONMENTS.flatMap((environment) => [
    cluster(upstreamCluster('http', environment), http1),
    cluster(upstreamCluster('http2', environment), { explicit_http_config: { http2_protocol_options: HTTP2 } }),
    cluster(
      upstreamCluster('https', environment),
      { auto_config: { http_protocol_options: HTTP1, http2_protocol_options: HTTP2 } },
      upstreamTls({ caFile, alpn: ['h2', 'http/1.1'] }),
    ),
    cluster(upstreamCluster('httpsUpgrade', environment), http1, upstreamTls({ caFile, alpn: ['http/1.1'] })),
  ])
}

/**
 * The maximum number of connections to one host and port. Several sellers may name the same upstream. The number is therefore a multiple of
 * authz's limit on one seller's requests under way (`PAYMENTS_IN_FLIGHT_PER_SELLER`).
 */
const MOST_OF_HOST = 4096

/** Limits that all sellers share. They are so high that one seller cannot reach them: `per_host_thresholds` bounds one seller. */
const SHARED_LIMITS = {
  max_connections: 100_000,
  max_pending_requests: 100_000,
  max_requests: 200_000,
  max_retries: 1000,
}

const HTTP1 = { enable_trailers: true }

/**
 * The settings of HTTP/2 to upstreams. All requests to an upstream share few connections, so pings detect an upstream that has become
 * silent.
 */
const HTTP2 = {
  ...streamBounds(100),
  connection_keepalive: { interval: '30s', timeout: '5s' },
}

/**
 * The DNS cache of the upstream clusters and of the filter `dynamicForwardProxy`, which must both use the same name for the cache. Envoy
 * drops denied addresses from each resolution, which defeats DNS rebinding. Envoy refuses other settings under a known name, so the name
 * contains a digest of the settings.
 */
export function dnsCache(denied: readonly DeniedUpstream[]): JsonObject {
  const ranges = denied.filter(({ port }) => port === undefined).map(({ range }) => cidrRange(range))
  const cache = {
    ...(ranges.length > 0 && { resolved_address_filter: { ranges } }),
    dns_lookup_family: 'V4_PREFERRED',
    max_hosts: 200_000,
    host_ttl: '300s',
    dns_query_timeout: '5s',
    // Envoy soon resolves a failed name again, because sellers often create an API before its DNS record is known. `dns_refresh_rate` is
    // for names without an allowed address. Other names are resolved again when their record expires.
    dns_refresh_rate: '10s',
    dns_failure_refresh_rate: { base_interval: '2s', max_interval: '10s' },
    dns_cache_circuit_breaker: { max_pending_requests: 10_000 },
  }
  return { name: `upstreams-${createHash('sha256').update(JSON.stringify(cache)).digest('hex').slice(0, 8)}`, ...cache }
}

function upstreamHttpOptions({ denied }: UpstreamOptions): JsonObject {
  return {
    '@type': typeUrl(HTTP_PROTOCOL_OPTIONS),
    common_http_protocol_options: { idle_timeout: '60s', max_headers_count: 200 },
    upstream_http_protocol_options: { auto_sni: true, auto_san_validation: true },
    http_filters: [
      ...(denied.length > 0 ? [denyAddresses(denied)] : []),
      foreignFields(),
      {
        name: 'envoy.filters.http.upstream_codec',
        typed_config: { '@type': typeUrl('envoy.extensions.filters.http.upstream_codec.v3.UpstreamCodec') },
      },
    ],
  }
}

/** Refuses each connection to a denied address. The resolver has checked the addresses too, but this check does not depend on it. */
function denyAddresses(denied: readonly DeniedUpstream[]): JsonObject {
  const permissions = denied.map(({ range, port }) => ({
    matcher: {
      name: 'envoy.rbac.matchers.upstream_ip_port',
      typed_config: {
        '@type': typeUrl('envoy.extensions.rbac.matchers.upstream_ip_port.v3.UpstreamIpPortMatcher'),
        upstream_ip: cidrRange(range),
        ...(port !== undefined && { upstream_port_range: { start: port, end: port + 1 } }),
      },
    },
  }))
  return {
    name: 'envoy.filters.http.upstream_rbac',
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.rbac.v3.RBAC'),
      rules: { action: 'DENY', policies: { denied_address: { permissions, principals: [{ any: true }] } } },
    },
  }
}

function upstreamTls(options: { caFile: string | undefined; alpn: string[] }): JsonObject {
  const { caFile, alpn } = options
  return {
    name: 'envoy.transport_sockets.tls',
    typed_config: {
      '@type': typeUrl('envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext'),
      common_tls_context: {
        alpn_protocols: alpn,
        // By default, Envoy's TLS clients support at most TLS 1.2.
        tls_params: { tls_minimum_protocol_version: 'TLSv1_2', tls_maximum_protocol_version: 'TLSv1_3' },
        validation_context: caFile === undefined ? { system_root_certs: {} } : { trusted_ca: { filename: caFile } },
      },
    },
  }
}

function socketAddress(address: Address): JsonObject {
  return { socket_address: { address: address.host, port_value: address.port } }
}
