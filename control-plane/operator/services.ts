import type { Pool } from 'pg'
import type { Encryption } from '../../runtime/encryption.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { NewCounter } from '../http/rate-limits.ts'
import type { Passwords } from '../identity/passwords.ts'
import type { News } from '../resources/configuration-change.ts'
import type { OperatorSessions } from './sessions.ts'

/** What the operators' API needs. */
export interface OperatorServices {
  /** As the role of the operators' plane. */
  pool: Pool
  news: News
  platformDomain: string
  encryption: Encryption
  passwords: Passwords
  newCounter: NewCounter
  /** Whether payers and payees are screened: then the lists may be changed. */
  screens: boolean
  /** Why nothing may be changed now, for the log. */
  refusal(): string | undefined
  /** Where the operators' built pages lie; without them the API alone is served. */
  pagesDirectory: string | undefined
  trustedProxies: string[] | undefined
  logger: Logger
}

/** What its routes need. */
export type RouteServices = OperatorServices & { sessions: OperatorSessions }
