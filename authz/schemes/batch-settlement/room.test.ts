import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Hold, isCovered, roomFor } from './room.ts'

const hold = (id: string, amount: bigint, max: bigint): Hold => ({ id, amount, max })
const c = 100n
const fresh = { charged: c, signedMax: c }

describe('room on a channel', () => {
  it('is there for vouchers that each sign for the sum, whichever comes first', () => {
    const holds = [hold('third', 10n, c + 30n), hold('first', 10n, c + 10n)]
    expect(roomFor(fresh, holds, hold('second', 10n, c + 20n))).toBe('now')
  })

  it('is there later for one that another is in the way of, and never for one that signs for too little', () => {
    const holds = [hold('other', 10n, c + 10n)]
    expect(roomFor(fresh, holds, hold('same', 10n, c + 10n))).toBe('later')
    expect(roomFor(fresh, [], hold('low', 10n, c + 9n))).toBe('never')
    expect(roomFor(fresh, holds, hold('low', 10n, c))).toBe('never')
  })

  it('is given by a greater voucher that has been charged', () => {
    expect(roomFor({ charged: c, signedMax: c + 30n }, [], hold('late', 10n, c + 10n))).toBe('now')
    expect(roomFor({ charged: c + 30n, signedMax: c + 30n }, [], hold('late', 10n, c + 10n))).toBe('never')
  })

  it('never ends in a debt that no charged voucher covers, whatever fails and in whatever order the rest ends', () => {
    const wanted = fc.record({
      amount: fc.bigInt({ min: 1n, max: 50n }),
      max: fc.bigInt({ min: 1n, max: 300n }),
      fails: fc.boolean(),
      endsAt: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 40 }), (vouchers, steps) => {
        const channel = { charged: 0n, signedMax: 0n }
        let holds: (Hold & { fails: boolean })[] = []
        const end = (index: number) => {
          const ending = holds[index]
          if (!ending) return
          holds = holds.filter((each) => each !== ending)
          if (ending.fails) return
          channel.charged += ending.amount
          if (ending.max > channel.signedMax) channel.signedMax = ending.max
          expect(channel.charged <= channel.signedMax).toBe(true)
        }
        for (const [index, { amount, max, fails }] of vouchers.entries()) {
          const next = { ...hold(`v${index}`, amount, max), fails }
          if (roomFor(channel, holds, next) === 'now') holds.push(next)
          expect(isCovered(channel, holds)).toBe(true)
          const step = steps[index] ?? 0
          if (step % 2 === 1) end(step % Math.max(1, holds.length))
        }
        for (const step of steps) end(step % Math.max(1, holds.length))
        while (holds.length > 0) end(0)
      }),
      { numRuns: 2000 },
    )
  })
})
