import { z } from 'zod'
import { type ChainRpc, receiptCall, receiptShape } from '../exact-evm/chain-rpc.ts'
import { TRANSFER_TOPIC } from '../exact-evm/payment-events.ts'
import { nonceCall, nonceIsUsed, paysPermit, transactionCall } from '../exact-evm/permit-evidence.ts'
import type { Permit2Payload } from '../payment-header.ts'
import { type Block, hexOf, quantity, rangesBack, wordOf } from './blocks.ts'
import type { Unresolved } from './chain-evidence.ts'
import type { Finding } from './conclude.ts'

type Permit = Unresolved<Permit2Payload>

const logs = z.array(z.object({ transactionHash: z.string(), data: quantity }))

/** What the chain says of Permit2 permits at a block, by payment id. */
export async function findPermits(
  chain: ChainRpc,
  payments: readonly Permit[],
  at: Block,
): Promise<Map<string, Finding>> {
  const bitmaps = await chain.calls(payments.map(({ signed }) => nonceCall(signed, hexOf(at.number))))
  const findings = new Map<string, Finding>()
  for (const [index, payment] of payments.entries())
    findings.set(
      payment.id,
      nonceIsUsed(bitmaps[index], payment.signed) ? await explain(chain, payment, at) : { kind: 'unused' },
    )
  return findings
}

/**
 * Looks for the payment that a used nonce may stand for. Permit2 emits nothing when a permit is used, but the token does:
 * where it has not moved this sum from the payer to the payee at all, the nonce was spent on something else or
 * given up. A transfer whose transaction does not show the permit explains nothing: it may be this one, through a contract.
 */
async function explain(chain: ChainRpc, payment: Permit, at: Block): Promise<Finding> {
  const { payer, requirements, signed } = payment
  const { asset: address, payTo, amount } = requirements
  const topics = [TRANSFER_TOPIC, `0x${wordOf(payer)}`, `0x${wordOf(payTo)}`]
  let others = 0
  let searched = false
  for await (const { fromBlock, toBlock, last } of rangesBack(chain, at, [payment])) {
    const filter = { address, topics, fromBlock, toBlock }
    const moved = logs.parse(await chain.call({ method: 'eth_getLogs', params: [filter] }))
    const hashes = moved.filter(({ data }) => BigInt(data) === BigInt(amount)).map((log) => log.transactionHash)
    const sent = await chain.calls(hashes.map(transactionCall))
    const receipts = z.array(receiptShape).parse(await chain.calls(hashes.map(receiptCall)))
    const paid = hashes.find((_, index) => {
      const logs = receipts[index]?.logs ?? []
      return paysPermit({ transaction: sent[index], logs }, payment, signed)
    })
    if (paid !== undefined) return { kind: 'paid', transaction: paid }
    others += hashes.length
    searched = last
  }
  return searched && others === 0 ? { kind: 'used-otherwise' } : { kind: 'unexplained' }
}
