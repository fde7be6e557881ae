import { batchesOf, someAtOnce } from '../../runtime/some-at-once.ts'
import { type ChainRpc, type Receipt, type RpcCall, receiptCall, receiptOf } from './rpc.ts'

/** The numbers of items in one call, in the order in which they are tried. A failed call is made again with fewer items. */
const COMPANY = [500, 20, 1]

/**
 * Batches calls about many items. An attacker may have chosen an item that makes its batch fail, so a failed batch is split until each bad
 * item is alone. Items that fail alone are missing from the result. Rejects if the node does not answer at all.
 */
export async function askApart<Item, Answer>(options: {
  chain: ChainRpc
  items: readonly Item[]
  /** Returns one answer for each item, in their order. */
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>
  atOnce: number
}): Promise<Map<Item, Answer>> {
  const { chain, ask, atOnce } = options
  const answers = new Map<Item, Answer>()
  let left = options.items
  for (const size of COMPANY) {
    const failed: Item[] = []
    await someAtOnce(batchesOf(left, size), atOnce, async (some) => {
      const given = await unlessNodeFails(chain, () => ask(some))
      if (given) for (const [index, item] of some.entries()) answers.set(item, given[index] as Answer)
      else failed.push(...some)
    })
    left = failed
  }
  return answers
}

/**
 * How many batches of calls run at once. A node answers single calls cheaply. Searches for logs cost more, so their callers pass a smaller
 * number.
 */
const CALLS_AT_ONCE = 4

/** Makes one call for each item, in batches that are split like those of `askApart`. The caller checks the form of the answers. */
export function callApart<Item>(
  chain: ChainRpc,
  items: readonly Item[],
  callOf: (item: Item) => RpcCall,
): Promise<Map<Item, unknown>> {
  return askApart({ chain, items, ask: (some) => chain.calls(some.map(callOf)), atOnce: CALLS_AT_ONCE })
}

/** Receipts by transaction hash. A transaction is absent if the node has no readable receipt for it. */
export async function receiptsOf(chain: ChainRpc, hashes: readonly string[]): Promise<Map<string, Receipt>> {
  const receipts = new Map<string, Receipt>()
  for (const [hash, answer] of await callApart(chain, hashes, receiptCall)) {
    const receipt = receiptOf(answer)
    if (receipt.success) receipts.set(hash, receipt.data)
  }
  return receipts
}

/** Returns undefined if the node fails this call but answers others. Rejects if the node answers no call. */
export async function unlessNodeFails<Answer>(
  chain: ChainRpc,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch {
    await chain.call({ method: 'eth_blockNumber', params: [] })
    return undefined
  }
}
