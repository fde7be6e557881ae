import { createChangeTimes, createFeedMetrics } from '../configuration/feed-metrics.ts'
import { followConfiguration } from '../configuration/follow.ts'
import { WHOLE_APIS } from '../configuration/read.ts'
import { CONFIGURATION_NEWS_SUBJECT, type ConfigurationNews } from '../domain/configuration-news.ts'
import type { PublicGateway } from '../domain/gateway-host.ts'
import { PAYER_NEWS_SUBJECT, PAYMENT_ENDED_SUBJECT, payerNews, paymentEnded } from '../domain/payment-news.ts'
import { tokenRegistry } from '../domain/token-registry.ts'
import { followSupported } from '../facilitators/follow-supported.ts'
import { followDurability } from '../runtime/follow-durability.ts'
import type { Logger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { connectNats } from '../runtime/nats.ts'
import { createNatsMetrics } from '../runtime/nats-metrics.ts'
import { startOpsServer } from '../runtime/ops-server.ts'
import { createPoolMetrics } from '../runtime/pool-metrics.ts'
import { createReadiness, type Readiness } from '../runtime/readiness.ts'
import { natsOptions } from '../runtime/settings/nats.ts'
import { startTracing } from '../runtime/tracing.ts'
import { followSchema } from '../schema/follow-schema.ts'
import { openScreening } from '../screening/open-screening.ts'
import { openDatabases } from './databases.ts'
import { createAnswersUnderWay } from './delivery/answers-under-way.ts'
import { createAwaitedAnswers } from './delivery/awaited-answers.ts'
import { createOpenStreams } from './delivery/open-streams.ts'
import { createUpstreamHeaders } from './envoy/upstream-headers.ts'
import { createEnvoyServer } from './envoy-server.ts'
import { startJobs } from './jobs.ts'
import { createChargeMemory } from './ledger/channels/charge-memory.ts'
import { watchCharges } from './ledger/channels/charge-watch.ts'
import { createIdentifierStore, type IdentifierStore } from './ledger/deliveries/identifier-store.ts'
import { forgetKeptAnswers } from './ledger/deliveries/kept-answers.ts'
import { holdProcessLock } from './ledger/payments/holder.ts'
import { createPostgresLedger } from './ledger/postgres-ledger.ts'
import { timedLedger } from './ledger/timed-ledger.ts'
import { countedReleases } from './limits/counted-releases.ts'
import { createKeptBytes } from './limits/kept-bytes.ts'
import { createKnownPayers } from './limits/known-payers.ts'
import { createPaymentLimits, subjectOf } from './limits/payment-limits.ts'
import { createSignatureBudget } from './limits/signature-budget.ts'
import { createUploadShare } from './limits/upload-share.ts'
import { createAuthzMetrics } from './metrics/authz-metrics.ts'
import { readFacts, readSizes } from './metrics/database-facts.ts'
import { watchDatabase } from './metrics/database-metrics.ts'
import { createUnloggedCounter } from './metrics/request-log-metrics.ts'
import { createSettling } from './metrics/settling.ts'
import { createStageTimes } from './metrics/stage-times.ts'
import { Catalogue } from './offers/catalogue.ts'
import { createChallengeCounts } from './offers/challenge-counts.ts'
import { addChallengeCounts } from './offers/challenge-store.ts'
import { keepDocumentsProcess } from './offers/discovery/documents-process.ts'
import { createListings } from './offers/discovery/listing.ts'
import { createRequestLog } from './offers/request-log.ts'
import { addToRequestLog } from './offers/request-log-store.ts'
import { createAbandonedRelease } from './payment/abandoned-release.ts'
import { createPaymentsInFlight } from './payment/in-flight.ts'
import { createPayerStanding } from './payment/payer-standing.ts'
import { createPaymentIds } from './payment/payment-ids.ts'
import { createContexts } from './payment-context/context-token.ts'
import { createPaymentNetworks } from './payment-networks.ts'
import { receiverAuthorizers, withChannelTerms } from './schemes/batch-settlement/offer.ts'
import type { AuthzSettings } from './settings.ts'

/** authz forgets a payment after this time if Envoy never reported the end of its request. The payment's lease has ended by then. */
const IN_FLIGHT_TTL_MS = 120_000

/** How often authz removes expired payment identifiers and expired answers. */
const FORGET_INTERVAL_MS = 600_000

/** How often authz compares its own last charges on channels with the database (`ledger/channels/charge-watch.ts`). */
const CHARGES_LOOK_MS = 1_000
/** How often counts of 402 answers go to the database. */
const COUNTS_INTERVAL_MS = 1_000
/** Equal requests within this time are one entry of the request log. */
const REQUEST_LOG_INTERVAL_MS = 5_000
/** A running authz. */
export interface Authz {
  opsPort: number
  /** Makes it say that it is not ready, while it serves on. */
  retire(): void
  /** Gives exchanges that are under way up to `graceMs` milliseconds. Then closes all parts, the last opened one first. */
  close(graceMs: number): Promise<void>
}

/**
 * Opens authz, each part after the parts that it needs. They close in the reverse order. If one cannot be opened, the parts before it are
 * closed, and the promise rejects.
 */
export async function startAuthz(settings: AuthzSettings, logger: Logger): Promise<Authz> {
  await using opened = new AsyncDisposableStack()
  const base = await openBase(opened, settings, logger)
  const { registry } = base
  const offers = openOffers(opened, base, () => documents.tellSupported())
  const payments = openPayments(opened, base, offers)
  // The process starts while the server still reads Envoy's types.
  const documents = keepDocumentsProcess({
    script: new URL('./documents-main.ts', import.meta.url),
    heapMegabytes: settings.DOCUMENTS_HEAP_MB,
    supported: offers.supportedKinds,
    registry,
    logger,
  })
  opened.defer(() => documents.close(0))
  const readiness = createReadiness(
    () =>
      offers.feed.loaded() &&
      documents.hasStarted() &&
      base.schema.problem() === undefined &&
      base.durability.mayStart(),
  )
  const server = opened.adopt(envoyServer(base, offers, payments, readiness), (each) => each.close(0))
  offers.supported.start()
  await server.listen(settings.GRPC_ADDRESS)
  const ops = opened.adopt(
    await startOpsServer({
      host: settings.GRPC_ADDRESS.host,
      port: settings.OPS_PORT,
      readiness,
      details: () => ({
        documents: documents.isUp() ? 'ok' : 'unavailable',
        schema: base.schema.problem() ?? 'ok',
        database: base.durability.problem() ?? 'ok',
      }),
      registry,
    }),
    (each) => each.close(),
  )
  const all = opened.move()
  return {
    opsPort: ops.port,
    retire() {
      readiness.retire()
      documents.retire()
    },
    async close(graceMs) {
      await Promise.all([
        server.close(graceMs),
        documents.close(graceMs),
        // Another process may end what this one has admitted. Without this one, its reservations would be released (`dead-holders.ts`).
        payments.inFlight.untilEmpty(graceMs),
      ])
      await all.disposeAsync()
    },
  }
}

type Base = Awaited<ReturnType<typeof openBase>>
type Offers = ReturnType<typeof openOffers>
type Payments = ReturnType<typeof openPayments>

/** The connections that all other parts use. */
async function openBase(opened: AsyncDisposableStack, settings: AuthzSettings, logger: Logger) {
  const registry = createMetrics()
  const stages = createStageTimes(registry)
  const databases = openDatabases(opened, settings, logger)
  const schema = opened.adopt(followSchema({ pool: databases.configuration, logger }), (each) => each.close())
  const durability = opened.adopt(
    followDurability({ pool: databases.configuration, policy: settings.DATABASE_DURABILITY, registry, logger }),
    (each) => each.close(),
  )
  createPoolMetrics(registry, databases)
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  const tracing = opened.adopt(await startTracing({ endpoint, serviceName: 'launa-authz' }), (each) => each.close())
  const nats = opened.adopt(connectNats({ server: natsOptions(settings), name: 'authz', logger }), (each) =>
    each.close(),
  )
  createNatsMetrics(registry, nats)
  const networks = opened.adopt(
    createPaymentNetworks({ facilitators: settings.FACILITATORS, registry, stages, tracing }),
    (each) => each.close(),
  )
  const publishNews = (news: ConfigurationNews) => nats.publish(CONFIGURATION_NEWS_SUBJECT, news)
  const port = settings.GATEWAY_SCHEME === 'https' ? settings.GATEWAY_HTTPS_PORT : settings.GATEWAY_HTTP_PORT
  const gateway: PublicGateway = { scheme: settings.GATEWAY_SCHEME, port }
  return {
    settings,
    logger,
    registry,
    stages,
    databases,
    schema,
    durability,
    tracing,
    nats,
    networks,
    publishNews,
    gateway,
  }
}

/** The endpoints on sale, and the ways to pay for them. */
function openOffers(opened: AsyncDisposableStack, base: Base, onSupported: () => void) {
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

/** The limits, the ledger and the memory of payments. */
function openPayments(opened: AsyncDisposableStack, base: Base, { catalogue, feed }: Offers) {
  const { settings, logger, registry, stages, databases, nats, networks, publishNews } = base
  const now = performance.now.bind(performance)
  const holder = opened.adopt(holdProcessLock(databases.reconciler), (each) => each.close())
  const memory = createChargeMemory()
  const charges = opened.adopt(
    watchCharges({ pool: databases.reconciler, memory, everyMs: CHARGES_LOOK_MS, logger }),
    (each) => each.close(),
  )
  const limits = paymentLimits(settings)
  const screening = openScreening(settings, { pool: databases.configuration, logger, registry })
  if (screening) opened.defer(screening.close)
  const identifiers = createIdentifierStore(databases.identifiers)
  opened.adopt(forgetOldAnswers(identifiers, base), clearInterval)
  const inFlight = opened.adopt(
    createPaymentsInFlight({ ttlMs: IN_FLIGHT_TTL_MS, now, onTaken: stages.upstream.since }),
    (each) => each.close(),
  )
  const onEnd = (attempt: string) => {
    if (!limits.leave(attempt)) nats.publish(PAYMENT_ENDED_SUBJECT, { attempt })
  }
  // Another replica may receive the answer of a request that this one let through.
  nats.subscribe(PAYMENT_ENDED_SUBJECT, (message) => {
    const news = paymentEnded.safeParse(message)
    if (!news.success) return
    limits.leave(news.data.attempt)
    inFlight.forget(news.data.attempt)
  })
  const metrics = createAuthzMetrics({
    registry,
    inFlight: inFlight.size,
    networks: networks.chains.map(({ network }) => network),
  })
  const standing = createPayerStanding({
    payers: createKnownPayers({ needed: settings.KNOWN_PAYER_SETTLEMENTS, now }),
    limits,
    publish: (news) => nats.publish(PAYER_NEWS_SUBJECT, news),
    onVain: (end) => metrics.unverifiedInVain.inc({ end }),
  })
  nats.subscribe(PAYER_NEWS_SUBJECT, (message) => {
    const news = payerNews.safeParse(message)
    if (news.success) standing.hear(news.data)
  })
  opened.adopt(
    watchDatabase({
      registry,
      networks: Object.keys(settings.FACILITATORS),
      readFacts: () => readFacts(databases.reconciler),
      readSizes: () => readSizes(databases.reconciler),
      logger,
    }),
    (each) => each.close(),
  )
  const awaited = opened.adopt(createAwaitedAnswers({ now }), (each) => each.close())
  const streams = opened.adopt(
    createOpenStreams({
      catalogue,
      loaded: feed.loaded,
      now: Date.now,
      onEnd: (reason) => metrics.streamsEnded.inc({ reason }),
    }),
    (each) => each.close(),
  )
  const jobs = opened.adopt(
    startJobs({ settings, networks, publishNews, charges, registry, metrics, logger, pools: databases }),
    (each) => each.close(),
  )
  const { ledger: pool, claims } = databases
  const rows = createPostgresLedger(pool, { holder: holder.id, publishNews, charges: memory, claims })
  const settling = createSettling(registry, now)
  const ledger = opened.adopt(timedLedger(countedReleases(rows, limits), stages, settling), (each) => each.drain())
  const keptBytes = createKeptBytes(
    {
      production: settings.LIMITS.kept_answer_bytes_per_seller,
      development: settings.LIMITS.kept_sandbox_answer_bytes_per_seller,
    },
    now,
  )
  const answers = opened.adopt(
    createAnswersUnderWay({
      ledger,
      keptBytes,
      now,
      onFailure: (error) => logger.warn({ err: error }, 'answers could not be kept; their upstreams are asked again'),
    }),
    (each) => each.close(),
  )
  return {
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
    keptBytes,
    answers,
  }
}

function paymentLimits(settings: AuthzSettings) {
  const limits = {
    inFlightPerPayer: settings.PAYMENTS_IN_FLIGHT_PER_PAYER,
    inFlightPerSeller: settings.PAYMENTS_IN_FLIGHT_PER_SELLER,
    sandboxPaymentsPerSeller: settings.SANDBOX_PAYMENTS_PER_SELLER,
    releasedPerPayer: settings.LIMITS.released_payments_per_payer,
    failuresPerPayer: settings.FAILED_PAYMENTS_PER_PAYER,
    failuresPerNetwork: settings.FAILED_PAYMENTS_PER_NETWORK,
    unverified: {
      perPayer: settings.LIMITS.unverified_payments_per_payer,
      perSeller: settings.LIMITS.unverified_payments_per_seller,
      inAll: settings.LIMITS.unverified_payments,
    },
  }
  return createPaymentLimits(limits, performance.now.bind(performance))
}

function forgetOldAnswers(identifiers: IdentifierStore, { databases }: Pick<Base, 'databases'>): NodeJS.Timeout {
  const timer = setInterval(() => {
    void identifiers.forgetOld().catch(() => undefined)
    void forgetKeptAnswers(databases.ledger).catch(() => undefined)
  }, FORGET_INTERVAL_MS)
  timer.unref()
  return timer
}

/** The gRPC services that Envoy calls. */
function envoyServer(
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
    keptBytes,
    answers,
  } = payments
  const { facilitatorOf, evidenceOf, spendingOf, accountsOf, clockOf, channelsOf, canAskChain } = networks
  const now = performance.now.bind(performance)
  const signatures = createSignatureBudget({
    perSecond: settings.LIMITS.bad_signatures_per_second,
    now,
    networkOf: subjectOf,
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
      ...{ catalogue, inFlight, identifiers, answers, keptBytes, streams, awaited, onEnd, metrics, logger, tracing },
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
