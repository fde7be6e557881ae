import { followConfiguration } from '../configuration/follow.ts'
import { CONFIGURATION_NEWS_SUBJECT, type ConfigurationNews } from '../domain/configuration-news.ts'
import { envoyService, loadEnvoyServices, loadEnvoyTypes, withDirectMessages } from '../proto/envoy-api.ts'
import { createGrpcServer, listenGrpc } from '../runtime/grpc-server.ts'
import { createLogger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { connectNats } from '../runtime/nats.ts'
import { startOpsServer } from '../runtime/ops-server.ts'
import { createPool } from '../runtime/postgres.ts'
import { onShutdown } from '../runtime/shutdown.ts'
import { createAuthzMetrics } from './authz-metrics.ts'
import { Catalogue } from './catalogue.ts'
import { countStreams, createAccessLog } from './delivery/access-log.ts'
import { accessLogReader } from './delivery/access-log-message.ts'
import { createTransferFinder } from './exact-evm/transfer-evidence.ts'
import { createExtAuthz } from './ext-authz.ts'
import { createExtProc } from './ext-proc.ts'
import { createFacilitator } from './facilitator.ts'
import { holdPlace } from './ledger/holder.ts'
import { createPostgresLedger, LEDGER_CONNECTIONS } from './ledger/postgres-ledger.ts'
import { createPaymentIds } from './payment-id.ts'
import { createPaymentsInFlight } from './payments-in-flight.ts'
import { createLookUp } from './reconciler/chain-evidence.ts'
import { startReconciler } from './reconciler/reconciler.ts'
import { readSettings } from './settings.ts'

/** After this a payment whose request has ended without a word is forgotten; its lease has ended as well. */
const IN_FLIGHT_TTL_MS = 120_000

/** One for the lock that says that this process lives, one for the reconciler's lead, one for its writes. */
const RECONCILER_CONNECTIONS = 3

const settings = readSettings()
const logger = createLogger({ name: 'authz', level: settings.LOG_LEVEL })
const registry = createMetrics()
const onError = (error: Error) => logger.warn({ err: error }, 'lost a database connection')
const database = { url: settings.DATABASE_URL, onError }
const configurationPool = createPool({ ...database, max: 2, applicationName: 'authz' })
const ledgerPool = createPool({ ...database, max: LEDGER_CONNECTIONS, applicationName: 'authz-ledger' })
const reconcilerPool = createPool({ ...database, max: RECONCILER_CONNECTIONS, applicationName: 'authz-reconciler' })
const nats = connectNats({ url: settings.NATS_URL, name: 'authz', logger })

const catalogue = new Catalogue()
const feed = followConfiguration({
  pool: configurationPool,
  news: nats,
  platformDomain: settings.PLATFORM_DOMAIN,
  pollMs: 1000,
  snapshotFile: settings.SNAPSHOT_FILE,
  logger,
  onChange: (change) => catalogue.apply(change),
})

const tellNews = (news: ConfigurationNews) => nats.publish(CONFIGURATION_NEWS_SUBJECT, news)
const place = holdPlace(reconcilerPool)
const ledger = createPostgresLedger(ledgerPool, { holder: place.id, tellNews })
const facilitators = new Map(
  Object.entries(settings.FACILITATORS).map(([network, options]) => [network, createFacilitator(options)]),
)
const facilitatorOf = (network: string) => facilitators.get(network)
const finders = new Map(
  Object.entries(settings.FACILITATORS).flatMap(([network, { rpc_url: rpcUrl }]) =>
    rpcUrl === undefined ? [] : [[network, createTransferFinder(rpcUrl)] as const],
  ),
)
const evidenceOf = (network: string) => finders.get(network)
const inFlight = createPaymentsInFlight({ ttlMs: IN_FLIGHT_TTL_MS, now: Date.now })
const metrics = createAuthzMetrics({ registry, inFlight: inFlight.size, revision: feed.revision })
const lookUps = new Map(
  Object.entries(settings.FACILITATORS).flatMap(([network, { rpc_url: rpcUrl, confirmations }]) =>
    rpcUrl === undefined ? [] : [[network, createLookUp({ rpcUrl, confirmations })] as const],
  ),
)
const reconciler = startReconciler({
  pool: reconcilerPool,
  lookUps,
  tellNews,
  logger,
  onResolved: (state) => metrics.resolved.inc({ state }),
  now: Date.now,
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
    logger,
    serialize: (response) => authorization.Check?.responseSerialize(response) ?? Buffer.alloc(0),
  }),
)
const extProc = countStreams(
  createExtProc({ ports: { ledger, facilitatorOf, evidenceOf }, inFlight, metrics, logger }).Process,
)
server.addService(hotService('envoy.service.ext_proc.v3.ExternalProcessor'), { Process: extProc.Process })
const accessLog = createAccessLog({ ledger, logger })
const { StreamAccessLogs } = envoyService(services, 'envoy.service.accesslog.v3.AccessLogService')
if (!StreamAccessLogs) throw new Error('no access log service in Envoy’s API')
server.addService(
  { StreamAccessLogs: { ...StreamAccessLogs, requestDeserialize: accessLogReader(types) } },
  accessLog.service,
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
  await Promise.all([grpc.close(8_000), accessLog.close(extProc.open)])
  await ledger.drain()
  await reconciler.close()
  await place.close()
  await feed.close()
  inFlight.close()
  for (const facilitator of facilitators.values()) await facilitator.close()
  await nats.close()
  await configurationPool.end()
  await ledgerPool.end()
  await reconcilerPool.end()
})
logger.info({ grpc: settings.GRPC_ADDRESS, ops: ops.port }, 'authz started')
