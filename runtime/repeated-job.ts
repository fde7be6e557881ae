import type { Logger } from './logger.ts'
import type { Task } from './task-metrics.ts'

export interface RepeatedJob extends Task {
  /** Stops the job. Resolves when the current run of `turn` has ended. */
  stop(): Promise<void>
}

/**
 * Calls `turn` repeatedly: at once if the last call returned true, because more work is left, otherwise after a pause. A failed call is
 * logged with the message `failure` and repeated after the pause.
 */
export function startRepeatedJob(options: {
  turn: () => Promise<boolean>
  pauseMs: number
  /** The pause before the first call; `pauseMs` unless set. */
  firstPauseMs?: number
  logger: Logger
  failure: string
}): RepeatedJob {
  const { pauseMs, logger } = options
  let stopped = false
  let succeededAt = 0
  let running = Promise.resolve()
  const begin = () => {
    running = options
      .turn()
      .then((isMoreLeft) => {
        succeededAt = Date.now()
        return isMoreLeft
      })
      .catch((error: unknown) => {
        logger.warn({ err: error }, options.failure)
        return false
      })
      .then((isMoreLeft) => {
        if (!stopped) timer = setTimeout(begin, isMoreLeft ? 0 : pauseMs)
      })
  }
  let timer = setTimeout(begin, options.firstPauseMs ?? pauseMs)
  return {
    everyMs: pauseMs,
    lastSuccessAt: () => succeededAt,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
