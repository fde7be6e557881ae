import type { HeldPayment } from '../ledger/ledger.ts'
import type { PayablePayment } from '../schemes/check-payment.ts'

/**
 * Names the owner of a payment's identifier: the proven payer. A payer with a private key is one party on all networks. A contract at the
 * same address may belong to another party on another network. An account that only the facilitator has named may belong to another party,
 * too.
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
