import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAuthentication } from './authentication.ts'
import { facilitatorsVariable } from './facilitator-settings.ts'

const call = { method: 'POST', host: 'api.example', path: '/x402/verify' } as const
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

function authenticate(privateKey: string) {
  const settings = facilitatorsVariable.parse(
    JSON.stringify({
      'eip155:8453': { url: 'https://api.example', auth: { kind: 'jwt', key_id: 'key-1', private_key: privateKey } },
    }),
  )
  const authentication = createAuthentication(settings['eip155:8453']?.auth)
  if (!authentication) throw new Error('no authentication')
  return authentication
}

function rawEd25519(key: KeyObject): string {
  const { d = '', x = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
}

const ed25519 = generateKeyPairSync('ed25519')
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })

describe('a token for one call', () => {
  it.each([
    ['EdDSA', ed25519.publicKey, pem(ed25519.privateKey)],
    ['EdDSA', ed25519.publicKey, rawEd25519(ed25519.privateKey)],
    ['ES256', p256.publicKey, pem(p256.privateKey)],
    ['ES256', p256.publicKey, p256.privateKey.export({ type: 'sec1', format: 'pem' }).toString()],
  ])('is signed with %s and names what it is for', async (alg, publicKey, privateKey) => {
    const header = await authenticate(privateKey)(call)
    const token = header.replace(/^Bearer /, '')
    const { payload } = await jwtVerify(token, publicKey, { issuer: 'cdp', audience: 'cdp_service', algorithms: [alg] })
    expect(payload).toMatchObject({
      sub: 'key-1',
      uri: 'POST api.example/x402/verify',
      uris: ['POST api.example/x402/verify'],
    })
    expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(120)
    expect(decodeProtectedHeader(token)).toMatchObject({ alg, kid: 'key-1', typ: 'JWT', nonce: expect.any(String) })
  })

  it('is a new one each time', async () => {
    const make = authenticate(pem(ed25519.privateKey))
    expect(await make(call)).not.toBe(await make(call))
  })
})

it.each([
  ['a key of another kind', pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)],
  ['no key', 'abc'],
])('%s is refused at the start, without being shown', (_, key) => {
  const auth = { kind: 'jwt', key_id: 'k', private_key: key }
  const parsed = facilitatorsVariable.safeParse(JSON.stringify({ 'eip155:1': { url: 'https://a.example', auth } }))
  expect(parsed.success).toBe(false)
  expect(JSON.stringify(parsed.error?.issues)).not.toContain(key.slice(30, 60) || 'abc"')
})
