import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Stops the clock of a test file.
 * Official clients sign with the time that they read themselves. A test that read its own a second
 * earlier would expect another end of the payment.
 *
 * @returns the time at which it stands, in Unix seconds
 */
export function stoppedClock(): number {
  const now = Math.floor(Date.now() / 1000)
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 }))
  afterAll(() => void vi.useRealTimers())
  return now
}
