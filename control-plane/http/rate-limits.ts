import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { LaunaError } from '../../domain/errors.ts'
import { subnetOf } from '../../runtime/subnet.ts'
import type { Pepper } from '../identity/pepper.ts'
import { principalOf } from '../identity/route-guard.ts'
import type { RateLimit, RateLimitSubject } from '../operation/rate-limit.ts'

export interface Counter {
  /**
   * Counts one request of the subject, such as a subnet, an account or an e-mail address. Returns the seconds to wait when the limit is
   * exceeded, else undefined.
   */
  take(subject: string): Promise<number | undefined>
  forget(subject: string): Promise<void>
  /** Removes one request of the subject from the count. */
  giveBack(subject: string): Promise<void>
}

/** Makes a counter. Counters with one name share their rows in the database. */
export type NewCounter = (name: string, limit: RateLimit) => Counter

/** Returns the counter of one limit of an operation. */
export type CounterOf = (operation: string, limit: RateLimit) => Counter

/**
 * Makes each counter once, for the hosts of both environments. Counters with one name share their counts
 * (`NewCounter`), so the name holds everything that distinguishes two limits of an operation.
 */
export function createCounters(newCounter: NewCounter): CounterOf {
  const made = new Map<string, Counter>()
  return (operation, limit) => {
    const { subject, windowSeconds, forgiven } = limit
    const name = `${operation} by ${subject} in ${windowSeconds}${forgiven ? ', forgiven' : ''}`
    const counter = made.get(name) ?? newCounter(name, limit)
    made.set(name, counter)
    return counter
  }
}

/** Makes every operation with a limit answer 429 with Retry-After when its caller exceeds the limit. */
export function limitRates(app: FastifyInstance, counterOf: CounterOf): void {
  const limitsOf = ({ routeOptions }: FastifyRequest) => {
    const { id = '', rateLimits = [] } = routeOptions.config.operation ?? {}
    return rateLimits.map((limit) => ({ limit, counter: counterOf(id, limit) }))
  }
  app.addHook('preHandler', async (request) => {
    for (const { limit, counter } of limitsOf(request)) {
      const retryAfterSeconds = await counter.take(rateLimitKey(limit.subject, request))
      if (retryAfterSeconds !== undefined) throw new LaunaError('rate_limited', { retryAfterSeconds })
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 300) return
    for (const { limit, counter } of limitsOf(request))
      if (limit.forgiven) await counter.forget(rateLimitKey(limit.subject, request))
  })
}

function rateLimitKey(subject: RateLimitSubject, request: FastifyRequest): string {
  if (subject === 'account') return principalOf(request).accountId
  const subnet = subnetOf(request.ip)
  if (subject === 'subnet') return subnet
  const email = String((request.body as { email?: unknown } | undefined)?.email)
  return subject === 'email' ? email : `${subnet} ${email}`
}

/** Makes a counter of this process alone. */
export function memoryCounter(_: string, limit: RateLimit): Counter {
  return counter(new RateLimiterMemory(pointsOf(limit)), (subject) => subject)
}

/**
 * Makes counters that all processes share through the database. While it is unreachable, each process counts alone. The database stores
 * digests of e-mail addresses and subnets. Without the shared secret `pepper`, nobody can find out these addresses and subnets by trying.
 */
export function sharedCounter(pool: Pool, pepper: Pepper): NewCounter {
  const digest = (subject: string) => pepper.hash(subject).toString('base64url')
  return (name, limit) => {
    const points = pointsOf(limit)
    return counter(
      new RateLimiterPostgres({
        ...points,
        storeClient: pool,
        tableName: 'attempt',
        tableCreated: true,
        keyPrefix: name,
        inMemoryBlockOnConsumed: points.points + 1,
        insuranceLimiter: new RateLimiterMemory(points),
      }),
      digest,
    )
  }
}

function pointsOf({ attempts, windowSeconds }: RateLimit) {
  return { points: attempts, duration: windowSeconds }
}

function counter(limiter: RateLimiterAbstract, keyOf: (subject: string) => string): Counter {
  return {
    async take(subject) {
      try {
        await limiter.consume(keyOf(subject))
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
    async forget(subject) {
      await limiter.delete(keyOf(subject))
    },
    async giveBack(subject) {
      await limiter.reward(keyOf(subject))
    },
  }
}
