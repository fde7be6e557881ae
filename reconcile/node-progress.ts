import { setTimeout as delay } from 'node:timers/promises'
import { CannotAudit, type Node } from '../audit/node.ts'
import { blockAt } from '../audit/period.ts'

const PAUSE_MS = 500

/**
 * Waits until a node has a block of this time (Unix seconds) or later, because a node that lags does not show the last payments. Rejects
 * with CannotAudit after `mostMs` milliseconds.
 */
export async function untilNodeShows(
  node: Pick<Node, 'block'>,
  { time, mostMs }: { time: number; mostMs: number },
): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const latest = await blockAt(node, 'latest')
    if (latest.time >= Math.floor(time)) return
    if (performance.now() - begun >= mostMs)
      throw new CannotAudit(
        `its node is behind: the latest block is of ${isoOf(latest.time)}, and the database was restored at ${isoOf(time)}`,
      )
    await delay(PAUSE_MS)
  }
}

const isoOf = (time: number) => new Date(Math.floor(time) * 1000).toISOString()
