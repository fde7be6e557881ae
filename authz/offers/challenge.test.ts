import { parsePaymentRequired } from '@x402/core/schemas'
import { describe, expect, it } from 'vitest'
import { anApi, anEndpoint } from '../../configuration/testing/fixtures.ts'
import { MOST_BYTES } from '../../domain/paths/asked-path.ts'
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
    const { extensions } = filled(header)
    expect(filled(body)).toEqual(filled(header))
    expect(Object.keys(extensions)).toEqual(['bazaar', 'payment-identifier'])
    expect(extensions.bazaar.routeTemplate).toBe('/v1/:path')
  })

  it('says so where its payment is charged before the API is asked', () => {
    const endpoint = { ...common.endpoint, charge: 'before' as const }
    const { extensions } = filled(buildChallenge({ ...common, endpoint, accepts: [requirements] }).header)
    expect(extensions['charged-first'].info).toEqual({ charge: 'before', schemes: ['exact'] })
  })

  it.each([
    ['one option', 1, {}, 1],
    ['the most options', 8, {}, 8],
    ['one option that says as much as it may', 1, { note: 'x'.repeat(2000) }, 1],
    ['more than there is room for', 8, { note: 'x'.repeat(2000) }, 1],
  ])('has headers of 8 KiB at most, however much its seller says: %s', (_, options, extra, left) => {
    const many = Array.from({ length: options }, (_, index) => ({
      ...{ ...requirements, amount: String(index + 1) },
      extra: { ...requirements.extra, ...extra },
    }))
    const properties = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, { type: 'string' }]))
    const metadata = {
      serviceName: 's'.repeat(32),
      iconUrl: `https://a.com/${'i'.repeat(498)}`,
      tags: Array(5).fill('t'.repeat(32)),
    }
    const named = Array.from({ length: 16 }, (_, index) => `{${'n'.repeat(50)}${index}}`).join('/')
    const told = {
      ...{
        pathPattern: `/${named}/*`,
        tags: ['a', 'b'],
        summary: 's'.repeat(300),
        mimeType: `text/${'x'.repeat(122)}`,
      },
      ...{ ...common.endpoint, method: 'POST', charge: 'before' as const, description: '€'.repeat(2000) },
      ...{ requestSchema: { type: 'object', properties }, responseSchema: { type: 'object', properties } },
    }
    const of = { ...api, discovery: { ...api.discovery, ...metadata } }
    const { header } = buildChallenge({ ...common, api: of, endpoint: told, accepts: many })
    const decoded = JSON.parse(header.join('a'.repeat(MOST_BYTES)))
    expect(decoded.accepts).toEqual(many.slice(0, left))
    expect(parsePaymentRequired(decoded).success).toBe(true)
    const value = Buffer.from(header.join('a'.repeat(MOST_BYTES))).toString('base64')
    // The answer's other headers have some 500 bytes.
    expect(value.length).toBeLessThan(8192 - 600)
  })

  it('says all that its seller does where there is room', () => {
    const responseSchema = { type: 'object', properties: { city: { type: 'string' } } }
    const told = { ...common.endpoint, responseSchema }
    const { resource, extensions } = filled(
      buildChallenge({ ...common, endpoint: told, accepts: [requirements] }).header,
    )
    expect(extensions.bazaar.info.output.example).toEqual({ city: 'text' })
    expect(resource.description).toBe('Wetter für alle: GET /v1/*')
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

  const on = (network: string, extra: object = {}) => ({
    ...requirements,
    ...{ network, extra: { ...requirements.extra, ...extra } },
  })
  const permit2 = { assetTransferMethod: 'permit2' }

  it.each([
    [
      'each network that v1 has a name for',
      [on('eip155:1'), on('eip155:143'), on('eip155:42220')],
      ['ethereum', 'monad', 'celo'],
    ],
    ['the networks of early clients alone, where there are some', [on('eip155:1'), on('eip155:8453')], ['base']],
    ['no way to pay that v1 has not', [on('eip155:137', permit2), on('eip155:42220')], ['celo']],
    ['nothing where v1 can pay nothing', [on('eip155:137', permit2), requirements], undefined],
  ])('offers v1 clients %s', (_, accepts, names) => {
    const { x402Version, accepts: offered } = filled(buildChallenge({ ...common, accepts }).body)
    expect(x402Version === 1 ? offered.map(({ network }: { network: string }) => network) : undefined).toEqual(names)
  })

  it('does not offer v1 clients a scheme that v1 has not', () => {
    const batch = { ...requirements, network: 'eip155:84532', scheme: 'batch-settlement' }
    expect(filled(buildChallenge({ ...common, accepts: [batch] }).body)).toMatchObject({ x402Version: 2 })
  })
})
