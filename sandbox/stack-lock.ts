import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { becomesTrue } from './probes.ts'
import { isRunning, processFacts } from './proc.ts'

const WAIT_MS = 180_000

/** Lets only one `up` or `down` at a time change a stack, so that two never start the same part. A lock of a dead process is taken over. */
export async function withStackLock<T>(stateDirectory: string, work: () => Promise<T>): Promise<T> {
  const directory = join(stateDirectory, 'run')
  const file = join(directory, 'lock')
  mkdirSync(directory, { recursive: true })
  const free = await becomesTrue(() => take(file), { timeoutMs: WAIT_MS })
  if (!free) throw new Error(`another command has been working on this stack for ${WAIT_MS / 1000} s (${file})`)
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
