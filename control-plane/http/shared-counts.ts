import { randomUUID } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'

/** The NATS subject on which the processes send each other their new counts every second. */
export const REQUESTS_COUNTED_SUBJECT = 'launa.requests.counted'

const SEND_EVERY_MS = 1_000
/**
 * The maximum number of counts in one message, which has one count for each subnet, each account or each API key. The other counts wait for
 * the next second.
 */
const MOST_KEYS = 5_000

/** The state of the count for one subnet, account or API key, within its window. */
export interface Standing {
  /** Requests that are left in the window. */
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
  isExceeded: boolean
}

export interface SharedCount {
  readonly limit: number
  take(subject: string): Promise<Standing>
}

const counted = z.object({
  from: z.string(),
  name: z.string(),
  counts: z.array(z.tuple([z.string(), z.number().int().positive()])).max(MOST_KEYS),
})

/** The part of NATS that counting needs. */
export interface CountNews {
  publish(subject: string, message: object): void
  subscribe(subject: string, handler: (message: unknown) => void): void
}

/**
 * Counts in memory, so that no request waits for the count. The counts of the other processes arrive up to a second later. Without NATS,
 * each process counts for itself.
 */
export function createSharedCounts(news: CountNews) {
  const from = randomUUID()
  const limiters = new Map<string, { limiter: RateLimiterMemory; unsent: Map<string, number> }>()

  news.subscribe(REQUESTS_COUNTED_SUBJECT, (message) => {
    const received = counted.safeParse(message)
    if (!received.success || received.data.from === from) return
    const limiter = limiters.get(received.data.name)?.limiter
    for (const [key, count] of received.data.counts) void limiter?.penalty(key, count)
  })
  const tell = () => {
    for (const [name, { unsent }] of limiters) {
      if (unsent.size === 0) continue
      const counts = [...unsent].slice(0, MOST_KEYS)
      for (const [key] of counts) unsent.delete(key)
      news.publish(REQUESTS_COUNTED_SUBJECT, { from, name, counts })
    }
  }
  const timer = setInterval(tell, SEND_EVERY_MS).unref()

  return {
    /** Returns the count with this name. All processes share it. */
    of(name: string, limits: { limit: number; windowSeconds: number }): SharedCount {
      const limiter = new RateLimiterMemory({ points: limits.limit, duration: limits.windowSeconds })
      const unsent = new Map<string, number>()
      limiters.set(name, { limiter, unsent })
      return {
        limit: limits.limit,
        async take(subject) {
          unsent.set(subject, (unsent.get(subject) ?? 0) + 1)
          const { isExceeded, standing } = await consumed(limiter, subject)
          const { remainingPoints: remaining, msBeforeNext } = standing
          return { remaining, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)), isExceeded }
        },
      }
    },
    close(): void {
      clearInterval(timer)
    },
  }
}

async function consumed(limiter: RateLimiterMemory, subject: string) {
  try {
    return { isExceeded: false, standing: await limiter.consume(subject) }
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { isExceeded: true, standing: refusal }
    throw refusal
  }
}
