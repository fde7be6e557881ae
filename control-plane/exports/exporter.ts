import { Worker } from 'node:worker_threads'
import type { ExportDatabase, ExportRequest, FromExporter, ToExporter } from './messages.ts'

/**
 * Exports of settlements, made in one worker thread with connections of its own. The thread that answers requests passes on their bytes, and
 * handles no row.
 */
export interface Exporter {
  /** The export's bytes, made as they are asked for. Throws when the worker or its database fails. */
  bytes(request: ExportRequest): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

const HEAP_MEGABYTES = 512

interface Asked {
  resolve(piece: Uint8Array | null): void
  reject(error: Error): void
}

/** Starts no worker before the first export. */
export function createExporter(database: ExportDatabase): Exporter {
  /** Exports that wait for their next piece. */
  const waiting = new Map<number, Asked>()
  let lastId = 0
  let worker: Worker | undefined

  const start = (): Worker => {
    const created = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: database,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    created.unref()
    created.on('message', (message: FromExporter) => {
      const asked = waiting.get(message.id)
      if ('failed' in message) asked?.reject(new Error(message.failed))
      else asked?.resolve(message.piece)
    })
    // Without a listener, an error of the worker would end the process.
    created.on('error', () => undefined)
    created.once('exit', () => {
      if (worker === created) worker = undefined
      for (const asked of waiting.values()) asked.reject(new Error('the worker for exports has ended'))
    })
    return created
  }

  return {
    async *bytes(request) {
      worker ??= start()
      const own = worker
      lastId += 1
      const id = lastId
      const tell = (message: ToExporter) => own.postMessage(message)
      tell({ id, open: request })
      try {
        for (;;) {
          const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>()
          waiting.set(id, { resolve, reject })
          if (own !== worker) throw new Error('the worker for exports has ended')
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
