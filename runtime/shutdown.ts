import { wholeNumberVariable } from './environment-variables.ts'
import type { Logger } from './logger.ts'
import { pause } from './pause.ts'

const seconds = (otherwise: number) => wholeNumberVariable({ min: 0, max: 3_600 }).default(otherwise)

/** The settings of every service for its shutdown. */
export const shutdownVariables = {
  LAME_DUCK_SECONDS: seconds(5).describe(
    'For how many seconds a process that was told to end still serves requests while it reports that it is not ready ([restarts](roll.md)). Within this time, all senders of requests must notice the report: Envoy checks every second.',
  ),
  GRACE_SECONDS: seconds(90).describe(
    'For how many seconds after `LAME_DUCK_SECONDS` work under way may continue. The default is enough for the longest check of a payment, answer of an upstream and settlement.',
  ),
}

export interface ShutdownTimes {
  LAME_DUCK_SECONDS: number
  GRACE_SECONDS: number
}

/** How long a process may take after the grace to close connections and do its last writes, in seconds. */
const CLOSE_SECONDS = 10

/** How long a process may take from the signal to its end, in seconds. A supervisor that kills it earlier interrupts work under way. */
export function stopSeconds({ LAME_DUCK_SECONDS, GRACE_SECONDS }: ShutdownTimes): number {
  return LAME_DUCK_SECONDS + GRACE_SECONDS + CLOSE_SECONDS
}

/**
 * Ends the process in order on SIGTERM or SIGINT. First `retire` reports that it is not ready, while it still serves. After the lame-duck
 * time, or at a second signal, `close` gets `GRACE_SECONDS` to end open work.
 *
 * The exit code is 0, or 1 if `close` failed or took too long. An uncaught error ends the process at once, because its state can no longer
 * be trusted.
 */
export function onShutdown(options: {
  logger: Logger
  times: ShutdownTimes
  retire(): void
  /** Gets the grace in milliseconds. Closes the service. */
  close(graceMs: number): Promise<void>
}): void {
  const { logger, times, retire, close } = options
  const { LAME_DUCK_SECONDS: lameDuckSeconds, GRACE_SECONDS: graceSeconds } = times
  const hurry = new AbortController()
  let stopping = false
  const stop = async () => {
    retire()
    await pause(lameDuckSeconds * 1_000, hurry.signal)
    logger.info({ graceSeconds }, 'stopping')
    const limit = setTimeout(
      () => {
        logger.error('stopping took too long')
        process.exit(1)
      },
      (graceSeconds + CLOSE_SECONDS) * 1_000,
    )
    limit.unref()
    await close(graceSeconds * 1_000)
  }
  const onSignal = (signal: string) => {
    if (stopping) return hurry.abort()
    stopping = true
    logger.info({ signal, lameDuckSeconds }, 'not ready any more')
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, 'uncaught error')
    process.exit(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}
