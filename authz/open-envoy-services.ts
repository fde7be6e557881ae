import { tokenRegistry } from '../domain/networks/token-registry.ts'
import type { Readiness } from '../runtime/readiness.ts'
import { createUpstreamHeaders } from './envoy/upstream-headers.ts'
import { createEnvoyServer } from './envoy-server.ts'
import { subnetKey } from './limits/payment-limits.ts'
import { createSignatureBudget } from './limits/signature-budget.ts'
import { createUploadShare } from './limits/upload-share.ts'
import { createListings } from './offers/discovery/listing.ts'
import type { Base } from './open-base.ts'
import type { Offers } from './open-offers.ts'
import type { Payments } from './open-payments.ts'
import { createAbandonedRelease } from './payment/abandoned-release.ts'
import { createPaymentIds } from './payment/payment-ids.ts'
import { createContexts } from './payment-context/context-token.ts'

/** Opens the gRPC services that Envoy calls. */
export function openEnvoyServices(
  base: Base,
  { catalogue, feed, challengeCounts, requestLog }: Offers,
  payments: Payments,
  readiness: Readiness,
) {
  const { settings, logger, stages, schema, durability, tracing, networks, gateway } = base
  const {
    screening,
    limits,
    standing,
    identifiers,
    inFlight,
    onEnd,
    metrics,
    streams,
    awaited,
    jobs,
    ledger,
    answerBytes,
    answers,
  } = payments
  const { facilitatorOf, evidenceOf, spendingOf, accountsOf, clockOf, channelsOf, canAskChain } = networks
  const now = performance.now.bind(performance)
  const signatures = createSignatureBudget({
    perSecond: settings.LIMITS.bad_signatures_per_second,
    now,
    subnetOf: subnetKey,
  })
  return createEnvoyServer({
    settings,
    logger,
    readiness,
    extAuthz: {
      ports: {
        ...{ catalogue, ledger, limits, standing, signatures, screening, identifiers, stages },
        ...{ facilitatorOf, channelsOf, evidenceOf, spendingOf, accountsOf, clockOf, canAskChain },
        listingOf: createListings(gateway, settings.FACILITATORS),
        refundsOf: jobs.refundsOf,
        refreshConfiguration: feed.refresh,
        canUseLedger: () => schema.problem() === undefined && durability.problem() === undefined,
        newId: createPaymentIds(),
        now: Date.now,
      },
      upstreamHeadersOf: createUpstreamHeaders({
        key: settings.UPSTREAM_HEADERS_KEY,
        onError: (error, apiId) => logger.error({ err: error, apiId }, 'headers for an upstream cannot be opened'),
      }),
      contextOf: createContexts({
        keys: settings.PAYMENT_CONTEXT_KEYS,
        platformDomain: settings.PLATFORM_DOMAIN,
        gateway,
        now: Date.now,
      }),
      tokenOf: tokenRegistry(settings.TOKENS),
      ...{ inFlight, gateway, metrics, challengeCounts, requestLog, logger, tracing },
    },
    extProc: {
      ports: { ledger, facilitatorOf, evidenceOf, spendingOf, channelsOf, standing },
      uploads: createUploadShare({ bytesPerSecond: settings.LIMITS.upload_bytes_per_second, now }),
      slowUploadSeconds: settings.LIMITS.slow_upload_seconds,
      onLost: limits.abandoned,
      ...{ catalogue, inFlight, identifiers, answers, answerBytes, streams, awaited, onEnd, metrics, logger, tracing },
    },
    deliveryLog: {
      onUndelivered: createAbandonedRelease({ inFlight, ledger, limits, standing, onEnd, metrics, logger }),
      onOpen: limits.isOpen,
      onFlood(attempt) {
        limits.flooded(attempt)
        awaited.flooded(attempt)
      },
      ...{ ledger, answers, logger },
    },
  })
}
