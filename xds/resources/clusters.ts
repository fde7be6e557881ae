import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { AUTHZ_CLUSTER, UPSTREAM_HTTP_CLUSTER, UPSTREAM_HTTPS_CLUSTER } from './names.ts'
import { privateCidrRanges } from './private-ranges.ts'

const HTTP_PROTOCOL_OPTIONS = 'envoy.extensions.upstreams.http.v3.HttpProtocolOptions'

/** How many upstreams may have a cluster of their own at once; an idle one goes after `SUB_CLUSTER_TTL`. */
const MAX_SUB_CLUSTERS = 200_000
const SUB_CLUSTER_TTL = '300s'

/**
 * The authz process. The HTTP/2 pings find a process that hangs within three seconds, so that the time-outs of the
 * filters can be as long as a settlement takes.
 */
export function authzCluster(address: { host: string; port: number }): JsonObject {
  return {
    name: AUTHZ_CLUSTER,
    type: 'STRICT_DNS',
    connect_timeout: '1s',
    per_connection_buffer_limit_bytes: 1_048_576,
    circuit_breakers: { thresholds: [{ max_connections: 1024, max_pending_requests: 10_000, max_requests: 50_000 }] },
    load_assignment: {
      cluster_name: AUTHZ_CLUSTER,
      endpoints: [{ lb_endpoints: [{ endpoint: { address: socketAddress(address) } }] }],
    },
    typed_extension_protocol_options: {
      [HTTP_PROTOCOL_OPTIONS]: {
        '@type': typeUrl(HTTP_PROTOCOL_OPTIONS),
        explicit_http_config: {
          http2_protocol_options: { connection_keepalive: { interval: '1s', timeout: '1.500s' } },
        },
      },
    },
  }
}

/**
 * Sellers' upstreams: one dynamic forward proxy per transport, each upstream in a sub-cluster of its own, so that
 * sellers do not share connection pools and circuit breakers. Addresses are judged after resolution, on the connection
 * that is about to be used, which is what DNS rebinding cannot get around.
 */
export function upstreamClusters(options: { allowPrivateUpstreams: boolean }): JsonObject[] {
  const common = {
    lb_policy: 'CLUSTER_PROVIDED',
    connect_timeout: '3s',
    per_connection_buffer_limit_bytes: 32_768,
    dns_lookup_family: 'V4_PREFERRED',
    circuit_breakers: {
      thresholds: [{ max_connections: 1024, max_pending_requests: 1024, max_requests: 4096, max_retries: 16 }],
    },
    cluster_type: {
      name: 'envoy.clusters.dynamic_forward_proxy',
      typed_config: {
        '@type': typeUrl('envoy.extensions.clusters.dynamic_forward_proxy.v3.ClusterConfig'),
        sub_clusters_config: {
          lb_policy: 'ROUND_ROBIN',
          max_sub_clusters: MAX_SUB_CLUSTERS,
          sub_cluster_ttl: SUB_CLUSTER_TTL,
        },
      },
    },
    typed_extension_protocol_options: { [HTTP_PROTOCOL_OPTIONS]: upstreamHttpOptions(options) },
  }
  return [
    { name: UPSTREAM_HTTP_CLUSTER, ...common },
    { name: UPSTREAM_HTTPS_CLUSTER, ...common, transport_socket: upstreamTls() },
  ]
}

function upstreamHttpOptions(options: { allowPrivateUpstreams: boolean }): JsonObject {
  return {
    '@type': typeUrl(HTTP_PROTOCOL_OPTIONS),
    common_http_protocol_options: { idle_timeout: '60s', max_headers_count: 200 },
    upstream_http_protocol_options: { auto_sni: true, auto_san_validation: true },
    explicit_http_config: { http_protocol_options: {} },
    http_filters: [
      ...(options.allowPrivateUpstreams ? [] : [denyPrivateAddresses()]),
      {
        name: 'envoy.filters.http.upstream_codec',
        typed_config: { '@type': typeUrl('envoy.extensions.filters.http.upstream_codec.v3.UpstreamCodec') },
      },
    ],
  }
}

function denyPrivateAddresses(): JsonObject {
  const permissions = privateCidrRanges().map((range) => ({
    matcher: {
      name: 'envoy.rbac.matchers.upstream_ip_port',
      typed_config: {
        '@type': typeUrl('envoy.extensions.rbac.matchers.upstream_ip_port.v3.UpstreamIpPortMatcher'),
        upstream_ip: range,
      },
    },
  }))
  return {
    name: 'envoy.filters.http.upstream_rbac',
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.rbac.v3.RBAC'),
      rules: { action: 'DENY', policies: { private_address: { permissions, principals: [{ any: true }] } } },
    },
  }
}

function upstreamTls(): JsonObject {
  return {
    name: 'envoy.transport_sockets.tls',
    typed_config: {
      '@type': typeUrl('envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext'),
      common_tls_context: {
        alpn_protocols: ['http/1.1'],
        validation_context: { system_root_certs: {} },
      },
    },
  }
}

function socketAddress(address: { host: string; port: number }): JsonObject {
  return { socket_address: { address: address.host, port_value: address.port } }
}
