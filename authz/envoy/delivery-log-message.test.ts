import { describe, expect, it } from 'vitest'
import { loadEnvoyTypes } from '../../proto/envoy-api.ts'
import { deliveryLogReader } from './delivery-log-message.ts'

const types = loadEnvoyTypes()
const message = types.lookupType('opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest')
const read = deliveryLogReader(types)

/** Returns a message as Envoy sends it, with its resource, time and attributes beside the line itself. */
function sent(...lines: string[]): Uint8Array {
  const log_records = lines.map((string_value) => ({
    time_unix_nano: 1_790_000_000_000_000_000,
    body: { string_value },
    attributes: [{ key: 'x', value: { string_value: 'y' } }],
    trace_id: Buffer.alloc(16, 1),
  }))
  const resource = { attributes: [{ key: 'log_name', value: { string_value: 'deliveries' } }] }
  return message.encode(message.fromObject({ resource_logs: [{ resource, scope_logs: [{ log_records }] }] })).finish()
}

describe("Envoy's log of deliveries", () => {
  it('is read line by line, and no further', () => expect(read(sent('a b', 'c d'))).toEqual(['a b', 'c d']))

  it.each([
    ['nothing', new Uint8Array()],
    ['no line', sent()],
    ['an empty line', sent('')],
  ])('says nothing where it holds %s', (_, bytes) => expect(read(bytes)).toEqual([]))
})
