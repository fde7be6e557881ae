import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../repeated-job.ts'

const PAUSE_MS = 3_600_000

/** Makes the ledger's partitions of the next months (`schema/ledger-months.ts`), months before they are needed. */
export function startLedgerMonths({ orm, logger }: { orm: MikroORM; logger: Logger }): RepeatedJob {
  const turn = async () => {
    await orm.em.fork().execute('select make_ledger_months()')
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
