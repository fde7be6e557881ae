import type { Logger } from '../runtime/logger.ts'
import { type ConfigurationSnapshot, writeSnapshot } from './snapshot-file.ts'

/** The shortest time for which changes are collected before a write, in milliseconds. */
const SHORTEST_DELAY_MS = 2_000
/**
 * The delay before the next write, as a multiple of the last write's duration. So writes take at most a twentieth of the time, even if a
 * large configuration changes all the time.
 */
const DELAY_PER_WRITE = 20

export interface SnapshotWriter {
  changed(): void
  /** Since when changes have not been written, in milliseconds since the epoch. Undefined if the file has all of them. */
  unwrittenSince(): number | undefined
  /** Writes pending changes. */
  close(): Promise<void>
}

/** Writes the configuration to disk shortly after a change. A full disk causes a warning and stops no service. */
export function startSnapshotWriter<Api>(options: {
  file: string
  logger: Logger
  current: () => ConfigurationSnapshot<Api> | undefined
}): SnapshotWriter {
  const { file, logger, current } = options
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let delayMs = SHORTEST_DELAY_MS
  let unwrittenSince: number | undefined

  const write = () => {
    timer = undefined
    writing = writing.then(async () => {
      const snapshot = current()
      if (!snapshot) return
      const begun = performance.now()
      // A change during the write is not in the file.
      const waitingSince = unwrittenSince
      unwrittenSince = undefined
      await writeSnapshot(file, snapshot).catch((error: unknown) => {
        unwrittenSince = waitingSince
        logger.warn({ err: error }, 'the last good configuration cannot be kept on disk')
      })
      delayMs = Math.max(SHORTEST_DELAY_MS, DELAY_PER_WRITE * (performance.now() - begun))
    })
  }

  return {
    unwrittenSince: () => unwrittenSince,
    changed() {
      unwrittenSince ??= Date.now()
      timer ??= setTimeout(write, delayMs)
    },
    async close() {
      if (timer) {
        clearTimeout(timer)
        write()
      }
      await writing
    },
  }
}
