import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { REQUEST_FACTS } from './access-log.ts'

export interface TracingSettings {
  /** Base URL of an OTLP receiver over HTTP (OpenTelemetry's `OTEL_EXPORTER_OTLP_ENDPOINT`). */
  endpoint: URL
  /** Share of traced requests, from 0 to 1. */
  ratio: number
}

const OTLP_CLUSTER = 'otlp'

/** Headers that are removed, so that a buyer neither decides whether Envoy traces a request, nor names its trace. */
export const UNTRUSTED_TRACE_HEADERS = ['traceparent', 'tracestate']

/**
 * Envoy's OpenTelemetry tracer: one span for the request, and one for each call to authz and to the upstream, which get `traceparent`.
 * Spans contain only the URL's path, without its query: `http.url` ends at the host.
 */
export function tracing({ endpoint, ratio }: TracingSettings): JsonObject {
  const tag = (name: string, value: string) => ({ tag: name, value })
  return {
    client_sampling: { value: 0 },
    random_sampling: { value: 100 * ratio },
    overall_sampling: { value: 100 },
    spawn_upstream_span: true,
    max_path_tag_length: 0,
    custom_tags: [
      tag('url.path', REQUEST_FACTS.path),
      tag('launa.api_id', REQUEST_FACTS.apiId),
      tag('launa.endpoint_id', REQUEST_FACTS.endpointId),
      tag('launa.payment_id', REQUEST_FACTS.paymentId),
    ],
    provider: {
      name: 'envoy.tracers.opentelemetry',
      typed_config: {
        '@type': typeUrl('envoy.config.trace.v3.OpenTelemetryConfig'),
        service_name: 'launa-gateway',
        http_service: {
          http_uri: {
            uri: new URL('v1/traces', `${endpoint.href.replace(/\/+$/, '')}/`).href,
            cluster: OTLP_CLUSTER,
            timeout: '5s',
          },
        },
      },
    },
  }
}

/** The cluster of the receiver of spans. */
export function otlpCluster({ endpoint }: TracingSettings): JsonObject {
  const { hostname: address, protocol, port } = endpoint
  const secure = protocol === 'https:'
  const socketAddress = { address, port_value: Number(port) || (secure ? 443 : 80) }
  return {
    name: OTLP_CLUSTER,
    type: 'STRICT_DNS',
    connect_timeout: '2s',
    load_assignment: {
      cluster_name: OTLP_CLUSTER,
      endpoints: [{ lb_endpoints: [{ endpoint: { address: { socket_address: socketAddress } } }] }],
    },
    ...(secure && {
      transport_socket: {
        name: 'envoy.transport_sockets.tls',
        typed_config: {
          '@type': typeUrl('envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext'),
          sni: address,
          auto_sni_san_validation: true,
          common_tls_context: { validation_context: { system_root_certs: {} } },
        },
      },
    }),
  }
}
