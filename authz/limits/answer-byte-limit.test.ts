import { describe, expect, it } from 'vitest'
import { createAnswerByteLimit } from './answer-byte-limit.ts'

const MIB = 1_048_576
const seller = (accountId: string, environment: 'production' | 'development' = 'development') => ({
  accountId,
  environment,
})

describe('the bytes of answers that are kept for a seller', () => {
  it('are bounded at any time, for each seller and environment by itself', () => {
    let time = 0
    const kept = createAnswerByteLimit({ production: 100 * MIB, development: 4 * MIB }, () => time)
    const held: { at: number; bytes: number }[] = []
    // The test stores an answer of 64 KiB every ten seconds for two days. Each answer stays stored for a day.
    for (let second = 0; second < 172_800; second += 10) {
      time = second * 1000
      if (kept.take(seller('a'), 65_536)) held.push({ at: second, bytes: 65_536 })
    }
    const most = Math.max(
      ...held.map(({ at }) =>
        held.reduce((sum, one) => sum + (one.at <= at && one.at > at - 86_400 ? one.bytes : 0), 0),
      ),
    )
    expect(most).toBeGreaterThan(3 * MIB)
    expect(most).toBeLessThan(9 * MIB)
    expect(kept.take(seller('a', 'production'), 65_536)).toBe(true)
    expect(kept.take(seller('b'), 65_536)).toBe(true)
  })

  it('are used up by rows without a body, too', () => {
    const kept = createAnswerByteLimit({ production: MIB, development: MIB }, () => 0)
    let rows = 0
    while (kept.take(seller('a'), 0)) rows += 1
    expect(rows).toBe(1_024)
  })
})
