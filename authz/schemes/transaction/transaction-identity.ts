import { hederaTransactionId, hederaTransactionIdNamed } from './hedera.ts'
import { namesSolanaMessage, solanaMessage } from './solana.ts'

/**
 * The bytes by which a network itself knows a transaction, whatever else its sender has written around them: what is
 * keyed on them cannot be presented twice in two spellings (M2). Undefined for what is not a transaction of the network.
 */
export function transactionIdentity(network: string, base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== base64) return undefined
  const [namespace] = network.split(':')
  if (namespace === 'solana') return solanaMessage(bytes)
  if (namespace === 'hedera') return hederaTransactionId(bytes)
  return bytes
}

/**
 * Whether a name that a transaction goes by on its network can be that of this one. Its payer has signed it, so that no other one
 * settles what it pays for. True of networks whose names of transactions are not known here.
 */
export function mayBeNamed(name: string, { network, transaction }: { network: string; transaction: string }): boolean {
  const [namespace] = network.split(':')
  if (namespace !== 'solana' && namespace !== 'hedera') return true
  const identity = transactionIdentity(network, transaction)
  if (!identity) return false
  return namespace === 'solana'
    ? namesSolanaMessage(name, identity)
    : (hederaTransactionIdNamed(name)?.equals(identity) ?? false)
}
