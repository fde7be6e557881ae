import { toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { rangesBack, type Sought } from './blocks.ts'
import type { ChainRpc } from './rpc.ts'

const HEAD = 2_000_000
const SECONDS_PER_BLOCK = 0.25
const NOW = HEAD * SECONDS_PER_BLOCK

let asked = 0
const chain: ChainRpc = {
  call: async ({ params: [number] }) => {
    asked++
    return { number, hash: '0x1', timestamp: toHex(Math.floor(Number(number) * SECONDS_PER_BLOCK)) }
  },
  calls: () => Promise.reject(new Error('not here')),
  close: () => Promise.resolve(),
}
const at = { number: HEAD, hash: '0x1', time: NOW }

/** Searches for payments in these blocks. Returns the payments that it found, and whether the last search covered all blocks. */
async function search(paidIn: ReadonlyMap<Sought, number>) {
  asked = 0
  const left = new Set(paidIn.keys())
  const found = new Set<Sought>()
  let complete = false
  for await (const { fromBlock, toBlock, last } of rangesBack(chain, at, left)) {
    for (const [each, block] of paidIn) {
      if (!left.has(each) || block < Number(fromBlock) || block > Number(toBlock)) continue
      found.add(each)
      left.delete(each)
    }
    complete = last
  }
  return { found, complete }
}

const presented = (secondsAgo: number, holds = 300): Sought => ({
  createdAt: NOW - secondsAgo,
  validBefore: NOW - secondsAgo + holds,
})
const blockOf = (time: number) => Math.floor(time / SECONDS_PER_BLOCK)
const NEVER = -1
const DAY = 86_400

describe('the blocks in which a payment may have been made', () => {
  it('are few when it has just been presented', async () => {
    const payment = presented(5)
    expect(await search(new Map([[payment, NEVER]]))).toEqual({ found: new Set(), complete: true })
    expect(asked).toBe(2)
  })

  it('are found after an outage of days, however quick the blocks are', async () => {
    const old = [presented(5 * DAY), presented(4 * DAY), presented(2 * DAY)]
    const { found } = await search(new Map(old.map((each) => [each, blockOf(each.createdAt + 60)])))
    expect(found).toEqual(new Set(old))
    expect(asked).toBeLessThan(300)
  })

  it('are found although an older one never is', async () => {
    const lost = presented(5 * DAY, 100 * DAY)
    const old = presented(4 * DAY)
    const { found } = await search(
      new Map([
        [lost, NEVER],
        [old, blockOf(old.createdAt + 60)],
      ]),
    )
    expect(found).toEqual(new Set([old]))
  })

  it('are all searched when the payment has run out in them, and not when it could have been made later', async () => {
    expect((await search(new Map([[presented(5 * DAY), NEVER]]))).complete).toBe(true)
    expect((await search(new Map([[presented(5 * DAY, 100 * DAY), NEVER]]))).complete).toBe(false)
  })

  it('begin before its presentation, by the margin of clocks', async () => {
    const payment = presented(3 * DAY)
    const { found } = await search(new Map([[payment, blockOf(payment.createdAt - 500)]]))
    expect(found).toEqual(new Set([payment]))
  })
})
