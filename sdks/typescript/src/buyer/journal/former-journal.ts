/// <reference types="node" />
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { JournalError } from '../errors.ts'
import type { EndedPayment, OpenPayment } from './journal.ts'
import { addEnded, addOpen } from './rows.ts'

/** Version 0.1.0 of the SDKs kept open payments in files of `open` and ended ones in lines of `log`. */
const FOLDERS = ['open', 'log'] as const
const OPEN_FILE = /^[0-9a-f-]{36}\.json$/
const LOG_FILE = /^\d{4}-\d{2}-\d{2}\.jsonl$/

export function hasFormerJournal(directory: string): boolean {
  return FOLDERS.some((name) => isFolder(join(directory, name)))
}

/**
 * Adds the payments of a journal's former files, except those that the database already has. So the import can run again if a process was
 * killed before it had set the files aside. Throws `JournalError` for an invalid file or line, because the limits could not count its
 * payment.
 */
export function readFormerJournal(database: DatabaseSync, directory: string): void {
  const [open, log] = FOLDERS.map((name) => join(directory, name)) as [string, string]
  for (const name of namesIn(log, LOG_FILE)) readLog(join(log, name), (ended) => addEnded(database, ended))
  for (const name of namesIn(open, OPEN_FILE)) {
    const file = join(open, name)
    withPlaceInError(file, () => addOpen(database, JSON.parse(readFileSync(file, 'utf8')) as OpenPayment))
  }
}

/** Moves the former files away, and puts a file in their place, so that a program of 0.1.0 cannot make new ones. */
export function setFormerAside(directory: string): void {
  for (const folder of FOLDERS.map((name) => join(directory, name)).filter(isFolder)) {
    try {
      renameSync(folder, `${folder}.${crypto.randomUUID()}`)
    } catch (error) {
      // Another process has moved the folder.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  writeFileSync(join(directory, 'open'), 'The journal of payments is payments.sqlite now. Update this program.\n', {
    mode: 0o600,
  })
}

/**
 * Reads the lines of a log. A last line without a line end is read if it is whole. Otherwise a loss of power has cut it, and its payment is
 * still open.
 */
function readLog(file: string, add: (ended: EndedPayment) => void): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const last = lines.pop()
  if (last && parsed(last)) lines.push(last)
  for (const [index, line] of lines.entries()) withPlaceInError(`${file}:${index + 1}`, () => add(JSON.parse(line)))
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Runs `work`, and names the place in its error. The checks of the database detect invalid payments. */
function withPlaceInError(place: string, work: () => void): void {
  try {
    work()
  } catch (cause) {
    throw new JournalError(`the limits cannot count the payment in ${place}`, { cause })
  }
}

function namesIn(folder: string, form: RegExp): string[] {
  return isFolder(folder)
    ? readdirSync(folder)
        .filter((name) => form.test(name))
        .sort()
    : []
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
