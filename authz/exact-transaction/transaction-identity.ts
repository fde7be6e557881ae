import { hederaTransactionId } from './hedera.ts'
import { solanaMessage } from './solana.ts'

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
