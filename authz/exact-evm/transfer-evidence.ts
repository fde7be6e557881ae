import { depositTransfer } from '../batch-settlement/deposit-transfer.ts'
import { isDeposit } from '../batch-settlement/payload.ts'
import { isEip3009, isPermit2, type SignedPayload } from '../payment-header.ts'
import { type ChainRpc, type RpcCall, receiptCall, receiptShape } from './chain-rpc.ts'
import { type ExpectedPayment, traceOf } from './payment-events.ts'
import { nonceCall, nonceIsUsed, paysPermit, transactionCall } from './permit-evidence.ts'

/** What the chain says of a transaction that is said to have settled a payment. */
export type TransferEvidence = 'proven' | 'absent' | 'unavailable'

/** The transfer that has to be found. */
export interface ExpectedTransfer extends ExpectedPayment {
  transaction: string
  signed: SignedPayload
}

export type FindTransfer = (expected: ExpectedTransfer) => Promise<TransferEvidence>

/**
 * Asks the chain whether a transaction holds exactly this payment: the use of what its payer has signed, and the
 * transfer. Success of a transaction is not enough: some tokens do not revert on an authorization that was used (M1, M5).
 */
export function createTransferFinder(chain: ChainRpc): FindTransfer {
  return async (expected) => {
    try {
      const calls = evidenceCalls(expected)
      const [only] = calls
      const answers = only && calls.length === 1 ? [await chain.call(only)] : await chain.calls(calls)
      return holdsPayment(expected, answers) ? 'proven' : 'absent'
    } catch {
      return 'unavailable'
    }
  }
}

/** What a node is asked about a transaction: its receipt first, and what else this kind of payment is known by. */
export function evidenceCalls({ transaction, signed }: ExpectedTransfer): RpcCall[] {
  const mining = receiptCall(transaction)
  return isPermit2(signed) ? [mining, transactionCall(transaction), nonceCall(signed, 'latest')] : [mining]
}

/** Whether its answers, in their order, show the payment; throws on what cannot be read. */
export function holdsPayment(expected: ExpectedTransfer, [mined, sent, bitmap]: readonly unknown[]): boolean {
  const { signed } = expected
  const receipt = receiptShape.parse(mined)
  if (receipt?.status !== '0x1') return false
  if (isEip3009(signed)) return traceOf(receipt.logs, expected, signed.authorization.nonce) === 'paid'
  if (isDeposit(signed)) {
    const { expected: deposit, nonce } = depositTransfer(signed, expected.requirements)
    return traceOf(receipt.logs, deposit, nonce) === 'paid'
  }
  if (!isPermit2(signed) || !nonceIsUsed(bitmap, signed)) return false
  return paysPermit({ transaction: sent, logs: receipt.logs }, expected, signed)
}
