import { Worker } from 'node:worker_threads'
import { LaunaError } from '../../domain/errors.ts'
import type { OpenapiReading } from './read-openapi.ts'

/** What the worker answers. */
export type ReadAnswer = { reading: OpenapiReading } | { problem: string }

export interface OpenapiReader {
  /** Readies the worker, so that the first document does not wait for it. */
  start(): void
  /** Throws `validation_failed` about `spec`, and `service_unavailable` when too many wait. */
  read(spec: string): Promise<OpenapiReading>
  close(): Promise<void>
}

/** Milliseconds; a megabyte of YAML takes about one second. */
const LIMIT_MS = 5_000
const MOST_WAITING = 8
const HEAP_MEGABYTES = 256

/**
 * Reads documents of strangers away from the thread that answers requests, one at a time: what takes too long or too
 * much memory ends with its worker, and the next document gets a new one.
 */
export function createOpenapiReader(options: { limitMs?: number } = {}): OpenapiReader {
  const { limitMs = LIMIT_MS } = options
  let worker: Worker | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const ready = (): Worker => {
    if (worker) return worker
    const created = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    created.unref()
    // Without a listener an error of an idle worker would end the process.
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
    async read(spec) {
      if (waiting >= MOST_WAITING) throw new LaunaError('service_unavailable', { retryAfterSeconds: 2 })
      waiting++
      const turn = last.then(() => ask(spec)).finally(() => waiting--)
      last = turn.catch(() => undefined)
      const answer = await turn
      if ('reading' in answer) return answer.reading
      throw new LaunaError('validation_failed', { details: [{ path: 'spec', message: answer.problem }] })
    },
    async close() {
      await worker?.terminate()
    },
  }
}
