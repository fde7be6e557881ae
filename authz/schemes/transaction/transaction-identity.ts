import { hederaTransactionId, hederaTransactionIdNamed } from './hedera.ts'
import { namesSolanaMessage, solanaMessage } from './solana.ts'

/**
 * The bytes by which a network itself identifies a transaction. So one transaction cannot be presented twice with other bytes around it
 * (M2). Undefined for bytes that are not a transaction of the network.
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
 * Whether `name`, which a facilitator reports, can identify this transaction on its network. The payer has signed the transaction, so no
 * other transaction can settle the payment. Returns true for networks with an unknown form of names.
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
