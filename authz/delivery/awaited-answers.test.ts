import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AwaitedAnswers, createAwaitedAnswers } from './awaited-answers.ts'

let awaited: AwaitedAnswers
let given: string[]

beforeEach(() => {
  vi.useFakeTimers()
  awaited = createAwaitedAnswers({ now: () => Date.now() })
  given = []
})
afterEach(() => {
  awaited.close()
  vi.useRealTimers()
})

const wait = (attempt: string) => awaited.add(attempt, 30, (why) => void given.push(`${attempt} ${why}`))

describe('an answer that is awaited', () => {
  it('is given up when its upstream has had its time, and Envoy a little more', () => {
    wait('a')
    vi.advanceTimersByTime(30_000)
    expect(given).toEqual([])
    vi.advanceTimersByTime(4_000)
    expect(given).toEqual(['a upstream_timeout'])
    expect(awaited.size()).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(given).toHaveLength(1)
  })

  it('is given up at once when its upstream floods Envoy', () => {
    wait('a')
    wait('b')
    awaited.flooded('a')
    awaited.flooded('unknown')
    expect(given).toEqual(['a upstream_unavailable'])
    expect(awaited.size()).toBe(1)
  })

  it('is no longer awaited when its exchange has ended', () => {
    const forget = wait('a')
    forget()
    vi.advanceTimersByTime(60_000)
    expect(given).toEqual([])
  })

  it('of a later exchange of the same attempt stays awaited when an earlier exchange ends', () => {
    const forget = wait('a')
    wait('a')
    forget()
    expect(awaited.size()).toBe(1)
  })
})
