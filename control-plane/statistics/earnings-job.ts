import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'

/**
 * Seconds. Younger facts are not folded, because a transaction of authz may have dated a fact without having ended yet.
 */
const LAG_SECONDS = 300
const PAUSE_MS = 30_000

/** Adds the ledger's facts up in `payment_earned`, for statements. Replicas take turns. */
export function startEarningsJob({ orm, logger }: { orm: MikroORM; logger: Logger }): RepeatedJob {
  const turn = async () => {
    const rows = await orm.em
      .fork()
      .execute<{ more: boolean }[]>('select fold_earnings(now() - make_interval(secs => ?)) as more', [LAG_SECONDS])
    return rows[0]?.more ?? false
  }
  return startRepeatedJob({ turn, pauseMs: PAUSE_MS, firstPauseMs: 0, logger, failure: 'earnings cannot be added up' })
}
