import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from '../runtime/logger.ts'

/**
 * For how long the row of an expired endpoint stays, in seconds: longer than the lease of a payment that was admitted
 * in its last moment. Nobody is shown the row meanwhile.
 */
const KEPT_SECONDS = 600
const PAUSE_MS = 60_000
/** Rows in one transaction, so that no lock is held for long. */
const BATCH = 500

export interface ExpiredEndpointsJob {
  /** Ends after the batch that is under way. */
  stop(): Promise<void>
}

/**
 * Deletes the rows of endpoints whose time has run out. Takes no revision: for the gateway they were gone when their
 * time ran out.
 */
export function startExpiredEndpointsJob(options: {
  orm: MikroORM
  logger: Logger
  /** Given by tests. */
  keptSeconds?: number
  pauseMs?: number
}): ExpiredEndpointsJob {
  const { orm, logger, keptSeconds = KEPT_SECONDS, pauseMs = PAUSE_MS } = options
  let stopped = false
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  const turn = () => {
    running = dropBatch(orm, new Date(Date.now() - keptSeconds * 1000))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'expired endpoints cannot be deleted')
        return 0
      })
      .then((count) => {
        if (!stopped) timer = setTimeout(turn, count === BATCH ? 0 : pauseMs)
      })
  }
  timer = setTimeout(turn, pauseMs)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

async function dropBatch(orm: MikroORM, before: Date): Promise<number> {
  const rows = await orm.em
    .fork()
    .execute<{ dropped: number }[]>('select drop_expired_endpoints(?, ?) as dropped', [before.toISOString(), BATCH])
  return rows[0]?.dropped ?? 0
}
