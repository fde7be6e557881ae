import { readFile } from 'node:fs/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import { createEncryption } from '../runtime/encryption.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Primary } from '../runtime/primary.ts'
import type { Readiness } from '../runtime/readiness.ts'
import { createBackground } from './background.ts'
import { createCounters, type NewCounter } from './http/rate-limits.ts'
import { createRequestRates } from './http/request-rates.ts'
import type { CountNews } from './http/shared-counts.ts'
import { createKnownCallers } from './identity/known-callers.ts'
import { createPasswords } from './identity/passwords.ts'
import { createPepper } from './identity/pepper.ts'
import { createSessionTokens } from './identity/session-token.ts'
import { createLongReads } from './long-reads/long-reads.ts'
import { createMailer, mailSettings } from './mails/mailer.ts'
import { createOrm, createReader } from './open-database.ts'
import type { News } from './resources/configuration-change.ts'
import { createRooms, type Rooms } from './rooms/rooms.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { createCodeAttempts } from './second-factor/attempts.ts'
import type { Services } from './services.ts'
import type { ControlPlaneSettings } from './settings.ts'
import { guardOf } from './tenant-calls/guarded-connection.ts'
import { createTenantCalls } from './tenant-calls/tenant-calls.ts'
import { createChainFacts } from './terms/chain-facts.ts'
import { followFacilitators } from './terms/settled-kinds.ts'

/** Ignores all messages, for an app without NATS. */
export const NO_NEWS: News & CountNews = { publish: () => undefined, subscribe: () => undefined }

/** What the services get from the process that runs the app. */
export interface Surroundings {
  settings: ControlPlaneSettings
  logger: Logger
  news: News
  /** The request counts of other processes. */
  counts: CountNews
  /** Makes counters for rate limits, in memory or in the database for all processes. */
  newCounter: NewCounter
  /** Makes the check of the process's readiness, which uses the connection to its database. */
  readiness(orm: MikroORM): Readiness
  rooms?: Rooms
  /** The server that takes writes. Without it, connections lead to the first server of the database's address. */
  primary?: Primary
  /** False only in the test of row-level security: the mapper then applies no filters. */
  tenantFilters?: boolean
}

/**
 * Opens the services of the app. `opened` closes them in reverse order. No service waits for a connection here, because
 * each connects on first use.
 */
export async function openServices(opened: AsyncDisposableStack, surroundings: Surroundings): Promise<Services> {
  const { settings, logger, news, counts, newCounter, tenantFilters = true, rooms = createRooms() } = surroundings
  const { primary } = surroundings
  const database = { url: settings.DATABASE_URL, logger, tenantFilters, ...(primary && { primary }) }
  const orm = opened.adopt(createOrm({ ...database, connections: settings.DATABASE_POOLS.mapper }), (each) =>
    each.close(),
  )
  const reader = opened.adopt(createReader({ ...database, room: rooms.reads }), (each) => each.end())
  return {
    settings,
    version: await versionOfPackage(),
    logger,
    orm,
    reader,
    news,
    rooms,
    readiness: surroundings.readiness(orm),
    passwords: await createPasswords({ concurrency: 2 }),
    sessionTokens: createSessionTokens(settings.JWT_SECRET),
    knownCallers: createKnownCallers(),
    encryption: createEncryption(settings.ENCRYPTION_KEY),
    pepper: createPepper(settings.KEY_PEPPER),
    ...createSandbox(settings),
    chainFacts: createChainFacts({ facilitators: settings.FACILITATORS, logger }),
    counterOf: createCounters(newCounter),
    codeAttempts: createCodeAttempts(settings, newCounter),
    supported: opened.adopt(followFacilitators(settings, logger), (each) => each.stop()),
    requestRates: opened.adopt(createRequestRates(settings, counts), (each) => each.close()),
    mailer: opened.adopt(createMailer(mailSettings(settings)), (each) => each.close()),
    tenantCalls: opened.adopt(createTenantCalls(guardOf(settings), rooms), (each) => each.close()),
    longReads: opened.adopt(createLongReads({ url: settings.DATABASE_URL, tenantFilters }), (each) => each.close()),
    background: opened.adopt(createBackground(logger), (each) => each.idle()),
  }
}

async function versionOfPackage(): Promise<string> {
  const file = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}
