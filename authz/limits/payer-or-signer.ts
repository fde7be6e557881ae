import type { HeldPayment } from '../ledger/ledger.ts'
import { knownSchemeOf } from '../schemes/registry.ts'

/**
 * The address that limits count a payment against: its payer, or through a channel the signer of the voucher. Any client can open a
 * channel in the name of any payer. A stored payment of an unknown scheme counts against its payer.
 */
export function payerOrSigner({ signed, payer }: Pick<HeldPayment, 'signed' | 'payer'>): string {
  const scheme = knownSchemeOf(signed)
  return (scheme?.payerUnproven && scheme.signer(signed)) || payer
}
