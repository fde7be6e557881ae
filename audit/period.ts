import { type Block, type BlockRange, CannotAudit, type Node } from './node.ts'

/** A point in time from the command line: Unix seconds, or a block's number. */
export type Moment = { time: number } | { block: bigint }

/**
 * The beginning and the end of an audit. Without an end it goes up to the last final block, or up to the latest one, which may still
 * change.
 */
export interface Period {
  since: Moment
  until: Moment | 'final' | 'latest'
}

const AGO = /^([1-9][0-9]{0,5})([mhd])$/
const SECONDS = { m: 60, h: 3_600, d: 86_400 } as const
const BLOCK = /^(?:0|[1-9][0-9]{0,17})$/
/** ISO 8601 with a zone, so that the text is unambiguous. A date alone means midnight UTC. */
const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:[0-9]{2}))?$/

/** Reads `24h`, `2026-01-31T00:00:00Z` or a block's number; undefined for anything else. `now`: Unix seconds. */
export function momentOf(text: string, now: number): Moment | undefined {
  if (BLOCK.test(text)) return { block: BigInt(text) }
  const ago = AGO.exec(text)
  if (ago) return { time: now - Number(ago[1]) * SECONDS[ago[2] as keyof typeof SECONDS] }
  const time = TIME.test(text) ? Date.parse(text) / 1000 : Number.NaN
  return Number.isNaN(time) ? undefined : { time }
}

/** The blocks and times where a network's audit begins and ends. */
export interface Span {
  blocks: BlockRange
  /** The period in Unix seconds, without `until` itself. */
  since: number
  until: number
  end: Block
  final: boolean
}

/** How to find the last final block: by the node's tag `finalized`, or as the block that has `depth` later blocks. */
export interface Finality {
  tag: boolean
  depth: number
}

/** Finds the blocks of a period on a chain. */
export async function spanOf(node: Node, { since, until }: Period, finality: Finality): Promise<Span> {
  const latest = await blockAt(node, 'latest')
  const final = await finalBlock(node, latest, finality)
  const last = until === 'latest' ? latest : final
  const end = typeof until === 'string' ? last : await endOf(node, until, last)
  const first = 'block' in since ? since.block : await firstSince(node, since.time, end.number + 1n)
  const from = 'time' in since ? since.time : first > end.number ? end.time + 1 : (await blockAt(node, first)).time
  return {
    blocks: { from: first, to: end.number },
    since: from,
    until: end.time + 1,
    end,
    final: end.number <= final.number,
  }
}

async function endOf(node: Node, until: Moment, last: Block): Promise<Block> {
  if ('block' in until) return until.block < last.number ? blockAt(node, until.block) : last
  if (until.time >= last.time) return last
  const after = await firstSince(node, until.time + 1, last.number)
  return blockAt(node, after > 0n ? after - 1n : 0n)
}

async function finalBlock(node: Node, latest: Block, { tag, depth }: Finality): Promise<Block> {
  const tagged = tag ? await node.finalized() : undefined
  if (tagged) return tagged
  const number = latest.number - BigInt(depth)
  return blockAt(node, number > 0n ? number : 0n)
}

/**
 * The first block below `end` that is not older than `time`; `end` if all are older. The search goes back from the end in growing steps,
 * because a node may lack much older blocks.
 */
async function firstSince(node: Node, time: number, end: bigint): Promise<bigint> {
  const isOlder = async (block: bigint) => (await blockAt(node, block)).time < time
  let high = end
  let low = end
  for (let step = 1_024n; ; step *= 2n) {
    low = high > step ? high - step : 0n
    if (await isOlder(low)) break
    high = low
    if (low === 0n) return low
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await isOlder(middle)) low = middle
    else high = middle
  }
  return high
}

export async function blockAt(node: Pick<Node, 'block'>, at: bigint | 'latest'): Promise<Block> {
  const found = await node.block(at)
  if (!found) throw new CannotAudit(`the node does not have block ${at}`)
  return found
}
