import { LaunaError } from '../../domain/errors.ts'
import { createRestartedWorker } from '../restarted-worker.ts'
import type { FromWorker, LongRead, ReadDatabase, ToWorker } from './messages.ts'

/**
 * Reads of a tenant that may take long: exports of settlements and the overview. They are made in one worker thread with connections of its
 * own. The thread that answers requests passes on their bytes, and handles no row.
 */
export interface LongReads {
  /** Starts the worker early, so that the first read does not wait for it. */
  start(): void
  /**
   * The read's text in UTF-8, made as it is asked for. Throws `service_unavailable` when the worker ends or its database is away, and
   * an error for other failures.
   */
  bytes(read: LongRead): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

const HEAP_MEGABYTES = 512

interface Asked {
  resolve(piece: Uint8Array | null): void
  reject(error: Error): void
}

/** Starts no worker before it is told to, or the first read. */
export function createLongReads(database: ReadDatabase): LongReads {
  /** Reads that wait for their next piece. */
  const waiting = new Map<number, Asked>()
  let lastId = 0
  const worker = createRestartedWorker(new URL('./worker.ts', import.meta.url), {
    data: database,
    heapMegabytes: HEAP_MEGABYTES,
    onStart(created) {
      created.on('message', (message: FromWorker) => {
        const asked = waiting.get(message.id)
        if ('failed' in message) asked?.reject(errorOf(message.failed))
        else asked?.resolve(message.piece)
      })
      created.once('exit', () => {
        for (const asked of waiting.values()) asked.reject(workerEnded())
      })
    },
  })

  return {
    start: () => void worker.ready(),
    async *bytes(read) {
      const own = worker.ready()
      lastId += 1
      const id = lastId
      const tell = (message: ToWorker) => own.postMessage(message)
      tell({ id, open: read })
      try {
        for (;;) {
          const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>()
          waiting.set(id, { resolve, reject })
          if (own !== worker.running()) throw workerEnded()
          tell({ id, more: true })
          const piece = await promise
          if (piece === null) return
          yield piece
        }
      } finally {
        waiting.delete(id)
        tell({ id, close: true })
      }
    },
    close: worker.close,
  }
}

function errorOf({ message, isUnavailable }: { message: string; isUnavailable: boolean }): Error {
  const error = new Error(message)
  return isUnavailable ? new LaunaError('service_unavailable', { retryAfterSeconds: 1, cause: error }) : error
}

function workerEnded(): LaunaError {
  return new LaunaError('service_unavailable', {
    retryAfterSeconds: 1,
    cause: new Error('the worker for long reads has ended'),
  })
}
