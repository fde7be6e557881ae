import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { buildApp } from '../../../control-plane/app.ts'
import { createBackground } from '../../../control-plane/background.ts'
import { readConfig } from '../../../control-plane/config.ts'
import { createOrm, createReader } from '../../../control-plane/database/database.ts'
import { guardOf } from '../../../control-plane/http/guarded-connection.ts'
import { createRateLimits, memoryCounter, sharedCounter } from '../../../control-plane/http/rate-limits.ts'
import { createRequestHistogram } from '../../../control-plane/http/request-metrics.ts'
import { createRequestRates } from '../../../control-plane/http/request-rates.ts'
import type { CountNews } from '../../../control-plane/http/shared-counts.ts'
import { createKnownCallers } from '../../../control-plane/identity/known-callers.ts'
import { createPasswords } from '../../../control-plane/identity/passwords.ts'
import { createPepper } from '../../../control-plane/identity/pepper.ts'
import { createSessionTokens } from '../../../control-plane/identity/session-token.ts'
import { createLongReads } from '../../../control-plane/long-reads/long-reads.ts'
import { createMailer, mailSettings } from '../../../control-plane/mails/mailer.ts'
import { followFacilitators } from '../../../control-plane/resources/settled-kinds.ts'
import { createRooms } from '../../../control-plane/rooms/rooms.ts'
import { createSandbox } from '../../../control-plane/sandbox/sandbox.ts'
import { createCodeAttempts } from '../../../control-plane/second-factor/attempts.ts'
import { createTenantCalls } from '../../../control-plane/tenant-calls/tenant-calls.ts'
import { createChainFacts } from '../../../control-plane/terms/chain-facts.ts'
import { createEncryption } from '../../../runtime/encryption.ts'
import { createLogger } from '../../../runtime/logger.ts'
import { createMetrics } from '../../../runtime/metrics.ts'
import { createReadiness } from '../../../runtime/readiness.ts'
import { controlPlanePart } from '../../../sandbox/parts/services.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import type { Settings } from '../../../sandbox/settings.ts'

export interface AppUnderTest extends AsyncDisposable {
  production: FastifyInstance
  staging: FastifyInstance
}

/** Our own control plane in this process, with the database and the services of the stack under test. */
export async function appOver(
  settings: Settings,
  options: {
    tenantFilters?: boolean
    databaseUrl?: string
    environment?: Record<string, string>
    /** The database where all processes count attempts together; by default, this process counts in memory. */
    attempts?: Pool
    counts?: CountNews
  } = {},
): Promise<AppUnderTest> {
  const { environment } = await controlPlanePart(settings, loadSecrets(settings.stateDirectory)).launch()
  // With the tests' name server: with others, the failure for an unknown name takes seconds.
  const ofTests = settings.extraEnvironment['control-plane']
  const config = readConfig({ ...environment, ...ofTests, ...options.environment })
  const logger = createLogger({ name: 'test', level: 'silent' })
  const url = options.databaseUrl ?? config.DATABASE_URL
  const tenantFilters = options.tenantFilters ?? true
  const orm = createOrm({ url, logger, tenantFilters })
  const reader = createReader({ url, logger, tenantFilters })
  const registry = createMetrics()
  const background = createBackground(logger)
  const tenantCalls = createTenantCalls(guardOf(config))
  const longReads = createLongReads({ url, tenantFilters })
  const mailer = createMailer(mailSettings(config))
  const newCounter = options.attempts ? sharedCounter(options.attempts, createPepper(config.KEY_PEPPER)) : memoryCounter
  const services = {
    config,
    version: '0.0.0',
    logger,
    orm,
    reader,
    news: { publish: () => undefined },
    mailer,
    passwords: await createPasswords({ concurrency: 2 }),
    sessionTokens: createSessionTokens(config.JWT_SECRET),
    knownCallers: createKnownCallers(),
    encryption: createEncryption(config.ENCRYPTION_KEY),
    pepper: createPepper(config.KEY_PEPPER),
    ...createSandbox(config),
    supported: followFacilitators(config, logger),
    chainFacts: createChainFacts({ facilitators: config.FACILITATORS, logger }),
    tenantCalls,
    longReads,
    background,
    rateLimits: createRateLimits(config, newCounter),
    codeAttempts: createCodeAttempts(config, newCounter),
    requestRates: createRequestRates(
      config,
      options.counts ?? { publish: () => undefined, subscribe: () => undefined },
    ),
    rooms: createRooms(),
    readiness: createReadiness(async () => (await orm.checkConnection()).ok),
  }
  services.supported.start()
  const requestHistogram = createRequestHistogram(registry)
  const production = await buildApp(services, { host: 'production', requestHistogram })
  const staging = await buildApp(services, { host: 'staging', requestHistogram })
  return {
    production,
    staging,
    async [Symbol.asyncDispose]() {
      await Promise.all([production.close(), staging.close()])
      await background.idle()
      await Promise.all([tenantCalls.close(), longReads.close()])
      services.supported.stop()
      mailer.close()
      await Promise.all([orm.close(), reader.end()])
    },
  }
}
