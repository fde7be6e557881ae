import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEncryption } from '../runtime/encryption.ts'
import { settingsOrExit } from '../runtime/environment-variables.ts'
import { followDurability } from '../runtime/follow-durability.ts'
import { createLogger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { connectNats } from '../runtime/nats.ts'
import { createNatsMetrics } from '../runtime/nats-metrics.ts'
import { startOpsServer } from '../runtime/ops-server.ts'
import { createPoolMetrics } from '../runtime/pool-metrics.ts'
import { followPrimary } from '../runtime/primary.ts'
import { createReadiness } from '../runtime/readiness.ts'
import { settingsAtStart } from '../runtime/settings/at-start.ts'
import type { KeyRing } from '../runtime/settings/key-ring.ts'
import { natsOptions } from '../runtime/settings/nats.ts'
import { onShutdown } from '../runtime/shutdown.ts'
import { createTaskMetrics } from '../runtime/task-metrics.ts'
import { followSchema } from '../schema/follow-schema.ts'
import { buildApp } from './app.ts'
import { createBackground } from './background.ts'
import { controlPlaneProgram, servesSandbox } from './config.ts'
import { createAttemptPool, createOrm, createReader, nativePool, refuseUnboundRole } from './database/database.ts'
import { startHousekeeping } from './database/housekeeping-job.ts'
import { startLedgerMonths } from './database/ledger-months-job.ts'
import { retryWhileUnavailable } from './database/retry-while-unavailable.ts'
import { startRechecks } from './domains/recheck-job.ts'
import { guardOf } from './http/guarded-connection.ts'
import { createRateLimits, sharedCounter } from './http/rate-limits.ts'
import { createAttemptCounter, createOrderCounter, createRequestHistogram } from './http/request-metrics.ts'
import { createRequestRates } from './http/request-rates.ts'
import { startAccountNotices } from './identity/account-notices.ts'
import { createKnownCallers } from './identity/known-callers.ts'
import { createMailer } from './identity/mailer.ts'
import { createPasswords } from './identity/passwords.ts'
import { createPepper } from './identity/pepper.ts'
import { createSessionTokens } from './identity/session-token.ts'
import { createLongReads } from './long-reads/long-reads.ts'
import { startOpenapiImports } from './openapi-import/import-job.ts'
import { createOpenapiReader, LARGE_READER } from './openapi-import/openapi-reader.ts'
import { startOperatorPlane } from './operator/start.ts'
import { startPayabilityJob } from './problems/payability-job.ts'
import { startProblemJob } from './problems/problem-job.ts'
import { followFacilitators } from './resources/settled-kinds.ts'
import { createRooms } from './rooms/rooms.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { createCodeAttempts } from './second-factor/attempts.ts'
import type { Services } from './services.ts'
import { startEarningsJob } from './statistics/earnings-job.ts'
import { startStatisticsJob } from './statistics/statistics-job.ts'
import { createTenantCalls } from './tenant-calls/tenant-calls.ts'
import { createChainFacts } from './terms/chain-facts.ts'
import { startBacklogWatch } from './webhooks/backlog-watch.ts'
import { startDeliveries } from './webhooks/delivery-job.ts'
import { startEndpointWatch } from './webhooks/endpoint-watch.ts'

const DATABASE_START_LIMIT_MS = 30_000

const config = settingsOrExit(() => settingsAtStart(controlPlaneProgram))
const logger = createLogger({ name: 'control-plane', level: config.LOG_LEVEL })
const packageFile = await readFile(new URL('../package.json', import.meta.url), 'utf8')
const primary = followPrimary({ url: config.DATABASE_URL, logger })
const pools = config.DATABASE_POOLS
const database = { url: config.DATABASE_URL, primary, logger }
const orm = createOrm({ ...database, connections: pools.mapper })
const rooms = createRooms()
const reader = createReader({ ...database, room: rooms.reads })
const attempts = createAttemptPool({ ...database, connections: pools.attempts })
const news = connectNats({ server: natsOptions(config), name: 'control-plane', logger })
const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, baseUrl: config.BASE_URL })
const background = createBackground(logger)
const tenantCalls = createTenantCalls(guardOf(config), rooms)
const longReads = createLongReads({ url: config.DATABASE_URL, tenantFilters: true })
const registry = createMetrics()
createNatsMetrics(registry, news)

const schema = followSchema({ pool: attempts, logger })
const durability = followDurability({ pool: attempts, policy: config.DATABASE_DURABILITY, registry, logger })
const pepper = createPepper(config.KEY_PEPPER)
const newCounter = sharedCounter(attempts, pepper)
let isListening = false
const readiness = createReadiness(
  async () =>
    isListening && schema.problem() === undefined && durability.mayStart() && (await orm.checkConnection()).ok,
)
const services: Services = {
  config,
  version: (JSON.parse(packageFile) as { version: string }).version,
  logger,
  orm,
  reader,
  news,
  mailer,
  passwords: await createPasswords({ concurrency: 2 }),
  sessionTokens: createSessionTokens(config.JWT_SECRET),
  knownCallers: createKnownCallers(),
  encryption: createEncryption(config.ENCRYPTION_KEY),
  pepper,
  ...createSandbox(config),
  supported: followFacilitators(config, logger),
  chainFacts: createChainFacts({ facilitators: config.FACILITATORS, logger }),
  tenantCalls,
  longReads,
  background,
  rateLimits: createRateLimits(config, newCounter),
  codeAttempts: createCodeAttempts(config, newCounter),
  requestRates: createRequestRates(config, news),
  rooms,
  readiness,
}

await retryWhileUnavailable(() => refuseUnboundRole(orm), DATABASE_START_LIMIT_MS).catch((error: unknown) => {
  logger.fatal({ err: error }, 'the database cannot be used')
  process.exit(1)
})
// The operator sees why a process waits that was started before the job that migrates the schema.
const ops = await startOpsServer({
  ...config.OPS_ADDRESS,
  registry,
  readiness,
  details: () => ({ schema: schema.problem() ?? 'ok', database: durability.problem() ?? 'ok' }),
})
await schema.inRange()
await durability.accepted()
const shared = { requestHistogram: createRequestHistogram(registry), refusal: durability.problem }
const production = await buildApp(services, { host: 'production', ...shared })
const staging = servesSandbox(config) ? await buildApp(services, { host: 'staging', ...shared }) : undefined
services.supported.start()
longReads.start()
const rechecks = startRechecks({
  orm,
  news,
  logger,
  check: tenantCalls.recheck,
  everySeconds: config.LIMITS.domain_recheck_seconds,
})
const housekeeping = startHousekeeping({ orm, logger })
const statistics = startStatisticsJob({ orm, logger })
const earnings = startEarningsJob({ orm, logger })
const ledgerMonths = startLedgerMonths({ orm, logger, keepDays: config.LEDGER_KEEP_DAYS })
const importReader = createOpenapiReader(LARGE_READER)
const imports = startOpenapiImports({ orm, news, reader: importReader, sources: services, logger })
const notices = startAccountNotices({ orm, mailer, logger })
const problems = startProblemJob({ orm, mailer, baseUrl: config.BASE_URL, logger })
const payability = startPayabilityJob({ orm, sources: services, logger })
const deliveries = startDeliveries({
  orm,
  logger,
  encryption: services.encryption,
  send: tenantCalls.send,
  attempts: createAttemptCounter(registry),
})
const watch = startEndpointWatch({ orm, logger })
createPoolMetrics(registry, { control_plane: await nativePool(orm), attempts })
createTaskMetrics(registry, {
  ...{ imports, notices, problems, payability, rechecks, housekeeping, statistics, earnings },
  ...{ ledger_months: ledgerMonths, webhooks: deliveries, endpoint_watch: watch },
})
const backlog = startBacklogWatch({ orm, registry, logger })
const { ACME_DIRECTORY_URL: directoryUrl, CERTIFICATE_ENCRYPTION_KEY: certificateKey } = config
const certificateOrders =
  directoryUrl && certificateKey ? await startCertificateOrders(directoryUrl, certificateKey) : undefined
const { OPERATOR_LISTEN: operatorAddress, OPERATOR_DATABASE_URL: operatorDatabase } = config
const operators =
  operatorAddress && operatorDatabase
    ? await startOperatorPlane(
        {
          ...{
            news,
            logger,
            newCounter,
            platformDomain: config.PLATFORM_DOMAIN,
            trustedProxies: config.TRUSTED_PROXIES,
            pagesDirectory: config.DASHBOARD_DIRECTORY && join(config.DASHBOARD_DIRECTORY, 'operators'),
          },
          // Strangers who try passwords there take no hashes from sellers.
          ...{ encryption: services.encryption, passwords: await createPasswords({ concurrency: 1 }) },
          refusal: durability.problem,
        },
        {
          databaseUrl: operatorDatabase,
          connections: pools.operators,
          address: operatorAddress,
          screening: config,
          registry,
        },
      )
    : undefined
onShutdown({ logger, times: config, retire: readiness.retire, close })
await production.listen({ host: config.LISTEN_HOST, port: config.PRODUCTION_PORT })
if (config.STAGING_PORT) await staging?.listen({ host: config.LISTEN_HOST, port: config.STAGING_PORT })
isListening = true
logger.info({ production: config.PRODUCTION_PORT, staging: config.STAGING_PORT }, 'listening')

/** Ends the jobs at once, and requests that are under way after `graceMs` milliseconds. */
async function close(graceMs: number): Promise<void> {
  // The process gives up an import that it is reading, and another process takes it again.
  await importReader.close()
  const repeated = [
    imports,
    rechecks,
    housekeeping,
    statistics,
    earnings,
    ledgerMonths,
    notices,
    problems,
    payability,
    deliveries,
    watch,
    backlog,
  ]
  const jobs = [...repeated, certificateOrders].map((job) => job?.stop())
  const limit = setTimeout(() => {
    for (const app of [production, staging, operators]) app?.server.closeAllConnections()
  }, graceMs)
  await Promise.all([production.close(), staging?.close(), operators?.close(), ...jobs])
  clearTimeout(limit)
  await ops.close()
  await background.idle()
  await Promise.all([tenantCalls.close(), longReads.close()])
  mailer.close()
  schema.close()
  durability.close()
  services.requestRates.close()
  services.supported.stop()
  await news.close()
  await Promise.all([orm.close(), reader.end(), attempts.end()])
  await primary.close()
}

/** Loaded only with an authority: its client takes a quarter of a second to load. */
async function startCertificateOrders(directoryUrl: string, certificateKey: KeyRing) {
  const { startOrders } = await import('./certificates/order-job.ts')
  return startOrders({
    orm,
    news,
    logger,
    encryption: services.encryption,
    certificateEncryption: createEncryption(certificateKey),
    directoryUrl,
    contact: config.ACME_CONTACT,
    ordersPerHour: config.CERTIFICATE_ORDERS_PER_HOUR,
    retrySeconds: config.LIMITS.certificate_retry_seconds,
    orders: createOrderCounter(registry),
  })
}
