import { ConfigurationError } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { encryptKeystore } from './keystore.ts'

/** The key of the specification's example (Web3 Secret Storage). */
const SECRET = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'

describe('a new keystore', () => {
  it('decrypts to the original key, and shows neither key nor passphrase', async () => {
    const { decryptKeystore } = await import('@launa/sdk/buyer')
    const text = await encryptKeystore(SECRET, 'pässphrase')
    expect(await decryptKeystore(text, 'pässphrase')).toBe(SECRET)
    expect(text).not.toContain(SECRET.slice(2))
    expect(JSON.parse(text)).toMatchObject({ version: 3, address: '008aeeda4d805471df9b2a5b0f38a0c3bcba786b' })
    expect(await encryptKeystore(SECRET, 'pässphrase')).not.toBe(text)
  })

  it.each([
    ['an empty passphrase', SECRET, '', 'must not be empty'],
    ['a text that is no key', '0x12', 'pässphrase', '64 hex digits'],
    ['a number beyond the curve', `0x${'ff'.repeat(32)}`, 'pässphrase', 'secp256k1'],
  ])('is not made of %s', async (_, key, passphrase, message) => {
    const failure = await encryptKeystore(key, passphrase).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConfigurationError)
    expect(String((failure as Error).stack)).toContain(message)
    expect(String((failure as Error).stack)).not.toContain('ffffffff')
  })
})
