import { describe, expect, it } from 'vitest'
import { loadEnvoyTypes } from '../../proto/envoy-api.ts'
import { checkRequestReader } from './check-request.ts'

const types = loadEnvoyTypes()
const message = types.lookupType('envoy.service.auth.v3.CheckRequest')

describe("Envoy's check request", () => {
  const http = {
    ...{ method: 'GET', host: 'shop.example', protocol: 'HTTP/1.1' },
    header_map: { headers: [{ key: 'x-request-id', raw_value: Buffer.from([0x72, 0xe9]).toString('base64') }] },
  }
  const source = { address: { socket_address: { address: '192.0.2.1' } } }
  const context = { endpoint_id: 'e', api_id: 'a' }

  it('is read as far as it is looked at, and not further', () => {
    const sent = {
      attributes: {
        source: { ...source, address: { socket_address: { address: '192.0.2.1', port_value: 9 } }, principal: 'p' },
        destination: { address: { socket_address: { address: '192.0.2.2', port_value: 80 } } },
        request: { time: { seconds: 1 }, http: { ...http, id: '7', path: '/weather', scheme: 'http', size: 3 } },
        context_extensions: context,
        metadata_context: {},
      },
    }
    const read = checkRequestReader(types)(message.encode(message.fromObject(sent)).finish())
    expect(JSON.parse(JSON.stringify(read))).toEqual({
      attributes: { source, request: { http }, context_extensions: context },
    })
  })

  it('may be empty', () => {
    expect(JSON.parse(JSON.stringify(checkRequestReader(types)(new Uint8Array())))).toEqual({})
  })
})
