import { type ChildProcess, fork } from 'node:child_process'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Logger } from '../../../runtime/logger.ts'
import type { FromDocuments, Supported, ToDocuments } from './process-messages.ts'

export interface DocumentsProcess {
  /** Whether the process serves documents now. */
  isUp(): boolean
  /**
   * Returns true once the process has served documents or has failed to serve them. A failing process must not delay the start of authz,
   * which payments need.
   */
  hasStarted(): boolean
  /** The caller calls this when the kinds that facilitators settle have changed. */
  sendSupported(): void
  /** Makes the process report that it is not ready. It still serves documents. */
  retire(): void
  /** Closes the process. Documents on their way get up to `graceMs` milliseconds. */
  close(graceMs: number): Promise<void>
}

export interface DocumentsProcessOptions {
  /** The module that the process runs. */
  script: URL
  /** The most that its heap may hold, in MiB. The process ends when the heap is full. */
  heapMegabytes: number
  supported(): Supported
  registry: Registry
  logger: Logger
  /** The wait before the first restart, in milliseconds. It doubles with each further exit within a short time. */
  restartMs?: number
  /** After this long without a message the process counts as hung, in milliseconds. */
  silenceMs?: number
}

const LONGEST_RESTART_MS = 60_000
/** If a process has run for this many milliseconds, its next restart waits only `restartMs`. */
const STEADY_MS = 60_000
const CLOSE_MS = 3_000

/**
 * Keeps a process that serves the discovery documents, and starts it again when it ends. It has its own heap, event loop and open files, so
 * its faults do not stop payments. A thread is not enough: a thread's full heap may end the whole process (Node 24).
 */
export function superviseDocumentsProcess(options: DocumentsProcessOptions): DocumentsProcess {
  const { logger, restartMs = 1_000, silenceMs = 30_000 } = options
  const metrics = documentMetrics(options.registry, () => isUp)
  let child: ChildProcess | undefined
  let isUp = false
  let hasStarted = false
  let closing = false
  let failures = 0
  let silent = 0
  let restart: NodeJS.Timeout | undefined

  const tell = (message: ToDocuments) => {
    if (child?.connected) child.send(message, () => undefined)
  }
  const sendSupported = () => tell({ is: 'supported', supported: options.supported() })

  const hear = (said: FromDocuments) => {
    silent = 0
    if (said.is === 'answered') return metrics.count(said.statuses)
    isUp = true
    hasStarted = true
    logger.info({ port: said.port }, 'discovery documents are served')
  }

  const start = () => {
    const begun = performance.now()
    child = fork(options.script, {
      execArgv: [`--max-old-space-size=${options.heapMegabytes}`],
      // `supported` is a Map, which JSON cannot represent.
      serialization: 'advanced',
    })
    silent = 0
    child.on('message', hear)
    const ended = (why: object) => {
      if (!child) return
      child = undefined
      isUp = false
      hasStarted = true
      if (closing) return
      metrics.restarts.inc()
      failures = performance.now() - begun > STEADY_MS ? 0 : failures + 1
      const waitMs = Math.min(restartMs * 2 ** Math.max(0, failures - 1), LONGEST_RESTART_MS)
      logger.error({ ...why, waitMs }, 'the process of the discovery documents has ended; another one is started')
      restart = setTimeout(start, waitMs)
    }
    child.once('error', (error) => ended({ err: error }))
    child.once('exit', (code, signal) => ended({ code, signal }))
    sendSupported()
  }

  // The process counts as hanging only if it was silent at three checks in a row. Fewer silent checks may only mean that authz itself was
  // stopped, and gets all messages late.
  const watch = setInterval(() => {
    silent += 1
    if (silent <= 2 || !child) return
    logger.error('the process of the discovery documents hangs')
    child.kill('SIGKILL')
  }, silenceMs / 2)
  watch.unref()

  start()
  return {
    isUp: () => isUp,
    hasStarted: () => hasStarted,
    sendSupported,
    retire: () => tell({ is: 'retire' }),
    async close(graceMs) {
      closing = true
      clearInterval(watch)
      clearTimeout(restart)
      const last = child
      if (!last) return
      const exited = new Promise((resolve) => last.once('exit', resolve))
      const limit = setTimeout(() => last.kill('SIGKILL'), graceMs + CLOSE_MS)
      tell({ is: 'close', graceMs })
      await exited
      clearTimeout(limit)
    },
  }
}

function documentMetrics(registry: Registry, isUp: () => boolean) {
  const registers = [registry]
  const answered = new Counter({
    name: 'authz_documents_total',
    help: 'Answers to requests for discovery documents',
    labelNames: ['status'],
    registers,
  })
  // All series are created at zero: `increase()` does not count the first increment of a series that begins at one.
  for (const status of ['200', '304', '404', '429', '500', '503']) answered.inc({ status }, 0)
  new Gauge({
    name: 'authz_documents_up',
    help: 'Whether the process that serves discovery documents runs',
    registers,
    collect() {
      this.set(isUp() ? 1 : 0)
    },
  })
  return {
    restarts: new Counter({
      name: 'authz_documents_restarts_total',
      help: 'Ends of the process that serves discovery documents, after each of which another one is started',
      registers,
    }),
    count(statuses: ReadonlyMap<number, number>) {
      for (const [status, count] of statuses) answered.inc({ status: String(status) }, count)
    },
  }
}
