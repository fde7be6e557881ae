import { decodePaymentRequiredHeader } from '@x402/core/http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anApi, anEndpoint } from '../../configuration/testing/fixtures.ts'
import { askedPath } from '../../domain/paths/asked-path.ts'
import { envoyService, loadEnvoyServices, loadEnvoyTypes, withDirectMessages } from '../../proto/envoy-api.ts'
import { buildChallenge } from '../offers/challenge.ts'
import { shownPath } from '../page/payment-page.ts'
import type { CheckResponse } from './check-response.ts'
import { encodeChallenge, encodePaymentPage } from './encoded-challenge.ts'

const NAME = 'envoy.service.auth.v3.Authorization'
const types = loadEnvoyTypes()
const { Check } = withDirectMessages(envoyService(loadEnvoyServices(types), NAME), types, NAME)
const serialize = (response: CheckResponse): Buffer => Check?.responseSerialize(response) ?? Buffer.alloc(0)
const message = types.lookupType('envoy.service.auth.v3.CheckResponse')
const read = (bytes: Buffer) => message.toObject(message.decode(bytes)) as CheckResponse

const option = (network: string) => ({
  scheme: 'exact',
  network,
  asset: `0x${'22'.repeat(20)}`,
  amount: '100000',
  payTo: `0x${'11'.repeat(20)}`,
  maxTimeoutSeconds: 300,
  extra: { name: 'USDC', version: '2' },
})

function challenge(options: { networks: readonly string[]; description?: string }) {
  const endpoint = anEndpoint({ pathPattern: '/v1/*', description: options.description })
  return buildChallenge({
    api: anApi({ endpoints: [endpoint] }),
    endpoint,
    accepts: options.networks.map(option),
    host: 'weather.dev.localhost',
    gateway: { scheme: 'https', port: 443 },
    error: 'Payment required',
  })
}

function decodedText(encoded: Buffer) {
  const { status, denied_response: denied } = read(encoded)
  const headers = Object.fromEntries((denied?.headers ?? []).map(({ header }) => [header.key, header.value]))
  return { status, denied, headers }
}

function decoded(encoded: Buffer) {
  const { denied, ...rest } = decodedText(encoded)
  return { ...rest, denied, body: JSON.parse(denied?.body ?? '') }
}

describe('an encoded 402', () => {
  it('is one answer with all its headers, each written over what is there', () => {
    const encoded = encodeChallenge(challenge({ networks: ['eip155:845320402'] }), serialize, 'e1')
    const { status, denied, headers } = decoded(encoded.at('/v1/a'))
    expect(status).toEqual({ code: 7 })
    expect(denied?.status).toEqual({ code: 402 })
    expect(Object.keys(headers)).toEqual([
      'content-type',
      'cache-control',
      'access-control-allow-origin',
      'access-control-expose-headers',
      'payment-required',
    ])
    expect(denied?.headers.map(({ append_action }) => append_action)).toEqual([2, 2, 2, 2, 2])
  })

  it('says in header and body what was asked for, whatever that is and however long the terms are', () => {
    const networks = fc.array(fc.constantFrom('eip155:845320402', 'eip155:84532'), { minLength: 1, maxLength: 40 })
    const description = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed())
    const rest = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 2000 }))
    fc.assert(
      fc.property(networks, description, rest, (networks, description, rest) => {
        const built = challenge({ networks, description })
        const path = askedPath(`/${rest}`, '/v1/*')
        const url = `https://weather.dev.localhost${JSON.parse(`"${path}"`)}`
        const { headers, denied, body } = decoded(encodeChallenge(built, serialize, 'e1').at(path))
        const header = headers['payment-required'] ?? ''
        expect(header).toMatch(/^[A-Za-z0-9+/]+={0,2}$/)
        expect(decodePaymentRequiredHeader(header)).toEqual(JSON.parse(built.header.join(path)))
        expect(decodePaymentRequiredHeader(header).resource.url).toBe(url)
        expect(denied?.body).toBe(built.body.join(path))
        const named = body.x402Version === 1 ? body.accepts.map((accept: { resource: string }) => accept.resource) : []
        expect(new Set([...named, body.resource?.url ?? url])).toEqual(new Set([url]))
      }),
    )
  })

  it('has a page in place of its body, and the same header', () => {
    const built = challenge({ networks: ['eip155:845320402'] })
    const page = ['<p>', '</p><b>', '</b>']
    const encoded = encodePaymentPage(built, page, serialize, 'e1')
    for (const path of ['/v1/a', '/v1/<script>?a=1&b="é"', `/v1/${'%20'.repeat(400)}`].map((asked) =>
      askedPath(asked, '/v1/*'),
    )) {
      const { denied, headers } = decodedText(encoded.at(path))
      expect(denied?.body).toBe(page.join(shownPath(path)))
      expect(denied?.status).toEqual({ code: 402 })
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      const plain = decodedText(encodeChallenge(built, serialize, 'e1').at(path)).headers
      expect({ ...headers, ...plain }).toEqual({ ...headers, 'content-type': 'application/json' })
    }
  })
})
