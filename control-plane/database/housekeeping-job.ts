import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../repeated-job.ts'

/**
 * For how long the row of an expired endpoint stays, in seconds: longer than the lease of a payment that was admitted
 * in its last moment. Nobody is shown the row meanwhile.
 */
const KEPT_SECONDS = 600
const PAUSE_MS = 60_000
/** Rows in one transaction, so that no lock is held for long. */
const BATCH = 500

/**
 * Deletes what nobody needs any more, of all tenants: endpoints whose time has run out, old answers of idempotency keys,
 * slugs that rest no longer, old records of the audit log, accounts whose address nobody has proven for a week, what webhooks were told
 * a month ago, and the part of the change log that no service reads. Takes no revision: for the gateway such endpoints were gone when their time ran out.
 */
export function startHousekeeping(options: {
  orm: MikroORM
  logger: Logger
  /** Given by tests. */
  keptSeconds?: number
  pauseMs?: number
}): RepeatedJob {
  const { orm, logger, keptSeconds = KEPT_SECONDS, pauseMs = PAUSE_MS } = options
  const turn = () => dropBatches(orm, new Date(Date.now() - keptSeconds * 1000))
  return startRepeatedJob({ turn, pauseMs, logger, failure: 'old rows cannot be deleted' })
}

/** Whether there may be more than one batch of something. */
async function dropBatches(orm: MikroORM, expiredBefore: Date): Promise<boolean> {
  const em = orm.em.fork()
  const drop = async (call: string, values: unknown[]) => {
    const rows = await em.execute<{ dropped: number }[]>(`select ${call} as dropped`, values)
    return rows[0]?.dropped === BATCH
  }
  const left = [
    await drop('drop_expired_endpoints(?, ?)', [expiredBefore.toISOString(), BATCH]),
    await drop('drop_old_idempotency_keys(?)', [BATCH]),
    await drop('drop_old_slugs(?)', [BATCH]),
    await drop('drop_old_changes(?)', [BATCH]),
    await drop('drop_old_audit_records(?)', [BATCH]),
    await drop('drop_unverified_accounts(?)', [BATCH]),
    await drop('drop_old_webhook_deliveries(?)', [BATCH]),
  ]
  await em.execute('select bound_waiting_webhooks()')
  return left.includes(true)
}
