/// <reference types="node" />
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { JournalError } from './errors.ts'

/** Milliseconds. */
const LONGEST_WAIT = 10_000
const STALE_AFTER = 30_000
const POLL = 10

/** A lock that this process holds, unless another process has taken it away as stale. */
export interface HeldLock {
  /** Throws `JournalError` when the lock was taken away: then nothing may be written. */
  check(): Promise<void>
}

export type Locked = <Value>(work: (lock: HeldLock) => Promise<Value>) => Promise<Value>

/**
 * Runs one piece of work at a time over all processes, by a file that only one process can create. Removes a lock when its process is
 * gone, or when it is older than 30 seconds. So work that writes checks its lock directly before. Throws `JournalError` after 10 seconds.
 */
export function createFileLock(file: string, longestWait = LONGEST_WAIT): Locked {
  // Callers of this process wait in a queue instead of at the file.
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(async () => {
      const made = await acquire(file, longestWait)
      try {
        return await work({ check: () => checkHeld(file, made) })
      } finally {
        // Another process may hold it by now.
        if (await isHeld(file, made)) await rm(file, { force: true })
      }
    })
    last = result.catch(() => undefined)
    return result
  }
}

/** False for a process that is gone. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function acquire(file: string, longestWait: number): Promise<Made> {
  const until = Date.now() + longestWait
  for (;;) {
    const made = await create(file)
    if (made) return made
    if (await isStale(file)) await takeAway(file)
    else if (Date.now() >= until)
      throw new JournalError(`another process holds ${file} for more than ${longestWait / 1_000} s`)
    else await delay(POLL + Math.random() * POLL)
  }
}

/** What tells a lock from a later one: a file system may reuse the number of a removed file. */
interface Made {
  ino: bigint
  mtimeNs: bigint
}

/** Undefined when another process holds the lock. */
async function create(file: string): Promise<Made | undefined> {
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(String(process.pid))
      return await handle.stat({ bigint: true })
    } catch (error) {
      // The disk is full: a partial file does not say which process holds the lock.
      await rm(file, { force: true })
      throw error
    } finally {
      await handle.close()
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw new JournalError(`cannot lock ${file}`, { cause })
  }
}

async function isHeld(file: string, { ino, mtimeNs }: Made): Promise<boolean> {
  const found = await stat(file, { bigint: true }).catch(() => undefined)
  return found?.ino === ino && found.mtimeNs === mtimeNs
}

async function checkHeld(file: string, made: Made): Promise<void> {
  if (!(await isHeld(file, made))) throw new JournalError(`this process has lost ${file}: it was held for too long`)
}

async function isStale(file: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > STALE_AFTER) return true
    const pid = Number(await readFile(file, 'utf8'))
    // The system reuses process ids: this process has locked nothing before it began.
    if (pid === process.pid) return mtimeMs < performance.timeOrigin
    // It is empty for the moment between its creation and its first byte.
    return pid > 0 && !isProcessAlive(pid)
  } catch {
    return false
  }
}

/** Two processes may see the same stale lock. A process that has moved a newer lock away puts it back. */
async function takeAway(file: string): Promise<void> {
  const aside = `${file}.${process.pid}.${crypto.randomUUID()}`
  try {
    await rename(file, aside)
    if (!(await isStale(aside))) await link(aside, file)
  } catch {
    // It is gone already, or another process holds a new one.
  } finally {
    await rm(aside, { force: true })
  }
}
