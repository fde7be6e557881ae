import { ADMISSION_FIELDS, ADMISSION_NAMESPACE } from '../../domain/envoy-contract/admission-fields.ts'
import { DELIVERY_COLUMNS, type DeliveryColumn } from '../../domain/envoy-contract/delivery-line.ts'
import { EXCHANGE_FIELDS, EXCHANGE_NAMESPACE } from '../../domain/envoy-contract/exchange-fields.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { AUTHZ_CLUSTER } from './names.ts'

/** Envoy's format string for each column of a line. */
const COLUMNS: Readonly<Record<DeliveryColumn, string>> = {
  paymentId: admission('paymentId'),
  claimId: admission('claimId'),
  type: '%ACCESS_LOG_TYPE%',
  status: '%RESPONSE_CODE%',
  flags: '%RESPONSE_FLAGS%',
  details: '%RESPONSE_CODE_DETAILS%',
  repeatedId: admission('repeatedId'),
  body: '%BYTES_SENT%',
  wire: '%DOWNSTREAM_WIRE_BYTES_SENT%',
  wireHeaders: '%DOWNSTREAM_HEADER_BYTES_SENT%',
  upstreamEnd: '%COMMON_DURATION(US_RX_BEG:US_RX_END:ms)%',
  answer: `%DYNAMIC_METADATA(${EXCHANGE_NAMESPACE}:${EXCHANGE_FIELDS.answer})%`,
  end: '%COMMON_DURATION(DS_RX_BEG:DS_TX_END:ms)%',
  protocol: '%PROTOCOL%',
  upstreamProtocol: '%UPSTREAM_PROTOCOL%',
  upstreamWire: '%UPSTREAM_WIRE_BYTES_RECEIVED%',
  upstreamWireHeaders: '%UPSTREAM_HEADER_BYTES_RECEIVED%',
  contentLength: '%RESP(CONTENT-LENGTH)%',
}

function admission(field: keyof typeof ADMISSION_FIELDS): string {
  return `%DYNAMIC_METADATA(${ADMISSION_NAMESPACE}:${ADMISSION_FIELDS[field]})%`
}

/**
 * Reports the delivery of each paid answer to authz, because only Envoy knows whether it sent the whole answer. It uses OTLP, because Envoy
 * then sends each report again until authz has recorded it. Envoy's own log service repeats no reports.
 */
export function deliveryLog(): JsonObject {
  return {
    name: 'envoy.access_loggers.open_telemetry',
    filter: {
      or_filter: { filters: [hasMetadata('paymentId'), hasMetadata('repeatedId')] },
    },
    typed_config: {
      '@type': typeUrl('envoy.extensions.access_loggers.open_telemetry.v3.OpenTelemetryAccessLogConfig'),
      // This field is deprecated, but in Envoy 1.40 it is the only one that sets an interval for gRPC. With the other field, the interval
      // stays one second.
      common_config: {
        log_name: 'deliveries',
        transport_api_version: 'V3',
        // Reports in this buffer are lost when Envoy dies. A buyer could then claim an answer that was delivered.
        buffer_flush_interval: '0.010s',
        grpc_service: {
          envoy_grpc: { cluster_name: AUTHZ_CLUSTER },
          // By default, Envoy would end each try after one second, and send the report again while authz still records it.
          initial_metadata: [{ key: 'x-envoy-upstream-rq-per-try-timeout-ms', value: '5000' }],
          // Retries for about two minutes, the longest restart of authz or outage of its database. The logger's own retry policy is not
          // used: Envoy takes only the number of retries from it, and repeats only calls that found no connection.
          retry_policy: {
            num_retries: 240,
            retry_on: 'connect-failure,refused-stream,reset,unavailable',
            retry_back_off: { base_interval: '0.250s', max_interval: '1s' },
          },
        },
      },
      disable_builtin_labels: true,
      body: { string_value: DELIVERY_COLUMNS.map((column) => COLUMNS[column]).join(' ') },
    },
  }
}

function hasMetadata(field: keyof typeof ADMISSION_FIELDS): JsonObject {
  return {
    metadata_filter: {
      matcher: {
        filter: ADMISSION_NAMESPACE,
        path: [{ key: ADMISSION_FIELDS[field] }],
        value: { string_match: { safe_regex: { google_re2: {}, regex: '.+' } } },
      },
      match_if_key_not_found: false,
    },
  }
}
