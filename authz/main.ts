import { createFeedMetrics } from '../configuration/feed-metrics.ts'
import { followConfiguration } from '../configuration/follow.ts'
import { WHOLE_APIS } from '../configuration/read.ts'
import { CONFIGURATION_NEWS_SUBJECT, type ConfigurationNews } from '../domain/configuration-news.ts'
import { PAYMENT_ENDED_SUBJECT, paymentEnded } from '../domain/payment-news.ts'
import { tokenRegistry } from '../domain/token-registry.ts'
import { followSupported } from '../facilitators/follow-supported.ts'
import { envoyService, loadEnvoyServices, loadEnvoyTypes, withDirectMessages } from '../proto/envoy-api.ts'
import { mutualTlsFiles } from '../runtime/lean-grpc/mutual-tls.ts'
import { createLeanGrpcServer } from '../runtime/lean-grpc/server.ts'
import { createLogger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { connectNats } from '../runtime/nats.ts'
import { startOpsServer } from '../runtime/ops-server.ts'
import { createPool } from '../runtime/postgres.ts'
import { onShutdown } from '../runtime/shutdown.ts'
import { startTracing } from '../runtime/tracing.ts'
import { createAnswersUnderWay } from './delivery/answers-under-way.ts'
import { createOpenStreams } from './delivery/open-streams.ts'
import { checkRequestReader } from './envoy/check-request.ts'
import { createDeliveryLog } from './envoy/delivery-log.ts'
import { deliveryLogReader } from './envoy/delivery-log-message.ts'
import { createExtAuthz } from './envoy/ext-authz.ts'
import { createExtProc } from './envoy/ext-proc.ts'
import { createUpstreamHeaders } from './envoy/upstream-headers.ts'
import { startJobs } from './jobs.ts'
import { createChargeMemory } from './ledger/charge-memory.ts'
import { watchCharges } from './ledger/charge-watch.ts'
import { holdPlace } from './ledger/holder.ts'
import { createIdentifierStore } from './ledger/identifier-store.ts'
import { forgetKeptAnswers } from './ledger/kept-answers.ts'
import { createPostgresLedger, LEDGER_POOL } from './ledger/postgres-ledger.ts'
import { timedLedger } from './ledger/timed-ledger.ts'
import { countedReleases } from './limits/counted-releases.ts'
import { createKeptBytes } from './limits/kept-bytes.ts'
import { createPaymentLimits, subjectOf } from './limits/payment-limits.ts'
import { createSignatureBudget } from './limits/signature-budget.ts'
import { createUploadShare } from './limits/upload-share.ts'
import { createAuthzMetrics } from './metrics/authz-metrics.ts'
import { createStageTimes } from './metrics/stage-times.ts'
import { Catalogue } from './offers/catalogue.ts'
import { createChallengeCounts } from './offers/challenge-counts.ts'
import { addChallengeCounts } from './offers/challenge-store.ts'
import { keepDocumentsProcess } from './offers/discovery/documents-process.ts'
import { createListings } from './offers/discovery/listing.ts'
import { createPaymentsInFlight } from './payment/in-flight.ts'
import { createPaymentIds } from './payment/payment-ids.ts'
import { createUnanswered } from './payment/unanswered.ts'
import { createContexts } from './payment-context/context-token.ts'
import { createPaymentNetworks } from './payment-networks.ts'
import { receiverAuthorizers, withChannelTerms } from './schemes/batch-settlement/offer.ts'
import { readSettings } from './settings.ts'

/** After this a payment whose request has ended without a word is forgotten; its lease has ended as well. */
const IN_FLIGHT_TTL_MS = 120_000

/** How often payment identifiers and answers that are older than they are kept for are removed. */
const FORGET_INTERVAL_MS = 600_000

/** One for the lock that says that this process lives, four for the leads below, three for what these write. */
const RECONCILER_CONNECTIONS = 8
/** One for the lead of the jobs with payment channels, one for what they read and write. */
const CHANNEL_CONNECTIONS = 2
/** Identifiers are anybody's to make up: however many are looked up, the ledger's connections are free for payments. */
const IDENTIFIER_CONNECTIONS = 4
/** How often what was charged on channels is looked for in the database (`ledger/accounting.ts`). */
const CHARGES_LOOK_MS = 1_000
/** How often counts of 402 answers go to the database. */
const COUNTS_INTERVAL_MS = 1_000

const settings = readSettings()
const logger = createLogger({ name: 'authz', level: settings.LOG_LEVEL })
const registry = createMetrics()
const onError = (error: Error) => logger.warn({ err: error }, 'lost a database connection')
const database = { url: settings.DATABASE_URL, onError }
const configurationPool = createPool({ ...database, max: 2, applicationName: 'authz' })
const ledgerPool = createPool({ ...database, ...LEDGER_POOL, applicationName: 'authz-ledger' })
const reconcilerPool = createPool({ ...database, max: RECONCILER_CONNECTIONS, applicationName: 'authz-reconciler' })
const channelsPool = createPool({ ...database, max: CHANNEL_CONNECTIONS, applicationName: 'authz-channels' })
const supported = followSupported({
  facilitators: settings.FACILITATORS,
  logger,
  onChange() {
    catalogue.forgetOffers()
    documents.tellSupported()
  },
})
const identifiersPool = createPool({ ...database, max: IDENTIFIER_CONNECTIONS, applicationName: 'authz-identifiers' })
const countsPool = createPool({ ...database, max: 1, applicationName: 'authz-counts' })
const nats = connectNats({ url: settings.NATS_URL, name: 'authz', logger })

const tracing = await startTracing({
  endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  serviceName: 'launa-authz',
})
const supportedOf = withChannelTerms(supported.of, {
  authorizers: receiverAuthorizers(settings.FACILITATORS),
  withdrawDelay: settings.CHANNEL_WITHDRAW_DELAY_SECONDS,
})
const catalogue = new Catalogue(supportedOf)
const documents = keepDocumentsProcess({
  script: new URL('./documents-main.ts', import.meta.url),
  heapMegabytes: settings.DOCUMENTS_HEAP_MB,
  supported: () =>
    new Map(
      Object.keys(settings.FACILITATORS).flatMap((network) => {
        const kinds = supportedOf(network)
        return kinds ? [[network, kinds] as const] : []
      }),
    ),
  registry,
  logger,
})
const feed = followConfiguration({
  pool: configurationPool,
  detail: WHOLE_APIS,
  news: nats,
  platformDomain: settings.PLATFORM_DOMAIN,
  environments: settings.ENVIRONMENTS,
  pollMs: 1000,
  snapshotFile: settings.SNAPSHOT_FILE,
  logger,
  onChange: (change) => catalogue.apply(change),
})

const tellNews = (news: ConfigurationNews) => nats.publish(CONFIGURATION_NEWS_SUBJECT, news)
const place = holdPlace(reconcilerPool)
const stages = createStageTimes(registry)
const remembered = createChargeMemory()
const charges = watchCharges({ pool: reconcilerPool, memory: remembered, everyMs: CHARGES_LOOK_MS, logger })
const limits = createPaymentLimits(
  {
    inFlightPerPayer: settings.PAYMENTS_IN_FLIGHT_PER_PAYER,
    inFlightPerSeller: settings.PAYMENTS_IN_FLIGHT_PER_SELLER,
    sandboxPaymentsPerSeller: settings.SANDBOX_PAYMENTS_PER_SELLER,
    releasedPerPayer: settings.RELEASED_PAYMENTS_PER_PAYER,
    failuresPerPayer: settings.FAILED_PAYMENTS_PER_PAYER,
    failuresPerNetwork: settings.FAILED_PAYMENTS_PER_NETWORK,
  },
  () => performance.now(),
)
const ledger = timedLedger(
  countedReleases(createPostgresLedger(ledgerPool, { holder: place.id, tellNews, charges: remembered }), limits),
  stages,
)
const networks = createPaymentNetworks({ facilitators: settings.FACILITATORS, registry, stages, tracing })
const { facilitatorOf, evidenceOf, channelsOf, canAskChain } = networks
const identifiers = createIdentifierStore(identifiersPool)
const forgetting = setInterval(() => {
  void identifiers.forgetOld().catch(() => undefined)
  void forgetKeptAnswers(ledgerPool).catch(() => undefined)
}, FORGET_INTERVAL_MS)
forgetting.unref()
const signatures = createSignatureBudget({
  perSecond: settings.BAD_SIGNATURES_PER_SECOND,
  now: () => performance.now(),
  networkOf: subjectOf,
})
const onEnd = (attempt: string) => {
  if (!limits.leave(attempt)) nats.publish(PAYMENT_ENDED_SUBJECT, { attempt })
}
const keptBytes = createKeptBytes(
  {
    production: settings.KEPT_ANSWER_BYTES_PER_SELLER,
    development: settings.KEPT_SANDBOX_ANSWER_BYTES_PER_SELLER,
  },
  () => performance.now(),
)
const answers = createAnswersUnderWay({
  ledger,
  keptBytes,
  now: () => performance.now(),
  onFailure: (error) => logger.warn({ err: error }, 'answers could not be kept; their upstreams are asked again'),
})
const inFlight = createPaymentsInFlight({
  ttlMs: IN_FLIGHT_TTL_MS,
  now: () => performance.now(),
  onTaken: (ms) => stages.took('upstream', ms),
})
// A request that was let through here may get its answer from another replica.
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
createFeedMetrics({ registry, prefix: 'authz', feed })
const jobs = startJobs({
  ...{ settings, networks, tellNews, charges, registry, metrics, logger },
  pools: { ledger: ledgerPool, reconciler: reconcilerPool, channels: channelsPool },
})

const streams = createOpenStreams({
  catalogue,
  loaded: feed.loaded,
  now: Date.now,
  onEnd: (reason) => metrics.streamsEnded.inc({ reason }),
})

const challengeCounts = createChallengeCounts({
  write: (counts) => addChallengeCounts(countsPool, counts),
  intervalMs: COUNTS_INTERVAL_MS,
  now: Date.now,
  onFailure: (error) => logger.warn({ err: error }, 'counts of 402 answers wait for the database'),
})

const AUTHORIZATION = 'envoy.service.auth.v3.Authorization'
const EXTERNAL_PROCESSOR = 'envoy.service.ext_proc.v3.ExternalProcessor'
const LOGS = 'opentelemetry.proto.collector.logs.v1.LogsService'
const types = loadEnvoyTypes([AUTHORIZATION, EXTERNAL_PROCESSOR, LOGS])
const services = loadEnvoyServices(types)
const hotService = (name: string) => withDirectMessages(envoyService(services, name), types, name)
const authorization = hotService(AUTHORIZATION)
const port = settings.GATEWAY_SCHEME === 'https' ? settings.GATEWAY_HTTPS_PORT : settings.GATEWAY_HTTP_PORT
const gateway = { scheme: settings.GATEWAY_SCHEME, port }
const server = createLeanGrpcServer({ tls: mutualTlsFiles(settings), logger })
server.unary(
  authorization.Check && { ...authorization.Check, requestDeserialize: checkRequestReader(types) },
  createExtAuthz({
    ports: {
      catalogue,
      ledger,
      limits,
      signatures,
      identifiers,
      facilitatorOf,
      listingOf: createListings(gateway),
      channelsOf,
      evidenceOf,
      canAskChain,
      refundsOf: jobs.refundsOf,
      refreshConfiguration: feed.refresh,
      stages,
      newId: createPaymentIds(),
      now: Date.now,
    },
    inFlight,
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
    gateway,
    tokenOf: tokenRegistry(settings.TOKENS),
    metrics,
    challengeCounts,
    logger,
    tracing,
    serialize: (response) => authorization.Check?.responseSerialize(response) ?? Buffer.alloc(0),
  }).Check,
)
server.stream(
  hotService(EXTERNAL_PROCESSOR).Process,
  createExtProc({
    ports: { ledger, facilitatorOf, evidenceOf, channelsOf },
    inFlight,
    identifiers,
    answers,
    keptBytes,
    streams,
    uploads: createUploadShare({ bytesPerSecond: settings.UPLOAD_BYTES_PER_SECOND, now: () => performance.now() }),
    slowUploadSeconds: settings.SLOW_UPLOAD_SECONDS,
    onLost: limits.abandoned,
    onEnd,
    metrics,
    logger,
    tracing,
  }).Process,
)
const onUndelivered = createUnanswered({ inFlight, ledger, limits, onEnd, metrics, logger })
const { Export } = hotService(LOGS)
server.unary(
  Export && { ...Export, requestDeserialize: deliveryLogReader(types) },
  createDeliveryLog({ ledger, onUndelivered, onOpen: limits.isOpen, answers, logger }).Export,
)
supported.start()
await server.listen(settings.GRPC_ADDRESS)
const ops = await startOpsServer({
  host: settings.GRPC_ADDRESS.host,
  port: settings.OPS_PORT,
  ready: () => feed.loaded() && documents.hasStarted(),
  details: () => ({ documents: documents.isUp() ? 'ok' : 'unavailable' }),
  registry,
})

onShutdown(logger, async () => {
  await ops.close()
  await documents.close()
  await server.close(8_000)
  await answers.close()
  await ledger.drain()
  await jobs.close()
  await place.close()
  await challengeCounts.close()
  await feed.close()
  inFlight.close()
  streams.close()
  clearInterval(forgetting)
  charges.close()
  supported.stop()
  await networks.close()
  await nats.close()
  await tracing.close()
  await configurationPool.end()
  await ledgerPool.end()
  await reconcilerPool.end()
  await channelsPool.end()
  await identifiersPool.end()
  await countsPool.end()
})
logger.info({ grpc: settings.GRPC_ADDRESS, ops: ops.port }, 'authz started')
