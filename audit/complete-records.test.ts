import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { requireRecords } from './complete-records.ts'
import type { Node } from './node.ts'
import { moved, nonce, SELLER, transaction } from './testing/transactions.ts'

/** Returns a chain with one transaction in each of these blocks. */
function nodeOf(blocks: readonly bigint[], lacking: { receipt?: bigint; logs?: bigint } = {}): Node {
  const inBlock = (block: bigint) => transaction([moved(SELLER, 1n)], '0x', { hash: nonce(Number(block)), block })
  return {
    transactionsOf: async (block: bigint) => (blocks.includes(block) ? [inBlock(block).hash] : []),
    logsOfBlock: async (block: bigint) => (lacking.logs === block ? [] : inBlock(block).logs),
    transactions: async (hashes: readonly Hex[]) =>
      hashes.map((hash) => {
        const block = BigInt(hash)
        return lacking.receipt === block ? { state: 'unknown' } : { state: 'mined', transaction: inBlock(block) }
      }),
  } as unknown as Node
}

describe('the records of a node', () => {
  const range = { from: 100n, to: 200n }
  const blocks = [103n, 150n, 199n]

  it('are good when either end has its transactions and logs, or nothing happened there', async () => {
    await requireRecords(nodeOf(blocks), range)
    await requireRecords(nodeOf([150n], { receipt: 150n }), range)
    await requireRecords(nodeOf([]), { from: 0n, to: 3n })
  })

  it.each([103n, 199n])('are not when block %s is forgotten, or its logs are', async (block) => {
    await expect(requireRecords(nodeOf(blocks, { receipt: block }), range)).rejects.toThrow(`in block ${block}`)
    await expect(requireRecords(nodeOf(blocks, { logs: block }), range)).rejects.toThrow(`logs of block ${block}`)
  })
})
