import { z } from 'zod'
import type { ChainRpc } from './rpc.ts'

/** Blocks per search for logs: all public nodes allow at least this many. */
const WINDOW = 2_000
/** How many windows a search goes back from the head: 200,000 blocks, some hours on chains with quick blocks. */
const MOST_WINDOWS = 100
/**
 * A search for old payments covers twice this number of windows. It is for payments that authz received while the blocks of the first half
 * were made. The second half finds those of them that were mined late.
 */
const LATE_WINDOWS = 10
/** By the chain's clock, a payment may have been made this many seconds before authz got it, because clocks differ. */
const CLOCK_MARGIN_SECONDS = 600

export const quantity = z.string().regex(/^0x[0-9a-f]+$/i)
/** A word of the EVM: 32 bytes in hex. */
export const word = z.string().regex(/^0x[0-9a-f]{64}$/i)
const block = z.object({ number: quantity, hash: z.string(), timestamp: quantity })

export interface Block {
  number: number
  hash: string
  /** Unix seconds. */
  time: number
}

/** A payment to search for. In Unix seconds: when it was presented, and when it expires. */
export interface Sought {
  createdAt: number
  validBefore: number
}

/** Blocks to be searched. `last` is true if no further blocks can hold any of the payments that are still sought. */
export interface BlockRange {
  fromBlock: string
  toBlock: string
  last: boolean
}

export async function blockAt(chain: ChainRpc, number: number): Promise<Block> {
  const { hash, timestamp } = block.parse(
    await chain.call({ method: 'eth_getBlockByNumber', params: [hexOf(number), false] }),
  )
  return { number, hash, time: Number(timestamp) }
}

/** Time of the latest block, Unix seconds. */
export async function latestTime(chain: ChainRpc): Promise<number> {
  const latest = await chain.call({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  return Number(block.parse(latest).timestamp)
}

/** The block that is `confirmations` blocks behind the latest one. */
export async function confirmedBlock(chain: ChainRpc, confirmations: number): Promise<Block> {
  const head = Number(quantity.parse(await chain.call({ method: 'eth_blockNumber', params: [] })))
  return blockAt(chain, Math.max(0, head - confirmations))
}

/**
 * Returns the latest final block: the node's `finalized` block if `tag` is set and the node knows one, else the block at `depth`. After the
 * node has once named a `finalized` block, the depth is no longer used.
 */
export function finalBlockOf(chain: ChainRpc, { tag, depth }: { tag: boolean; depth: number }): () => Promise<Block> {
  let knowsTag = false
  const tagged = async () => {
    const params = ['finalized', false]
    const { number, hash, timestamp } = block.parse(await chain.call({ method: 'eth_getBlockByNumber', params }))
    knowsTag = true
    return { number: Number(number), hash, time: Number(timestamp) }
  }
  return async () => {
    if (!tag) return confirmedBlock(chain, depth)
    try {
      return await tagged()
    } catch (error) {
      if (knowsTag) throw error
      return confirmedBlock(chain, depth)
    }
  }
}

/**
 * Yields the blocks in which payments may have been made, first those near the head, latest first. The caller deletes each payment that it
 * has found from `left`. This function deletes payments that cannot be in further blocks.
 */
export async function* rangesBack(chain: ChainRpc, at: Block, left: Set<Sought>): AsyncGenerator<BlockRange> {
  let to = at.number
  for (let window = 0; window < MOST_WINDOWS && left.size > 0; window++) {
    const from = Math.max(0, to - WINDOW + 1)
    const time = from === 0 ? Number.NEGATIVE_INFINITY : (await blockAt(chain, from)).time
    yield { fromBlock: hexOf(from), toBlock: hexOf(to), last: every(left, (each) => time < beginOf(each)) }
    remove(left, (each) => time < beginOf(each))
    to = from - 1
  }
  // After a long outage of this service or of its node, `left` still has older payments.
  while (left.size > 0) yield* rangesSince(chain, to, left)
}

/**
 * Yields blocks up to `upTo`, from the earliest time at which the oldest payment may have been made. Takes a payment out of `left` once all
 * blocks in which it may be were yielded.
 */
async function* rangesSince(chain: ChainRpc, upTo: number, left: Set<Sought>): AsyncGenerator<BlockRange> {
  const begin = Math.min(...[...left].map(beginOf))
  let from = await firstBlockSince(chain, begin, upTo)
  let middle = begin
  for (let window = 0; window < 2 * LATE_WINDOWS && left.size > 0; window++) {
    const to = Math.min(upTo, from + WINDOW - 1)
    const time = to === upTo ? Number.POSITIVE_INFINITY : (await blockAt(chain, to)).time
    yield { fromBlock: hexOf(from), toBlock: hexOf(to), last: every(left, ({ validBefore }) => time > validBefore) }
    remove(left, ({ validBefore }) => time > validBefore)
    if (window < LATE_WINDOWS) middle = time
    from = to + 1
  }
  remove(left, (each) => beginOf(each) <= middle)
}

async function firstBlockSince(chain: ChainRpc, time: number, upTo: number): Promise<number> {
  let low = 0
  let high = upTo
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await blockAt(chain, middle)).time < time) low = middle + 1
    else high = middle
  }
  return low
}

function beginOf({ createdAt }: Sought): number {
  return createdAt - CLOCK_MARGIN_SECONDS
}

function every(left: ReadonlySet<Sought>, is: (each: Sought) => boolean): boolean {
  return [...left].every(is)
}

function remove(left: Set<Sought>, is: (each: Sought) => boolean): void {
  for (const each of left) if (is(each)) left.delete(each)
}

export function hexOf(number: number): string {
  return `0x${number.toString(16)}`
}

/** A hexadecimal value as one word of the EVM, without prefix. */
export function wordOf(hex: string): string {
  return hex.slice(2).toLowerCase().padStart(64, '0')
}
