import {
  type AuthorizationProblem,
  checkAuthorization,
  isSmartWalletSignature,
} from './exact-evm/check-authorization.ts'
import type { PayableOption } from './exact-evm/payable-option.ts'
import { checkPermit, PERMIT2, type PermitProblem } from './exact-evm/permit2.ts'
import { transactionIdentity } from './exact-transaction/transaction-identity.ts'
import { authorizationKey, transactionKey } from './ledger/authorization-key.ts'
import type { Eip3009Payload, Permit2Payload, SignedPayload, TransactionPayload } from './payment-header.ts'

/** What can be told of a payment without asking anybody. */
export type PaymentCheck =
  | {
      kind: 'payable'
      /** What the ledger knows it by (M2). */
      key: Buffer
      /** Undefined where only the facilitator can tell. */
      payer: string | undefined
      /** Whether the payer has been seen to have signed; smart wallets and other networks are the facilitator's to check. */
      proven: boolean
      /** Unix seconds after which it cannot be settled. */
      validBefore: number
    }
  | { kind: 'problem'; reason: AuthorizationProblem | PermitProblem | 'unsupported_payload_type' | 'invalid_payload' }

/** The last second of the year 9999. Payers may sign for longer, and dates beyond it end in errors further on. */
const LATEST_SECONDS = 253_402_300_799

/** Checks a payment against an option of ours, by what its method asks for. */
export function checkPayment(option: PayableOption, payload: SignedPayload, nowSeconds: number): PaymentCheck {
  const { requirements, method } = option
  if (method.kind === 'eip3009' && isEip3009(payload)) {
    const { domainSeparator } = method
    const reason = checkAuthorization({ requirements, domainSeparator }, payload, nowSeconds)
    if (reason) return { kind: 'problem', reason }
    const { from: payer, nonce, validBefore } = payload.authorization
    const { network, asset } = requirements
    return payable(authorizationKey({ network, asset, payer, nonce }), Number(validBefore), payer, payload)
  }
  if (method.kind === 'permit2' && isPermit2(payload)) {
    const reason = checkPermit({ requirements, chainId: method.chainId }, payload, nowSeconds)
    if (reason) return { kind: 'problem', reason }
    const { from: payer, nonce, deadline } = payload.permit2Authorization
    const word = `0x${BigInt(nonce).toString(16).padStart(64, '0')}`
    // Permit2 counts an owner's nonces for all tokens together.
    const key = authorizationKey({ network: requirements.network, asset: PERMIT2, payer, nonce: word })
    return payable(key, Number(deadline), payer, payload)
  }
  if (method.kind === 'transaction' && isTransaction(payload)) {
    const identity = transactionIdentity(requirements.network, payload.transaction)
    if (!identity) return { kind: 'problem', reason: 'invalid_payload' }
    const validBefore = nowSeconds + requirements.maxTimeoutSeconds
    return payable(transactionKey(requirements.network, identity), validBefore)
  }
  return { kind: 'problem', reason: 'unsupported_payload_type' }
}

function payable(key: Buffer, validBefore: number, payer?: string, signed?: { signature: string }): PaymentCheck {
  const proven = signed !== undefined && !isSmartWalletSignature(signed.signature)
  return { kind: 'payable', key, payer, proven, validBefore: Math.min(validBefore, LATEST_SECONDS) }
}

export function isEip3009(payload: SignedPayload): payload is Eip3009Payload {
  return 'authorization' in payload
}

export function isPermit2(payload: SignedPayload): payload is Permit2Payload {
  return 'permit2Authorization' in payload
}

function isTransaction(payload: SignedPayload): payload is TransactionPayload {
  return 'transaction' in payload
}
