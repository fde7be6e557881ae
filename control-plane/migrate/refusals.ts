/** Why a database is not migrated. A code is never reused. */
export type RefusalCode =
  /** The database has tables or functions, but they belong to no version that can be migrated. */
  | 'schema_unknown'
  /** A migration that the database has had differs in this version. */
  | 'migration_changed'
  /**
   * The database has had migrations that this version does not know, and they removed something that this version uses.
   */
  | 'schema_newer'
  /** A service's role does not exist, and the job's role may not make it. */
  | 'roles_missing'
  /** A step did not get a lock within the time limit. */
  | 'lock_not_available'
  /** The version or settings of PostgreSQL may lose acknowledged writes. */
  | 'database_unsafe'
  /** Commits would never end, because they wait for standbys that do not follow the primary. */
  | 'no_commit_ends'

/**
 * Thrown when the job stops. The database stays as it is, or as the last finished step has left it. The message names
 * the fault and what to do.
 */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
