import { receiptShape, rpcCall } from './chain-rpc.ts'
import { type ExpectedPayment, traceOf } from './payment-events.ts'

/** What the chain says of a transaction that is said to have settled a payment. */
export type TransferEvidence = 'proven' | 'absent' | 'unavailable'

/** The transfer that has to be found. */
export interface ExpectedTransfer extends ExpectedPayment {
  transaction: string
}

export type FindTransfer = (expected: ExpectedTransfer) => Promise<TransferEvidence>

/**
 * Asks the chain whether a transaction holds the token's own events of exactly this payment: the use of its
 * authorization, and the transfer. Success of a transaction is not enough: some tokens do not revert on an authorization
 * that was used (M1, M5).
 */
export function createTransferFinder(rpcUrl: string): FindTransfer {
  return async (expected) => {
    try {
      const call = { method: 'eth_getTransactionReceipt', params: [expected.transaction] }
      const receipt = receiptShape.parse(await rpcCall(rpcUrl, call))
      return receipt?.status === '0x1' && traceOf(receipt.logs, expected) === 'paid' ? 'proven' : 'absent'
    } catch {
      return 'unavailable'
    }
  }
}
