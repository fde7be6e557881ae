import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { ConfigurationError } from '../errors.ts'
import type { Channels } from './channels.ts'
import { hederaExactScheme } from './hedera.ts'
import type { HederaKey } from './hedera-key.ts'

const PRIVATE_KEY = /^0x[0-9a-fA-F]{64}$/

/** The account of a private key. Throws `ConfigurationError` for a text that is no key; the error never holds the key. */
export function accountOf(privateKey: string | undefined): LocalAccount {
  if (!privateKey)
    throw new ConfigurationError(
      'no private key: set LAUNA_PRIVATE_KEY_FILE, LAUNA_PRIVATE_KEY_COMMAND, LAUNA_KEYSTORE_FILE or LAUNA_PRIVATE_KEY',
    )
  if (!PRIVATE_KEY.test(privateKey)) throw new ConfigurationError('the private key must be 0x and 64 hex digits')
  try {
    return privateKeyToAccount(privateKey as `0x${string}`)
  } catch {
    // The cause would quote the key.
    throw new ConfigurationError('the private key is not one of secp256k1')
  }
}

/**
 * Signs with the official packages: `exact` and batch-settlement on EVM, `exact` on Hedera. Their own spending limits are off, since the
 * policy has decided before anything is signed.
 */
export function signingClient(keys: {
  account: LocalAccount | undefined
  channels: Channels | undefined
  hedera: HederaKey | undefined
}): x402Client {
  const { account, channels, hedera } = keys
  const client = new x402Client()
  if (account) client.register('eip155:*', new ExactEvmScheme(account))
  if (channels) client.register('eip155:*', channels.scheme)
  if (hedera) client.register('hedera:*', hederaExactScheme(hedera))
  return client.setSpendControls(false)
}
