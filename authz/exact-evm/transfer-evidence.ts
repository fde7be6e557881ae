import { depositTransfer } from '../batch-settlement/deposit-transfer.ts'
import { isDeposit } from '../batch-settlement/payload.ts'
import { isEip3009, isPermit2, type SignedPayload } from '../payment-header.ts'
import { type ChainRpc, receiptCall, receiptShape } from './chain-rpc.ts'
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
      return (await holdsPayment(chain, expected)) ? 'proven' : 'absent'
    } catch {
      return 'unavailable'
    }
  }
}

async function holdsPayment(chain: ChainRpc, expected: ExpectedTransfer): Promise<boolean> {
  const { transaction, signed } = expected
  const mining = receiptCall(transaction)
  if (isEip3009(signed)) {
    const receipt = receiptShape.parse(await chain.call(mining))
    return receipt?.status === '0x1' && traceOf(receipt.logs, expected, signed.authorization.nonce) === 'paid'
  }
  if (isDeposit(signed)) {
    const receipt = receiptShape.parse(await chain.call(mining))
    const { expected: deposit, nonce } = depositTransfer(signed, expected.requirements)
    return receipt?.status === '0x1' && traceOf(receipt.logs, deposit, nonce) === 'paid'
  }
  if (!isPermit2(signed)) return false
  const calls = [mining, transactionCall(transaction), nonceCall(signed, 'latest')]
  const [mined, sent, bitmap] = await chain.calls(calls)
  const receipt = receiptShape.parse(mined)
  if (receipt?.status !== '0x1' || !nonceIsUsed(bitmap, signed)) return false
  return paysPermit({ transaction: sent, logs: receipt.logs }, expected, signed)
}
