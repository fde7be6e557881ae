import type { HeldPayment } from '../ledger/ledger.ts'
import { voucherSigner } from '../schemes/batch-settlement/check-channel.ts'
import { isChannelPayment } from '../schemes/batch-settlement/payload.ts'

/** Whose doing a payment is: through a channel whoever has signed the voucher, since a channel can be opened in anybody's name. */
export function accountable({ signed, payer }: Pick<HeldPayment, 'signed' | 'payer'>): string {
  return (isChannelPayment(signed) ? voucherSigner(signed) : undefined) ?? payer
}
