import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a process that a test has started, by force if necessary. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(limit)
}
