import { type ChildProcess, fork } from 'node:child_process'
import { LaunaError } from '../../domain/errors.ts'
import { createFairRoom, type FairRoom, type Subject } from '../rooms/fair-room.ts'
import { ROOMS } from '../rooms/rooms.ts'

/**
 * The answer of the reading process. `reading` is an `OpenapiReading` as JSON. For a large document it has several
 * lines (`reading-lines.ts`).
 */
export type ReadAnswer = { reading: string } | { problem: string }

export interface OpenapiReader {
  /** Starts the process early, so that the first document does not wait for it. */
  start(): void
  /**
   * Returns an `OpenapiReading` as JSON. Of a reading with `isLarge`, returns `readingLines(reading)`. The reading process serializes both, so
   * this thread need not serialize megabytes. Throws `validation_failed` about `spec`, and what `FairRoom.enter` throws
   * when too many documents wait.
   */
  read(spec: string, caller: Subject, signal?: AbortSignal): Promise<string>
  close(): Promise<void>
}

/** The longest time for one document, in milliseconds. A megabyte of YAML takes about a tenth of this. */
const LIMIT_MS = 3_000

/** How long the process may take to start, in milliseconds. It is long, because the start is slow on a busy machine. */
const START_LIMIT_MS = 30_000

const HEAP_MEGABYTES = 256

/** The options of a reader for specifications of up to 10 MiB. A job reads one specification at a time. */
export const LARGE_READER = { limitMs: 60_000, heapMegabytes: 1_024, isLarge: true } as const

/**
 * Reads documents of sellers in a separate process, one at a time. A document that takes too much time or memory ends only that process. In
 * a worker thread, a large allocation would end the whole process.
 */
export function createOpenapiReader(
  options: { limitMs?: number; heapMegabytes?: number; isLarge?: boolean; room?: FairRoom } = {},
): OpenapiReader {
  const { limitMs = LIMIT_MS, heapMegabytes = HEAP_MEGABYTES, isLarge = false } = options
  const { room = createFairRoom(ROOMS.documents) } = options
  let child: ChildProcess | undefined
  let started: Promise<void> = Promise.resolve()
  let closing = false
  let last: Promise<unknown> = Promise.resolve()

  const ready = (): ChildProcess => {
    if (child) return child
    const created = fork(new URL('./reading-process.ts', import.meta.url), isLarge ? ['large'] : [], {
      execArgv: [...process.execArgv, `--max-old-space-size=${heapMegabytes}`],
      // The process that reads an untrusted document gets no secrets.
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    created.unref()
    created.channel?.unref()
    // Without a listener, an error of the idle reading process would end this process.
    created.on('error', () => undefined)
    created.once('exit', () => {
      if (child === created) child = undefined
    })
    started = new Promise((resolve) => {
      created.once('message', resolve)
      created.once('exit', resolve)
    })
    child = created
    return created
  }

  const discard = () => {
    child?.kill('SIGKILL')
    child = undefined
  }

  /**
   * Returns the process when it is ready. The time limit of a document begins after that. Undefined if the process ends during its start;
   * the next call starts another process.
   */
  const reader = async (): Promise<ChildProcess | undefined> => {
    const current = ready()
    const late = setTimeout(() => current.kill('SIGKILL'), START_LIMIT_MS)
    await started
    clearTimeout(late)
    return current.connected ? current : undefined
  }

  const ask = async (spec: string): Promise<ReadAnswer> => {
    const current = await reader()
    if (!current) throw new LaunaError('service_unavailable', { retryAfterSeconds: 2 })
    return new Promise((resolve) => {
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
      current.send(spec)
    })
  }

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
      discard()
    },
  }
}
