import type { ExpectedPayment } from '../../chain/payment-events.ts'
import { authorizationKey } from '../payment-key.ts'
import { DEPOSIT_COLLECTOR, SETTLEMENT_CONTRACT } from './contract.ts'
import type { DepositAuthorization } from './contract-views.ts'
import { type ChannelPayment, type DepositPayload, isDeposit } from './payload.ts'
import { depositNonce } from './typed-data.ts'

/**
 * The transfer that makes a deposit: from the payer to the collector, with a nonce that fits only this channel. The collector must pass the
 * money on to the contract: until then it is in no channel.
 */
export function depositTransfer(
  signed: DepositPayload,
  { asset }: { asset: string },
): { expected: ExpectedPayment; nonce: string } {
  const { channelConfig, voucher, deposit } = signed
  return {
    expected: {
      payer: channelConfig.payer,
      requirements: { asset, payTo: DEPOSIT_COLLECTOR, amount: deposit.amount },
      passedOnTo: SETTLEMENT_CONTRACT,
    },
    nonce: depositNonce(voucher.channelId, saltOf(signed)),
  }
}

/** A deposit's authorization, for a query of its token. Returns undefined for a voucher alone. */
export function depositAuthorization(signed: ChannelPayment): DepositAuthorization | undefined {
  if (!isDeposit(signed)) return undefined
  const { payer, token } = signed.channelConfig
  return { payer, token, nonce: depositNonce(signed.voucher.channelId, saltOf(signed)) }
}

function saltOf({ deposit }: DepositPayload): string {
  return deposit.authorization.erc3009Authorization.salt
}

/** The key of a deposit's authorization. It is equal to the key that a plain payment by this authorization would have (M2). */
export function depositKey({ network, asset }: { network: string; asset: string }, signed: DepositPayload): Buffer {
  const { expected, nonce } = depositTransfer(signed, { asset })
  return authorizationKey({ network, asset, payer: expected.payer, nonce })
}
