import { z } from 'zod'
import { ATOMIC_AMOUNT, EVM_ADDRESS } from '../../domain/accept.ts'

const hex = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))
const address = z.string().regex(EVM_ADDRESS)
const atomic = z.string().regex(ATOMIC_AMOUNT)
/** Unix seconds; more digits than a year can need are refused. */
const unixSeconds = z.string().regex(/^(0|[1-9][0-9]{0,15})$/)
/** 65 bytes of a key's own, or whatever a smart wallet checks (ERC-1271, ERC-6492). */
const signature = z.string().regex(/^0x(?:[0-9a-fA-F]{2}){65,4096}$/)
/** The contract counts in 128 bits, which is 39 digits; a balance is the lower bound anyway. */
const cumulative = atomic.max(39)

/** The terms of a channel; their digest is its id. */
const channelConfig = z.object({
  payer: address,
  /** Whose key signs vouchers; zero: the payer itself, which may be a smart wallet. */
  payerAuthorizer: address,
  receiver: address,
  receiverAuthorizer: address,
  token: address,
  /** Seconds. */
  withdrawDelay: z
    .int()
    .min(0)
    .max(2 ** 40 - 1),
  salt: hex(32),
})

const voucher = z.object({ channelId: hex(32), maxClaimableAmount: cumulative, signature })

const voucherPayload = z.object({ type: z.literal('voucher'), channelConfig, voucher })

const depositPayload = z.object({
  type: z.literal('deposit'),
  channelConfig,
  voucher,
  deposit: z.object({
    amount: cumulative,
    authorization: z.object({
      erc3009Authorization: z.object({
        validAfter: unixSeconds,
        validBefore: unixSeconds,
        salt: hex(32),
        signature,
      }),
    }),
  }),
})

const refundPayload = z.object({
  type: z.literal('refund'),
  channelConfig,
  voucher,
  /** All that is left when absent. */
  amount: cumulative.optional(),
})

/** What a payer signs under x402 v2 "batch-settlement" on EVM. */
export const batchPayload = z.discriminatedUnion('type', [voucherPayload, depositPayload, refundPayload])

export type ChannelConfig = z.output<typeof channelConfig>
export type VoucherPayload = z.output<typeof voucherPayload>
export type DepositPayload = z.output<typeof depositPayload>
export type RefundPayload = z.output<typeof refundPayload>
export type BatchPayload = z.output<typeof batchPayload>
/** What pays for a request. */
export type ChannelPayment = VoucherPayload | DepositPayload

export function isBatch(signed: object): signed is BatchPayload {
  return 'channelConfig' in signed
}

/** Whether it is paid through a channel. */
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
