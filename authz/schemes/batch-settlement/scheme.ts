import { BATCH_SETTLEMENT } from '../../../domain/accepts/offered-option.ts'
import { evmChainId } from '../../../domain/networks/network.ts'
import { traceOf } from '../../chain/payment-events.ts'
import { findAuthorizations, isAuthorizationSpent } from '../eip3009/authorization-findings.ts'
import { tokenDomain } from '../eip3009/token-domain.ts'
import { voucherKey } from '../payment-key.ts'
import type { Scheme } from '../scheme.ts'
import { BAD_DEPOSIT_SIGNATURE, type ChannelMethod, checkChannel, voucherSigner } from './check-channel.ts'
import { depositKey, depositTransfer } from './deposit-transfer.ts'
import { channelRequirements } from './offer.ts'
import { type BatchPayload, batchPayload, isChannelPayment, isDeposit } from './payload.ts'
import { settlementDomain } from './typed-data.ts'

/**
 * x402's scheme "batch-settlement": a deposit, then vouchers. A request for a refund has the form of such a payment, but buys no answer.
 */
export const batchSettlement: Scheme<BatchPayload, ChannelMethod> = {
  kind: 'channel',
  takes: ({ scheme }) => scheme === BATCH_SETTLEMENT,
  requirements: channelRequirements,
  method: (accept, { extra }) => ({
    kind: 'channel',
    domain: settlementDomain(evmChainId(accept.network) ?? 0),
    tokenDomain: tokenDomain(accept),
    receiverAuthorizer: String(extra.receiverAuthorizer),
    withdrawDelay: Number(extra.withdrawDelay),
  }),
  payload: batchPayload,
  toldApartBy: { member: 'channelConfig', name: 'batch-settlement' },
  check({ requirements, method }, signed, nowSeconds) {
    if (!isChannelPayment(signed)) return { reason: 'unsupported_payload_type' }
    const reason = checkChannel({ requirements, method }, signed, nowSeconds)
    if (reason && reason !== BAD_DEPOSIT_SIGNATURE) return { reason }
    // Any client can write channel terms in the name of any payer. The voucher's signature proves only its signer.
    const { payer, payerAuthorizer: signer } = signed.channelConfig
    if (!isDeposit(signed))
      return { payer, signer, proven: true, validBefore: nowSeconds + requirements.maxTimeoutSeconds }
    const { validBefore, validAfter } = signed.deposit.authorization.erc3009Authorization
    // The facilitator checks every deposit before authz reserves the payment.
    const times = { validBefore: Number(validBefore), validAfter: Number(validAfter) }
    const payable = { payer, signer, proven: true, ...times }
    return reason ? { reason, ifWallet: payable } : payable
  },
  badSignatures: ['invalid_batch_settlement_evm_voucher_signature', BAD_DEPOSIT_SIGNATURE],
  signer: voucherSigner,
  // Any client can open a channel in the name of any payer.
  payerUnproven: true,
  key: ({ network }, signed) => (isChannelPayment(signed) ? voucherKey({ network, ...signed.voucher }) : undefined),
  authorization: (token, signed) => (isDeposit(signed) ? depositKey(token, signed) : undefined),
  proof: ({ voucher }) => voucher.signature.toLowerCase(),
  paymentKind: (signed) => (isChannelPayment(signed) ? signed.type : 'transfer'),
  // A deposit moves more than the price of one answer.
  settles: (signed) => (isDeposit(signed) ? { amount: signed.deposit.amount } : {}),
  shown({ signed, requirements }, logs) {
    if (!isDeposit(signed)) return 'absent'
    const { expected, nonce } = depositTransfer(signed, requirements)
    return traceOf(logs, expected, nonce) === 'paid' ? 'proven' : 'absent'
  },
  isSpent(chain, { signed, requirements }) {
    if (!isDeposit(signed)) return undefined
    const { expected, nonce } = depositTransfer(signed, requirements)
    return isAuthorizationSpent(chain, { ...expected, nonce })
  },
  find: (chain, payments, at) =>
    findAuthorizations(
      chain,
      payments.flatMap(({ id, createdAt, validBefore, signed, requirements }) => {
        if (!isDeposit(signed)) return []
        const { expected, nonce } = depositTransfer(signed, requirements)
        return [{ id, createdAt, validBefore, ...expected, nonce }]
      }),
      at,
    ),
}
