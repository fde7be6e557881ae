import { setTimeout as delay } from 'node:timers/promises'
import type { Client, QueryResult } from 'pg'
import { isOfLock } from '../../runtime/lock-waits.ts'
import type { Logger } from '../../runtime/logger.ts'
import { inTransactionOn } from '../../runtime/transaction.ts'
import type { Migration, Step } from '../../schema/migrations.ts'
import { MigrationRefused } from './refusals.ts'

/** The pause between two tries, in milliseconds, in which waiting payments continue. */
const PAUSE_MS = 1_000

export interface StepOptions {
  client: Client
  logger: Logger
  /** How long a step tries to get its locks, in milliseconds. */
  lockPatienceMs: number
  pauseMs?: number
}

const DONE = `update schema_migration set steps_done = $2, finished_at = case when $3 then clock_timestamp() end where version = $1`

/** The sessions that may hold the lock: those with the oldest transactions. */
const OLDEST = `select pid, application_name, state, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
  where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() order by xact_start limit 3`

/**
 * Runs a step to its end and records that it has ended. If a lock is not free within the step's time limit, this tries
 * again, until `lockPatienceMs` is over.
 */
export async function runStep(migration: Migration, index: number, options: StepOptions): Promise<void> {
  const step = migration.steps[index]
  if (!step) throw new Error(`${migration.name} has no step ${index + 1}`)
  const done = [migration.version, index + 1, index + 1 === migration.steps.length]
  const { client } = options
  if (step.mode === 'alone') {
    await withLocks(migration, options, () => alone(client, step))
    await client.query(DONE, done)
    return
  }
  for (let rows = 0; ; ) {
    const changed = await withLocks(migration, options, () =>
      inLimits(client, step, async () => {
        const result = await client.query(step.sql)
        const isLast = step.mode === 'once' || rowsOf(result) === 0
        if (isLast) await client.query(DONE, done)
        return isLast ? 0 : rowsOf(result)
      }),
    )
    if (changed === 0) return
    rows += changed
    options.logger.info({ migration: migration.name, step: index + 1, rows }, 'rows changed so far')
  }
}

function rowsOf(result: QueryResult | QueryResult[]): number {
  return (Array.isArray(result) ? result.at(-1) : result)?.rowCount ?? 0
}

/** Runs `work` in one transaction with the step's time limits. */
function inLimits<Result>(client: Client, step: Step, work: () => Promise<Result>): Promise<Result> {
  return inTransactionOn(client, async () => {
    await setLimits(client, step, 'local')
    // Only in this mode can Citus change reference tables and distributed tables in one transaction. A database
    // without Citus ignores the setting.
    await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`)
    return work()
  })
}

async function alone(client: Client, step: Step): Promise<void> {
  await setLimits(client, step, 'session')
  try {
    await client.query(step.sql)
  } finally {
    await client.query('reset lock_timeout; reset statement_timeout').catch(() => undefined)
  }
}

async function setLimits(client: Client, step: Step, scope: 'local' | 'session'): Promise<void> {
  await client.query(
    `set ${scope} lock_timeout = ${step.lockTimeoutMs}; set ${scope} statement_timeout = ${step.statementTimeoutMs}`,
  )
}

async function withLocks<Result>(
  { name }: Migration,
  { client, logger, lockPatienceMs, pauseMs = PAUSE_MS }: StepOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + lockPatienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOfLock(error)) throw error
      const { rows: oldest } = await client.query(OLDEST)
      if (performance.now() >= deadline)
        throw new MigrationRefused(
          'lock_not_available',
          `${name} did not get its locks in ${lockPatienceMs / 1000} seconds. The oldest transactions: ${JSON.stringify(oldest)}. ` +
            'End what holds them, and run the job again: it goes on with this step',
          { cause: error },
        )
      logger.warn({ migration: name, oldest }, 'another transaction holds a lock; trying again')
      await delay(pauseMs)
    }
  }
}
