import { bytesToHex, concatBytes, hexToBytes, keccak256 } from 'viem'
import { ConfigurationError } from '../../errors.ts'
import { MOST_KEYSTORE_BYTES, MOST_KEYSTORE_ROUNDS } from '../../generated/facts.ts'
import { builtinModule } from '../../world.ts'
import { evmKeyOf } from './wallet.ts'

/** The functions of Node's `node:crypto` that this file uses. */
interface Crypto {
  scryptSync(secret: Uint8Array, salt: Uint8Array, length: number, options: ScryptOptions): Uint8Array
  pbkdf2Sync(secret: Uint8Array, salt: Uint8Array, rounds: number, length: number, digest: string): Uint8Array
  createCipheriv(cipher: string, key: Uint8Array, iv: Uint8Array): { update(data: Uint8Array): Uint8Array }
  timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean
}

interface ScryptOptions {
  N: number
  r: number
  p: number
  maxmem: number
}

/** 128 MiB and about half a second for each guess at a passphrase. */
const SCRYPT = { n: 131_072, r: 8, p: 1 }
const CIPHER = 'aes-128-ctr'
const KEY_BYTES = 32

/** Encrypts a key with a passphrase into JSON text, as Ethereum's wallets do (Web3 Secret Storage, version 3). Node only. */
export function encryptKeystore(privateKey: string, passphrase: string): string {
  const { address } = evmKeyOf(privateKey)
  if (passphrase === '') throw new ConfigurationError('the passphrase of a keystore must not be empty')
  const [salt, iv] = [random(KEY_BYTES), random(16)]
  const derived = scrypt(passphrase, salt, SCRYPT)
  const ciphertext = crypted(hexToBytes(privateKey as `0x${string}`), { derived, iv })
  return JSON.stringify({
    version: 3,
    id: globalThis.crypto.randomUUID(),
    address: address.slice(2).toLowerCase(),
    crypto: {
      ...{ cipher: CIPHER, cipherparams: { iv: plainHex(iv) }, ciphertext: plainHex(ciphertext), kdf: 'scrypt' },
      kdfparams: { dklen: KEY_BYTES, ...SCRYPT, salt: plainHex(salt) },
      mac: macOf(derived, ciphertext),
    },
  })
}

/** Decrypts the key in such a text. Throws `ConfigurationError`, which holds neither key nor passphrase. Node only. */
export function decryptKeystore(text: string, passphrase: string): string {
  const { kdf, kdfparams, cipher, cipherparams, ciphertext: given, mac } = partsOf(text)
  if (cipher !== CIPHER) throw new ConfigurationError('the keystore has a cipher that is not known here')
  const ciphertext = bytesOf(given)
  const derived = kdf === 'scrypt' ? scryptAs(passphrase, kdfparams) : pbkdf2As(passphrase, kdf, kdfparams)
  const [own, said] = [macOf(derived, ciphertext), String(mac).toLowerCase()]
  const { timingSafeEqual } = nodeCrypto()
  const bytes = new TextEncoder()
  if (own.length !== said.length || !timingSafeEqual(bytes.encode(own), bytes.encode(said)))
    throw new ConfigurationError('the passphrase is not the one of the keystore')
  return bytesToHex(crypted(ciphertext, { derived, iv: bytesOf((cipherparams as Fields | undefined)?.iv) }))
}

type Fields = Readonly<Record<string, unknown>>

function partsOf(text: string): Fields {
  let file: Fields | null
  try {
    file = JSON.parse(text) as Fields | null
  } catch {
    throw new ConfigurationError('the keystore is not JSON')
  }
  const parts = file?.crypto
  if (file?.version === 3 && typeof parts === 'object' && parts !== null) return parts as Fields
  throw new ConfigurationError('the keystore is not one of version 3')
}

function scryptAs(passphrase: string, kdfparams: unknown): Uint8Array {
  const { n, r, p, dklen, salt } = (kdfparams ?? {}) as Record<string, unknown>
  const isAllowed = isCount(n) && isCount(r) && isCount(p) && 128 * n * r * p <= MOST_KEYSTORE_BYTES
  if (!isAllowed || dklen !== KEY_BYTES)
    throw new ConfigurationError('the keystore asks for a key derivation that is not allowed here')
  return scrypt(passphrase, bytesOf(salt), { n, r, p })
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1
}

function scrypt(passphrase: string, salt: Uint8Array, { n: N, r, p }: typeof SCRYPT): Uint8Array {
  const options = { N, r, p, maxmem: MOST_KEYSTORE_BYTES + MOST_KEYSTORE_BYTES / 8 }
  try {
    return nodeCrypto().scryptSync(new TextEncoder().encode(passphrase), salt, KEY_BYTES, options)
  } catch {
    throw new ConfigurationError('the keystore asks for a key derivation that is not possible')
  }
}

function pbkdf2As(passphrase: string, kdf: unknown, kdfparams: unknown): Uint8Array {
  const { c, prf, dklen, salt } = (kdfparams ?? {}) as Record<string, unknown>
  const isKnown = kdf === 'pbkdf2' && prf === 'hmac-sha256' && dklen === KEY_BYTES
  if (!isKnown || !isCount(c) || c > MOST_KEYSTORE_ROUNDS)
    throw new ConfigurationError('the keystore asks for a key derivation that is not allowed here')
  return nodeCrypto().pbkdf2Sync(new TextEncoder().encode(passphrase), bytesOf(salt), c, KEY_BYTES, 'sha256')
}

function crypted(data: Uint8Array, { derived, iv }: { derived: Uint8Array; iv: Uint8Array }): Uint8Array {
  if (iv.length !== 16) throw new ConfigurationError('the keystore cannot be read')
  return Uint8Array.from(nodeCrypto().createCipheriv(CIPHER, derived.subarray(0, 16), iv).update(data))
}

function macOf(derived: Uint8Array, ciphertext: Uint8Array): string {
  return keccak256(concatBytes([derived.subarray(16), ciphertext])).slice(2)
}

function bytesOf(hex: unknown): Uint8Array {
  if (typeof hex !== 'string' || !/^([0-9a-f]{2}){1,64}$/i.test(hex))
    throw new ConfigurationError('the keystore cannot be read')
  return hexToBytes(`0x${hex}`)
}

function plainHex(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2)
}

function random(length: number): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(length))
}

function nodeCrypto(): Crypto {
  return builtinModule<Crypto>('node:crypto')
}
