import type { Logger } from '../runtime/logger.ts'

/** Work that no answer waits for. A failure is logged. Before the process ends, it waits for the work that is under way. */
export interface Background {
  run(name: string, work: () => Promise<void>): void
  /** Resolves when no work is under way. */
  idle(): Promise<void>
}

export function createBackground(logger: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, work) {
      const task = work()
        .catch((error: unknown) => logger.warn({ err: error, task: name }, 'background task failed'))
        .finally(() => running.delete(task))
      running.add(task)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
