import { createChangeTimes, createFeedMetrics } from '../configuration/feed-metrics.ts'
import { followConfiguration } from '../configuration/follow.ts'
import { WHOLE_APIS } from '../configuration/read.ts'
import { followSupported } from '../facilitators/follow-supported.ts'
import { createUnloggedCounter } from './metrics/request-log-metrics.ts'
import { Catalogue } from './offers/catalogue.ts'
import { createChallengeCounts } from './offers/challenge-counts.ts'
import { addChallengeCounts } from './offers/challenge-store.ts'
import { createRequestLog } from './offers/request-log.ts'
import { addToRequestLog } from './offers/request-log-store.ts'
import type { Base } from './open-base.ts'
import { receiverAuthorizers, withChannelTerms } from './schemes/batch-settlement/offer.ts'

/** How often counts of 402 answers go to the database. */
const COUNTS_INTERVAL_MS = 1_000
/** Equal requests within this time are one entry of the request log. */
const REQUEST_LOG_INTERVAL_MS = 5_000

/** The result of `openOffers`. */
export type Offers = ReturnType<typeof openOffers>

/** Opens the catalogue of endpoints, and the networks on which buyers can pay. */
export function openOffers(opened: AsyncDisposableStack, base: Base, onSupported: () => void) {
  const { settings, logger, registry, databases, nats } = base
  const supported = opened.adopt(
    followSupported({
      facilitators: settings.FACILITATORS,
      logger,
      onChange() {
        catalogue.forgetOffers()
        onSupported()
      },
    }),
    (each) => each.stop(),
  )
  const supportedOf = withChannelTerms(supported.of, {
    authorizers: receiverAuthorizers(settings.FACILITATORS),
    withdrawDelay: settings.CHANNEL_WITHDRAW_DELAY_SECONDS,
  })
  const supportedKinds = () =>
    new Map(
      Object.keys(settings.FACILITATORS).flatMap((network) => {
        const kinds = supportedOf(network)
        return kinds ? [[network, kinds] as const] : []
      }),
    )
  const catalogue = new Catalogue(supportedOf)
  const feed = opened.adopt(
    followConfiguration({
      pool: databases.configuration,
      detail: WHOLE_APIS,
      news: nats,
      platformDomain: settings.PLATFORM_DOMAIN,
      environments: settings.ENVIRONMENTS,
      pollMs: 1000,
      snapshotFile: settings.SNAPSHOT_FILE,
      logger,
      onChange: (change) => catalogue.apply(change),
      onChangeSeen: createChangeTimes(registry, 'authz'),
    }),
    (each) => each.close(),
  )
  createFeedMetrics({ registry, prefix: 'authz', feed })
  const challengeCounts = opened.adopt(
    createChallengeCounts({
      write: (counts) => addChallengeCounts(databases.counts, counts),
      intervalMs: COUNTS_INTERVAL_MS,
      now: Date.now,
      onFailure: (error) => logger.warn({ err: error }, 'counts of 402 answers wait for the database'),
    }),
    (each) => each.close(),
  )
  const unlogged = createUnloggedCounter(registry)
  const requestLog = opened.adopt(
    createRequestLog({
      write: (entries) => addToRequestLog(databases.counts, entries),
      intervalMs: REQUEST_LOG_INTERVAL_MS,
      now: Date.now,
      onDropped: (requests) => unlogged.inc(requests),
    }),
    (each) => each.close(),
  )
  return { supported, supportedKinds, catalogue, feed, challengeCounts, requestLog }
}
