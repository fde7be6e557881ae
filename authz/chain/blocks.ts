import { z } from 'zod'
import type { ChainRpc } from './rpc.ts'

/** Blocks per search for logs: what public nodes allow at least. */
const WINDOW = 2_000
/** How far back it is searched from the head: 200,000 blocks, some hours where blocks are quick. */
const MOST_WINDOWS = 100
/** What was presented before those is searched for in as many blocks since then, and as many again. */
const LATE_WINDOWS = 10
/** How long before its presentation a payment may have been made, by the chain's clock, in seconds. */
const CLOCK_MARGIN_SECONDS = 600

export const quantity = z.string().regex(/^0x[0-9a-f]+$/i)
/** One word of the EVM. */
export const word = z.string().regex(/^0x[0-9a-f]{64}$/i)
const block = z.object({ number: quantity, hash: z.string(), timestamp: quantity })

export interface Block {
  number: number
  hash: string
  /** Unix seconds. */
  time: number
}

/** What is searched for: by Unix seconds, when it was presented, and after when it cannot be paid any more. */
export interface Sought {
  createdAt: number
  validBefore: number
}

/** Blocks to be searched; `last` when what is still left cannot have been paid in any that were not searched by then. */
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

/** So many blocks before the latest one. */
export async function confirmedBlock(chain: ChainRpc, confirmations: number): Promise<Block> {
  const head = Number(quantity.parse(await chain.call({ method: 'eth_blockNumber', params: [] })))
  return blockAt(chain, Math.max(0, head - confirmations))
}

/**
 * Answers the latest block that lasts: the one that the node calls `finalized`, where that is asked for and the node knows one; else the
 * one at a depth. A node that has once named one is not taken at a depth afterwards.
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
 * The blocks in which payments may have been made, latest first: whoever searches takes what he has found out of `left`, and
 * what cannot stand in further blocks is taken out here. What was presented before the blocks that are searched from the
 * head, because this service or its node was away for long, is then searched for from its presentation on.
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
  while (left.size > 0) yield* rangesSince(chain, to, left)
}

/** Blocks up to one, beginning where the oldest may have been made; takes out those that have been searched for enough. */
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
