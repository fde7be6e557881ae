import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectDirectly } from '../../runtime/direct-connection.ts'
import {
  CommitsDoNotEnd,
  type DurabilityPolicy,
  durabilityProblems,
  PROBLEM_TEXTS,
  readDurability,
  refusedProblems,
  refuseEndlessCommits,
} from '../../runtime/durability.ts'
import type { Logger } from '../../runtime/logger.ts'
import { primaryOf } from '../../runtime/primary.ts'
import { inTransactionOn } from '../../runtime/transaction.ts'
import { LOCKS } from '../../schema/locks.ts'
import { type Migration, readMigrations } from '../../schema/migrations.ts'
import { ROLES } from '../../schema/roles.ts'
import { SCHEMA } from '../../schema/schema.ts'
import { SCHEMA_MIGRATION } from '../../schema/schema-migration.ts'
import { retryWhileUnavailable } from '../database/retry-while-unavailable.ts'
import { refuseMissingRoles } from './missing-roles.ts'
import { provenanceOf } from './provenance.ts'
import { MigrationRefused } from './refusals.ts'
import { runStep } from './run-step.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** How often a second job checks whether the first one has ended, in milliseconds. */
const TURN_MS = 500
const LOCK_PATIENCE_MS = 600_000

export interface MigrateOptions {
  /**
   * The URL of PostgreSQL itself, and not of a pooler, with the role of the schema's owner. A pooler would share the session, and the
   * session holds the lock.
   */
  url: string
  logger: Logger
  /** What to do with a database that may lose acknowledged writes; a warning unless set. */
  durability?: DurabilityPolicy
  /** Whether contractions run too: migrations that remove what earlier versions use. Otherwise the job stops before the first one. */
  contract?: boolean
  /** The migrations of this build, unless a test sets others. */
  migrations?: readonly Migration[]
  /** How long a step tries to get its locks, in milliseconds. */
  lockPatienceMs?: number
  /** How long PostgreSQL may take to start, in milliseconds. */
  startLimitMs?: number
}

export interface MigrateOutcome {
  /** The versions of the schema before and after the call. 0 is an empty database. */
  from: number
  to: number
  /** The migrations that did not run: a contraction without the option `contract`, and all after it. */
  waiting: readonly Migration[]
}

interface Recorded {
  version: number
  name: string
  checksum: string
  works_from: number
  steps_done: number
  is_finished: boolean
}

const RECORDED = `select version, name, checksum, works_from, steps_done, finished_at is not null as is_finished
  from schema_migration order by version`

const RECORD = `insert into schema_migration (version, name, checksum, works_from, steps_done, finished_at)
  values ($1, $2, $3, $4, $5, case when $6 then clock_timestamp() end) on conflict (version) do nothing`

/**
 * Brings a database to the schema of this build. An empty database gets `schema/schema.ts`, any other one the migrations that it lacks.
 * After an interruption, the next run continues. Throws MigrationRefused, PoolerRefused, and errors of PostgreSQL.
 */
export async function migrate(options: MigrateOptions): Promise<MigrateOutcome> {
  const { url, logger, migrations = readMigrations(), startLimitMs = 0 } = options
  const client = await retryWhileUnavailable(() => connect(url), startLimitMs)
  try {
    await refuseUnsafe(client, options)
    await refuseMissingRoles(client)
    await takeTurn(client, logger)
    const provenance = await provenanceOf(client)
    if (provenance === 'empty') return await define(client, migrations, logger)
    if (provenance === 'version 1') await adopt(client, migrations, logger)
    return await applyMissing(client, migrations, options)
  } finally {
    // The end of the session also releases its lock.
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  const applicationName = 'launa-migrate'
  return connectDirectly({
    ...{ url: await primaryOf(url), variable: 'MIGRATION_DATABASE_URL', applicationName },
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  })
}

async function refuseUnsafe(
  client: Client,
  { durability = 'warn', logger }: Pick<MigrateOptions, 'durability' | 'logger'>,
): Promise<void> {
  const problems = durabilityProblems(await readDurability(client))
  const refused = refusedProblems(problems, durability)
  const texts = refused.map((problem) => PROBLEM_TEXTS[problem])
  if (refused.length > 0) throw new MigrationRefused('database_unsafe', texts.join('; '))
  await refuseEndlessCommits(client).catch((error: unknown) => {
    throw error instanceof CommitsDoNotEnd ? new MigrationRefused(error.code, error.message) : error
  })
  // Missing standbys are left out of these warnings, because the services report them.
  for (const problem of refusedProblems(problems, 'refuse')) logger.warn({ problem }, PROBLEM_TEXTS[problem])
}

/**
 * Waits for the lock by asking for it again and again. A statement that waits for the lock would hold a snapshot, and `create index
 * concurrently` waits for snapshots.
 */
async function takeTurn(client: Client, logger: Logger): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      LOCKS.migration,
    ])
    if (rows[0]?.is_ours) return
    if (isFirst) logger.info('another job is migrating this database; waiting until it ends')
    await delay(TURN_MS)
  }
}

/** Makes the whole schema in an empty database, in one transaction. */
async function define(client: Client, migrations: readonly Migration[], logger: Logger): Promise<MigrateOutcome> {
  await inTransactionOn(client, async () => {
    for (const statement of [...SCHEMA, ...SCHEMA_MIGRATION]) await client.query(statement)
    for (const migration of migrations) await record(client, migration, { isFinished: true })
  })
  logger.info({ schema: migrations.length }, 'schema made')
  return { from: 0, to: migrations.length, waiting: [] }
}

/** Begins the record of migrations in a database of version 0.1.0, which had no such record. */
async function adopt(client: Client, [first]: readonly Migration[], logger: Logger): Promise<void> {
  if (!first) return
  await inTransactionOn(client, async () => {
    for (const statement of [...ROLES, ...SCHEMA_MIGRATION]) await client.query(statement)
    await record(client, first, { isFinished: true })
  })
  logger.info('this is a database of version 0.1.0: its record of migrations begins with schema 1')
}

async function applyMissing(
  client: Client,
  migrations: readonly Migration[],
  { logger, contract = false, lockPatienceMs = LOCK_PATIENCE_MS }: MigrateOptions,
): Promise<MigrateOutcome> {
  const recorded = new Map((await client.query<Recorded>(RECORDED)).rows.map((row) => [row.version, row]))
  refuseOther(migrations, [...recorded.values()])
  const from = [...recorded.values()].filter((row) => row.is_finished).length
  let to = from
  for (const migration of migrations.slice(from)) {
    const { version, name, steps } = migration
    const begun = recorded.get(version)
    if (migration.kind === 'contract' && !contract && !begun) break
    if (!begun) await record(client, migration, { isFinished: false })
    logger.info({ migration: name, steps: steps.length, done: begun?.steps_done ?? 0 }, 'migrating')
    for (let index = begun?.steps_done ?? 0; index < steps.length; index++) {
      logger.debug({ migration: name, step: index + 1, of: steps.length }, 'migrating')
      await runStep(migration, index, { client, logger, lockPatienceMs })
    }
    to = version
    logger.info({ migration: name, schema: version }, 'migrated')
  }
  return { from, to, waiting: migrations.slice(to) }
}

/**
 * Refuses a database with other migrations than these. Later migrations are accepted if this version works with them.
 */
function refuseOther(migrations: readonly Migration[], recorded: readonly Recorded[]): void {
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const { version, name, checksum, works_from } of recorded) {
    const migration = known.get(version)
    if (migration && migration.checksum !== checksum)
      throw new MigrationRefused(
        'migration_changed',
        `this database has had ${name} with the SHA-256 ${checksum}, and ${migration.name} has ${migration.checksum} now. ` +
          'A migration never changes: restore the file, and make a new migration',
      )
    if (!migration && works_from > migrations.length)
      throw new MigrationRefused(
        'schema_newer',
        `this database has schema ${version}, which works with processes of schema ${works_from} or later, and this version is of schema ` +
          `${migrations.length}. Run a later version`,
      )
  }
}

async function record(client: Client, migration: Migration, { isFinished }: { isFinished: boolean }): Promise<void> {
  const { version, name, checksum, worksFrom, steps } = migration
  await client.query(RECORD, [version, name, checksum, worksFrom, isFinished ? steps.length : 0, isFinished])
}
