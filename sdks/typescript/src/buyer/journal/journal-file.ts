/// <reference types="node" />
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { LaunaError } from '../../errors.ts'
import { JOURNAL_WAIT_SECONDS } from '../../generated/facts.ts'
import { JOURNAL_SCHEMA } from '../../generated/journal-schema.ts'
import { builtinModule } from '../../process-environment.ts'
import { JournalError } from '../errors.ts'
import { hasFormerJournal, readFormerJournal, setFormerAside } from './former-journal.ts'

/** Milliseconds between two tries of a step. */
const POLL = 10
const VERSION = 1
/** SQLite's primary result codes. */
const BUSY = 5
const LOCKED = 6

/**
 * Runs `work` in an exclusive transaction: no other process can run its work meanwhile. If `work` throws, the journal does not change.
 * `work` may run more than once. `onKept` runs directly after the transaction, before any other step of this process.
 */
export type Step = <Value>(work: (database: DatabaseSync) => Value, onKept?: (value: Value) => void) => Promise<Value>

/**
 * The steps of the journal in the file `payments.sqlite` of a directory. Each step opens and closes the file, so a journal needs no
 * closing. A step that finds the file locked tries again later, because SQLite's own wait would block the process. Throws `JournalError` if
 * the file stays locked for 10 seconds or cannot be used. An error that `work` throws is thrown unchanged.
 */
export function journalFile(directory: string, longestWait = JOURNAL_WAIT_SECONDS * 1_000): Step {
  const file = join(directory, 'payments.sqlite')
  return async (work, onKept) => {
    const until = Date.now() + longestWait
    for (;;) {
      try {
        const value = inTransaction(directory, file, work)
        onKept?.(value)
        return value
      } catch (cause) {
        if (cause instanceof LaunaError) throw cause
        const { errcode, errno, message } = cause as { errcode?: number; errno?: number; message?: string }
        // `work` itself has thrown this error, so the file is not at fault.
        if (errcode === undefined && errno === undefined) throw cause
        if (!isBusy(errcode))
          throw new JournalError(`cannot use the journal of payments in ${file}: ${message}`, { cause })
        if (Date.now() >= until)
          throw new JournalError(`another process holds ${file} for more than ${longestWait / 1_000} s`, { cause })
      }
      await delay(POLL + Math.random() * POLL)
    }
  }
}

function isBusy(errcode: number | undefined): boolean {
  const code = (errcode ?? 0) & 0xff
  return code === BUSY || code === LOCKED
}

function inTransaction<Value>(directory: string, file: string, work: (database: DatabaseSync) => Value): Value {
  makeOwn(directory, file)
  const database = new (sqlite().DatabaseSync)(file)
  try {
    // SQLite uses a rollback journal here, because a write-ahead log needs shared memory, which network folders and some container mounts
    // lack. EXTRA makes SQLite sync the folder after the removal of the rollback journal. Otherwise a loss of power could undo a step.
    database.exec('pragma synchronous = extra; begin immediate')
    try {
      makeSchema(database, file)
      const hasFormer = hasFormerJournal(directory)
      if (hasFormer) readFormerJournal(database, directory)
      const value = work(database)
      database.exec('commit')
      if (hasFormer) setFormerAside(directory)
      return value
    } catch (error) {
      rollBack(database)
      throw error
    }
  } finally {
    database.close()
  }
}

/** Ignores an error: a failed commit may have ended the transaction already. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec('rollback')
  } catch {
    // There was nothing to roll back.
  }
}

function sqlite(): typeof import('node:sqlite') {
  try {
    return builtinModule('node:sqlite')
  } catch (cause) {
    throw new JournalError('a journal of payments in files needs Node 22.13 or newer, which has SQLite', { cause })
  }
}

function makeSchema(database: DatabaseSync, file: string): void {
  const { user_version: version } = database.prepare('pragma user_version').get() as { user_version: number }
  if (version === 0) database.exec(JOURNAL_SCHEMA)
  else if (version !== VERSION)
    throw new JournalError(`a newer version of this program has written ${file}: update this one`)
}

/**
 * Makes folder and file for their owner alone. Refuses a folder or file that other users can write, because they could delete payments that
 * the limit of a day must count.
 */
function makeOwn(directory: string, file: string): void {
  const made = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (made !== undefined) syncFolders(resolve(directory), resolve(made))
  checkOwn(directory, 0o700)
  if (!existsSync(file)) makeFile(file)
  checkOwn(file, 0o600)
}

/**
 * Makes the file with mode 0600, because SQLite's default mode lets other users read a file. SQLite gives this mode to its other files too.
 * An existing file must not be opened here: closing a file ends all locks of this process on the file.
 */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Syncs new folders, from `innermost` up to `outermost`. SQLite syncs the folder of its file itself. Windows cannot sync folders. */
function syncFolders(innermost: string, outermost: string): void {
  if (process.platform === 'win32') return
  const above = dirname(innermost)
  const descriptor = openSync(above, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
  if (innermost.startsWith(`${outermost}${sep}`)) syncFolders(above, outermost)
}

function checkOwn(path: string, mode: number): void {
  const { uid, mode: found } = statSync(path)
  if (process.getuid === undefined) return
  if (uid !== process.getuid())
    throw new JournalError(`${path} belongs to another user, who could change the journal of payments`)
  if ((found & 0o022) !== 0)
    throw new JournalError(`other users can write ${path}; take that from them: chmod go-w ${path}`)
  if ((found & 0o077) !== 0) chmodSync(path, mode)
}
