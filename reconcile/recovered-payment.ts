import { hexToBigInt } from 'viem'
import { CHANNEL_CONTRACT, PERMIT2_PROXY } from '../audit/contracts.ts'
import { type Authorization, paymentKey } from '../audit/payment-key.ts'
import type { Transfer } from '../audit/transfers.ts'
import type { Seller } from './sellers.ts'

/** A payment that the chain shows and the ledger lacks. Amounts are atomic units, addresses in lower case. */
export interface RecoveredPayment {
  /** The ledger's key, in hex. */
  key: string
  /** The ledger's keys of other authorizations that the same transaction may have spent, in hex. */
  alsoSpent: readonly string[]
  scheme: 'exact' | 'batch-settlement'
  network: string
  asset: string
  payer: string
  payTo: string
  amount: bigint
  /** The part of the signed payment that the chain shows. */
  signed: object
  /** The channel's id in hex; undefined for a payment that is no voucher. */
  channel: string | undefined
  transaction: string | undefined
  /** The time of the transfer's block, in Unix seconds. */
  paidAt: number
  /** Undefined if neither the ledger nor the configuration shows the seller. Then only the authorization is marked as spent. */
  seller: Seller | undefined
}

/**
 * The text in place of the signature of a recovered payment. No signature has this digest, so no claim can prove that it comes from the
 * payer. `digest_of_secret` in `schema/signed-parts.ts` replaces signatures by digests with the prefix `sha256:`.
 */
const NO_SIGNATURE = 'sha256:recovered'

/** Returns the payment that a transfer by this authorization shows. `paidAt` is the time of its block, Unix seconds. */
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

/** The signed payload, as far as the chain shows it. Its times are those of the block. */
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

/** The terms in the ledger's form. They contain only facts that the chain shows. */
export function requirementsOf({ scheme, network, asset, amount, payTo, signed }: RecoveredPayment): object {
  const isPermit = 'permit2Authorization' in signed
  return {
    ...{ scheme, network, asset, amount: String(amount), payTo, maxTimeoutSeconds: 0 },
    extra: isPermit ? { assetTransferMethod: 'permit2' } : {},
  }
}

/**
 * One payment for the charges of a channel that its settled vouchers do not explain. `sum` is the sum of all charges of the channel, and
 * `amount` is the part that is not explained.
 */
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
