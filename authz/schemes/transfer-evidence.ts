import { setTimeout as delay } from 'node:timers/promises'
import { type ExpectedPayment, type TokenLog, traceOf } from '../chain/payment-events.ts'
import { type ChainRpc, type RpcCall, receiptCall, receiptShape } from '../chain/rpc.ts'
import { depositTransfer } from './batch-settlement/deposit-transfer.ts'
import { isDeposit } from './batch-settlement/payload.ts'
import { isEip3009 } from './eip3009/payload.ts'
import type { SignedPayload } from './payment-header.ts'
import { isPermit2 } from './permit2/payload.ts'
import { nonceCall, nonceIsUsed, paysPermit, transactionCall } from './permit2/permit-evidence.ts'

/** What the chain says of a transaction that is said to have settled a payment; `reverted` when it was mined and has done nothing. */
export type TransferEvidence = 'proven' | 'absent' | 'reverted' | 'unavailable'

/** The transfer that has to be found. */
export interface ExpectedTransfer extends ExpectedPayment {
  transaction: string
  signed: SignedPayload
}

/** No look begins after `latestLook`, by the clock of `performance.now()`; the first one is always made. */
export type FindTransfer = (expected: ExpectedTransfer, latestLook: number) => Promise<TransferEvidence>

/** A node may be some blocks behind the one that the facilitator has heard from: it is asked again for so long, in milliseconds. */
const LONGEST_LAG_MS = 15_000
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 1_000

/**
 * Asks the chain whether a transaction holds exactly this payment: the use of what its payer has signed, and the
 * transfer. Success of a transaction is not enough: some tokens do not revert on an authorization that was used (M1, M5).
 * A node that does not know the transaction yet, or does not answer, is asked again.
 */
export function createTransferFinder(
  chain: ChainRpc,
  { now = () => performance.now(), wait = delay }: { now?: () => number; wait?: (ms: number) => Promise<unknown> } = {},
): FindTransfer {
  return async (expected, latestLook) => {
    const end = Math.min(latestLook, now() + LONGEST_LAG_MS)
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      const evidence = await lookOnce(chain, expected)
      if (evidence !== 'pending' && evidence !== 'unavailable') return evidence
      if (now() + waitMs > end) return evidence === 'pending' ? 'absent' : 'unavailable'
      await wait(waitMs)
    }
  }
}

async function lookOnce(chain: ChainRpc, expected: ExpectedTransfer): Promise<Shown | 'unavailable'> {
  try {
    const calls = evidenceCalls(expected)
    const [only] = calls
    const answers = only && calls.length === 1 ? [await chain.call(only)] : await chain.calls(calls)
    return shownBy(expected, answers)
  } catch {
    return 'unavailable'
  }
}

/** What a node is asked about a transaction: its receipt first, and what else this kind of payment is known by. */
export function evidenceCalls({ transaction, signed }: ExpectedTransfer): RpcCall[] {
  const mining = receiptCall(transaction)
  return isPermit2(signed) ? [mining, transactionCall(transaction), nonceCall(signed, 'latest')] : [mining]
}

/** What a node's answers show; `pending` when the node may be behind the block that the transaction is in. */
type Shown = 'proven' | 'absent' | 'reverted' | 'pending'

/** Whether its answers, in their order, show the payment; throws on what cannot be read. */
export function holdsPayment(expected: ExpectedTransfer, answers: readonly unknown[]): boolean {
  return shownBy(expected, answers) === 'proven'
}

function shownBy(expected: ExpectedTransfer, [mined, sent, bitmap]: readonly unknown[]): Shown {
  const { signed } = expected
  const receipt = receiptShape.parse(mined)
  if (receipt === null) return 'pending'
  if (receipt.status !== '0x1') return 'reverted'
  // The answers to one batch may come from several nodes, of which only one knows the transaction's block.
  if (isPermit2(signed) && (sent === null || !nonceIsUsed(bitmap, signed))) return 'pending'
  return paysBy(expected, receipt.logs, sent) ? 'proven' : 'absent'
}

function paysBy(expected: ExpectedTransfer, logs: readonly TokenLog[], sent: unknown): boolean {
  const { signed } = expected
  if (isEip3009(signed)) return traceOf(logs, expected, signed.authorization.nonce) === 'paid'
  if (isDeposit(signed)) {
    const { expected: deposit, nonce } = depositTransfer(signed, expected.requirements)
    return traceOf(logs, deposit, nonce) === 'paid'
  }
  return isPermit2(signed) && paysPermit({ transaction: sent, logs }, expected, signed)
}
