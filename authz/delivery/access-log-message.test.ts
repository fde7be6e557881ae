import { describe, expect, it } from 'vitest'
import { loadEnvoyTypes } from '../../proto/envoy-api.ts'
import { accessLogReader } from './access-log-message.ts'
import { type AccessLogEntry, deliveryWord } from './delivery-word.ts'

const types = loadEnvoyTypes()
const message = types.lookupType('envoy.service.accesslog.v3.StreamAccessLogsMessage')
const read = accessLogReader(types) as unknown as (bytes: Uint8Array) => {
  http_logs: { log_entry: AccessLogEntry[] }
}

const paymentId = '01890000-0000-7000-8000-000000000001'

function sent(flags: object): Uint8Array {
  const metadata = {
    filter_metadata: {
      'envoy.filters.http.ext_authz': { fields: { payment_id: { string_value: paymentId } } },
    },
  }
  const entry = {
    common_properties: { access_log_type: 6, upstream_cluster: 'x', route_name: 'y', response_flags: flags, metadata },
    request: { path: '/weather', user_agent: 'z' },
    response: { response_code: { value: 200 }, response_code_details: 'via_upstream' },
  }
  return message.encode(message.fromObject({ http_logs: { log_entry: [entry, entry] } })).finish()
}

describe("Envoy's log of deliveries", () => {
  it.each([
    ['delivered', {}],
    ['failed', { downstream_connection_termination: true }],
  ])('is read as far as it says that an answer was %s', (said, flags) => {
    const entries = read(sent(flags)).http_logs.log_entry
    expect(entries.map(deliveryWord)).toEqual([0, 1].map(() => ({ paymentId, attempt: paymentId, said })))
  })

  it('is not read further', () => {
    expect(read(sent({})).http_logs.log_entry[0]).not.toHaveProperty('request')
  })
})
