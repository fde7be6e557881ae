import type { HeldPayment } from '../ledger/ledger.ts'
import { schemeOf } from '../schemes/registry.ts'

/**
 * The address that limits count a payment against: its payer, or through a channel the signer of the voucher. Any client can open a
 * channel in the name of any payer.
 */
export function payerOrSigner({ signed, payer }: Pick<HeldPayment, 'signed' | 'payer'>): string {
  return schemeOf(signed).countedSigner?.(signed) ?? payer
}
