import { evmChainId } from '../../../domain/networks/network.ts'
import { paymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { transactionKey } from '../payment-key.ts'
import type { Scheme } from '../scheme.ts'
import { type TransactionPayload, transactionPayload } from './payload.ts'
import { transactionIdentity } from './transaction-identity.ts'

/** The prepared data of options on networks that are not EVM: the facilitator completes the payer's transaction. */
export interface TransactionMethod {
  kind: 'transaction'
}

/** x402's scheme "exact" on Solana and Hedera. An option pays an account of that network, and names the facilitator as the fee payer. */
export const transaction: Scheme<TransactionPayload, TransactionMethod> = {
  kind: 'transaction',
  takes: ({ scheme, network }) => scheme === 'exact' && evmChainId(network) === undefined,
  requirements(accept, _, kind) {
    const { payTo, ...extra } = accept.extra
    const feePayer = kind?.extra.feePayer
    return paymentRequirements({ ...accept, extra: { ...extra, feePayer } }, String(payTo))
  },
  method: () => ({ kind: 'transaction' }),
  payload: transactionPayload,
  toldApartBy: { member: 'transaction', name: 'Solana, Hedera' },
  check: ({ requirements }, _, nowSeconds) => ({
    payer: undefined,
    proven: false,
    validBefore: nowSeconds + requirements.maxTimeoutSeconds,
  }),
  badSignatures: [],
  signer: () => undefined,
  key({ network }, signed) {
    const identity = transactionIdentity(network, signed.transaction)
    return identity && transactionKey(network, identity)
  },
  proof: (signed) => signed.transaction,
  paymentKind: () => 'transfer',
  settles: (signed) => ({ transaction: signed.transaction }),
}
