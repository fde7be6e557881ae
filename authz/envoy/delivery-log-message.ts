import type protobuf from 'protobufjs'
import { type PartOf, partialReader } from '../../proto/partial-reader.ts'

const NAME = 'opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest'

const READ: PartOf = {
  [NAME]: { resource_logs: 'as it is' },
  'opentelemetry.proto.logs.v1.ResourceLogs': { scope_logs: 'as it is' },
  'opentelemetry.proto.logs.v1.ScopeLogs': { log_records: 'as it is' },
  'opentelemetry.proto.logs.v1.LogRecord': { body: 'as it is' },
  'opentelemetry.proto.common.v1.AnyValue': { string_value: 'as it is' },
}

/** `ExportLogsServiceRequest`, the fields that are read. */
interface Message {
  resource_logs?: { scope_logs?: { log_records?: { body?: { string_value?: string } }[] }[] }[]
}

/** Reads the lines of a message of Envoy's delivery log. */
export function deliveryLogReader(types: protobuf.Root): (bytes: Uint8Array) => string[] {
  const read = partialReader(types, NAME, READ)
  return (bytes) => {
    const lines: string[] = []
    for (const { scope_logs: scopes } of (read(bytes) as Message).resource_logs ?? [])
      for (const { log_records: records } of scopes ?? [])
        for (const { body } of records ?? []) if (body?.string_value) lines.push(body.string_value)
    return lines
  }
}
