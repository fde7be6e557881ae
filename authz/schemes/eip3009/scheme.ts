import { EVM_ADDRESS } from '../../../domain/accepts/accept.ts'
import { evmTransferMethod } from '../../../domain/accepts/offered-option.ts'
import { evmChainId } from '../../../domain/networks/network.ts'
import { paymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { traceOf } from '../../chain/payment-events.ts'
import { isSmartWalletSignature } from '../../chain/signature.ts'
import { authorizationKey } from '../payment-key.ts'
import type { Scheme } from '../scheme.ts'
import { findAuthorizations, isAuthorizationSpent } from './authorization-findings.ts'
import { BAD_SIGNATURE, checkAuthorization } from './check-authorization.ts'
import { type Eip3009Payload, eip3009Payload } from './payload.ts'
import { tokenDomain } from './token-domain.ts'

/** The token's own `transferWithAuthorization`. */
export interface Eip3009Method {
  kind: 'eip3009'
  domainSeparator: Buffer
}

/** x402's scheme "exact" on EVM by EIP-3009. */
export const eip3009: Scheme<Eip3009Payload, Eip3009Method> = {
  kind: 'eip3009',
  takes: (accept) =>
    accept.scheme === 'exact' && evmChainId(accept.network) !== undefined && evmTransferMethod(accept) === 'eip3009',
  requirements: (accept, payTo) => paymentRequirements(accept, payTo),
  method: (accept) => ({ kind: 'eip3009', domainSeparator: tokenDomain(accept) }),
  payload: eip3009Payload,
  toldApartBy: { member: 'authorization', name: 'EIP-3009' },
  check({ requirements, method: { domainSeparator } }, signed, nowSeconds) {
    const reason = checkAuthorization({ requirements, domainSeparator }, signed, nowSeconds)
    if (reason && reason !== BAD_SIGNATURE) return { reason }
    const { from: payer, validBefore, validAfter } = signed.authorization
    const proven = !reason && !isSmartWalletSignature(signed.signature)
    const payable = { payer, proven, validBefore: Number(validBefore), validAfter: Number(validAfter) }
    return reason ? { reason, ifWallet: payable } : payable
  },
  badSignatures: [BAD_SIGNATURE],
  needsBalanceAlone: true,
  signer: ({ signature, authorization }) => (isSmartWalletSignature(signature) ? undefined : authorization.from),
  key({ network, asset }, { authorization: { from: payer, nonce } }) {
    return EVM_ADDRESS.test(asset) ? authorizationKey({ network, asset, payer, nonce }) : undefined
  },
  proof: ({ signature }) => signature.toLowerCase(),
  paymentKind: () => 'transfer',
  shown: (expected, logs) =>
    traceOf(logs, expected, expected.signed.authorization.nonce) === 'paid' ? 'proven' : 'absent',
  isSpent: (chain, payment) => isAuthorizationSpent(chain, { ...payment, nonce: payment.signed.authorization.nonce }),
  find: (chain, payments, at) =>
    findAuthorizations(
      chain,
      payments.map((payment) => ({ ...payment, nonce: payment.signed.authorization.nonce })),
      at,
    ),
}
