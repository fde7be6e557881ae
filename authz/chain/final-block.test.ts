import { describe, expect, it } from 'vitest'
import { finalBlockOf } from './blocks.ts'
import type { ChainRpc } from './rpc.ts'

const HEAD = 1_000
const hex = (number: number) => `0x${number.toString(16)}`

/** Returns a node that gives this answer when it is asked for its finalized block. */
function nodeThatSays(finalized: () => unknown): ChainRpc {
  return {
    async call({ method, params }) {
      if (method === 'eth_blockNumber') return hex(HEAD)
      const [named] = params
      return named === 'finalized' ? finalized() : { number: named, hash: `0x${named}`, timestamp: hex(5) }
    },
    calls: () => Promise.reject(new Error('not asked')),
    close: () => Promise.resolve(),
  }
}

const named = (number: number) => ({ number: hex(number), hash: '0xf', timestamp: hex(7) })
const throws = () => {
  throw new Error('eth_getBlockByNumber failed on the node')
}

describe('the latest block that lasts', () => {
  it('is the one that the node calls finalized, however deep', async () => {
    const block = finalBlockOf(
      nodeThatSays(() => named(123)),
      { tag: true, depth: 20 },
    )
    expect(await block()).toEqual({ number: 123, hash: '0xf', time: 7 })
  })

  it.each([
    ['knows none', () => null],
    ['does not know the word', throws],
  ])('is so many blocks deep where the node %s', async (_, finalized) => {
    expect(await finalBlockOf(nodeThatSays(finalized), { tag: true, depth: 20 })()).toMatchObject({ number: HEAD - 20 })
  })

  it('is so many blocks deep where the operator says so', async () => {
    const node = nodeThatSays(() => named(123))
    expect(await finalBlockOf(node, { tag: false, depth: 20 })()).toMatchObject({ number: HEAD - 20 })
  })

  it('is not taken at a depth when a node that has named one fails', async () => {
    let answers = [named(123), undefined]
    const block = finalBlockOf(
      nodeThatSays(() => {
        const [first, ...rest] = answers
        answers = rest
        return first ?? throws()
      }),
      { tag: true, depth: 20 },
    )
    await block()
    await expect(block()).rejects.toThrow('failed on the node')
  })
})
