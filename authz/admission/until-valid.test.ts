import { describe, expect, it } from 'vitest'
import { untilValid } from './until-valid.ts'

const NOW = 1_800_000_000

/** A clock that stands still except during `wait`. `now` returns milliseconds since 1970. */
function stillClock() {
  let passed = 0
  const wait = async (milliseconds: number, signal: AbortSignal | undefined) => {
    if (!signal?.aborted) passed += milliseconds
  }
  return { now: () => NOW * 1000 + passed, seconds: () => passed / 1000, wait }
}

/** Returns a chain with a block every two seconds. Its latest one is `behind` seconds old at the beginning. */
function chain(behind: number, { now }: Pick<ReturnType<typeof stillClock>, 'now'>) {
  let asked = 0
  const time = () => NOW - behind + Math.floor((now() / 1000 - NOW + behind) / 2) * 2
  const clock = () => {
    asked += 1
    return Promise.resolve(time())
  }
  return { clock, time, asked: () => asked }
}

describe('a payment that is valid from', () => {
  it('long ago asks no chain and does not wait', async () => {
    const time = stillClock()
    const { clock, asked } = chain(2, time)
    await untilValid(NOW - 600, { clock, ...time })
    expect([time.seconds(), asked()]).toEqual([0, 0])
  })

  it.each([
    [-1, 1],
    [0, 1],
    [0, 0],
    [1, 1],
    [4, 0],
  ])('%i s from now on waits for a block that takes it, where the latest is %i s old', async (after, behind) => {
    const time = stillClock()
    const { clock, time: latest } = chain(behind, time)
    await untilValid(NOW + after, { clock, ...time })
    expect(latest()).toBeGreaterThan(NOW + after)
    expect(time.seconds()).toBeLessThanOrEqual(Math.max(0, after + 1) + 2)
  })

  it('now on does not wait where the latest block takes it', async () => {
    const time = stillClock()
    const { clock, asked } = chain(1, time)
    await untilValid(NOW - 2, { clock, ...time })
    expect([time.seconds(), asked()]).toEqual([0, 1])
  })

  it.each([
    ['a chain that stands still', () => Promise.resolve(NOW - 60)],
    ['a node that does not answer', () => Promise.reject(new Error('away'))],
  ])('now on waits three seconds for %s', async (_, clock) => {
    const time = stillClock()
    await untilValid(NOW - 1, { clock, ...time })
    expect(time.seconds()).toBe(3)
  })

  it.each([
    [4, 5],
    [0, 1],
    [-1, 0],
  ])('%i s from now on waits %i s where authz cannot ask the chain', async (after, seconds) => {
    const time = stillClock()
    await untilValid(NOW + after, { clock: undefined, ...time })
    expect(time.seconds()).toBe(seconds)
  })

  it('later on does not wait for a client that has left', async () => {
    const time = stillClock()
    const { clock, asked } = chain(1, time)
    await untilValid(NOW + 4, { clock, ...time, signal: AbortSignal.abort() })
    expect([time.seconds(), asked()]).toEqual([0, 0])
  })
})
