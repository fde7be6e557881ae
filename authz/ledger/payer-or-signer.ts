import { getAddress } from 'viem'
import { EVM_ADDRESS } from '../../domain/accepts/accept.ts'
import { knownSchemeOf } from '../schemes/registry.ts'
import type { HeldPayment } from './ledger.ts'

/**
 * The address that has signed a payment. For a channel this is the signer of its voucher, because any client can open a channel in the name
 * of any payer. For all other payments it is the payer. Limits count by this address, and the upstream receives it. EVM addresses are
 * returned in checksum spelling (EIP-55), because an upstream may use them as keys.
 */
export function payerOrSigner({ signed, payer }: Pick<HeldPayment, 'signed' | 'payer'>): string {
  const scheme = knownSchemeOf(signed)
  const address = (scheme?.payerUnproven && scheme.signer(signed)) || payer
  return EVM_ADDRESS.test(address) ? getAddress(address) : address
}
