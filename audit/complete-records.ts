import { type BlockRange, CannotAudit, type Node } from './node.ts'

/** The maximum number of blocks that are read to find one with a transaction. */
const BLOCKS_LOOKED_AT = 20n

/**
 * Rejects if a node no longer has the records of these blocks, or cannot find its own logs. Some nodes then return an empty result without
 * an error, so this function checks one transaction at each end of the range.
 */
export async function requireRecords(node: Node, { from, to }: BlockRange): Promise<void> {
  await requireRecordsNear(node, { from, to }, from, 1n)
  await requireRecordsNear(node, { from, to }, to, -1n)
}

async function requireRecordsNear(node: Node, { from, to }: BlockRange, start: bigint, step: 1n | -1n): Promise<void> {
  for (let looked = 0n; looked < BLOCKS_LOOKED_AT; looked++) {
    const block = start + step * looked
    if (block < from || block > to) return
    // The last transaction is checked, because some chains begin each block with a transaction of their own, which has no log.
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
