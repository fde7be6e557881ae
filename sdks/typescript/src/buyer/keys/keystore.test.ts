import { describe, expect, it } from 'vitest'
import { BAD_KEYSTORES, GOOD_KEYSTORES, SECRET } from '../../../../vectors/cases/keystores.ts'
import { ConfigurationError } from '../../errors.ts'
import { decryptKeystore, encryptKeystore } from './keystore.ts'

/** RFC 7914 allows it, and it is an example of the specification; OpenSSL does not do it. */
const BEYOND_OPENSSL = GOOD_KEYSTORES.slice(0, 1).map(({ text, ...rest }) => ({
  ...rest,
  name: 'parameters that OpenSSL does not do',
  text: text.replace('"n":16384,"r":8,"p":1', '"n":262144,"r":1,"p":8'),
}))

describe('a keystore', () => {
  it.each(GOOD_KEYSTORES)('with $name of another program is read', async ({ text, passphrase }) => {
    expect(await decryptKeystore(text, passphrase)).toBe(SECRET)
  })

  it('comes back as it was written, and shows neither key nor passphrase', async () => {
    const text = await encryptKeystore(SECRET, 'pässphrase')
    expect(await decryptKeystore(text, 'pässphrase')).toBe(SECRET)
    expect(text).not.toContain(SECRET.slice(2))
    expect(JSON.parse(text)).toMatchObject({ version: 3, address: '008aeeda4d805471df9b2a5b0f38a0c3bcba786b' })
    expect(await encryptKeystore(SECRET, 'pässphrase')).not.toBe(text)
  })

  it.each([...BAD_KEYSTORES, ...BEYOND_OPENSSL])(
    'with $name is an error without a secret',
    async ({ text, passphrase }) => {
      try {
        await decryptKeystore(text, passphrase)
        expect.unreachable()
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError)
        expect(String((error as Error).stack)).not.toMatch(/testpasswor|7a28b5ba/)
      }
    },
  )

  it('has a passphrase', async () => {
    await expect(encryptKeystore(SECRET, '')).rejects.toThrow('must not be empty')
  })
})
