import { createCipheriv, randomBytes, randomUUID, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { ConfigurationError } from '@launa/sdk'
import { type Hex, hexToBytes, keccak256 } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** scrypt parameters: 128 MiB and about half a second for each guess at a passphrase. */
const SCRYPT = { n: 131_072, r: 8, p: 1 }
const MAX_MEMORY = 256 * 1_048_576
const KEY_BYTES = 32
const CIPHER = 'aes-128-ctr'

/**
 * Encrypts a key with a passphrase into JSON text, as Ethereum's wallets do (Web3 Secret Storage, version 3). Throws `ConfigurationError` for an
 * empty passphrase, and for a text that is no key.
 */
export async function encryptKeystore(privateKey: string, passphrase: string): Promise<string> {
  const address = addressOf(privateKey)
  if (passphrase === '') throw new ConfigurationError('the passphrase of a keystore must not be empty')
  const [salt, iv] = [randomBytes(KEY_BYTES), randomBytes(16)]
  const derived = await derivedKey(passphrase, salt)
  const ciphertext = createCipheriv(CIPHER, derived.subarray(0, 16), iv).update(hexToBytes(privateKey as Hex))
  return JSON.stringify({
    version: 3,
    id: randomUUID(),
    address: address.slice(2).toLowerCase(),
    crypto: {
      ...{ cipher: CIPHER, cipherparams: { iv: iv.toString('hex') }, ciphertext: ciphertext.toString('hex') },
      ...{ kdf: 'scrypt', kdfparams: { dklen: KEY_BYTES, ...SCRYPT, salt: salt.toString('hex') } },
      mac: keccak256(Buffer.concat([derived.subarray(16), ciphertext])).slice(2),
    },
  })
}

/** Returns the address of a private key. The error has no cause, because the cause would quote the key. */
function addressOf(privateKey: string): Hex {
  if (!/^0x[0-9a-fA-F]{64}$/.test(privateKey))
    throw new ConfigurationError('the private key must be 0x and 64 hex digits')
  try {
    return privateKeyToAddress(privateKey as Hex)
  } catch {
    throw new ConfigurationError('the private key is not one of secp256k1')
  }
}

function derivedKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
  return derive(passphrase, salt, KEY_BYTES, { N: SCRYPT.n, r: SCRYPT.r, p: SCRYPT.p, maxmem: MAX_MEMORY })
}
