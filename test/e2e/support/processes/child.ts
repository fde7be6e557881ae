import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { patience } from '../../../../runtime/patience.ts'

/** Ends a process of a test, with SIGKILL if necessary. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const limit = setTimeout(() => child.kill('SIGKILL'), patience())
  await ended
  clearTimeout(limit)
}
