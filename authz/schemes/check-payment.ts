import { EVM_ADDRESS } from '../../domain/accept.ts'
import { uint256 } from '../chain/hex.ts'
import { isSmartWalletSignature } from '../chain/signature.ts'
import { type ChannelProblem, checkChannel, voucherSigner } from './batch-settlement/check-channel.ts'
import { type ChannelPayment, isBatch, isChannelPayment } from './batch-settlement/payload.ts'
import { type AuthorizationProblem, checkAuthorization } from './eip3009/check-authorization.ts'
import { isEip3009 } from './eip3009/payload.ts'
import type { PayableOption } from './payable-option.ts'
import type { SignedPayload } from './payment-header.ts'
import { authorizationKey, transactionKey, voucherKey } from './payment-key.ts'
import { isPermit2 } from './permit2/payload.ts'
import { checkPermit, PERMIT2, type PermitProblem } from './permit2/permit2.ts'
import { isTransaction } from './transaction/payload.ts'
import { transactionIdentity } from './transaction/transaction-identity.ts'

/** A payment that may pay, as far as can be told without asking anybody. */
export interface PayablePayment {
  kind: 'payable'
  /** What the ledger knows it by (M2). */
  key: Buffer
  /** Undefined where only the facilitator can tell. */
  payer: string | undefined
  /** Whose signature has been seen, where that is somebody else. */
  signer?: string
  /** Whether the payer, or who signs for it, has been seen to have signed; smart wallets and other networks are the facilitator's to check. */
  proven: boolean
  /** Unix seconds after which it cannot be settled. */
  validBefore: number
}

/** What can be told of a payment without asking anybody. */
export type PaymentCheck = PayablePayment | { kind: 'problem'; reason: PaymentProblem }

/** Whose signature is checked here, as the payment says; undefined where only others can check it. */
export function signerNamedBy(payload: SignedPayload): string | undefined {
  if (isBatch(payload)) return voucherSigner(payload)
  if (isTransaction(payload) || isSmartWalletSignature(payload.signature)) return undefined
  return isEip3009(payload) ? payload.authorization.from : payload.permit2Authorization.from
}

/** Problems that were found by checking a signature. */
export const BAD_SIGNATURES: ReadonlySet<string> = new Set<PaymentProblem>([
  'invalid_exact_evm_signature',
  'invalid_permit2_signature',
  'invalid_batch_settlement_evm_voucher_signature',
  'invalid_batch_settlement_evm_receive_authorization_signature',
])

/** Why a payment does not pay, in x402's words where it has some. */
export type PaymentProblem =
  | AuthorizationProblem
  | PermitProblem
  | ChannelProblem
  | 'unsupported_payload_type'
  | 'invalid_payload'

/** The last second of the year 9999. Payers may sign for longer, and dates beyond it end in errors further on. */
const LATEST_SECONDS = 253_402_300_799

/** Checks a payment against an option of ours, by what its method asks for. */
export function checkPayment(option: PayableOption, payload: SignedPayload, nowSeconds: number): PaymentCheck {
  const { requirements, method } = option
  const key = paymentKey(requirements, payload)
  if (method.kind === 'eip3009' && isEip3009(payload)) {
    const { domainSeparator } = method
    const reason = checkAuthorization({ requirements, domainSeparator }, payload, nowSeconds)
    if (reason || !key) return { kind: 'problem', reason: reason ?? 'invalid_payload' }
    const { from: payer, validBefore } = payload.authorization
    return payable(key, Number(validBefore), payer, payload)
  }
  if (method.kind === 'permit2' && isPermit2(payload)) {
    const reason = checkPermit({ requirements, chainId: method.chainId }, payload, nowSeconds)
    if (reason || !key) return { kind: 'problem', reason: reason ?? 'invalid_payload' }
    const { from: payer, deadline } = payload.permit2Authorization
    return payable(key, Number(deadline), payer, payload)
  }
  if (method.kind === 'channel' && isChannelPayment(payload)) {
    const reason = checkChannel({ requirements, method }, payload, nowSeconds)
    if (reason || !key) return { kind: 'problem', reason: reason ?? 'invalid_payload' }
    return payableByChannel(key, payload, nowSeconds + requirements.maxTimeoutSeconds)
  }
  if (method.kind === 'transaction' && isTransaction(payload)) {
    if (!key) return { kind: 'problem', reason: 'invalid_payload' }
    return payable(key, nowSeconds + requirements.maxTimeoutSeconds)
  }
  return { kind: 'problem', reason: 'unsupported_payload_type' }
}

/** What the ledger knows a payment by (M2), whatever its terms; undefined for what cannot be one on that network. */
export function paymentKey(
  { network, asset }: { network: string; asset: string },
  payload: SignedPayload,
): Buffer | undefined {
  if (isEip3009(payload)) {
    const { from: payer, nonce } = payload.authorization
    return EVM_ADDRESS.test(asset) ? authorizationKey({ network, asset, payer, nonce }) : undefined
  }
  if (isPermit2(payload)) {
    const { from: payer, nonce } = payload.permit2Authorization
    // Permit2 counts an owner's nonces for all tokens together.
    return authorizationKey({ network, asset: PERMIT2, payer, nonce: `0x${uint256(nonce)}` })
  }
  if (isBatch(payload)) return isChannelPayment(payload) ? voucherKey({ network, ...payload.voucher }) : undefined
  const identity = transactionIdentity(network, payload.transaction)
  return identity && transactionKey(network, identity)
}

/** Anybody can write a channel's terms in somebody's name: what is proven of a voucher is who has signed it. */
function payableByChannel(key: Buffer, payload: ChannelPayment, otherwise: number): PayablePayment {
  const { payer, payerAuthorizer: signer } = payload.channelConfig
  const validBefore =
    payload.type === 'deposit' ? Number(payload.deposit.authorization.erc3009Authorization.validBefore) : otherwise
  return {
    kind: 'payable',
    key,
    payer,
    signer,
    proven: true,
    validBefore: Math.min(validBefore, LATEST_SECONDS),
  }
}

function payable(key: Buffer, validBefore: number, payer?: string, signed?: { signature: string }): PaymentCheck {
  const proven = signed !== undefined && !isSmartWalletSignature(signed.signature)
  return { kind: 'payable', key, payer, proven, validBefore: Math.min(validBefore, LATEST_SECONDS) }
}
