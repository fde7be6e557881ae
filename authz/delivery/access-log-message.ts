import protobuf from 'protobufjs'

/** What is read of each message that Envoy's log is made of; a message read as `bytes` is left as it came. */
const READ: Readonly<Record<string, Readonly<Record<string, 'as it is' | 'bytes'>>>> = {
  'envoy.service.accesslog.v3.StreamAccessLogsMessage': { http_logs: 'as it is' },
  'envoy.data.accesslog.v3.HTTPAccessLogEntry': { common_properties: 'as it is', response: 'as it is' },
  'envoy.data.accesslog.v3.AccessLogCommon': {
    access_log_type: 'as it is',
    response_flags: 'bytes',
    metadata: 'as it is',
  },
  'envoy.data.accesslog.v3.HTTPResponseProperties': { response_code: 'as it is', response_code_details: 'as it is' },
}

/**
 * Reads `envoy.service.accesslog.v3.StreamAccessLogsMessage`, but only what `deliveryWord` needs: decoding all of it
 * costs as much as a signature. What is left out is skipped. Numbers and types are those of Envoy's own descriptors.
 */
export function accessLogReader(types: protobuf.Root): (bytes: Uint8Array) => protobuf.Message {
  const root = protobuf.Root.fromJSON(types.toJSON())
  for (const [name, read] of Object.entries(READ)) {
    const type = root.lookupType(name)
    for (const field of type.fieldsArray) {
      const how = read[field.name]
      if (how !== 'as it is') type.remove(field)
      if (how === 'bytes') type.add(new protobuf.Field(field.name, field.id, 'bytes'))
    }
  }
  const message = root.lookupType('envoy.service.accesslog.v3.StreamAccessLogsMessage')
  return (bytes) => message.decode(bytes)
}
