import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../errors.ts'
import { decryptKeystore, encryptKeystore } from './keystore.ts'

const SECRET = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const PASSPHRASE = 'testpassword'
/** As PyPI's eth-account 0.14 has written it, with less work than usual. */
const SCRYPT = {
  version: 3,
  id: 'bb8ee166-738b-47fd-85ba-9bbbcf425a16',
  address: '008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b',
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '037e578e317f3da86275d5f7848ab131' },
    ciphertext: '9c6b7b2fbb97a03ccdbbc0ee5f3ead744bb23172ce472387348333cf2988a8fa',
    kdf: 'scrypt',
    kdfparams: { dklen: 32, n: 16_384, r: 8, p: 1, salt: '1472b742156b586f3b23fcbea0afa4f2' },
    mac: '2234b9a66eda2bbe5d169bcf28cd8fa87e5c682cae90026a206500192b734dc5',
  },
}
/** The example of the specification, "Web3 Secret Storage Definition". */
const PBKDF2 = {
  version: 3,
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      ...{ c: 262_144, dklen: 32, prf: 'hmac-sha256' },
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
}

type Parts = typeof SCRYPT.crypto

function changed(parts: Partial<Record<keyof Parts, unknown>>): string {
  return JSON.stringify({ ...SCRYPT, crypto: { ...SCRYPT.crypto, ...parts } })
}

const derivedBy = (params: object) => changed({ kdfparams: { ...SCRYPT.crypto.kdfparams, ...params } })

describe('a keystore', () => {
  it.each([
    ['scrypt', SCRYPT],
    ['pbkdf2', PBKDF2],
  ])('with %s of another program is read', (_, keystore) => {
    expect(decryptKeystore(JSON.stringify(keystore), PASSPHRASE)).toBe(SECRET)
  })

  it('comes back as it was written, and shows neither key nor passphrase', () => {
    const text = encryptKeystore(SECRET, 'pässphrase')
    expect(decryptKeystore(text, 'pässphrase')).toBe(SECRET)
    expect(text).not.toContain(SECRET.slice(2))
    expect(JSON.parse(text)).toMatchObject({ version: 3, address: '008aeeda4d805471df9b2a5b0f38a0c3bcba786b' })
    expect(encryptKeystore(SECRET, 'pässphrase')).not.toBe(text)
  })

  it.each<[string, string, string]>([
    ['another passphrase', JSON.stringify(SCRYPT), 'testpassworD'],
    ['a changed ciphertext', changed({ ciphertext: `00${SCRYPT.crypto.ciphertext.slice(2)}` }), PASSPHRASE],
    ['a changed check', changed({ mac: '00' }), PASSPHRASE],
    ['another cipher', changed({ cipher: 'aes-128-cbc' }), PASSPHRASE],
    ['another derivation', changed({ kdf: 'argon2id' }), PASSPHRASE],
    ['too much memory', derivedBy({ n: 2 ** 31 }), PASSPHRASE],
    ['too much work', derivedBy({ p: 10_000 }), PASSPHRASE],
    ['no number', derivedBy({ n: 'many' }), PASSPHRASE],
    ['what OpenSSL does not do (the specification’s example)', derivedBy({ n: 262_144, r: 1, p: 8 }), PASSPHRASE],
    ['no power of two', derivedBy({ n: 1_000 }), PASSPHRASE],
    ['no salt', derivedBy({ salt: undefined }), PASSPHRASE],
    ['no start', changed({ cipherparams: undefined }), PASSPHRASE],
    ['another version', JSON.stringify({ ...SCRYPT, version: 4 }), PASSPHRASE],
    ['no crypto', '{"version":3}', PASSPHRASE],
    ['null', 'null', PASSPHRASE],
    ['no JSON', SECRET, PASSPHRASE],
  ])('with %s is an error without a secret', (_, text, passphrase) => {
    try {
      decryptKeystore(text, passphrase)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError)
      expect(String((error as Error).stack)).not.toMatch(/testpasswor|7a28b5ba/)
    }
  })

  it('has a passphrase', () => {
    expect(() => encryptKeystore(SECRET, '')).toThrow('must not be empty')
  })
})
