import { bytesToHex, concatBytes, hexToBytes, keccak256 } from 'viem'
import { ConfigurationError } from '../../errors.ts'
import { asFields, type Fields, fieldsAt } from '../../fields.ts'
import { MOST_KEYSTORE_BYTES, MOST_KEYSTORE_ROUNDS } from '../../generated/facts.ts'
import { builtinModule } from '../../process-environment.ts'

const CIPHER = 'aes-128-ctr'
const KEY_BYTES = 32

/**
 * Decrypts the key in the JSON text of a keystore of Ethereum wallets (Web3 Secret Storage, version 3). Throws `ConfigurationError`, which
 * contains neither key nor passphrase. Node only.
 *
 * @example
 * await decryptKeystore('{}', 'open sesame').catch(({ name }) => name) // 'ConfigurationError'
 */
export async function decryptKeystore(text: string, passphrase: string): Promise<string> {
  const { kdf, kdfparams, cipher, cipherparams, ciphertext: given, mac } = partsOf(text)
  if (cipher !== CIPHER) throw new ConfigurationError('the keystore has a cipher that is not known here')
  const ciphertext = bytesOf(given)
  const derived = await (kdf === 'scrypt' ? scryptAs(passphrase, kdfparams) : pbkdf2As(passphrase, kdf, kdfparams))
  const own = keccak256(concatBytes([derived.subarray(16), ciphertext])).slice(2)
  const said = String(mac).toLowerCase()
  const { createDecipheriv, timingSafeEqual } = nodeCrypto()
  const bytes = new TextEncoder()
  if (own.length !== said.length || !timingSafeEqual(bytes.encode(own), bytes.encode(said)))
    throw new ConfigurationError('the passphrase is not the one of the keystore')
  const iv = bytesOf(asFields(cipherparams)?.iv)
  if (iv.length !== 16) throw new ConfigurationError('the keystore cannot be read')
  return bytesToHex(createDecipheriv(CIPHER, derived.subarray(0, 16), iv).update(ciphertext))
}

function partsOf(text: string): Fields {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new ConfigurationError('the keystore is not JSON')
  }
  const parts = fieldsAt(file, 'crypto')
  if (asFields(file)?.version === 3 && parts) return parts
  throw new ConfigurationError('the keystore is not one of version 3')
}

async function scryptAs(passphrase: string, kdfparams: unknown): Promise<Uint8Array> {
  const { n, r, p, dklen, salt } = asFields(kdfparams) ?? {}
  const isAllowed = isCount(n) && isCount(r) && isCount(p) && 128 * n * r * p <= MOST_KEYSTORE_BYTES
  if (!isAllowed || dklen !== KEY_BYTES)
    throw new ConfigurationError('the keystore asks for a key derivation that is not allowed here')
  const options = { N: n, r, p, maxmem: MOST_KEYSTORE_BYTES + MOST_KEYSTORE_BYTES / 8 }
  const bytes = bytesOf(salt)
  return deriveKey((done) => nodeCrypto().scrypt(passphrase, bytes, KEY_BYTES, options, done))
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1
}

async function pbkdf2As(passphrase: string, kdf: unknown, kdfparams: unknown): Promise<Uint8Array> {
  const { c, prf, dklen, salt } = asFields(kdfparams) ?? {}
  const isKnown = kdf === 'pbkdf2' && prf === 'hmac-sha256' && dklen === KEY_BYTES
  if (!isKnown || !isCount(c) || c > MOST_KEYSTORE_ROUNDS)
    throw new ConfigurationError('the keystore asks for a key derivation that is not allowed here')
  return deriveKey((done) => nodeCrypto().pbkdf2(passphrase, bytesOf(salt), c, KEY_BYTES, 'sha256', done))
}

/** Derives the key in Node's thread pool, since it would block the program for half a second. */
function deriveKey(work: (done: (error: Error | null, key: Uint8Array) => void) => void): Promise<Uint8Array> {
  return new Promise<Uint8Array>((resolve, reject) => {
    work((error, key) => (error ? reject(error) : resolve(key)))
  }).catch(() => {
    throw new ConfigurationError('the keystore asks for a key derivation that is not possible')
  })
}

function bytesOf(hex: unknown): Uint8Array {
  if (typeof hex !== 'string' || !/^([0-9a-f]{2}){1,64}$/i.test(hex))
    throw new ConfigurationError('the keystore cannot be read')
  return hexToBytes(`0x${hex}`)
}

function nodeCrypto(): typeof import('node:crypto') {
  return builtinModule('node:crypto')
}
