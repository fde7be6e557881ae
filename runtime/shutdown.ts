import type { Logger } from './logger.ts'

const LIMIT_MS = 10_000

/**
 * Ends the process in order. On SIGTERM or SIGINT, `close` gets ten seconds. The exit code is 0, or 1 if `close` failed or took longer. An
 * uncaught error is logged and ends the process at once: its state can no longer be trusted.
 */
export function onShutdown(logger: Logger, close: () => Promise<void>): void {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping')
    const limit = setTimeout(() => {
      logger.error('stopping took too long')
      process.exit(1)
    }, LIMIT_MS)
    limit.unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, 'uncaught error')
    process.exit(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}
