import type {
  BatchSettlementClaimPayload,
  BatchSettlementEnrichedRefundPayload,
  BatchSettlementRefundPayload,
  BatchSettlementSettlePayload,
} from '@x402/evm'
import { z } from 'zod'
import { address, atomic, hex, object, signature, unixSeconds } from '../wire-shapes.ts'

/** A sum of a channel. The contract stores sums in 128 bits (39 digits). The balance of the channel limits the sum further. */
const cumulative = atomic.max(39, { error: 'must have at most 39 digits' })

const SECONDS = 'must be a whole number of seconds below 2^40'

/** The terms of a channel; their digest is its id. */
const channelConfig = object({
  payer: address,
  /** The key that signs vouchers. Zero means that the payer itself signs. authz refuses zero, because the payer may be a smart wallet. */
  payerAuthorizer: address,
  receiver: address,
  receiverAuthorizer: address,
  token: address,
  /** Seconds. */
  withdrawDelay: z
    .int({ error: SECONDS })
    .min(0, { error: SECONDS })
    .max(2 ** 40 - 1, { error: SECONDS }),
  salt: hex(32),
})

const voucher = object({ channelId: hex(32), maxClaimableAmount: cumulative, signature })

const voucherPayload = object({ type: z.literal('voucher'), channelConfig, voucher })

const depositPayload = object({
  type: z.literal('deposit'),
  channelConfig,
  voucher,
  deposit: object({
    amount: cumulative,
    authorization: object({
      erc3009Authorization: object({
        validAfter: unixSeconds,
        validBefore: unixSeconds,
        salt: hex(32),
        signature,
      }),
    }),
  }),
})

const refundPayload = object({
  type: z.literal('refund'),
  channelConfig,
  voucher,
  /** If absent, everything that is left is refunded. */
  amount: cumulative.optional(),
})

/** The object that a payer signs under x402 v2 "batch-settlement" on EVM. */
export const batchPayload = z.discriminatedUnion('type', [voucherPayload, depositPayload, refundPayload], {
  error: 'must be "voucher", "deposit" or "refund"',
})

export type ChannelConfig = z.output<typeof channelConfig>
export type VoucherPayload = z.output<typeof voucherPayload>
export type DepositPayload = z.output<typeof depositPayload>
export type RefundPayload = z.output<typeof refundPayload>
export type BatchPayload = z.output<typeof batchPayload>
/** A payload that pays for a request. */
export type ChannelPayment = VoucherPayload | DepositPayload

/** A request to a facilitator about payment channels, in place of a payment (x402, scheme "batch-settlement"). */
export type ChannelRequest =
  | BatchSettlementClaimPayload
  | BatchSettlementSettlePayload
  | BatchSettlementRefundPayload
  | BatchSettlementEnrichedRefundPayload

function isBatch(signed: object): signed is BatchPayload {
  return 'channelConfig' in signed
}

/** Whether this is a payment through a channel. */
export function isChannelPayment(signed: object): signed is ChannelPayment {
  return isBatch(signed) && signed.type !== 'refund'
}

export function isVoucher(signed: object): signed is VoucherPayload {
  return isBatch(signed) && signed.type === 'voucher'
}

export function isRefund(signed: object): signed is RefundPayload {
  return isBatch(signed) && signed.type === 'refund'
}

export function isDeposit(signed: object): signed is DepositPayload {
  return isBatch(signed) && signed.type === 'deposit'
}
