import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { JOURNAL_SCHEMA } from '../../generated/journal-schema.ts'
import { JournalError } from '../errors.ts'
import { journalFile } from './journal-file.ts'

function newDirectory(): string {
  const parent = mkdtempSync(join(tmpdir(), 'launa-journal-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return join(parent, 'payments')
}

const FILE = 'payments.sqlite'

/** A database of the schema with an open, an owed and an ended payment. */
function newDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.exec(JOURNAL_SCHEMA)
  for (const state of ['open', 'owed', 'charged'])
    database.exec(`insert into payment (id, purchase, signed_at, method, url, host, network, asset, scheme, pay_to, amount, outlay, state,
      terms, headers, request_headers, ended_at) values ('${state.padEnd(36)}', 'p', 1764000000000, 'GET', 'https://a.example/', 'a.example', 'n',
      'a', 'exact', '0x1', '1', '100', '${state}', ${state === 'charged' ? 'null, null, null, 1764000001000' : "'{}', '{}', '{}', null"})`)
  return database
}

it('has the schema of all SDKs', () => {
  expect(JOURNAL_SCHEMA).toBe(readFileSync(new URL('../../../../journal/schema.sql', import.meta.url), 'utf8'))
})

it.each([
  ['an ended payment opens again', "update payment set state = 'open', ended_at = null where state = 'charged'"],
  ['an ended payment ends otherwise', "update payment set state = 'refused' where state = 'charged'"],
  ['an owed payment is no longer owed', "update payment set state = 'open' where state = 'owed'"],
  ['a payment costs less', "update payment set outlay = '1' where state = 'open'"],
  ['a payment was signed on another day', "update payment set signed_at = signed_at - 86400000 where state = 'open'"],
  ['an amount is negative', "update payment set outlay = '-1'"],
  ['an amount is empty', "insert into payment select * from payment where false union all select '' "],
  ['a payment ends and can still be sent', "update payment set state = 'charged', ended_at = 1 where state = 'open'"],
  ['an open payment cannot be sent', "update payment set headers = null where state = 'open'"],
  ['a lease has no end', "update payment set holder = 'me' where state = 'open'"],
  ['a state is unknown', "update payment set state = 'sold' where state = 'open'"],
  ['a receipt is long', "update payment set receipt = printf('%5000d', 1) where state = 'charged'"],
])('cannot hold that %s', (_, change) => {
  const database = newDatabase()
  const before = database.prepare('select * from payment').all()
  expect(() => database.exec(change)).toThrow()
  expect(database.prepare('select * from payment').all()).toEqual(before)
})

it('is made for its owner alone, and narrows what others could read', async () => {
  const directory = newDirectory()
  mkdirSync(directory, { mode: 0o755 })
  const step = journalFile(directory)
  await step(() => undefined)
  chmodSync(join(directory, FILE), 0o644)
  await step(() => undefined)
  const modes = ['.', FILE].map((name) => statSync(join(directory, name)).mode & 0o777)
  expect(modes).toEqual([0o700, 0o600])
})

it('is on the disk after each step, and so is the end of its rollback journal', async () => {
  const level = await journalFile(newDirectory())((database) => database.prepare('pragma synchronous').get())
  expect(level).toEqual({ synchronous: 3 })
})

it.each(['.', FILE])('is refused where others can write: %s', async (name) => {
  const directory = newDirectory()
  const step = journalFile(directory)
  await step(() => undefined)
  const path = join(directory, name)
  chmodSync(path, 0o770)
  const refused = step(() => undefined)
  await expect(refused).rejects.toThrow(`other users can write ${path}`)
  await expect(refused).rejects.toBeInstanceOf(JournalError)
})

it('is refused where a newer program has written it', async () => {
  const directory = newDirectory()
  const step = journalFile(directory)
  await step((database) => database.exec('pragma user_version = 2'))
  await expect(step(() => undefined)).rejects.toThrow(`has written ${join(directory, FILE)}: update this one`)
})

it('names its file where that is damaged', async () => {
  const directory = newDirectory()
  const step = journalFile(directory)
  await step(() => undefined)
  writeFileSync(join(directory, FILE), 'sun '.repeat(2_000))
  const failed = step(() => undefined)
  await expect(failed).rejects.toThrow(`cannot use the journal of payments in ${join(directory, FILE)}: file is not a`)
  await expect(failed).rejects.toBeInstanceOf(JournalError)
})

it('waits for another process that holds it, and then does nothing', async () => {
  const directory = newDirectory()
  const step = journalFile(directory, 50)
  await step(() => undefined)
  const other = new DatabaseSync(join(directory, FILE))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  let isDone = false
  const work = () => {
    isDone = true
  }
  await expect(step(work)).rejects.toThrow(`another process holds ${join(directory, FILE)}`)
  expect(isDone).toBe(false)
  other.exec('rollback')
  await step(work)
  expect(isDone).toBe(true)
})

it('keeps nothing of work that fails, and throws its error', async () => {
  const step = journalFile(newDirectory())
  const error = new Error('no')
  const failed = step((database) => {
    database.exec('create table kept (id)')
    throw error
  })
  await expect(failed).rejects.toBe(error)
  expect(await step((database) => database.prepare("select 1 from sqlite_schema where name = 'kept'").all())).toEqual(
    [],
  )
})
