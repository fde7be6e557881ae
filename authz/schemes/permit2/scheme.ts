import { evmTransferMethod } from '../../../domain/accepts/offered-option.ts'
import { evmChainId } from '../../../domain/networks/network.ts'
import { paymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { uint256 } from '../../chain/hex.ts'
import { isSmartWalletSignature } from '../../chain/signature.ts'
import { authorizationKey } from '../payment-key.ts'
import type { Scheme } from '../scheme.ts'
import { withoutSponsoring, withSponsoring } from './gas-sponsoring.ts'
import { type Permit2Payload, permit2Payload, SPONSORINGS } from './payload.ts'
import { nonceCall, nonceIsUsed, paysPermit, transactionCall } from './permit-evidence.ts'
import { findPermits } from './permit-findings.ts'
import { BAD_PERMIT_SIGNATURE, checkPermit, PERMIT2, type Permit2Method } from './permit2.ts'

/** x402's scheme "exact" on EVM by Permit2. */
export const permit2: Scheme<Permit2Payload, Permit2Method> = {
  kind: 'permit2',
  takes: (accept) =>
    accept.scheme === 'exact' && evmChainId(accept.network) !== undefined && evmTransferMethod(accept) === 'permit2',
  requirements: (accept, payTo) => paymentRequirements(accept, payTo),
  method: ({ network }, _, kind) => ({
    kind: 'permit2',
    chainId: evmChainId(network) ?? 0,
    // A facilitator without an answer yet is assumed to offer no sponsoring.
    sponsorings: SPONSORINGS.filter((name) => kind?.extensions?.includes(name)),
  }),
  payload: permit2Payload,
  toldApartBy: { member: 'permit2Authorization', name: 'Permit2' },
  withExtensions: withSponsoring,
  withoutExtensions: withoutSponsoring,
  check({ requirements, method: { chainId } }, signed, nowSeconds) {
    const reason = checkPermit({ requirements, chainId }, signed, nowSeconds)
    if (reason && reason !== BAD_PERMIT_SIGNATURE) return { reason }
    const { from: payer, deadline, witness } = signed.permit2Authorization
    const proven = !reason && !isSmartWalletSignature(signed.signature)
    const payable = { payer, proven, validBefore: Number(deadline), validAfter: Number(witness.validAfter) }
    return reason ? { reason, ifWallet: payable } : payable
  },
  badSignatures: [BAD_PERMIT_SIGNATURE],
  signer: ({ signature, permit2Authorization }) =>
    isSmartWalletSignature(signature) ? undefined : permit2Authorization.from,
  // Permit2 counts an owner's nonces across all tokens.
  key({ network }, { permit2Authorization: { from: payer, nonce } }) {
    return authorizationKey({ network, asset: PERMIT2, payer, nonce: `0x${uint256(nonce)}` })
  },
  proof: ({ signature }) => signature.toLowerCase(),
  paymentKind: () => 'transfer',
  evidenceCalls: (signed, transaction) => [transactionCall(transaction), nonceCall(signed, 'latest')],
  shown(expected, logs, [transaction, bitmap]) {
    const { signed } = expected
    // Several nodes may answer the calls of one batch, and one of them may not know the transaction's block yet.
    if (transaction === null || !nonceIsUsed(bitmap, signed)) return 'pending'
    return paysPermit({ transaction, logs }, expected, signed) ? 'proven' : 'absent'
  },
  isSpent: async (chain, { signed }) => nonceIsUsed(await chain.call(nonceCall(signed, 'latest')), signed),
  find: findPermits,
}
