import { batchesOf, someAtOnce } from '../../runtime/some-at-once.ts'
import type { ChainRpc } from '../exact-evm/chain-rpc.ts'

/** In how large company items are asked about: all of a batch, then fewer, then each alone. */
const COMPANY = [500, 20, 1]

/**
 * Asks a chain about many items at once. Some of them are chosen by people who may wish that the question fails: a contract
 * that reverts, takes the node's time or answers megabytes. Where it fails it is asked again in less company, so that such an
 * item keeps no other from its answer. Those that fail alone are absent. Rejects when the node does not answer at all.
 */
export async function askApart<Item, Answer>(options: {
  chain: ChainRpc
  items: readonly Item[]
  /** One answer each, in order. */
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

/** Undefined for a question that cannot be answered by a node that answers others; rejects when it answers none. */
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
