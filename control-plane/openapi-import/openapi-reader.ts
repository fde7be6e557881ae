import { Worker } from 'node:worker_threads'
import { LaunaError } from '../../domain/errors.ts'
import { createFairRoom, type FairRoom, type Subject } from '../rooms/fair-room.ts'
import { ROOMS } from '../rooms/rooms.ts'

/** The worker's answer. `reading` is an `OpenapiReading` as JSON; of a large document, its operations (`reading-lines.ts`). */
export type ReadAnswer = { reading: string } | { problem: string }

export interface OpenapiReader {
  /** Starts the worker early, so that the first document does not wait for it. */
  start(): void
  /**
   * Returns an `OpenapiReading` as JSON, or `readingLines` of it with `isLarge`: the worker and not the main thread writes megabytes. Throws
   * `validation_failed` about `spec`, and as `FairRoom.enter` when too many documents wait.
   */
  read(spec: string, caller: Subject, signal?: AbortSignal): Promise<string>
  close(): Promise<void>
}

/** In milliseconds. A megabyte of YAML takes about a tenth of this. */
const LIMIT_MS = 3_000
const HEAP_MEGABYTES = 256

/** For specifications of up to 10 MiB, which a job reads one at a time. */
export const LARGE_READER = { limitMs: 60_000, heapMegabytes: 1_024, isLarge: true } as const

/**
 * Reads documents of strangers in a worker, away from the thread that answers requests, one at a time. A document that takes too much time
 * or memory ends its worker. The next document gets a new one.
 */
export function createOpenapiReader(
  options: { limitMs?: number; heapMegabytes?: number; isLarge?: boolean; room?: FairRoom } = {},
): OpenapiReader {
  const { limitMs = LIMIT_MS, heapMegabytes = HEAP_MEGABYTES, isLarge = false } = options
  const { room = createFairRoom(ROOMS.documents) } = options
  let worker: Worker | undefined
  let closing = false
  let last: Promise<unknown> = Promise.resolve()

  const ready = (): Worker => {
    if (worker) return worker
    const created = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      workerData: { isLarge },
    })
    created.unref()
    // Without a listener, an error of an idle worker would end the process.
    created.on('error', () => undefined)
    created.once('exit', () => {
      if (worker === created) worker = undefined
    })
    worker = created
    return created
  }

  const discard = () => {
    void worker?.terminate()
    worker = undefined
  }

  const ask = (spec: string): Promise<ReadAnswer> =>
    new Promise((resolve) => {
      const current = ready()
      const end = (answer: ReadAnswer) => {
        clearTimeout(timer)
        current.removeAllListeners('message')
        current.off('exit', onExit)
        resolve(answer)
      }
      const onExit = () => end({ problem: 'is too complex to be read' })
      const timer = setTimeout(() => {
        discard()
        end({ problem: 'takes too long to be read' })
      }, limitMs)
      current.once('message', end)
      current.once('exit', onExit)
      current.postMessage(spec)
    })

  return {
    start: () => void ready(),
    async read(spec, caller, signal) {
      const place = await room.enter(caller, signal && { signal })
      const turn = last.then(() => ask(spec)).finally(place.leave)
      last = turn.catch(() => undefined)
      const answer = await turn
      if ('reading' in answer) return answer.reading
      if (closing) throw new LaunaError('service_unavailable', { retryAfterSeconds: 2 })
      throw new LaunaError('validation_failed', { details: [{ path: 'spec', message: answer.problem }] })
    },
    async close() {
      closing = true
      await worker?.terminate()
    },
  }
}
