import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable } from './database-errors.ts'

/** Repeats `work` while PostgreSQL is still starting, up to the time limit. Throws any other error at once. */
export async function retryWhileUnavailable<Result>(work: () => Promise<Result>, limitMs: number): Promise<Result> {
  const deadline = Date.now() + limitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error
      await delay(500)
    }
  }
}
