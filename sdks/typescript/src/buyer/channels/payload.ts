import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { MISCOUNTED } from '../../generated/facts.ts'
import type { OpenPayment, SpentPayment } from '../journal/journal.ts'
import { readHeader } from '../terms/payment-header.ts'
import { BATCH_SETTLEMENT } from '../terms/terms.ts'
import type { ChannelConfig } from './store.ts'

/* Reads payments of channels without the packages that sign them. */

/** The members of a payload of batch-settlement that this client reads. */
export interface ChannelPayload {
  type: string
  channelConfig: ChannelConfig
  voucher: { channelId: string; maxClaimableAmount: string }
  deposit?: { amount: string }
  amount?: string
}

/** Whether a refusal reports that the buyer's sum differs from the seller's: the seller may have charged the voucher. */
export function isMiscount({ error }: PaymentRequired): boolean {
  return MISCOUNTED.has(error)
}

/** The content of a signed payment of batch-settlement, read from its header. */
export function channelPayloadOf({ headers }: Pick<OpenPayment, 'headers'>): PaymentPayload {
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === 'payment-signature')?.[1] ?? ''
  return readHeader(header) as PaymentPayload
}

/** The channel into which a payment deposits; undefined if it makes no deposit. */
export function depositOf(payment: SpentPayment): string | undefined {
  if (payment.terms.scheme !== BATCH_SETTLEMENT || payment.outlay === '0') return undefined
  return channelOf(channelPayloadOf(payment))
}

/** The channel that a signed payment belongs to; undefined for other schemes. */
export function channelOf({ payload }: PaymentPayload): string | undefined {
  return (payload as unknown as Partial<ChannelPayload>).voucher?.channelId
}
