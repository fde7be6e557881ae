import { Registry } from 'prom-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tokenRegistry } from '../../domain/networks/token-registry.ts'
import { GRPC_STATUS, type GrpcStatus } from '../../runtime/lean-grpc/call.ts'
import { createLogger } from '../../runtime/logger.ts'
import { createMetrics } from '../../runtime/metrics.ts'
import { NO_TRACING } from '../../runtime/tracing.ts'
import type { AdmissionPorts } from '../admission/paid-request.ts'
import { createAuthzMetrics } from '../metrics/authz-metrics.ts'
import { createStageTimes } from '../metrics/stage-times.ts'
import { Catalogue } from '../offers/catalogue.ts'
import { createPaymentsInFlight } from '../payment/in-flight.ts'
import { API_ID, apiWithPrice, NOW_MS, scriptedPorts, signedHeader } from '../testing/fixtures.ts'
import type { CheckResponse } from './check-response.ts'
import { createExtAuthz } from './ext-authz.ts'

const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Returns a check of one API with an endpoint that costs 1000. `encoded` lists the serialized parts of 402s, in order. */
function checking(options: { contextOf?: () => undefined; refresh?: (catalogue: Catalogue) => Promise<void> } = {}) {
  const catalogue = new Catalogue()
  const encoded: CheckResponse[] = []
  const scripted = scriptedPorts({})
  const logged: string[] = []
  const inFlight = createPaymentsInFlight({ ttlMs: 60_000, now: Date.now })
  ends.push(inFlight.close)
  const ports: AdmissionPorts = {
    ...scripted,
    catalogue,
    stages: createStageTimes(createMetrics()),
    canUseLedger: () => true,
    refreshConfiguration: () => options.refresh?.(catalogue) ?? Promise.resolve(),
    newId: () => 'p1',
    now: () => NOW_MS,
  }
  const { Check } = createExtAuthz({
    ports,
    inFlight,
    upstreamHeadersOf: () => ({}),
    contextOf: options.contextOf ?? (() => undefined),
    gateway: { scheme: 'https', port: 443 },
    tokenOf: tokenRegistry(),
    metrics: createAuthzMetrics({ registry: new Registry(), inFlight: inFlight.size, networks: [] }),
    challengeCounts: { add: () => undefined, addRefused: () => undefined },
    requestLog: { add: () => undefined },
    logger: createLogger({ name: 'test', destination: { write: (line) => void logged.push(line) } }),
    tracing: NO_TRACING,
    serialize(response) {
      encoded.push(response)
      return Buffer.from('402')
    },
  })
  const begin = (headers: Record<string, string>, path = '/weather') => {
    const { promise: answered, resolve } = Promise.withResolvers<{
      error: GrpcStatus | null
      response: CheckResponse | Buffer | undefined
    }>()
    const sent = Object.entries({ ...headers, ':path': path })
    const header_map = { headers: sent.map(([key, value]) => ({ key, raw_value: Buffer.from(value, 'latin1') })) }
    const http = { method: 'GET', host: 'weather.dev.localhost', header_map }
    const request = { attributes: { request: { http }, context_extensions: { api_id: API_ID } } }
    Check({ request, metadata: { get: () => [] }, onCancel: () => undefined }, (error, response) =>
      resolve({ error, response }),
    )
    return answered
  }
  const offer = (amount: string, revision: number) =>
    catalogue.apply({ revision, apis: [apiWithPrice(amount, revision)], removedIds: [] })
  return { begin, offer, catalogue, encoded, inFlight, logged }
}

describe('a check', () => {
  it('encodes a 402 once, and again when the offer has changed', async () => {
    const { begin, offer, encoded } = checking()
    for (const revision of [1, 2]) {
      offer(`${revision}000`, revision)
      for (let time = 0; time < 3; time++) await begin({})
      expect(encoded.length).toBe(revision)
    }
  })

  it('encodes the 402 of a refused payment once for each reason', async () => {
    const { begin, offer, encoded } = checking()
    offer('1000', 1)
    const tooLittle = { 'payment-signature': await signedHeader('999') }
    for (let time = 0; time < 3; time++) expect((await begin(tooLittle)).response).toBeInstanceOf(Buffer)
    await begin({})
    expect(encoded.length).toBe(2)
  })

  it('admits a payment that pays', async () => {
    const { begin, offer } = checking()
    offer('1000', 1)
    const { error, response } = await begin({ 'payment-signature': await signedHeader('1000') })
    expect(error).toBeNull()
    expect(response).toHaveProperty('ok_response')
  })

  it.each([
    ['', 503],
    ['/weather?q=\xe9', 400],
  ])('of the path %j is refused with %i, whatever it has paid', async (path, code) => {
    const { begin, offer } = checking()
    offer('1000', 1)
    const { response } = await begin({ 'payment-signature': await signedHeader('1000') }, path)
    expect(response).toMatchObject({ denied_response: { status: { code } } })
  })

  it('ends in an error that Envoy does not retry when its answer cannot be made, and leaves the process alive', async () => {
    const unhandled = vi.fn()
    process.once('unhandledRejection', unhandled)
    const contextOf = () => {
      throw new Error('no key')
    }
    const { begin, offer, inFlight, logged } = checking({ contextOf })
    offer('1000', 1)
    const { error } = await begin({ 'payment-signature': await signedHeader('1000'), 'x-request-id': 'request-1' })
    expect(error).toEqual({ code: GRPC_STATUS.INTERNAL, details: 'check failed' })
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ requestId: 'request-1', msg: 'a check failed' })
    await new Promise(setImmediate)
    expect(unhandled).not.toHaveBeenCalled()
    process.off('unhandledRejection', unhandled)
    expect(inFlight.size()).toBe(0)
  })

  it('looks for news before it says that nothing is sold, and does not wait for ever', async () => {
    let reads = 0
    const { begin, offer } = checking({
      refresh: async () => {
        reads += 1
      },
    })
    offer('1000', 1)
    expect((await begin({}, '/unknown')).response).toMatchObject({ denied_response: { status: { code: 404 } } })
    expect(reads).toBe(1)
    const late = checking({ refresh: () => new Promise(() => undefined) })
    late.offer('1000', 1)
    expect((await late.begin({}, '/unknown')).response).toMatchObject({ denied_response: { status: { code: 404 } } })
  })

  it('answers 402 for an endpoint whose news comes after its first request', async () => {
    const { begin, catalogue } = checking({
      refresh: async (known) => known.apply({ revision: 2, apis: [apiWithPrice('1000', 2)], removedIds: [] }),
    })
    catalogue.apply({ revision: 1, apis: [{ ...apiWithPrice('1000'), endpoints: [] }], removedIds: [] })
    expect((await begin({})).response).toBeInstanceOf(Buffer)
  })

  it('reads the configuration for an API that it does not know yet', async () => {
    const refresh = async (catalogue: Catalogue) =>
      catalogue.apply({ revision: 1, apis: [apiWithPrice('1000')], removedIds: [] })
    const { begin } = checking({ refresh })
    expect((await begin({})).response).toBeInstanceOf(Buffer)
    const away = checking({ refresh: () => Promise.reject(new Error('no database')) })
    expect((await away.begin({})).response).toMatchObject({ denied_response: { status: { code: 503 } } })
  })
})
