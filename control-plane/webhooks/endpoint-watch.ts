import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'

const PAUSE_MS = 60_000
const PAGE = 100
/** This id is below the id of every account. */
const FIRST = '00000000-0000-0000-0000-000000000000'

interface Watching {
  account_id: string
  environment: string
}

/** Notifies subscribed sellers of endpoints that have begun to fail, and of those that have recovered (`schema/endpoint-failures.ts`). */
export function startEndpointWatch({ orm, logger }: { orm: MikroORM; logger: Logger }): RepeatedJob {
  return startRepeatedJob({
    turn: () => watchAll(orm),
    pauseMs: PAUSE_MS,
    logger,
    failure: 'failing endpoints cannot be looked for',
  })
}

/** Checks the endpoints of all watched sellers. Returns false, because no work is left before the next pass. */
async function watchAll(orm: MikroORM): Promise<false> {
  const em = orm.em.fork()
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const sellers: Watching[] = await em.execute('select * from watched_sellers(?, ?) order by 1', [after, PAGE])
    for (const { account_id, environment } of sellers)
      await em.execute('select watch_endpoints(?, ?)', [account_id, environment])
    after = sellers.at(-1)?.account_id
  }
  return false
}
