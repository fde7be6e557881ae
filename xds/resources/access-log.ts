import { ADMISSION_FIELDS, ADMISSION_NAMESPACE } from '../../domain/envoy-contract/admission-fields.ts'
import { EXCHANGE_NAMESPACE } from '../../domain/envoy-contract/exchange-fields.ts'
import { PAYER } from '../../domain/envoy-contract/headers.ts'
import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'

/** Names the API in the access log and in traces, for every response of its virtual host. */
export function apiMetadata(apiId: string): JsonObject {
  return { filter_metadata: { [EXCHANGE_NAMESPACE]: { [ADMISSION_FIELDS.apiId]: apiId } } }
}

/** Format strings for the facts of a request. A missing fact is left out. Texts of clients are cut. */
export const REQUEST_FACTS = {
  apiId: `%METADATA(VIRTUAL_HOST:${EXCHANGE_NAMESPACE}:${ADMISSION_FIELDS.apiId})%`,
  endpointId: `%DYNAMIC_METADATA(${ADMISSION_NAMESPACE}:${ADMISSION_FIELDS.endpointId})%`,
  paymentId: `%DYNAMIC_METADATA(${ADMISSION_NAMESPACE}:${ADMISSION_FIELDS.paymentId})%`,
  path: '%PATH(NQ:ORIG_OR_PATH):512%',
} as const

/** Of the requests that a limit of the gateway refused, this percentage is logged. A flood of refused requests must not fill the disk. */
const LOGGED_OF_LIMITED = 1

/**
 * One JSON line per request. It contains neither query strings nor headers from the buyer, which may hold secrets. The payer comes from
 * authz, because Envoy removes `x-launa-*` headers of clients first.
 */
export function accessLog(): JsonObject {
  return {
    name: 'envoy.access_loggers.file',
    filter: {
      and_filter: {
        filters: [
          // Excludes the lines that report answers under way to authz every few seconds.
          { log_type_filter: { types: ['DownstreamEnd'] } },
          { or_filter: { filters: [isNoLimit(), isForEndpoint(), sampled()] } },
        ],
      },
    },
    typed_config: {
      '@type': typeUrl('envoy.extensions.access_loggers.file.v3.FileAccessLog'),
      path: '/dev/stdout',
      log_format: {
        json_format: {
          time: '%START_TIME%',
          request_id: '%REQ(X-REQUEST-ID)%',
          trace_id: '%TRACE_ID%',
          client_address: '%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%',
          host: '%REQ(X-FORWARDED-HOST):255%',
          method: '%REQ(:METHOD):32%',
          path: REQUEST_FACTS.path,
          protocol: '%PROTOCOL%',
          status: '%RESPONSE_CODE%',
          flags: '%RESPONSE_FLAGS%',
          details: '%RESPONSE_CODE_DETAILS%',
          api_id: REQUEST_FACTS.apiId,
          endpoint_id: REQUEST_FACTS.endpointId,
          payment_id: REQUEST_FACTS.paymentId,
          payer: `%REQ(${PAYER.toUpperCase()})%`,
          received_bytes: '%BYTES_RECEIVED%',
          sent_bytes: '%BYTES_SENT%',
          duration_ms: '%DURATION%',
          // `upstream_ms` is the time from the request's first byte to the upstream's first byte. `held_ms` is the time from the upstream's
          // answer to our answer, settlement included.
          upstream_ms: '%RESPONSE_DURATION%',
          held_ms: '%COMMON_DURATION(US_RX_BEG:DS_TX_BEG:ms)%',
        },
      },
    },
  }
}

function isNoLimit(): JsonObject {
  const value = { default_value: 429, runtime_key: 'access_log.limited_status' }
  return { status_code_filter: { comparison: { op: 'NE', value } } }
}

/** Matches answers of authz or of an upstream about an endpoint. Few of them are refusals by a limit of the endpoint. */
function isForEndpoint(): JsonObject {
  const value = { string_match: { safe_regex: { google_re2: {}, regex: '.+' } } }
  const matcher = { filter: ADMISSION_NAMESPACE, path: [{ key: ADMISSION_FIELDS.endpointId }], value }
  return { metadata_filter: { matcher, match_if_key_not_found: false } }
}

function sampled(): JsonObject {
  return {
    runtime_filter: {
      runtime_key: 'access_log.limited_percent',
      percent_sampled: { numerator: LOGGED_OF_LIMITED, denominator: 'HUNDRED' },
      use_independent_randomness: true,
    },
  }
}
