import { describe, expect, it } from 'vitest'
import type { Block, Node } from './node.ts'
import { momentOf, type Period, spanOf } from './period.ts'

describe('a moment', () => {
  it.each([
    ['24h', { time: 1_000_000 - 86_400 }],
    ['15m', { time: 1_000_000 - 900 }],
    ['7d', { time: 1_000_000 - 7 * 86_400 }],
    ['1970-01-01T00:01:00Z', { time: 60 }],
    ['1970-01-01T01:01:00+01:00', { time: 60 }],
    ['1970-01-02', { time: 86_400 }],
    ['0', { block: 0n }],
    ['123456', { block: 123_456n }],
  ])('%s', (text, moment) => {
    expect(momentOf(text, 1_000_000)).toEqual(moment)
  })

  it.each(['', 'yesterday', '-1', '1.5', '0h', '1970-01-01T00:01:00', '1970-13-01'])('is not %j', (text) => {
    expect(momentOf(text, 1_000_000)).toBeUndefined()
  })
})

/** A chain of 101 blocks, one every ten seconds from 1000 on. The first 80 are final. */
const node = {
  async block(at: bigint | 'latest'): Promise<Block | undefined> {
    const number = at === 'latest' ? 100n : at
    return number > 100n ? undefined : { number, hash: `0x${number}`, time: 1_000 + 10 * Number(number) }
  },
  finalized: () => node.block(80n),
} as Node

const spanned = async (period: Period, finality = { tag: true, depth: 64 }) => {
  const { blocks, since, until, final } = await spanOf(node, period, finality)
  return { from: Number(blocks.from), to: Number(blocks.to), since, until, final }
}

describe('the blocks of a period', () => {
  it.each<[string, Period, object]>([
    [
      'up to what is final',
      { since: { time: 1_500 }, until: 'final' },
      { from: 50, to: 80, since: 1_500, until: 1_801 },
    ],
    ['between two times', { since: { time: 1_501 }, until: { time: 1_599 } }, { from: 51, to: 59, since: 1_501 }],
    ['up to a time, included', { since: { time: 1_501 }, until: { time: 1_600 } }, { from: 51, to: 60, until: 1_601 }],
    [
      'between two blocks',
      { since: { block: 7n }, until: { block: 9n } },
      { from: 7, to: 9, since: 1_070, until: 1_091 },
    ],
    ['no later than what is final', { since: { block: 7n }, until: { block: 99n } }, { from: 7, to: 80, final: true }],
    ['up to the latest', { since: { block: 7n }, until: 'latest' }, { from: 7, to: 100, final: false }],
    ['from before the chain on', { since: { time: 0 }, until: { time: 1_000 } }, { from: 0, to: 0, since: 0 }],
    ['of which none is final', { since: { time: 1_900 }, until: 'final' }, { from: 81, to: 80 }],
  ])('%s', async (_, period, expected) => {
    expect(await spanned(period)).toMatchObject(expected)
  })

  it('are found in a long chain whose beginning its node has forgotten', async () => {
    const last = 1_000_000n
    const young = {
      async block(at: bigint | 'latest') {
        const number = at === 'latest' ? last : at
        return number < 900_000n ? undefined : { number, hash: '0x', time: Number(number) }
      },
      finalized: async () => undefined,
    } as Node
    const { blocks } = await spanOf(young, { since: { time: 977_777 }, until: 'final' }, { tag: true, depth: 64 })
    expect(blocks).toEqual({ from: 977_777n, to: last - 64n })
  })

  it('are as deep as told where the node is not to name one', async () => {
    const period: Period = { since: { block: 0n }, until: 'final' }
    expect(await spanned(period, { tag: false, depth: 30 })).toMatchObject({ to: 70 })
    expect(await spanned(period, { tag: false, depth: 1_000 })).toMatchObject({ to: 0 })
  })
})
