import { hashTypedData, hexToBytes } from 'viem'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { lower } from '../../chain/hex.ts'
import { sameHex } from '../../chain/same-hex.ts'
import { isSignedBy, isSmartWalletSignature } from '../../chain/signature.ts'
import { isTooEarly, LEAST_SECONDS_LEFT } from '../times.ts'
import type { Permit2Payload, Sponsoring } from './payload.ts'

/** Uniswap's Permit2, at the same address on every chain. */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** x402's proxy for "exact". It is the only spender that always pays the whole amount to the `to` of the witness. */
export const X402_EXACT_PERMIT2_PROXY = '0x402085c248EeA27D92E8b30b2C58ed07f9E20001'

/** The facilitator's reason for a valid permit of a payer that has not approved Permit2 for the token. */
export const ALLOWANCE_REQUIRED = 'permit2_allowance_required'

/** Permit2, with the approvals that the facilitator pays for. */
export interface Permit2Method {
  kind: 'permit2'
  chainId: number
  sponsorings: readonly Sponsoring[]
}

export function isPermit2Method(method: { kind: string }): method is Permit2Method {
  return method.kind === 'permit2'
}

/** Why a permit does not pay for an option; the names are x402's own ("exact" on EVM, error reasons). */
export type PermitProblem =
  | 'invalid_permit2_spender'
  | 'invalid_permit2_recipient_mismatch'
  | 'permit2_amount_mismatch'
  | 'permit2_token_mismatch'
  | 'permit2_deadline_expired'
  | 'permit2_not_yet_valid'
  | 'invalid_permit2_signature'

/** A smart wallet may accept a signature that fails this check. So this check comes last. */
export const BAD_PERMIT_SIGNATURE = 'invalid_permit2_signature'

const TYPES = {
  PermitWitnessTransferFrom: [
    { name: 'permitted', type: 'TokenPermissions' },
    { name: 'spender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'witness', type: 'Witness' },
  ],
  TokenPermissions: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  Witness: [
    { name: 'to', type: 'address' },
    { name: 'validAfter', type: 'uint256' },
  ],
} as const

/** Checks a signed permit against what the endpoint asks for, from configuration alone (M6), without I/O. */
export function checkPermit(
  option: { requirements: PaymentRequirements; chainId: number },
  { permit2Authorization: permit, signature }: Permit2Payload,
  nowSeconds: number,
): PermitProblem | undefined {
  const { payTo, asset, amount } = option.requirements
  if (!sameHex(permit.spender, X402_EXACT_PERMIT2_PROXY)) return 'invalid_permit2_spender'
  if (!sameHex(permit.witness.to, payTo)) return 'invalid_permit2_recipient_mismatch'
  if (permit.permitted.amount !== amount) return 'permit2_amount_mismatch'
  if (!sameHex(permit.permitted.token, asset)) return 'permit2_token_mismatch'
  if (Number(permit.deadline) < nowSeconds + LEAST_SECONDS_LEFT) return 'permit2_deadline_expired'
  if (isTooEarly(permit.witness.validAfter, nowSeconds)) return 'permit2_not_yet_valid'
  if (isSmartWalletSignature(signature)) return undefined
  const own = isSignedBy({ digest: permitDigest(option.chainId, permit), signature, address: permit.from })
  return own ? undefined : BAD_PERMIT_SIGNATURE
}

/** The digest that the payer has signed, 32 bytes. */
function permitDigest(chainId: number, permit: Permit2Payload['permit2Authorization']): Uint8Array {
  const { permitted, spender, nonce, deadline, witness } = permit
  const digest = hashTypedData({
    domain: { name: 'Permit2', chainId, verifyingContract: PERMIT2 },
    types: TYPES,
    primaryType: 'PermitWitnessTransferFrom',
    message: {
      permitted: { token: lower(permitted.token), amount: BigInt(permitted.amount) },
      spender: lower(spender),
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
      witness: { to: lower(witness.to), validAfter: BigInt(witness.validAfter) },
    },
  })
  return hexToBytes(digest)
}
