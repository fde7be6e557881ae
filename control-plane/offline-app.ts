import type { FastifyInstance, RouteOptions } from 'fastify'
import type { HttpTimes } from '../runtime/http-times.ts'
import type { LeastRate } from '../runtime/least-rate.ts'
import { createLogger } from '../runtime/logger.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { createReadiness, type Readiness } from '../runtime/readiness.ts'
import { buildApp } from './app.ts'
import { memoryCounter } from './http/rate-limits.ts'
import { createRequestHistogram } from './http/request-metrics.ts'
import { NO_NEWS, openServices } from './open-services.ts'
import { createRooms, type Rooms } from './rooms/rooms.ts'
import type { Services } from './services.ts'
import { readSettings } from './settings.ts'

/** An address where nothing listens. */
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
 * Builds the app without any running service: for its description, and for tests that need no service. Its secrets are
 * public, so it must never listen.
 */
export async function offlineApp(
  options: {
    onRoute?: (route: RouteOptions) => void
    environment?: Readonly<Record<string, string>>
    rooms?: Rooms
    /** Without a readiness, the app is never ready, because it has no database. */
    readiness?: Readiness
    times?: HttpTimes
    bodyRate?: LeastRate
  } = {},
): Promise<{ app: FastifyInstance; services: Services }> {
  const { environment, rooms = createRooms(), readiness = createReadiness(() => false), ...appOptions } = options
  // No service connects before the first request, so there is nothing to close.
  const services = await openServices(new AsyncDisposableStack(), {
    settings: readSettings({ ...ENVIRONMENT, ...environment }),
    logger: createLogger({ name: 'offline', level: 'silent' }),
    news: NO_NEWS,
    counts: NO_NEWS,
    newCounter: memoryCounter,
    readiness: () => readiness,
    rooms,
  })
  const requestHistogram = createRequestHistogram(createMetrics())
  const app = await buildApp(services, { host: 'production', requestHistogram, ...appOptions })
  return { app, services }
}
