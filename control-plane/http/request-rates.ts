import type { FastifyInstance, FastifyReply } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
import { subnetOf } from '../../runtime/subnet.ts'
import type { ControlPlaneSettings } from '../settings.ts'
import { type CountNews, createSharedCounts, type SharedCount } from './shared-counts.ts'

const MINUTE = 60

/**
 * The limits on all requests of a subnet, an account and an API key. All processes, and the hosts of both environments,
 * share the counts.
 */
export interface RequestRates {
  subnet: SharedCount
  account: SharedCount
  key: SharedCount
  close(): void
}

export function createRequestRates(settings: ControlPlaneSettings, news: CountNews): RequestRates {
  const counts = createSharedCounts(news)
  const perMinute = (name: string, limit: number) => counts.of(name, { limit, windowSeconds: MINUTE })
  return {
    subnet: perMinute('subnet', settings.REQUESTS_PER_SUBNET),
    account: perMinute('account', settings.REQUESTS_PER_ACCOUNT),
    key: perMinute('key', settings.REQUESTS_PER_KEY),
    close: () => counts.close(),
  }
}

/** Health checks must get an answer even under load, so they are not counted. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

/** Counts every request of a subnet, before any other work. */
export function limitSubnets(app: FastifyInstance, { subnet }: RequestRates): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!PROBES.has(request.routeOptions.url)) await count(subnet, subnetOf(request.ip), reply)
  })
}

/** Counts every request of an account and of an API key, after authentication. */
export function limitCallers(app: FastifyInstance, { account, key }: RequestRates): void {
  app.addHook('onRequest', async ({ principal }, reply) => {
    if (!principal) return
    await count(account, principal.accountId, reply)
    if (principal.credential.kind === 'api_key') await count(key, principal.credential.id, reply)
  })
}

/** Sends the limit with the fewest requests left (`RateLimit-*`), and refuses requests beyond a limit. */
async function count(shared: SharedCount, subject: string, reply: FastifyReply): Promise<void> {
  const { remaining, resetSeconds, isExceeded } = await shared.take(subject)
  const sent = reply.getHeader('ratelimit-remaining')
  if (sent === undefined || remaining < Number(sent)) {
    reply.header('ratelimit-limit', String(shared.limit))
    reply.header('ratelimit-remaining', String(remaining))
    reply.header('ratelimit-reset', String(resetSeconds))
  }
  if (isExceeded) throw new LaunaError('rate_limited', { retryAfterSeconds: resetSeconds })
}
