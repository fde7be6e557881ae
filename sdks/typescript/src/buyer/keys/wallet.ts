import type { Hex } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { ConfigurationError } from '../../errors.ts'

const PRIVATE_KEY = /^0x[0-9a-fA-F]{64}$/

/** A key for EVM networks. */
export interface EvmKey {
  address: Hex
  privateKey: Hex
  /** Signs a hash of 32 bytes. */
  sign(hash: Hex): Promise<Hex>
}

/** Parses a key. Throws `ConfigurationError` for any other text; the error never contains the key. */
export function evmKeyOf(text: string | undefined): EvmKey {
  if (!text)
    throw new ConfigurationError(
      'no private key: set LAUNA_PRIVATE_KEY_FILE, LAUNA_PRIVATE_KEY_COMMAND, LAUNA_KEYSTORE_FILE or LAUNA_PRIVATE_KEY',
    )
  if (!PRIVATE_KEY.test(text)) throw new ConfigurationError('the private key must be 0x and 64 hex digits')
  const privateKey = text as Hex
  try {
    return {
      address: privateKeyToAddress(privateKey),
      privateKey,
      sign: (hash) => sign({ hash, privateKey, to: 'hex' }),
    }
  } catch {
    // The original error is hidden, because it would quote the key.
    throw new ConfigurationError('the private key is not one of secp256k1')
  }
}
