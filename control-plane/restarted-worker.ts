import { Worker } from 'node:worker_threads'

/** A worker thread that starts when it is first needed, and once more after it has ended. */
export interface RestartedWorker {
  /** The running worker; starts one if there is none. */
  ready(): Worker
  /** Undefined if none is running. */
  running(): Worker | undefined
  /** Ends the running worker. The next `ready` starts another one, even before this one has ended. */
  discard(): void
  close(): Promise<void>
}

/** `onStart` gets each worker before it has begun; its listeners belong to that worker alone. */
export function createRestartedWorker(
  source: URL,
  options: { data: unknown; heapMegabytes: number; onStart?: (worker: Worker) => void },
): RestartedWorker {
  const { data, heapMegabytes, onStart } = options
  let worker: Worker | undefined

  const start = (): Worker => {
    const created = new Worker(source, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    created.unref()
    // Without a listener, an error of the worker would end the process.
    created.on('error', () => undefined)
    created.once('exit', () => {
      if (worker === created) worker = undefined
    })
    onStart?.(created)
    return created
  }

  return {
    ready() {
      worker ??= start()
      return worker
    },
    running: () => worker,
    discard() {
      void worker?.terminate()
      worker = undefined
    },
    async close() {
      await worker?.terminate()
    },
  }
}
