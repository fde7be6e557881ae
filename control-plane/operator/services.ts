import type { Pool } from 'pg'
import type { Encryption } from '../../runtime/encryption.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { NewCounter } from '../http/rate-limits.ts'
import type { Passwords } from '../identity/passwords.ts'
import type { News } from '../resources/configuration-change.ts'
import type { OperatorSessions } from './sessions.ts'

export interface OperatorServices {
  /** The pool connects as the operators' role. */
  pool: Pool
  news: News
  platformDomain: string
  encryption: Encryption
  passwords: Passwords
  newCounter: NewCounter
  /** Whether payers and payees are screened. Only then may operators allow and deny addresses. */
  screens: boolean
  /** Returns the reason to refuse changes now, for the log. */
  refusal(): string | undefined
  /** The directory of the operators' built pages. Without it, only the API is served. */
  pagesDirectory: string | undefined
  trustedProxies: string[] | undefined
  logger: Logger
}

export type RouteServices = OperatorServices & { sessions: OperatorSessions }
