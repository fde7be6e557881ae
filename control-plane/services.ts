import type { MikroORM } from '@mikro-orm/postgresql'
import type { SupportedKinds } from '../facilitators/follow-supported.ts'
import type { Encryption } from '../runtime/encryption.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Readiness } from '../runtime/readiness.ts'
import type { Background } from './background.ts'
import type { TenantReader } from './database/tenant-reader.ts'
import type { CounterOf } from './http/rate-limits.ts'
import type { RequestRates } from './http/request-rates.ts'
import type { KnownCallers } from './identity/known-callers.ts'
import type { Passwords } from './identity/passwords.ts'
import type { Pepper } from './identity/pepper.ts'
import type { SessionTokens } from './identity/session-token.ts'
import type { LongReads } from './long-reads/long-reads.ts'
import type { Mailer } from './mails/mailer.ts'
import type { News } from './resources/configuration-change.ts'
import type { Rooms } from './rooms/rooms.ts'
import type { Chain } from './sandbox/chain.ts'
import type { Faucet } from './sandbox/faucet.ts'
import type { CodeAttempts } from './second-factor/attempts.ts'
import type { ControlPlaneSettings } from './settings.ts'
import type { TenantCalls } from './tenant-calls/tenant-calls.ts'
import type { ChainFacts } from './terms/chain-facts.ts'

/** The services of the app. The hosts of production and of the Sandbox share one set. */
export interface Services {
  settings: ControlPlaneSettings
  version: string
  logger: Logger
  orm: MikroORM
  /** Runs the most frequent reads. All other queries use the mapper. */
  reader: TenantReader
  news: News
  mailer: Mailer
  passwords: Passwords
  sessionTokens: SessionTokens
  knownCallers: KnownCallers
  encryption: Encryption
  /** Hashes API keys, recovery codes and the subjects of counters. */
  pepper: Pepper
  chain: Chain
  faucet: Faucet
  /** The kinds of payment that the facilitators can settle. */
  supported: SupportedKinds
  /** Facts from the chains about the tokens and payees of prices. */
  chainFacts: ChainFacts
  /** Makes the calls to servers that tenants name. */
  tenantCalls: TenantCalls
  /** Makes exports and the overview in a worker thread. */
  longReads: LongReads
  background: Background
  counterOf: CounterOf
  codeAttempts: CodeAttempts
  requestRates: RequestRates
  rooms: Rooms
  readiness: Readiness
}
