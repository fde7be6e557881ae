import { parsePaymentRequired } from '@x402/core/schemas'
import { describe, expect, it } from 'vitest'
import { anApi, anEndpoint } from '../configuration/testing/fixtures.ts'
import { buildChallenge, type OpenJson } from './challenge.ts'

const endpoint = anEndpoint({ pathPattern: '/v1/*' })
const api = anApi({ name: 'Wetter für alle', endpoints: [endpoint] })
const requirements = {
  scheme: 'exact',
  network: 'eip155:845320402',
  asset: `0x${'22'.repeat(20)}`,
  amount: '100000',
  payTo: `0x${'11'.repeat(20)}`,
  maxTimeoutSeconds: 300,
  extra: { name: 'USDC', version: '2' },
}
const common = {
  api,
  endpoint,
  host: 'weather.dev.localhost',
  gateway: { scheme: 'http', port: 18000 },
  error: 'Payment required',
} as const

const filled = (json: OpenJson) => JSON.parse(json.join('/v1/bern?days=2'))

describe('the 402 challenge', () => {
  it('is valid x402 v2, with the origin from configuration and the path and query as requested', () => {
    const decoded = filled(buildChallenge({ ...common, accepts: [requirements] }).header)
    expect(parsePaymentRequired(decoded).success).toBe(true)
    expect(decoded).toMatchObject({
      x402Version: 2,
      resource: {
        url: 'http://weather.dev.localhost:18000/v1/bern?days=2',
        description: 'Wetter für alle: GET /v1/*',
      },
      accepts: [requirements],
    })
  })

  it('has the v2 object as its body where v1 has no name for the network', () => {
    const { header, body } = buildChallenge({ ...common, accepts: [requirements] })
    const { extensions, ...terms } = filled(header)
    expect(filled(body)).toEqual(terms)
    expect(Object.keys(extensions)).toEqual(['bazaar', 'payment-identifier'])
    expect(extensions.bazaar.routeTemplate).toBe('/v1/:path')
  })

  it('says so where its payment is charged before the API is asked', () => {
    const endpoint = { ...common.endpoint, charge: 'before' as const }
    const { extensions } = filled(buildChallenge({ ...common, endpoint, accepts: [requirements] }).header)
    expect(extensions['charged-first'].info).toEqual({ charge: 'before', schemes: ['exact'] })
  })

  it('offers v1 clients what v1 can name', () => {
    const base = { ...requirements, network: 'eip155:84532' }
    const dear = { ...base, amount: '200000' }
    const body = filled(buildChallenge({ ...common, accepts: [requirements, base, dear] }).body)
    expect(body.x402Version).toBe(1)
    const resource = 'http://weather.dev.localhost:18000/v1/bern?days=2'
    expect(body.accepts).toEqual([
      expect.objectContaining({ network: 'base-sepolia', maxAmountRequired: '100000', resource }),
      expect.objectContaining({ network: 'base-sepolia', maxAmountRequired: '200000', resource }),
    ])
    expect(parsePaymentRequired(body).success).toBe(true)
  })

  it('does not offer v1 clients a scheme that v1 has not', () => {
    const batch = { ...requirements, network: 'eip155:84532', scheme: 'batch-settlement' }
    expect(filled(buildChallenge({ ...common, accepts: [batch] }).body)).toMatchObject({ x402Version: 2 })
  })
})
