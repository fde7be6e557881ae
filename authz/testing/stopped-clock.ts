import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Stops the clock of a test file. Official clients sign with the time that they read themselves, so a running clock could give test and
 * client different times.
 * @returns the time of the stopped clock, in Unix seconds
 */
export function stoppedClock(): number {
  const now = Math.floor(Date.now() / 1000)
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 }))
  afterAll(() => void vi.useRealTimers())
  return now
}
