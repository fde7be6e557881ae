import { createHmac, randomBytes } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createEncryption } from '../../runtime/encryption.ts'
import { ringOf } from '../../runtime/settings/key-ring.ts'
import { newId } from '../database/identifiers.ts'
import { apiKeyEnvironment, newApiKey } from './api-key-secret.ts'
import { createPasswords } from './passwords.ts'
import { createPepper } from './pepper.ts'
import { createSessionTokens } from './session-token.ts'

describe('API keys', () => {
  it('tell their environment and are 256 random bits', () => {
    expect(newApiKey('production').key).toMatch(/^launa_live_[A-Za-z0-9_-]{43}$/)
    const { key, prefix } = newApiKey('development')
    expect(key).toMatch(/^launa_sandbox_[A-Za-z0-9_-]{43}$/)
    expect(key.startsWith(prefix) && prefix.length).toBe(20)
    expect(apiKeyEnvironment(key)).toBe('development')
    for (const other of [key.slice(1), `${key}a`, `${key}\n`, key.toUpperCase(), ''])
      expect(apiKeyEnvironment(other)).toBeUndefined()
  })

  it('are hashed under the pepper', () => {
    const { key } = newApiKey('production')
    const [own, other] = [randomBytes(32), randomBytes(32)]
    const pepper = createPepper(ringOf(own))
    // Old releases of Launa, which knew no key rings, stored the HMAC alone, without a tag for the key.
    expect(pepper.hash(key)).toEqual(createHmac('sha256', own).update(key).digest())
    expect(pepper.hash(key)).not.toEqual(createPepper(ringOf(other)).hash(key))
  })

  it('are found under each pepper of a ring, and hashed under the first', () => {
    const { key } = newApiKey('production')
    const [former] = ringOf(randomBytes(32))
    const next = { id: '2', bytes: randomBytes(32) }
    const [hash, ...formerHashes] = createPepper([next, former]).hashes(key)
    expect(hash).toEqual(createPepper([next]).hash(key))
    expect(formerHashes).toEqual([createPepper([former]).hash(key)])
  })
})

describe('encryption at rest', () => {
  it('opens under the same key and owner, and not otherwise', () => {
    const encryption = createEncryption(ringOf(randomBytes(32)))
    const sealed = encryption.encrypt('a secret', 'owner')
    expect(sealed.toString('latin1')).not.toContain('a secret')
    expect(encryption.decrypt(sealed, 'owner')).toBe('a secret')
    expect(encryption.encrypt('a secret', 'owner')).not.toEqual(sealed)
    expect(() => encryption.decrypt(sealed, 'somebody else')).toThrow()
    expect(() => createEncryption(ringOf(randomBytes(32))).decrypt(sealed, 'owner')).toThrow()
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => encryption.decrypt(changed, 'owner')).toThrow()
    }
  })
})

describe('session tokens', () => {
  const secret = randomBytes(32)
  const tokens = createSessionTokens(ringOf(secret))
  const claims = (change: object = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const named = { sub: newId(), jti: newId(), iss: 'launa', aud: 'launa-control-plane', epoch: newId() }
    return { ...named, iat: now, exp: now + 60, ...change }
  }
  const sign = (payload: Record<string, unknown>, alg = 'HS256', key: Uint8Array = secret) =>
    new SignJWT(payload).setProtectedHeader({ alg }).sign(key)

  it('name the account that they were issued to', async () => {
    const id = newId()
    const payload = claims()
    expect(await tokens.verify(await tokens.issue({ accountId: id, epoch: payload.epoch }))).toMatchObject({
      accountId: id,
      epoch: payload.epoch,
    })
    expect(await tokens.verify(await sign(payload))).toMatchObject({ accountId: payload.sub, id: payload.jti })
  })

  it.each<[string, () => string | Promise<string>]>([
    ['unsigned', () => new UnsecuredJWT(claims()).encode()],
    ['of another key', () => sign(claims(), 'HS256', randomBytes(32))],
    ['of another algorithm', () => sign(claims(), 'HS512', randomBytes(64))],
    [
      'of another algorithm and our key',
      () => sign(claims(), 'HS384', Buffer.concat([secret, secret]).subarray(0, 48)),
    ],
    ['expired', () => sign(claims({ exp: Math.floor(Date.now() / 1000) - 1 }))],
    ['without end', () => sign(claims({ exp: undefined }))],
    ['not yet good', () => sign(claims({ nbf: Math.floor(Date.now() / 1000) + 60 }))],
    ['of another issuer', () => sign(claims({ iss: 'other' }))],
    ['for another audience', () => sign(claims({ aud: 'other' }))],
    ['without subject', () => sign(claims({ sub: undefined }))],
    ['without session', () => sign(claims({ jti: undefined }))],
    ['without epoch', () => sign(claims({ epoch: undefined }))],
    ['with a strange epoch', () => sign(claims({ epoch: 7 }))],
    ['with a strange subject', () => sign(claims({ sub: "' or 1=1" }))],
    ['empty', () => ''],
    ['large', () => `${'a'.repeat(1_000_000)}.b.c`],
  ])('are refused when %s', async (_, make) => {
    await expect(tokens.verify(await make())).rejects.toMatchObject({ code: 'invalid_token' })
  })
})

describe('passwords', () => {
  it('match whatever Unicode form they are typed in, and nothing matches an absent account', async () => {
    const passwords = await createPasswords({ concurrency: 2 })
    const stored = await passwords.hash('caf\u00e9 au lait')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.matches('cafe\u0301 au lait', stored)).toBe(true)
    expect(await passwords.matches('cafe au lait', stored)).toBe(false)
    expect(await passwords.matches('no account has this password', undefined)).toBe(false)
  })

  it('are refused rather than queued without end', async () => {
    const passwords = await createPasswords({ concurrency: 1 })
    const results = await Promise.allSettled(Array.from({ length: 230 }, () => passwords.hash('a password')))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(29)
    expect(refused[0]?.reason).toMatchObject({ code: 'service_unavailable' })
    expect(await passwords.hash('a password')).toContain('argon2id')
  })
})
