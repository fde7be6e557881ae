import { decodePaymentRequiredHeader } from '@x402/core/http'
import { parsePaymentRequired } from '@x402/core/schemas'
import { describe, expect, it } from 'vitest'
import { anApi, anEndpoint } from '../configuration/testing/fixtures.ts'
import { buildChallenge } from './challenge.ts'

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

describe('the 402 challenge', () => {
  it('is valid x402 v2, with the URL from configuration', () => {
    const { header } = buildChallenge({ ...common, accepts: [requirements] })
    const decoded = decodePaymentRequiredHeader(header)
    expect(parsePaymentRequired(decoded).success).toBe(true)
    expect(decoded).toMatchObject({
      x402Version: 2,
      resource: {
        url: 'http://weather.dev.localhost:18000/v1/:path',
        description: 'Wetter für alle: GET /v1/*',
      },
      accepts: [requirements],
    })
  })

  it('has the v2 object as its body where v1 has no name for the network', () => {
    const { header, body } = buildChallenge({ ...common, accepts: [requirements] })
    const { extensions, ...terms } = decodePaymentRequiredHeader(header)
    expect(JSON.parse(body)).toEqual(terms)
    expect(Object.keys(extensions ?? {})).toEqual(['bazaar', 'payment-identifier'])
  })

  it('offers v1 clients what v1 can name', () => {
    const base = { ...requirements, network: 'eip155:84532' }
    const body = JSON.parse(buildChallenge({ ...common, accepts: [requirements, base] }).body)
    expect(body.x402Version).toBe(1)
    expect(body.accepts).toEqual([
      expect.objectContaining({ network: 'base-sepolia', maxAmountRequired: '100000', resource: expect.any(String) }),
    ])
    expect(parsePaymentRequired(body).success).toBe(true)
  })

  it('does not offer v1 clients a scheme that v1 has not', () => {
    const batch = { ...requirements, network: 'eip155:84532', scheme: 'batch-settlement' }
    expect(JSON.parse(buildChallenge({ ...common, accepts: [batch] }).body)).toMatchObject({ x402Version: 2 })
  })
})
