import {
  BATCH_SETTLEMENT_DOMAIN,
  BATCH_SETTLEMENT_SCHEME,
  type BatchSettlementClaimPayload,
  type BatchSettlementVoucherClaim,
  claimBatchTypes,
  refundTypes,
} from '@x402/evm'
import type { Hex, PrivateKeyAccount } from 'viem'
import { evmChainId } from '../../domain/networks/network.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import { sameHex } from '../chain/same-hex.ts'
import { SETTLEMENT_CONTRACT } from '../schemes/batch-settlement/contract.ts'
import type { PaymentChannel } from './channel.ts'

/** A claim of a part of a channel's voucher. */
export interface Claim {
  channel: PaymentChannel
  /** The channel's claimed sum after this claim, in atomic units; at most the voucher's sum. */
  total: bigint
}

/** Returns a claim in the form that the channel's contract expects. */
export function voucherClaim({ channel, total }: Claim): BatchSettlementVoucherClaim {
  const { config, signedMax, signature } = channel
  return {
    voucher: { channel: config, maxClaimableAmount: String(signedMax) },
    signature,
    totalClaimed: String(total),
  }
}

/** A batch of claims of one receiver authorizer. It is signed if the key is ours. Otherwise the facilitator has to sign it. */
export async function claimOperation(
  network: string,
  claims: readonly Claim[],
  authorizer: PrivateKeyAccount | undefined,
): Promise<BatchSettlementClaimPayload> {
  const payload = { type: 'claim' as const, claims: claims.map(voucherClaim) }
  const signature = await signClaims(network, claims, authorizer)
  return { ...payload, ...(signature && { claimAuthorizerSignature: signature }) }
}

/** EIP-712 `ClaimBatch`. Returns undefined when these channels are not the authorizer's. */
export async function signClaims(
  network: string,
  claims: readonly Claim[],
  authorizer: PrivateKeyAccount | undefined,
): Promise<Hex | undefined> {
  if (!authorizer || !claims.every(({ channel }) => isAuthorizer(authorizer, channel))) return undefined
  return authorizer.signTypedData({
    domain: domainOf(network),
    types: claimBatchTypes,
    primaryType: 'ClaimBatch',
    message: {
      claims: claims.map(({ channel, total }) => ({
        ...{ channelId: channel.channelId, maxClaimableAmount: channel.signedMax, totalClaimed: total },
      })),
    },
  })
}

/** EIP-712 `Refund`. Returns undefined when the channel is not the authorizer's. */
export async function signRefund(
  channel: PaymentChannel,
  refund: { amount: bigint; nonce: bigint },
  authorizer: PrivateKeyAccount | undefined,
): Promise<Hex | undefined> {
  if (!authorizer || !isAuthorizer(authorizer, channel)) return undefined
  return authorizer.signTypedData({
    ...{ domain: domainOf(channel.network), types: refundTypes, primaryType: 'Refund' },
    message: { channelId: channel.channelId, ...refund },
  })
}

function isAuthorizer({ address }: PrivateKeyAccount, { config }: PaymentChannel): boolean {
  return sameHex(config.receiverAuthorizer, address)
}

function domainOf(network: string) {
  return { ...BATCH_SETTLEMENT_DOMAIN, chainId: evmChainId(network), verifyingContract: SETTLEMENT_CONTRACT }
}

/**
 * The payment requirements that accompany an operation. Facilitators read only the network of these requirements. `amount` is the moved sum,
 * 0 for claims.
 */
export function operationRequirements(
  network: string,
  { receiver, token, amount }: { receiver: string; token: string; amount: bigint },
): PaymentRequirements {
  return {
    ...{ scheme: BATCH_SETTLEMENT_SCHEME, network, asset: token, amount: String(amount), payTo: receiver },
    maxTimeoutSeconds: 60,
    extra: {},
  }
}
