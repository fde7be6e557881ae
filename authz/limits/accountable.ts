import type { HeldPayment } from '../ledger/ledger.ts'
import { schemeOf } from '../schemes/registry.ts'

/** Whose doing a payment is: through a channel whoever has signed the voucher, since a channel can be opened in anybody's name. */
export function accountable({ signed, payer }: Pick<HeldPayment, 'signed' | 'payer'>): string {
  return schemeOf(signed).accountable?.(signed) ?? payer
}
