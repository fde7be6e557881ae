import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { sameHex } from '../../chain/same-hex.ts'
import { isSignedBy, isSmartWalletSignature } from '../../chain/signature.ts'
import { receiveDigest } from '../eip3009/eip3009.ts'
import { isTooEarly, LEAST_SECONDS_LEFT } from '../times.ts'
import { DEPOSIT_COLLECTOR } from './contract.ts'
import type { BatchPayload, DepositPayload } from './payload.ts'
import { channelIdOf, depositNonce, voucherDigest } from './typed-data.ts'

/** The prepared data of an option that is paid through channels. */
export interface ChannelMethod {
  kind: 'channel'
  /** EIP-712 domain separators of the settlement contract and of the token. */
  domain: Buffer
  tokenDomain: Buffer
  receiverAuthorizer: string
  /** Seconds. */
  withdrawDelay: number
}

/** Why a payment through a channel does not pay for an option: x402's own names (@x402/evm, `batch-settlement/errors`) and one of ours. */
export type ChannelProblem =
  | 'channel_payer_authorizer_required'
  | 'invalid_batch_settlement_evm_channel_id_mismatch'
  | 'invalid_batch_settlement_evm_receiver_mismatch'
  | 'invalid_batch_settlement_evm_receiver_authorizer_mismatch'
  | 'invalid_batch_settlement_evm_token_mismatch'
  | 'invalid_batch_settlement_evm_withdraw_delay_mismatch'
  | 'invalid_batch_settlement_evm_voucher_signature'
  | 'invalid_batch_settlement_evm_payload_authorization_valid_before'
  | 'invalid_batch_settlement_evm_payload_authorization_valid_after'
  | 'invalid_batch_settlement_evm_receive_authorization_signature'

/**
 * The only reason that does not refuse a smart wallet at once, because its contract may still accept the signature. So this check comes
 * last, when no other reason is left.
 */
export const BAD_DEPOSIT_SIGNATURE = 'invalid_batch_settlement_evm_receive_authorization_signature'

interface Option {
  requirements: PaymentRequirements
  method: ChannelMethod
}

const ZERO = '0x0000000000000000000000000000000000000000'

/**
 * The key that signs a channel's vouchers; undefined if the payer itself signs. The payer may be a smart wallet. Only the chain can check a
 * smart wallet's signature, and its result may be another one when the voucher is claimed. So such a channel cannot pay here (M10).
 */
export function voucherSigner({ channelConfig }: BatchPayload): string | undefined {
  return channelConfig.payerAuthorizer === ZERO ? undefined : channelConfig.payerAuthorizer
}

/** Checks a channel's terms and signatures against what the endpoint asks for, from configuration alone (M6), without I/O. */
export function checkChannel(option: Option, payload: BatchPayload, nowSeconds: number): ChannelProblem | undefined {
  const problem = termsProblem(option, payload)
  if (problem) return problem
  const address = voucherSigner(payload)
  // A refund is checked by the facilitator, which asks the chain.
  if (address === undefined) return payload.type === 'refund' ? undefined : 'channel_payer_authorizer_required'
  if (payload.type === 'deposit') {
    const problem = depositTimeProblem(payload, nowSeconds)
    if (problem) return problem
  }
  const { voucher } = payload
  const digest = voucherDigest(option.method.domain, voucher)
  const own = isSignedBy({ digest, signature: voucher.signature, address })
  if (!own) return 'invalid_batch_settlement_evm_voucher_signature'
  return payload.type === 'deposit' && !isDepositSigned(option, payload) ? BAD_DEPOSIT_SIGNATURE : undefined
}

function termsProblem({ requirements, method }: Option, payload: BatchPayload): ChannelProblem | undefined {
  const { channelConfig: config, voucher } = payload
  if (!sameHex(config.receiver, requirements.payTo)) return 'invalid_batch_settlement_evm_receiver_mismatch'
  if (!sameHex(config.receiverAuthorizer, method.receiverAuthorizer))
    return 'invalid_batch_settlement_evm_receiver_authorizer_mismatch'
  if (!sameHex(config.token, requirements.asset)) return 'invalid_batch_settlement_evm_token_mismatch'
  if (config.withdrawDelay !== method.withdrawDelay) return 'invalid_batch_settlement_evm_withdraw_delay_mismatch'
  const id = `0x${channelIdOf(method.domain, config).toString('hex')}`
  return sameHex(voucher.channelId, id) ? undefined : 'invalid_batch_settlement_evm_channel_id_mismatch'
}

function depositTimeProblem({ deposit }: DepositPayload, nowSeconds: number): ChannelProblem | undefined {
  const { validAfter, validBefore } = deposit.authorization.erc3009Authorization
  if (Number(validBefore) < nowSeconds + LEAST_SECONDS_LEFT)
    return 'invalid_batch_settlement_evm_payload_authorization_valid_before'
  return isTooEarly(validAfter, nowSeconds)
    ? 'invalid_batch_settlement_evm_payload_authorization_valid_after'
    : undefined
}

/** Whether a deposit is signed. Also true for a signature that only a smart wallet can check. */
function isDepositSigned({ method }: Option, { channelConfig, voucher, deposit }: DepositPayload): boolean {
  const { validAfter, validBefore, salt, signature } = deposit.authorization.erc3009Authorization
  if (isSmartWalletSignature(signature)) return true
  const digest = receiveDigest(method.tokenDomain, {
    from: channelConfig.payer,
    to: DEPOSIT_COLLECTOR,
    value: deposit.amount,
    validAfter,
    validBefore,
    nonce: depositNonce(voucher.channelId, salt),
  })
  return isSignedBy({ digest, signature, address: channelConfig.payer })
}
