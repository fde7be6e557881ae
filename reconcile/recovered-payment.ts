import { hexToBigInt } from 'viem'
import { CHANNEL_CONTRACT, PERMIT2_PROXY } from '../audit/contracts.ts'
import { type Authorization, paymentKey } from '../audit/payment-key.ts'
import type { Transfer } from '../audit/transfers.ts'
import type { Seller } from './sellers.ts'

/** A payment that the chain shows and the ledger lacks. Amounts are atomic units, addresses in lower case. */
export interface RecoveredPayment {
  /** Hex. */
  key: string
  /** Keys that the transaction may have spent besides it, in hex. */
  alsoSpent: readonly string[]
  scheme: 'exact' | 'batch-settlement'
  network: string
  asset: string
  payer: string
  payTo: string
  amount: bigint
  /** The part of the signed payment that the chain shows. */
  signed: object
  /** Hex; undefined for a payment that is no voucher. */
  channel: string | undefined
  transaction: string | undefined
  /** The block's time, Unix seconds. */
  paidAt: number
  /** Undefined if the ledger and the configuration do not show the seller: then the authorization alone is spent. */
  seller: Seller | undefined
}

/**
 * No signature has this digest, so no claim proves to be the payer's. See `digest_of_secret` in `schema/signed-parts.ts`: a signature that
 * begins so was replaced by its digest.
 */
const NO_SIGNATURE = 'sha256:recovered'

/** The payment of a transfer by this authorization. `paidAt` is the time of its block, Unix seconds. */
export function paymentOf(
  transfer: Transfer,
  authorization: { network: string; paidAt: number; nonces: readonly string[] },
): Omit<RecoveredPayment, 'seller'> {
  const { network, paidAt } = authorization
  const { token, from: payer, to: payTo, amount, transaction, by } = transfer
  const method = by.method === 'permit2' ? 'permit2' : 'eip3009'
  const [nonce = '', ...others] = authorization.nonces
  const keyOf = (each: string) => paymentKey(network, { method, token, payer, nonce: each })
  return {
    ...{
      key: keyOf(nonce),
      alsoSpent: others.map(keyOf),
      scheme: 'exact',
      network,
      asset: token,
      payer,
      payTo,
      amount,
    },
    ...{ channel: undefined, transaction: transaction.toLowerCase(), paidAt },
    signed: signedOf({ method, token, payer, nonce }, { payTo, amount, paidAt }),
  }
}

/** What the payer has signed, as far as the chain shows it: times are those of the block. */
function signedOf(
  { method, token, payer, nonce }: Authorization,
  { payTo, amount, paidAt }: { payTo: string; amount: bigint; paidAt: number },
): object {
  const until = String(paidAt)
  if (method === 'eip3009')
    return {
      signature: NO_SIGNATURE,
      authorization: {
        ...{ from: payer, to: payTo, value: String(amount), validAfter: '0', validBefore: until, nonce },
      },
    }
  return {
    signature: NO_SIGNATURE,
    permit2Authorization: {
      ...{ from: payer, permitted: { token, amount: String(amount) }, spender: PERMIT2_PROXY.toLowerCase() },
      ...{
        nonce: String(hexToBigInt(nonce as `0x${string}`)),
        deadline: until,
        witness: { to: payTo, validAfter: '0' },
      },
    },
  }
}

/** Terms as the ledger keeps them. Only what the chain shows is in them. */
export function requirementsOf({ scheme, network, asset, amount, payTo, signed }: RecoveredPayment): object {
  const isPermit = 'permit2Authorization' in signed
  return {
    ...{ scheme, network, asset, amount: String(amount), payTo, maxTimeoutSeconds: 0 },
    extra: isPermit ? { assetTransferMethod: 'permit2' } : {},
  }
}

/** The account of a channel that its settled vouchers do not explain, as one payment. `sum`: all charges of the channel. */
export function unexplainedCharge(options: {
  network: string
  channel: { id: string; config: { payer: string; receiver: string; token: string } }
  sum: bigint
  amount: bigint
  paidAt: number
}): Omit<RecoveredPayment, 'seller'> {
  const { network, channel, sum, amount, paidAt } = options
  const { payer, receiver, token } = channel.config
  return {
    key: paymentKey(`${network} recovered`, {
      ...{ method: 'eip3009', token: CHANNEL_CONTRACT, payer: channel.id },
      nonce: `0x${sum.toString(16).padStart(64, '0')}`,
    }),
    ...{ alsoSpent: [], scheme: 'batch-settlement', network, asset: token.toLowerCase(), payer: payer.toLowerCase() },
    ...{ payTo: receiver.toLowerCase(), amount, channel: channel.id, transaction: undefined, paidAt },
    signed: {
      ...{ type: 'voucher', channelConfig: channel.config },
      voucher: { channelId: channel.id, maxClaimableAmount: String(sum), signature: NO_SIGNATURE },
    },
  }
}
