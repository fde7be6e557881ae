import { z } from 'zod'
import { askApart } from '../chain/ask-apart.ts'
import { type Block, quantity } from '../chain/blocks.ts'
import type { ChainRpc } from '../chain/rpc.ts'
import type { UnresolvedPayment } from '../ledger/payments/unresolved.ts'
import type { Finding } from '../schemes/scheme.ts'
import { type ExpectedTransfer, evidenceCalls, holdsPayment } from '../schemes/transfer-evidence.ts'

const mined = z.object({ blockNumber: quantity })

/**
 * Returns, by payment id, the findings for payments that were made in the transaction that their row names. They need no search. A
 * transaction does not count if it is newer than the block `at`, or does not show the payment.
 */
export async function findByTransaction(
  chain: ChainRpc,
  payments: readonly UnresolvedPayment[],
  at: Block,
): Promise<Map<string, Finding>> {
  const items = payments.flatMap((payment) => {
    const { transaction } = payment
    return transaction ? [{ ...payment, transaction }] : []
  })
  const ask = (some: readonly ExpectedTransfer[]) => askTogether(chain, some)
  const findings = new Map<string, Finding>()
  for (const [payment, answers] of await askApart({ chain, items, ask, atOnce: 1 })) {
    if (isMade(payment, answers, at)) findings.set(payment.id, { kind: 'paid', transaction: payment.transaction })
  }
  return findings
}

/** Sends all calls about some payments in one batch; returns the answers for each payment. */
async function askTogether(chain: ChainRpc, payments: readonly ExpectedTransfer[]): Promise<unknown[][]> {
  const calls = payments.map(evidenceCalls)
  const answers = await chain.calls(calls.flat())
  return calls.map(({ length }) => answers.splice(0, length))
}

/**
 * Whether the answers show the payment. Returns false also for answers that cannot be parsed: then the payment is searched for without its
 * transaction.
 */
function isMade(payment: ExpectedTransfer, answers: readonly unknown[], at: Block): boolean {
  const { success, data } = mined.safeParse(answers[0])
  if (!success || Number(data.blockNumber) > at.number) return false
  try {
    return holdsPayment(payment, answers)
  } catch {
    return false
  }
}
