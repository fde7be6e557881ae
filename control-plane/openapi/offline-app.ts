import { readFile } from 'node:fs/promises'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { createEncryption } from '../../runtime/encryption.ts'
import type { HttpTimes } from '../../runtime/http-times.ts'
import type { LeastRate } from '../../runtime/least-rate.ts'
import { createLogger } from '../../runtime/logger.ts'
import { createMetrics } from '../../runtime/metrics.ts'
import { createReadiness, type Readiness } from '../../runtime/readiness.ts'
import { buildApp } from '../app.ts'
import { createBackground } from '../background.ts'
import { readConfig } from '../config.ts'
import { createOrm, createReader } from '../database/database.ts'
import { guardOf } from '../http/guarded-connection.ts'
import { createRateLimits, memoryCounter } from '../http/rate-limits.ts'
import { createRequestHistogram } from '../http/request-metrics.ts'
import { createRequestRates } from '../http/request-rates.ts'
import { createKnownCallers } from '../identity/known-callers.ts'
import { createPasswords } from '../identity/passwords.ts'
import { createPepper } from '../identity/pepper.ts'
import { createSessionTokens } from '../identity/session-token.ts'
import { createLongReads } from '../long-reads/long-reads.ts'
import { createMailer, mailSettings } from '../mails/mailer.ts'
import { followFacilitators } from '../resources/settled-kinds.ts'
import { createRooms, type Rooms } from '../rooms/rooms.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { createCodeAttempts } from '../second-factor/attempts.ts'
import type { Services } from '../services.ts'
import { createTenantCalls } from '../tenant-calls/tenant-calls.ts'
import { createChainFacts } from '../terms/chain-facts.ts'

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1'
const SECRET = '00'.repeat(32)

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  NATS_URL: 'nats://127.0.0.1:1',
  PRODUCTION_PORT: '1',
  OPS_ADDRESS: 'localhost:3',
  STAGING_PORT: '2',
  BASE_URL: `${NOWHERE}/`,
  STAGING_BASE_URL: NOWHERE,
  PLATFORM_DOMAIN: 'example.com',
  GATEWAY_SCHEME: 'https',
  GATEWAY_HTTP_PORT: '80',
  GATEWAY_HTTPS_PORT: '443',
  JWT_SECRET: SECRET,
  KEY_PEPPER: SECRET,
  ENCRYPTION_KEY: SECRET,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@example.com',
  RPC_URL: NOWHERE,
  CHAIN_MANAGER_URL: NOWHERE,
  SANDBOX_FACILITATOR_URL: NOWHERE,
}

/**
 * The app without any running service: for its description, and for tests that need none. Its secrets are public, so it must never listen.
 */
export async function offlineApp(
  options: {
    onRoute?: (route: RouteOptions) => void
    environment?: Readonly<Record<string, string>>
    rooms?: Rooms
    /** Without it, the app is never ready: it has no database. */
    readiness?: Readiness
    times?: HttpTimes
    bodyRate?: LeastRate
  } = {},
): Promise<{ app: FastifyInstance; services: Services }> {
  const { environment, rooms = createRooms(), readiness = createReadiness(() => false), ...appOptions } = options
  const config = readConfig({ ...ENVIRONMENT, ...environment })
  const logger = createLogger({ name: 'offline', level: 'silent' })
  const registry = createMetrics()
  const packageFile = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const services: Services = {
    config,
    version: (JSON.parse(packageFile) as { version: string }).version,
    logger,
    orm: createOrm({ url: config.DATABASE_URL, logger }),
    reader: createReader({ url: config.DATABASE_URL, logger, room: rooms.reads }),
    news: { publish: () => undefined },
    mailer: createMailer(mailSettings(config)),
    passwords: await createPasswords({ concurrency: 1 }),
    sessionTokens: createSessionTokens(config.JWT_SECRET),
    knownCallers: createKnownCallers(),
    encryption: createEncryption(config.ENCRYPTION_KEY),
    pepper: createPepper(config.KEY_PEPPER),
    ...createSandbox(config),
    supported: followFacilitators(config, logger),
    chainFacts: createChainFacts({ facilitators: config.FACILITATORS, logger }),
    tenantCalls: createTenantCalls(guardOf(config), rooms),
    longReads: createLongReads({ url: config.DATABASE_URL, tenantFilters: true }),
    background: createBackground(logger),
    rateLimits: createRateLimits(config, memoryCounter),
    codeAttempts: createCodeAttempts(config, memoryCounter),
    requestRates: createRequestRates(config, { publish: () => undefined, subscribe: () => undefined }),
    rooms,
    readiness,
  }
  const requestHistogram = createRequestHistogram(registry)
  const app = await buildApp(services, { host: 'production', requestHistogram, ...appOptions })
  return { app, services }
}
