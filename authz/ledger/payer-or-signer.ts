import { getAddress } from 'viem'
import { EVM_ADDRESS } from '../../domain/accepts/accept.ts'
import { knownSchemeOf } from '../schemes/registry.ts'
import type { HeldPayment } from './ledger.ts'

/**
 * The address that has signed a payment: the payer, or the signer of a channel's voucher. Any client can open a channel in the name of any
 * payer, so limits count by the signer, and the upstream gets it.
 */
export function payerOrSigner({ signed, payer }: Pick<HeldPayment, 'signed' | 'payer'>): string {
  const scheme = knownSchemeOf(signed)
  const address = (scheme?.payerUnproven && scheme.signer(signed)) || payer
  // Upstreams may use the address as a key, so it has one spelling (EIP-55).
  return EVM_ADDRESS.test(address) ? getAddress(address) : address
}
