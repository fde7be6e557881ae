import { getAddress } from 'viem'
import { EVM_ADDRESS } from '../../domain/accepts/accept.ts'
import { knownSchemeOf } from '../schemes/registry.ts'
import type { HeldPayment } from './ledger.ts'

/**
 * The address that has signed a payment: its payer, or through a channel the signer of the voucher. Any client can open a channel in the
 * name of any payer. Limits count the payment against this address, and the upstream receives it. For a stored payment of an unknown scheme
 * it is the payer. An EVM address is in its one checked spelling (EIP-55), whatever its client has sent: an upstream may keep data by it.
 */
export function payerOrSigner({ signed, payer }: Pick<HeldPayment, 'signed' | 'payer'>): string {
  const scheme = knownSchemeOf(signed)
  const address = (scheme?.payerUnproven && scheme.signer(signed)) || payer
  return EVM_ADDRESS.test(address) ? getAddress(address) : address
}
