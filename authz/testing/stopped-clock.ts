import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Stops the clock of a test file. Otherwise an official client, which reads the time itself, could sign with another second than the test
 * expects.
 * @returns the time of the stopped clock, in Unix seconds
 */
export function stoppedClock(): number {
  const now = Math.floor(Date.now() / 1000)
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 }))
  afterAll(() => void vi.useRealTimers())
  return now
}
