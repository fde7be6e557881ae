import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'

/**
 * How long the row of an expired endpoint stays, in seconds. This time is longer than the lease of a payment that was admitted in the
 * endpoint's last moment. During this time, no caller sees the row.
 */
const KEPT_SECONDS = 600
const PAUSE_MS = 60_000
/** The maximum number of rows in one transaction, so that it holds no lock for long. */
const BATCH = 500

/**
 * Deletes old rows of all tenants, such as expired endpoints, stored answers, and accounts that did not verify their e-mail address within
 * a week. The job does not announce a change of an API, because the gateway stops serving an expired endpoint by itself.
 */
export function startHousekeeping(options: {
  orm: MikroORM
  logger: Logger
  /** Set by tests only. */
  keptSeconds?: number
  pauseMs?: number
}): RepeatedJob {
  const { orm, logger, keptSeconds = KEPT_SECONDS, pauseMs = PAUSE_MS } = options
  const turn = () => dropBatches(orm, new Date(Date.now() - keptSeconds * 1000))
  return startRepeatedJob({ turn, pauseMs, logger, failure: 'old rows cannot be deleted' })
}

/** Deletes a batch of each kind of row. Returns whether more than one batch of some kind may be left. */
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
    await drop('drop_old_requests(?)', [BATCH]),
  ]
  await em.execute('select bound_waiting_webhooks()')
  return left.includes(true)
}
