import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Stops the clock of a test file. Official clients sign with the time that they read themselves. If a test had read its own time a second
 * earlier, it would expect another validity of the payment.
 * @returns the time of the stopped clock, in Unix seconds
 */
export function stoppedClock(): number {
  const now = Math.floor(Date.now() / 1000)
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 }))
  afterAll(() => void vi.useRealTimers())
  return now
}
