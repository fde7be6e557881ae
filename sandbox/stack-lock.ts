import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patience } from '../runtime/patience.ts'
import { becomesTrue } from './probes.ts'
import { isRunning, processFacts } from './proc.ts'

/** The longest wait for the lock, in milliseconds. The command that holds the lock may be starting the whole stack. */
const LONGEST_WAIT_MS = 180_000

/**
 * Lets only one `up` or `down` at a time change a stack, so that two commands never start the same part. A lock of a dead process is taken
 * over.
 */
export async function withStackLock<T>(stateDirectory: string, work: () => Promise<T>): Promise<T> {
  const directory = join(stateDirectory, 'run')
  const file = join(directory, 'lock')
  mkdirSync(directory, { recursive: true })
  const timeoutMs = patience(LONGEST_WAIT_MS)
  const free = await becomesTrue(() => take(file), { timeoutMs })
  if (!free)
    throw new Error(`another command has been working on this stack for ${Math.round(timeoutMs / 1000)} s (${file})`)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  const mine = `${file}.${process.pid}`
  const startTime = processFacts(process.pid)?.startTime ?? 0
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startTime }))
  try {
    linkSync(mine, file)
    return true
  } catch {
    if (!holderIsAlive(file)) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function holderIsAlive(file: string): boolean {
  try {
    return isRunning(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return false
  }
}
