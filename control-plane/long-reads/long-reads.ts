import { Worker } from 'node:worker_threads'
import { LaunaError } from '../../domain/errors.ts'
import type { Failure, FromWorker, LongRead, ReadDatabase, ToWorker } from './messages.ts'

/**
 * Reads of a tenant that may take long: exports of settlements and the overview. One worker thread makes them over its
 * own connections. The thread that answers requests passes on their bytes, and handles no rows.
 */
export interface LongReads {
  /** Starts the worker early, so that the first read does not wait for it. */
  start(): void
  /**
   * Returns the read's text in UTF-8, piece by piece, as the caller takes it. Throws `service_unavailable` when the
   * worker ends or its database is unreachable, the errors of `statsOverview` and `TenantReader`, and an error for
   * other failures.
   */
  bytes(read: LongRead): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

const HEAP_MEGABYTES = 512

interface Asked {
  resolve(piece: Uint8Array | null): void
  reject(error: Error): void
}

/** Makes the interface to the worker. The worker starts with `start` or the first read. */
export function createLongReads(database: ReadDatabase): LongReads {
  /** Reads that wait for their next piece. */
  const waiting = new Map<number, Asked>()
  let lastId = 0
  let worker: Worker | undefined

  const start = (): Worker => {
    const created = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: database,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    created.unref()
    created.on('message', (message: FromWorker) => {
      const asked = waiting.get(message.id)
      if ('failed' in message) asked?.reject(errorOf(message.failed))
      else asked?.resolve(message.piece)
    })
    // Without a listener, an error of the worker would end the process.
    created.on('error', () => undefined)
    created.once('exit', () => {
      if (worker === created) worker = undefined
      for (const asked of waiting.values()) asked.reject(workerEnded())
    })
    return created
  }

  return {
    start() {
      worker ??= start()
    },
    async *bytes(read) {
      worker ??= start()
      const own = worker
      lastId += 1
      const id = lastId
      const tell = (message: ToWorker) => own.postMessage(message)
      tell({ id, open: read })
      try {
        for (;;) {
          const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>()
          waiting.set(id, { resolve, reject })
          if (own !== worker) throw workerEnded()
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
    async close() {
      await worker?.terminate()
    },
  }
}

function errorOf({ message, code, details, retryAfterSeconds }: Failure): Error {
  const cause = new Error(message)
  if (!code) return cause
  return new LaunaError(code, { cause, ...(details && { details }), ...(retryAfterSeconds && { retryAfterSeconds }) })
}

function workerEnded(): LaunaError {
  return new LaunaError('service_unavailable', {
    retryAfterSeconds: 1,
    cause: new Error('the worker for long reads has ended'),
  })
}
