import { z } from 'zod'
import type { ChainRpc } from '../exact-evm/chain-rpc.ts'

/** Blocks per search for logs: what public nodes allow at least. */
const WINDOW = 2_000
/** An end for the search on chains whose blocks are quick: 200,000 blocks. */
const MOST_WINDOWS = 100
/** How long before its presentation a payment may have been made, by the chain's clock, in seconds. */
const CLOCK_MARGIN_SECONDS = 600

export const quantity = z.string().regex(/^0x[0-9a-f]+$/i)
const block = z.object({ number: quantity, hash: z.string(), timestamp: quantity })

export interface Block {
  number: number
  hash: string
  /** Unix seconds. */
  time: number
}

/** Blocks to be searched; `last` when nothing that was presented since can stand in earlier ones. */
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

/** The blocks in which payments may have been made that were presented at these times (Unix seconds), latest first. */
export async function* rangesBack(
  chain: ChainRpc,
  at: Block,
  presented: readonly { createdAt: number }[],
): AsyncGenerator<BlockRange> {
  const since = Math.min(...presented.map(({ createdAt }) => createdAt)) - CLOCK_MARGIN_SECONDS
  let to = at.number
  for (let window = 0; window < MOST_WINDOWS; window++) {
    const from = Math.max(0, to - WINDOW + 1)
    const last = from === 0 || (await blockAt(chain, from)).time < since
    yield { fromBlock: hexOf(from), toBlock: hexOf(to), last }
    if (last) return
    to = from - 1
  }
}

export function hexOf(number: number): string {
  return `0x${number.toString(16)}`
}

/** A hexadecimal value as one word of the EVM, without prefix. */
export function wordOf(hex: string): string {
  return hex.slice(2).toLowerCase().padStart(64, '0')
}
