/// <reference types="node" />
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { JournalError } from './errors.ts'

/** Milliseconds. */
const LONGEST_WAIT = 10_000
const STALE_AFTER = 30_000
const POLL = 10

export type Locked = <Value>(work: () => Promise<Value>) => Promise<Value>

/**
 * Runs one piece of work at a time over all processes, by a file that only one process can create. Removes a lock when its process is
 * gone, or when it is older than 30 seconds. Throws `JournalError` after 10 seconds.
 */
export function createFileLock(file: string, longestWait = LONGEST_WAIT): Locked {
  // Callers of this process wait in a queue instead of at the file.
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(async () => {
      const release = await acquire(file, longestWait)
      try {
        return await work()
      } finally {
        await release()
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

async function acquire(file: string, longestWait: number): Promise<() => Promise<void>> {
  const until = Date.now() + longestWait
  for (;;) {
    const inode = await create(file)
    if (inode !== undefined) return () => release(file, inode)
    if (await isStale(file)) await takeAway(file)
    else if (Date.now() >= until)
      throw new JournalError(`another process holds ${file} for more than ${longestWait / 1_000} s`)
    else await delay(POLL + Math.random() * POLL)
  }
}

/** The lock's inode; undefined when another process holds the lock. */
async function create(file: string): Promise<number | undefined> {
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(String(process.pid))
      return (await handle.stat()).ino
    } finally {
      await handle.close()
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw new JournalError(`cannot lock ${file}`, { cause })
  }
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

/** If a lock was held for too long, another process may hold it by now. */
async function release(file: string, inode: number): Promise<void> {
  try {
    if ((await stat(file)).ino === inode) await rm(file, { force: true })
  } catch {
    // It was taken away.
  }
}
