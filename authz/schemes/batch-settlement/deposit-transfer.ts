import type { ExpectedPayment } from '../../chain/payment-events.ts'
import { DEPOSIT_COLLECTOR } from './contract.ts'
import type { DepositPayload } from './payload.ts'
import { depositNonce } from './typed-data.ts'

/** The transfer that makes a deposit: from the payer to the collector, by an authorization with a nonce that fits one channel alone. */
export function depositTransfer(
  { channelConfig, voucher, deposit }: DepositPayload,
  { asset }: { asset: string },
): { expected: ExpectedPayment; nonce: string } {
  return {
    expected: {
      payer: channelConfig.payer,
      requirements: { asset, payTo: DEPOSIT_COLLECTOR, amount: deposit.amount },
    },
    nonce: depositNonce(voucher.channelId, deposit.authorization.erc3009Authorization.salt),
  }
}
