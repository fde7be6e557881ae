import type { Pool } from 'pg'
import type { Logger } from '../runtime/logger.ts'
import { startRepeatedJob } from '../runtime/repeated-job.ts'
import type { ScreeningLists, Verdict } from './screening.ts'

/** How often the epoch of the lists is read, in milliseconds. */
const LOOK_MS = 1_000

/** The epoch and the lists are read in one statement, so that they belong together. */
const READ = `select e.epoch, (select coalesce(json_object_agg(address, verdict), '{}') from screened_address) as listed
  from screening_epoch e where e.epoch is distinct from $1`

/**
 * Keeps the operators' lists in memory. It reads both lists when their epoch has changed. While the lists cannot be read, it keeps the
 * lists that it read last.
 */
export function followLists({ pool, logger }: { pool: Pick<Pool, 'query'>; logger: Logger }): ScreeningLists & {
  close(): Promise<void>
} {
  let lists: ReadonlyMap<string, Verdict> | undefined
  let epoch: string | null = null
  const job = startRepeatedJob({
    async turn() {
      const { rows } = await pool.query<{ epoch: string; listed: Record<string, Verdict> }>(READ, [epoch])
      if (!rows[0]) return false
      lists = new Map(Object.entries(rows[0].listed))
      epoch = rows[0].epoch
      return false
    },
    pauseMs: LOOK_MS,
    firstPauseMs: 0,
    logger,
    failure: 'the lists of screened addresses cannot be read',
  })
  return { loaded: () => lists !== undefined, of: (address) => lists?.get(address), close: () => job.stop() }
}
