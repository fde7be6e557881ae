import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import protobuf from 'protobufjs'
import { HOST } from '../../../../sandbox/settings.ts'

/** A span that an OTLP receiver gets; ids in hex. */
export interface ReceivedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  attributes: Record<string, string>
}

/** The fields of OTLP's trace messages that tests read. Protobuf and JSON have them in common. */
interface Export {
  resourceSpans?: {
    resource?: { attributes?: Attribute[] }
    scopeSpans?: { spans?: (Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes?: Attribute[] })[] }[]
  }[]
}

interface Attribute {
  key: string
  value?: { stringValue?: string }
}

/** opentelemetry-proto 1.x: `collector/trace/v1/trace_service.proto` and its imports. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Export { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated Attribute attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; repeated Attribute attributes = 9;
  }
  message Attribute { string key = 1; Value value = 2; }
  message Value { oneof value { string string_value = 1; } }
`)
const EXPORT = root.lookupType('Export')

export interface OtlpReceiver {
  url: string
  spans: readonly ReceivedSpan[]
  /** All received data as text, to search for forbidden content. */
  text(): string
  close(): Promise<void>
}

/** Starts a real OTLP/HTTP receiver: Envoy sends protobuf, authz JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    bodies.push(body)
    const isJson = request.headers['content-type']?.includes('json')
    if (request.url === '/v1/traces') spans.push(...spansOf(isJson ? JSON.parse(body.toString()) : decoded(body)))
    response.writeHead(200, { 'content-type': request.headers['content-type'] }).end(isJson ? '{}' : '')
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => Buffer.concat(bodies).toString('latin1'),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function spansOf({ resourceSpans = [] }: Export): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) =>
    scopeSpans.flatMap(({ spans = [] }) =>
      spans.map(({ attributes, ...span }) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? '',
        attributes: textsOf(attributes),
        service: textsOf(resource?.attributes)['service.name'] ?? '',
      })),
    ),
  )
}

function textsOf(attributes: readonly Attribute[] = []): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value?.stringValue ?? '']))
}

/** Decodes both encodings: ids are bytes in Protobuf and hex in JSON (OTLP specification, "JSON Protobuf Encoding"). */
function decoded(body: Uint8Array): Export {
  const hex = (key: string, value: unknown) =>
    /^(trace|span|parentSpan)Id$/.test(key) ? Buffer.from(String(value), 'base64').toString('hex') : value
  const message = EXPORT.toObject(EXPORT.decode(body), { bytes: String })
  return JSON.parse(JSON.stringify(message), hex) as Export
}
