import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'

/**
 * The least age of a folded fact, in seconds. A transaction of authz may set the time of a fact and commit it later.
 */
const LAG_SECONDS = 300
const PAUSE_MS = 30_000

/** Adds new facts of the ledger to the sums in `payment_earned`, for statements. Replicas share the work. */
export function startEarningsJob({ orm, logger }: { orm: MikroORM; logger: Logger }): RepeatedJob {
  const turn = async () => {
    const rows = await orm.em
      .fork()
      .execute<{ more: boolean }[]>('select fold_earnings(now() - make_interval(secs => ?)) as more', [LAG_SECONDS])
    return rows[0]?.more ?? false
  }
  return startRepeatedJob({ turn, pauseMs: PAUSE_MS, firstPauseMs: 0, logger, failure: 'earnings cannot be added up' })
}
