import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { becomesTrue } from './probes.ts'
import { isRunning, processFacts } from './proc.ts'

const WAIT_MS = 180_000

/** Lets one `up` or `down` at a time change a stack, so that two never start the same part. */
export async function withStackLock<T>(stateDirectory: string, work: () => Promise<T>): Promise<T> {
  const file = join(stateDirectory, 'run', 'lock')
  const free = await becomesTrue(() => takeLock(file), { timeoutMs: WAIT_MS })
  if (!free) throw new Error(`another command has been working on this stack for ${WAIT_MS / 1000} s (${file})`)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Whether the lock is ours now. Removing the file gives it back; the lock of a process that has died is taken over. */
export function takeLock(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true })
  const mine = `${file}.${process.pid}`
  const startTime = processFacts(process.pid)?.startTime ?? 0
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startTime }))
  try {
    linkSync(mine, file)
    return true
  } catch {
    if (holderHasDied(file)) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

/** A lock that was given back meanwhile has no holder: the next one may have taken it already. */
function holderHasDied(file: string): boolean {
  try {
    return !isRunning(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
