import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { AUTHZ_CLUSTER, FILTERS } from './names.ts'

/** How often Envoy says that a long answer is still on its way; authz waits for four of them before it gives it up. */
export const UNDER_WAY_INTERVAL = '5s'

/**
 * Tells authz what became of each paid answer, since Envoy alone knows whether it was sent to its end. Only of what
 * authz has admitted with a payment. Words that cannot be sent are kept for a while: authz may be starting again.
 */
export function deliveryLog(): JsonObject {
  return {
    name: 'envoy.access_loggers.http_grpc',
    filter: {
      metadata_filter: {
        matcher: {
          filter: FILTERS.extAuthz,
          path: [{ key: 'payment_id' }],
          value: { string_match: { safe_regex: { google_re2: {}, regex: '.+' } } },
        },
        match_if_key_not_found: false,
      },
    },
    typed_config: {
      '@type': typeUrl('envoy.extensions.access_loggers.grpc.v3.HttpGrpcAccessLogConfig'),
      common_config: {
        log_name: 'deliveries',
        transport_api_version: 'V3',
        grpc_service: { envoy_grpc: { cluster_name: AUTHZ_CLUSTER } },
        // What lies here is lost when authz dies, and is then an answer that could be claimed although it was delivered.
        buffer_flush_interval: '0.010s',
        buffer_size_bytes: 65_536,
        grpc_stream_retry_policy: {
          num_retries: 20,
          retry_on: 'connect-failure,refused-stream,reset,unavailable',
          retry_back_off: { base_interval: '0.250s', max_interval: '1s' },
        },
      },
    },
  }
}
