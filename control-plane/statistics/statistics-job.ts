import { IsolationLevel, type MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'

/**
 * The least age of a folded payment, in seconds. The clocks of gateways may differ by this much, and a row appears some
 * moments after its id was made.
 */
const LAG_SECONDS = 300
const PAUSE_MS = 30_000
const SWEEP_EVERY_MS = 6 * 3_600_000
/** The maximum number of payments in one transaction, far below the time limit of statements. */
const BATCH = 2_000

/**
 * Adds new payments of the ledger to the sums in `payment_rollup`, and deletes expired statistics
 * (`schema/payment-rollup.ts`).
 */
export function startStatisticsJob({ orm, logger }: { orm: MikroORM; logger: Logger }): RepeatedJob {
  let sweepAt = Date.now() + PAUSE_MS
  const turn = async () => {
    if (Date.now() >= sweepAt) {
      await orm.em.fork().execute('select sweep_statistics()')
      sweepAt = Date.now() + SWEEP_EVERY_MS
    }
    return (await foldPayments(orm, { lagSeconds: LAG_SECONDS, most: BATCH })) === BATCH
  }
  return startRepeatedJob({
    turn,
    pauseMs: PAUSE_MS,
    firstPauseMs: 0,
    logger,
    failure: 'statistics cannot be added up',
  })
}

async function foldPayments(orm: MikroORM, options: { lagSeconds: number; most: number }): Promise<number> {
  const rows = await orm.em
    .fork()
    .transactional(
      (em) =>
        em.execute<{ taken: number }[]>('select fold_payments(now() - make_interval(secs => ?), ?) as taken', [
          options.lagSeconds,
          options.most,
        ]),
      { isolationLevel: IsolationLevel.REPEATABLE_READ },
    )
  return rows[0]?.taken ?? 0
}
