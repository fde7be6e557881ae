import { describe, expect, it } from 'vitest'
import { envoyService, loadEnvoyServices } from './envoy-api.ts'

const services = loadEnvoyServices()

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
    ['envoy.service.accesslog.v3.AccessLogService', 'StreamAccessLogs'],
  ])('hold %s/%s', (service, method) => {
    expect(envoyService(services, service)[method]?.path).toBe(`/${service}/${method}`)
  })

  it('say so when one is missing', () => {
    expect(() => envoyService(services, 'envoy.service.Nope')).toThrow('no service envoy.service.Nope')
  })
})
