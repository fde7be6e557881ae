import { describe, expect, it } from 'vitest'
import { loadEnvoyTypes } from './envoy-api.ts'
import { createJsonCodec, typeUrl } from './json-codec.ts'

const root = loadEnvoyTypes()
const codec = createJsonCodec(root)

function decode(typeName: string, bytes: Uint8Array): unknown {
  const type = root.lookupType(typeName)
  return type.toObject(type.decode(bytes), { longs: Number, enums: String })
}

describe('proto3 JSON codec', () => {
  it('encodes durations, wrappers, enums, maps and nested Any', () => {
    const bytes = codec.encode('envoy.config.cluster.v3.Cluster', {
      name: 'c',
      type: 'STATIC',
      connect_timeout: '1.5s',
      per_connection_buffer_limit_bytes: 32768,
      typed_extension_protocol_options: {
        http: {
          '@type': typeUrl('envoy.extensions.upstreams.http.v3.HttpProtocolOptions'),
          explicit_http_config: { http2_protocol_options: {} },
        },
      },
    })
    const cluster = decode('envoy.config.cluster.v3.Cluster', bytes)
    expect(cluster).toMatchObject({
      name: 'c',
      type: 'STATIC',
      connect_timeout: { seconds: 1, nanos: 500_000_000 },
      per_connection_buffer_limit_bytes: { value: 32768 },
    })
    const { http } = (cluster as { typed_extension_protocol_options: Record<string, { value: Uint8Array }> })
      .typed_extension_protocol_options
    expect(decode('envoy.extensions.upstreams.http.v3.HttpProtocolOptions', http?.value ?? Buffer.alloc(0))).toEqual({
      explicit_http_config: { http2_protocol_options: {} },
    })
  })

  it.each([
    [{ nmae: 'c' }, 'has no field nmae'],
    [{ type: 'STATICC' }, 'no such value'],
    [{ connect_timeout: '1 s' }, 'duration'],
    [{ name: 1 }, 'expected a string'],
    [{ per_connection_buffer_limit_bytes: '1' }, 'expected a number'],
  ])('refuses %j', (message, problem) => {
    expect(() => codec.encode('envoy.config.cluster.v3.Cluster', message)).toThrow(problem)
  })
})
