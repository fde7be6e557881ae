import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { AUTHZ_CLUSTER, FILTERS, REMEMBERED } from './names.ts'

/** How often Envoy reports that a long answer is still on its way. authz gives the answer up after four missing reports. */
export const UNDER_WAY_INTERVAL = '5s'

/** The fields of each line, in the order that authz reads (`authz/envoy/delivery-word.ts`). */
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
  // Absent unless the end of the answer has gone to the client's connection. Envoy drops what a client's window has kept back, and says
  // nothing else of it, when the answer has ended before the request.
  '%COMMON_DURATION(DS_RX_BEG:DS_TX_END:ms)%',
  '%PROTOCOL%',
  '%UPSTREAM_PROTOCOL%',
  '%UPSTREAM_WIRE_BYTES_RECEIVED%',
  '%UPSTREAM_HEADER_BYTES_RECEIVED%',
  '%RESP(CONTENT-LENGTH)%',
]

/**
 * Reports the delivery of each paid answer to authz, since only Envoy knows whether it sent the answer to its end. Envoy reports only
 * requests that authz admitted with a payment.
 *
 * The log uses OTLP, because its calls have responses. Envoy sends each report again until authz confirms its record, if necessary to the
 * next process. Envoy's own log service only streams. Its buffer for repeating a stream has 64 KiB, and its own description fills 61 KiB of
 * it.
 */
export function deliveryLog(): JsonObject {
  return {
    name: 'envoy.access_loggers.open_telemetry',
    filter: {
      or_filter: { filters: [hasMetadata('payment_id'), hasMetadata('repeated_id')] },
    },
    typed_config: {
      '@type': typeUrl('envoy.extensions.access_loggers.open_telemetry.v3.OpenTelemetryAccessLogConfig'),
      // This field is deprecated, but it is the only place where Envoy 1.40 applies an interval to gRPC. Elsewhere the interval stays one
      // second.
      common_config: {
        log_name: 'deliveries',
        transport_api_version: 'V3',
        // Reports in this buffer are lost when Envoy dies. The buyer could then claim an answer that was delivered.
        buffer_flush_interval: '0.010s',
        grpc_service: {
          envoy_grpc: { cluster_name: AUTHZ_CLUSTER },
          // By default, Envoy would give up a try after one second, and repeat a report while authz records it.
          initial_metadata: [{ key: 'x-envoy-upstream-rq-per-try-timeout-ms', value: '5000' }],
          // Retries for about two minutes, the longest restart of authz or outage of its database. The logger's own policy is not used.
          // Envoy takes only the number from it, and repeats only calls that found no connection.
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
