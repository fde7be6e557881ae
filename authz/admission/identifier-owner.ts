import type { HeldPayment } from '../ledger/ledger.ts'
import type { PayablePayment } from '../schemes/check-payment.ts'

/**
 * Names the owner of a payment's identifier. A proven payer with a private key owns its identifiers on all networks. A contract, or a payer
 * that only the facilitator has named, owns them on its own network only: another party may have the address on another network.
 */
export function identifierOwner(
  { proven, signer, payer: claimed = '' }: PayablePayment,
  { key, payer, requirements }: Pick<HeldPayment, 'key' | 'payer' | 'requirements'>,
): string {
  if (proven) return (signer ?? claimed).toLowerCase()
  const { network } = requirements
  const account = network.startsWith('eip155:') ? payer.toLowerCase() : payer
  return `${network} ${account || key.toString('hex')}`
}
