import { z } from 'zod'
import { callApart, receiptsOf, unlessNodeFails } from '../../chain/ask-apart.ts'
import { type Block, hexOf, rangesBack, word, wordOf } from '../../chain/blocks.ts'
import { TRANSFER_TOPIC } from '../../chain/payment-events.ts'
import type { ChainRpc } from '../../chain/rpc.ts'
import type { Finding, SoughtPayment } from '../scheme.ts'
import type { Permit2Payload } from './payload.ts'
import { nonceCall, nonceIsUsed, paysPermit, transactionCall, transactionShape } from './permit-evidence.ts'

type Permit = SoughtPayment<Permit2Payload>

/**
 * The maximum number of transfers that are read: a buyer may pay the same sum to the same seller very often, and a hostile contract may
 * emit any number.
 */
const MOST_TRANSFERS = 10_000

const moves = z.array(z.object({ transactionHash: z.string(), data: z.string() })).max(MOST_TRANSFERS)

/**
 * What the chain shows about Permit2 permits at a block, by payment id. Each payment is judged independently of the others: it is
 * `unexplained` if its answers cannot be judged.
 * See authz/schemes/DECISIONS.md, "Permit2, smart wallets, Solana and Hedera".
 */
export async function findPermits(
  chain: ChainRpc,
  payments: readonly Permit[],
  at: Block,
): Promise<Map<string, Finding>> {
  const bitmaps = await callApart(chain, payments, ({ signed }) => nonceCall(signed, hexOf(at.number)))
  const findings = new Map<string, Finding>()
  for (const payment of payments) {
    const finding = await unlessNodeFails(chain, () => findPermit(chain, { payment, bitmap: bitmaps.get(payment), at }))
    findings.set(payment.id, finding ?? { kind: 'unexplained' })
  }
  return findings
}

async function findPermit(
  chain: ChainRpc,
  { payment, bitmap, at }: { payment: Permit; bitmap: unknown; at: Block },
): Promise<Finding> {
  return nonceIsUsed(word.parse(bitmap), payment.signed) ? explain(chain, payment, at) : { kind: 'unused' }
}

/**
 * Looks for the transaction that has used a nonce, by the token's transfers, because Permit2 emits no event. Without a transfer of this sum
 * from payer to payee, the nonce was spent otherwise or cancelled. If a transfer's transaction does not show the permit, the payment stays
 * unexplained.
 */
async function explain(chain: ChainRpc, payment: Permit, at: Block): Promise<Finding> {
  const { payer, requirements } = payment
  const { asset: address, payTo, amount } = requirements
  const topics = [TRANSFER_TOPIC, `0x${wordOf(payer)}`, `0x${wordOf(payTo)}`]
  let others = 0
  let searched = false
  for await (const { fromBlock, toBlock, last } of rangesBack(chain, at, new Set([payment]))) {
    const filter = { address, topics, fromBlock, toBlock }
    const moved = moves.parse(await chain.call({ method: 'eth_getLogs', params: [filter] }))
    const hashes = [...new Set(moved.filter(({ data }) => mayBe(data, amount)).map((log) => log.transactionHash))]
    const paid = await payingOf(chain, payment, hashes)
    if (paid !== undefined) return { kind: 'paid', transaction: paid }
    others += hashes.length
    searched = last
  }
  return searched && others === 0 ? { kind: 'used-otherwise' } : { kind: 'unexplained' }
}

/** Whether a transfer may have this amount. Returns true if its amount is not one word, because then the amount is not known. */
function mayBe(data: string, amount: string): boolean {
  return !word.safeParse(data).success || BigInt(data) === BigInt(amount)
}

/** The first of these transactions that has paid by the permit. A transaction that cannot be read counts as unpaid. */
async function payingOf(chain: ChainRpc, payment: Permit, hashes: readonly string[]): Promise<string | undefined> {
  const sent = await callApart(chain, hashes, transactionCall)
  const receipts = await receiptsOf(chain, hashes)
  return hashes.find((hash) => {
    const receipt = receipts.get(hash)
    const transaction = transactionShape.safeParse(sent.get(hash)).data
    if (!receipt || !transaction) return false
    return paysPermit({ transaction, logs: receipt.logs }, payment, payment.signed)
  })
}
