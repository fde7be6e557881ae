/** Why a database is not migrated. A code is never reused. */
export type RefusalCode =
  /** It has tables or functions, and they are not those of a version that can be migrated. */
  | 'schema_unknown'
  /** A migration that it has had is another one now. */
  | 'migration_changed'
  /** It has had migrations that this version does not know, and they took away what this version uses. */
  | 'schema_newer'
  /** A role of a service does not exist, and the role of the job may not make it. */
  | 'roles_missing'
  /** A step did not get a lock within the time limit. */
  | 'lock_not_available'
  /** Its version or settings may lose what it has acknowledged. */
  | 'database_unsafe'
  /** Its commits wait for standbys that do not follow. */
  | 'no_commit_ends'

/** The database stays as it is, or as the last finished step has left it. The message names the fault and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
