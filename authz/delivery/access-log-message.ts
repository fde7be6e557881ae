import type protobuf from 'protobufjs'
import { type PartOf, partialReader } from '../../proto/partial-reader.ts'

const NAME = 'envoy.service.accesslog.v3.StreamAccessLogsMessage'

const READ: PartOf = {
  [NAME]: { http_logs: 'as it is' },
  'envoy.data.accesslog.v3.HTTPAccessLogEntry': { common_properties: 'as it is', response: 'as it is' },
  'envoy.data.accesslog.v3.AccessLogCommon': {
    access_log_type: 'as it is',
    response_flags: 'bytes',
    metadata: 'as it is',
  },
  'envoy.data.accesslog.v3.HTTPResponseProperties': { response_code: 'as it is', response_code_details: 'as it is' },
}

/** Reads the messages of Envoy's access log as far as `deliveryWord` needs them. */
export function accessLogReader(types: protobuf.Root): (bytes: Uint8Array) => protobuf.Message {
  return partialReader(types, NAME, READ)
}
