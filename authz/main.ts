import { createFeedMetrics } from '../configuration/feed-metrics.ts'
import { followConfiguration } from '../configuration/follow.ts'
import { WHOLE_APIS } from '../configuration/read.ts'
import { envoyService, loadEnvoyServices, loadEnvoyTypes, withDirectMessages } from '../proto/envoy-api.ts'
import { createGrpcServer, listenGrpc } from '../runtime/grpc-server.ts'
import { createLogger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { connectNats } from '../runtime/nats.ts'
import { startOpsServer } from '../runtime/ops-server.ts'
import { createPool } from '../runtime/postgres.ts'
import { onShutdown } from '../runtime/shutdown.ts'
import { startTracing } from '../runtime/tracing.ts'
import { createAuthzMetrics } from './authz-metrics.ts'
import { Catalogue } from './catalogue.ts'
import { createChallengeCounts } from './challenge-counts.ts'
import { addChallengeCounts } from './challenge-store.ts'
import { createTransferFinder } from './exact-evm/transfer-evidence.ts'
import { createExtAuthz } from './ext-authz.ts'
import { createExtProc } from './ext-proc.ts'
import { createFacilitator } from './facilitator.ts'
import { createPostgresLedger, LEDGER_CONNECTIONS } from './ledger/postgres-ledger.ts'
import { createFacilitatorHistogram, observed } from './observed-facilitator.ts'
import { createPaymentIds } from './payment-id.ts'
import { createPaymentsInFlight } from './payments-in-flight.ts'
import { readSettings } from './settings.ts'

/** After this a payment whose request has ended without a word is forgotten; its lease has ended as well. */
const IN_FLIGHT_TTL_MS = 120_000

/** How often counts of 402 answers go to the database. */
const COUNTS_INTERVAL_MS = 1_000

const settings = readSettings()
const logger = createLogger({ name: 'authz', level: settings.LOG_LEVEL })
const registry = createMetrics()
const onError = (error: Error) => logger.warn({ err: error }, 'lost a database connection')
const database = { url: settings.DATABASE_URL, onError }
const configurationPool = createPool({ ...database, max: 2, applicationName: 'authz' })
const ledgerPool = createPool({ ...database, max: LEDGER_CONNECTIONS, applicationName: 'authz-ledger' })
const countsPool = createPool({ ...database, max: 1, applicationName: 'authz-counts' })
const nats = connectNats({ url: settings.NATS_URL, name: 'authz', logger })

const tracing = await startTracing({
  endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  serviceName: 'launa-authz',
})
const catalogue = new Catalogue()
const feed = followConfiguration({
  pool: configurationPool,
  detail: WHOLE_APIS,
  news: nats,
  platformDomain: settings.PLATFORM_DOMAIN,
  pollMs: 1000,
  snapshotFile: settings.SNAPSHOT_FILE,
  logger,
  onChange: (change) => catalogue.apply(change),
})

const ledger = createPostgresLedger(ledgerPool)
const facilitatorSeconds = createFacilitatorHistogram(registry)
const facilitators = new Map(
  Object.entries(settings.FACILITATORS).map(([network, options]) => [
    network,
    observed(createFacilitator({ ...options, tracing }), network, facilitatorSeconds),
  ]),
)
const facilitatorOf = (network: string) => facilitators.get(network)
const finders = new Map(
  Object.entries(settings.FACILITATORS).flatMap(([network, { rpc_url: rpcUrl }]) =>
    rpcUrl === undefined ? [] : [[network, createTransferFinder(rpcUrl)] as const],
  ),
)
const evidenceOf = (network: string) => finders.get(network)
const inFlight = createPaymentsInFlight({ ttlMs: IN_FLIGHT_TTL_MS, now: Date.now })
const metrics = createAuthzMetrics({ registry, inFlight: inFlight.size })
createFeedMetrics({ registry, prefix: 'authz', feed })

const challengeCounts = createChallengeCounts({
  write: (counts) => addChallengeCounts(countsPool, counts),
  intervalMs: COUNTS_INTERVAL_MS,
  now: Date.now,
  onFailure: (error) => logger.warn({ err: error }, 'counts of 402 answers wait for the database'),
})

const types = loadEnvoyTypes()
const services = loadEnvoyServices(types)
const hotService = (name: string) => withDirectMessages(envoyService(services, name), types, name)
const authorization = hotService('envoy.service.auth.v3.Authorization')
const port = settings.GATEWAY_SCHEME === 'https' ? settings.GATEWAY_HTTPS_PORT : settings.GATEWAY_HTTP_PORT
const server = createGrpcServer()
server.addService(
  authorization,
  createExtAuthz({
    ports: {
      catalogue,
      ledger,
      facilitatorOf,
      refreshConfiguration: feed.refresh,
      newId: createPaymentIds(),
      now: Date.now,
    },
    inFlight,
    gateway: { scheme: settings.GATEWAY_SCHEME, port },
    metrics,
    challengeCounts,
    logger,
    tracing,
    serialize: (response) => authorization.Check?.responseSerialize(response) ?? Buffer.alloc(0),
  }),
)
server.addService(
  hotService('envoy.service.ext_proc.v3.ExternalProcessor'),
  createExtProc({ ports: { ledger, facilitatorOf, evidenceOf }, inFlight, metrics, logger, tracing }),
)
const grpc = await listenGrpc(server, settings.GRPC_ADDRESS)
const ops = await startOpsServer({
  host: settings.GRPC_ADDRESS.host,
  port: settings.OPS_PORT,
  ready: feed.loaded,
  registry,
})

onShutdown(logger, async () => {
  await ops.close()
  await grpc.close(8_000)
  await ledger.drain()
  await challengeCounts.close()
  await feed.close()
  inFlight.close()
  for (const facilitator of facilitators.values()) await facilitator.close()
  await nats.close()
  await tracing.close()
  await configurationPool.end()
  await ledgerPool.end()
  await countsPool.end()
})
logger.info({ grpc: settings.GRPC_ADDRESS, ops: ops.port }, 'authz started')
