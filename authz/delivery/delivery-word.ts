import { CLAIM_ID_FIELD, PAYMENT_ID_FIELD } from '../check-response.ts'
import type { DeliveryWord } from '../ledger/ledger.ts'

/** `envoy.data.accesslog.v3.HTTPAccessLogEntry`, as far as it is read. */
export interface AccessLogEntry {
  common_properties?: {
    access_log_type?: number
    response_flags?: object
    metadata?: { filter_metadata?: Record<string, { fields?: Record<string, { string_value?: string }> }> }
  }
  response?: { response_code?: { value?: number }; response_code_details?: string }
}

/** `envoy.data.accesslog.v3.AccessLogType`. */
const DOWNSTREAM_PERIODIC = 5

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * What a line of Envoy's access log says of the delivery of a paid answer; undefined for lines about anything else. An
 * answer is delivered when its last byte has gone to the client's connection and Envoy has found nothing wrong, or when
 * it was an upgrade, whose two sides may end it as they like.
 */
export function deliveryWord(entry: AccessLogEntry): DeliveryWord | undefined {
  const { access_log_type: type, metadata, response_flags: flags } = entry.common_properties ?? {}
  const said = metadata?.filter_metadata?.['envoy.filters.http.ext_authz']?.fields
  const paymentId = said?.[PAYMENT_ID_FIELD]?.string_value
  const attempt = said?.[CLAIM_ID_FIELD]?.string_value ?? paymentId
  if (paymentId === undefined || attempt === undefined || !UUID.test(paymentId) || !UUID.test(attempt)) return undefined
  if (type === DOWNSTREAM_PERIODIC) return { paymentId, attempt, said: 'under way' }
  const code = entry.response?.response_code?.value ?? 0
  const upstreams = entry.response?.response_code_details === 'via_upstream'
  const whole = Object.keys(flags ?? {}).length === 0
  const delivered = code === 101 || (code >= 200 && code < 300 && upstreams && whole)
  return { paymentId, attempt, said: delivered ? 'delivered' : 'failed' }
}
