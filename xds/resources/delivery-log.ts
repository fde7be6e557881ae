import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { AUTHZ_CLUSTER, FILTERS, REMEMBERED } from './names.ts'

/** How often Envoy says that a long answer is still on its way; authz waits for four of them before it gives it up. */
export const UNDER_WAY_INTERVAL = '5s'

/** What authz reads of each line, in this order (`authz/envoy/delivery-word.ts`). */
const WORDS = [
  `%DYNAMIC_METADATA(${FILTERS.extAuthz}:payment_id)%`,
  `%DYNAMIC_METADATA(${FILTERS.extAuthz}:claim_id)%`,
  '%ACCESS_LOG_TYPE%',
  '%RESPONSE_CODE%',
  '%RESPONSE_FLAGS%',
  '%RESPONSE_CODE_DETAILS%',
  `%DYNAMIC_METADATA(${FILTERS.extAuthz}:repeated_id)%`,
  '%BYTES_SENT%',
  '%DOWNSTREAM_WIRE_BYTES_SENT%',
  '%DOWNSTREAM_HEADER_BYTES_SENT%',
  '%COMMON_DURATION(US_RX_BEG:US_RX_END:ms)%',
  `%DYNAMIC_METADATA(${REMEMBERED.namespace}:answer)%`,
]

/**
 * Tells authz what became of each paid answer, since Envoy alone knows whether it was sent to its end. Only of what
 * authz has admitted with a payment. By OTLP, whose calls are answered: what authz has not said to be on record is sent
 * again, to the process that comes after it if need be. Envoy's own log service only streams, and fills the buffer from
 * which it would repeat a stream, 64 KiB, with the 61 KiB of its own description.
 */
export function deliveryLog(): JsonObject {
  return {
    name: 'envoy.access_loggers.open_telemetry',
    filter: {
      or_filter: { filters: [hasMetadata('payment_id'), hasMetadata('repeated_id')] },
    },
    typed_config: {
      '@type': typeUrl('envoy.extensions.access_loggers.open_telemetry.v3.OpenTelemetryAccessLogConfig'),
      // Deprecated, and the one place where Envoy 1.40 heeds an interval for gRPC: elsewhere it stays a second.
      common_config: {
        log_name: 'deliveries',
        transport_api_version: 'V3',
        // What lies here is lost when Envoy dies, and is then an answer that could be claimed although it was delivered.
        buffer_flush_interval: '0.010s',
        grpc_service: {
          envoy_grpc: { cluster_name: AUTHZ_CLUSTER },
          // Envoy would give up a try after a second, and repeat what authz is just writing down.
          initial_metadata: [{ key: 'x-envoy-upstream-rq-per-try-timeout-ms', value: '5000' }],
          // For about two minutes: as long as authz may take to start again, or its database to come back. Not as the
          // logger's own policy, of which Envoy takes the number only, and repeats nothing but what found no connection.
          retry_policy: {
            num_retries: 240,
            retry_on: 'connect-failure,refused-stream,reset,unavailable',
            retry_back_off: { base_interval: '0.250s', max_interval: '1s' },
          },
        },
      },
      disable_builtin_labels: true,
      body: { string_value: WORDS.join(' ') },
    },
  }
}

function hasMetadata(key: string): JsonObject {
  return {
    metadata_filter: {
      matcher: {
        filter: FILTERS.extAuthz,
        path: [{ key }],
        value: { string_match: { safe_regex: { google_re2: {}, regex: '.+' } } },
      },
      match_if_key_not_found: false,
    },
  }
}
