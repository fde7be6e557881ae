import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'

const PAUSE_MS = 3_600_000
const DAY_MS = 86_400_000

/** SQL: the months, such as `2026-09`, with a partition that ended at least the given number of days ago. */
const OLD = `select replace(right(c.relname, 7), '_', '-') as month
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'payment_attempt'::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
    and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' < now() - make_interval(days => ?)
  order by 1`

/**
 * Makes the ledger's partitions of the next months in advance (`schema/ledger-months.ts`). With `keepDays` it reports
 * older months once a day. It removes none: an operator archives them (`archive/`).
 */
export function startLedgerMonths(options: {
  orm: MikroORM
  logger: Logger
  keepDays?: number | undefined
}): RepeatedJob {
  const { orm, logger, keepDays } = options
  let reportAt = 0
  const turn = async () => {
    const em = orm.em.fork()
    if (keepDays !== undefined && Date.now() >= reportAt) {
      const months = (await em.execute<{ month: string }[]>(OLD, [keepDays])).map(({ month }) => month)
      if (months.length > 0) logger.warn({ months, keepDays }, 'months of the ledger are due for the archive')
      reportAt = Date.now() + DAY_MS
    }
    await em.execute('select make_ledger_months()')
    return false
  }
  return startRepeatedJob({
    turn,
    pauseMs: PAUSE_MS,
    firstPauseMs: 0,
    logger,
    failure: "the ledger's next months cannot be made",
  })
}
