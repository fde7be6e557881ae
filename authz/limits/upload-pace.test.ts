import { describe, expect, it } from 'vitest'
import { createUploadPace } from './upload-pace.ts'

describe('the pace of an upload', () => {
  const sent = (seconds: number, bytesIn: (second: number) => number) => {
    let time = 0
    const pace = createUploadPace({ windowSeconds: 60, now: () => time })
    for (let second = 1; second <= seconds; second += 1) {
      time = second * 1000
      if (pace.isTooSlow(bytesIn(second))) return second
    }
    return undefined
  }

  it('is too slow below a kilobyte a second, over a minute', () => {
    expect(sent(3_600, () => 1_000)).toBeUndefined()
    expect(sent(3_600, () => 999)).toBe(60)
    expect(sent(59, () => 1)).toBeUndefined()
  })

  it('is that of each minute: what came before does not help', () => {
    expect(sent(3_600, (second) => (second < 60 ? 1_000_000 : 1))).toBe(120)
  })
})
