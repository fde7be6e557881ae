import { describe, expect, it } from 'vitest'
import { BAD_KEYSTORES, GOOD_KEYSTORES, SECRET } from '../../../../vectors/cases/keystores.ts'
import { ConfigurationError } from '../../errors.ts'
import { decryptKeystore } from './keystore.ts'

/** Parameters from an example of the specification. RFC 7914 allows them, but OpenSSL does not support them. */
const BEYOND_OPENSSL = GOOD_KEYSTORES.slice(0, 1).map(({ text, ...rest }) => ({
  ...rest,
  name: 'parameters that OpenSSL does not do',
  text: text.replace('"n":16384,"r":8,"p":1', '"n":262144,"r":1,"p":8'),
}))

describe('a keystore', () => {
  it.each(GOOD_KEYSTORES)('with $name of another program is read', async ({ text, passphrase }) => {
    expect(await decryptKeystore(text, passphrase)).toBe(SECRET)
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
})
