import { type BlockRange, CannotAudit, type Node } from './node.ts'

/** Empty blocks are passed over to find one that says something; no more than this. */
const BLOCKS_LOOKED_AT = 20n

/**
 * Rejects when a node has forgotten what happened in these blocks, or does not find its own logs: some nodes answer such questions with
 * nothing instead of an error. Looks at one transaction at either end.
 */
export async function requireRecords(node: Node, { from, to }: BlockRange): Promise<void> {
  await requireRecordsNear(node, { from, to }, from, 1n)
  await requireRecordsNear(node, { from, to }, to, -1n)
}

async function requireRecordsNear(node: Node, { from, to }: BlockRange, start: bigint, step: 1n | -1n): Promise<void> {
  for (let looked = 0n; looked < BLOCKS_LOOKED_AT; looked++) {
    const block = start + step * looked
    if (block < from || block > to) return
    // The last one: some chains begin each block with one of their own, which writes nothing.
    const hash = (await node.transactionsOf(block)).at(-1)
    if (hash === undefined) continue
    const [found] = await node.transactions([hash])
    if (!found || found.state === 'unknown')
      throw new CannotAudit(`the node has forgotten what happened in block ${block}`)
    if (found.state !== 'mined' || found.transaction.logs.length === 0) continue
    const logs = await node.logsOfBlock(block)
    const own = logs.filter(({ transactionHash }) => transactionHash === hash)
    if (own.length < found.transaction.logs.length)
      throw new CannotAudit(`the node does not find all logs of block ${block}`)
    return
  }
}
