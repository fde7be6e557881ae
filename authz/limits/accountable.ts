import type { HeldPayment } from '../ledger/ledger.ts'
import { schemeOf } from '../schemes/registry.ts'

/**
 * The address that is accountable for a payment: its payer, or through a channel the signer of the voucher. Any client can open a channel
 * in the name of any payer.
 */
export function accountable({ signed, payer }: Pick<HeldPayment, 'signed' | 'payer'>): string {
  return schemeOf(signed).accountable?.(signed) ?? payer
}
