import { describe, expect, it } from 'vitest'
import { envoyService, loadEnvoyServices, loadEnvoyTypes, withDirectMessages } from './envoy-api.ts'

const types = loadEnvoyTypes()
const services = loadEnvoyServices(types)

describe("Envoy's services", () => {
  it('keep maps as maps', () => {
    const { Check } = envoyService(services, 'envoy.service.auth.v3.Authorization')
    const request = { attributes: { context_extensions: { endpoint_id: 'e1' } } }
    expect(Check?.requestDeserialize(Check.requestSerialize(request))).toEqual(request)
  })

  it.each([
    ['envoy.service.auth.v3.Authorization', 'Check'],
    ['envoy.service.ext_proc.v3.ExternalProcessor', 'Process'],
    ['envoy.service.discovery.v3.AggregatedDiscoveryService', 'DeltaAggregatedResources'],
    ['opentelemetry.proto.collector.logs.v1.LogsService', 'Export'],
  ])('hold %s/%s', (service, method) => {
    expect(envoyService(services, service)[method]?.path).toBe(`/${service}/${method}`)
  })

  it('speak the same with direct messages', () => {
    const name = 'envoy.service.auth.v3.Authorization'
    const { Check: plain } = envoyService(services, name)
    const { Check: direct } = withDirectMessages(envoyService(services, name), types, name)
    const header = { header: { key: 'retry-after', value: '2' }, append_action: 2 }
    const answer = { status: { code: 7 }, denied_response: { status: { code: 402 }, headers: [header], body: '{}' } }
    const bytes = plain?.responseSerialize(answer) ?? Buffer.alloc(0)
    expect(direct?.responseSerialize(answer)).toEqual(bytes)
    expect(direct?.responseSerialize(bytes)).toBe(bytes)
    const http = { method: 'GET', headers: { 'x-payment': 'a' } }
    const request = { attributes: { request: { http }, context_extensions: { endpoint_id: 'e1' } } }
    const sent = plain?.requestSerialize(request) ?? Buffer.alloc(0)
    expect(direct?.requestDeserialize(sent)).toMatchObject(request)
  })

  it('need a small part of all types', () => {
    const name = 'envoy.service.auth.v3.Authorization'
    const own = loadEnvoyTypes([name])
    expect(JSON.stringify(own.toJSON()).length).toBeLessThan(JSON.stringify(types.toJSON()).length / 4)
    const request = { attributes: { request: { http: { method: 'GET', headers: { 'x-payment': 'a' } } } } }
    const { Check } = envoyService(loadEnvoyServices(own), name)
    const bytes = Check?.requestSerialize(request) ?? Buffer.alloc(0)
    expect(envoyService(services, name).Check?.requestDeserialize(bytes)).toEqual(request)
    expect(() => envoyService(loadEnvoyServices(own), 'envoy.service.ext_proc.v3.ExternalProcessor')).toThrow(
      'no service',
    )
  })

  it('say so when one is missing', () => {
    expect(() => envoyService(services, 'envoy.service.Nope')).toThrow('no service envoy.service.Nope')
  })
})
