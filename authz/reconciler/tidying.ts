import type { Pool } from 'pg'
import type { Logger } from '../../runtime/logger.ts'
import { type Leader, startLeader } from '../../schema/leader.ts'
import { JOBS } from '../../schema/leases.ts'
import { retirePayments } from '../ledger/payments/retire.ts'
import { retireTerms } from '../ledger/payments/retire-terms.ts'
import { tidyPayments } from '../ledger/payments/tidy.ts'

const EVERY_MS = 1_000
/** The most new payments, and the most postponed payments, in one statement, which locks their rows. */
const MOST_AT_ONCE = 1_000
/** The most terms of one pass. For each, PostgreSQL reads an index of each month. A million terms are checked within three hours. */
const MOST_TERMS = 100

/**
 * Tidies the ledger: replaces signatures by their digests once the authorizations have expired, and ends reservations that no process
 * holds. It also removes payments that were released `keptDays` ago, and terms that no payment refers to.
 */
export function startTidying(options: { pool: Pool; logger: Logger; keptDays: number }): Leader {
  const { pool, logger, keptDays } = options
  return startLeader({
    pool,
    job: JOBS.tidying,
    everyMs: EVERY_MS,
    begin: () => async (client) => {
      await tidyPayments(client, MOST_AT_ONCE)
      await retirePayments(client, { most: MOST_AT_ONCE, keptDays })
      await retireTerms(client, MOST_TERMS)
    },
    onFailure: (err) => logger.warn({ err }, 'the ledger cannot be tidied'),
  })
}
