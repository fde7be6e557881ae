import type { Endpoint } from '@launa/sdk'

/**
 * Returns the request that creates a deleted endpoint again. It leaves out schemas that the service had inferred,
 * because the service infers them again.
 */
export function restoredEndpoint(endpoint: Endpoint) {
  const { method, path_pattern, accepts, description, summary, operation_id, tags, mime_type } = endpoint
  const { enabled, payment_identifier_required, always_verify, charge, max_redeliveries, max_stream_seconds } = endpoint
  const { request_mime_type, success_status, parameters } = endpoint
  const { path_schema, request_schema, response_schema, schema_source } = endpoint
  return {
    ...{ method, path_pattern, accepts, description, summary, operation_id, tags, mime_type },
    ...{ request_mime_type, success_status, parameters },
    ...{ enabled, payment_identifier_required, always_verify, charge, max_redeliveries, max_stream_seconds },
    ...(schema_source !== 'inferred' && { path_schema, request_schema, response_schema }),
  }
}
