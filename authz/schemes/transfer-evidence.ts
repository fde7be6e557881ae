import { setTimeout as delay } from 'node:timers/promises'
import { type ChainRpc, type RpcCall, receiptCall, receiptOf } from '../chain/rpc.ts'
import { knownSchemeOf, type SignedPayload } from './registry.ts'
import type { Shown, TransferOf } from './scheme.ts'

/**
 * What the chain shows about the transaction that has settled a payment according to the facilitator. `reverted`: it was mined and had no
 * effect.
 */
export type TransferEvidence = 'proven' | 'absent' | 'reverted' | 'unavailable'

/** The transfer that the chain has to show. */
export type ExpectedTransfer = TransferOf<SignedPayload>

/** `latestLook` is a time of `performance.now()`. No read of the chain begins after it, except the first. */
export type FindTransfer = (expected: ExpectedTransfer, latestLook: number) => Promise<TransferEvidence>

/** For how long authz asks a node again, in milliseconds: the node may be some blocks behind the facilitator's node. */
const LONGEST_LAG_MS = 15_000
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 1_000

/**
 * Asks the chain whether a transaction holds exactly this payment: the use of the authorization, and the transfer. A successful transaction
 * is not enough, because some tokens do not revert on a used authorization (M1, M5). If the node does not know the transaction yet, it is
 * asked again.
 * See authz/payment/DECISIONS.md, "Settlement and its evidence".
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

async function lookOnce(chain: ChainRpc, expected: ExpectedTransfer): Promise<Shown | 'reverted' | 'unavailable'> {
  try {
    const calls = evidenceCalls(expected)
    const [only] = calls
    const answers = only && calls.length === 1 ? [await chain.call(only)] : await chain.calls(calls)
    return shownBy(expected, answers)
  } catch {
    return 'unavailable'
  }
}

/** The calls that ask a node about a transaction: its receipt first, then those of the payment's scheme. */
export function evidenceCalls({ transaction, signed }: ExpectedTransfer): RpcCall[] {
  return [receiptCall(transaction), ...(knownSchemeOf(signed)?.evidenceCalls?.(signed, transaction) ?? [])]
}

/** Whether the answers, in the order of the calls, show the payment. Throws if they cannot be parsed. */
export function holdsPayment(expected: ExpectedTransfer, answers: readonly unknown[]): boolean {
  return shownBy(expected, answers) === 'proven'
}

function shownBy(expected: ExpectedTransfer, [mined, ...answers]: readonly unknown[]): Shown | 'reverted' {
  const { data: receipt, error } = receiptOf(mined)
  if (receipt === undefined) throw error
  if (receipt === null) return 'pending'
  if (receipt.status !== '0x1') return 'reverted'
  return knownSchemeOf(expected.signed)?.shown?.(expected, receipt.logs, answers) ?? 'absent'
}
