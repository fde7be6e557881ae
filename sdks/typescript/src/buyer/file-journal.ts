/// <reference types="node" />
import * as files from 'node:fs/promises'
import { join } from 'node:path'
import { JournalError } from './errors.ts'
import { createFileLock, type HeldLock, isProcessAlive } from './file-lock.ts'
import { readEach, syncFolder, using, writeWhole } from './files.ts'
import type { EndedPayment, OpenPayment, PaymentJournal } from './journal.ts'
import { type JournalStore, keepJournal } from './keep-journal.ts'
import { makePrivate } from './private-folders.ts'

/**
 * A journal in a directory that only the user can read. All processes of this machine that use it share their limits, and signed payments
 * outlive them. Node only. The other SDKs write the same files.
 *
 *     new Buyer({ policy, journal: fileJournal('/home/me/.config/launa/payments') })
 */
export function fileJournal(directory: string, now: () => number = Date.now): PaymentJournal {
  return keepJournal(fileStore(directory), now)
}

const OPEN_FILE = /^([0-9a-f-]{36})\.json$/
/** A file that an SDK was writing when its process ended. */
const DRAFT = /^\.?[0-9a-f-]{36}\.json\.[0-9a-z-]+$/
const LOG_FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl$/

function fileStore(directory: string): JournalStore {
  const folders = { open: join(directory, 'open'), log: join(directory, 'log') }
  const fileOf = (id: string) => join(folders.open, `${id}.json`)
  const logs = new Map<string, DayLog>()
  const locked = createFileLock(join(directory, 'lock'))
  /** Of the work that runs now: callers come in one at a time. */
  let held: HeldLock | undefined
  const check = async () => held?.check()
  let prepared: Promise<void> | undefined
  const prepare = () => makePrivate([directory, folders.open, folders.log], files)

  return {
    async locked(work) {
      try {
        prepared ??= prepare()
        await prepared
      } catch (cause) {
        prepared = undefined
        throw new JournalError(`cannot use the journal of payments in ${directory}`, { cause })
      }
      return locked((lock) => {
        held = lock
        return work()
      })
    },
    open: () =>
      failing(folders.open, async () => {
        const names = await files.readdir(folders.open)
        for (const name of names.filter((name) => DRAFT.test(name))) {
          await check()
          await files.rm(join(folders.open, name), { force: true })
        }
        const open = names.filter((name) => OPEN_FILE.test(name)).sort()
        const payments = await readEach(open, (name) => readOpen(join(folders.open, name)))
        return payments.sort((a, b) => (a.signed_at < b.signed_at ? -1 : 1))
      }),
    endedSince: (day) =>
      failing(folders.log, async () => {
        const days = (await files.readdir(folders.log)).flatMap((name) => LOG_FILE.exec(name)?.[1] ?? [])
        for (const known of logs.keys()) if (known < day) logs.delete(known)
        const wanted = days.filter((known) => known >= day).sort()
        const lines = []
        for (const known of wanted) {
          const log = logs.get(known) ?? new DayLog(join(folders.log, `${known}.jsonl`))
          logs.set(known, log)
          lines.push(await log.lines())
        }
        return lines.flat()
      }),
    put(payment) {
      const file = fileOf(payment.id)
      return failing(file, () => writeWhole(files, { folder: folders.open, file, value: payment, check }))
    },
    async finish(ended) {
      const file = join(folders.log, `${ended.signed_at.slice(0, 10)}.jsonl`)
      await failing(file, async () => {
        await check()
        await appendLine(folders.log, file, ended)
      })
      await failing(fileOf(ended.id), () => files.rm(fileOf(ended.id), { force: true }))
    },
    remove: (id) => failing(fileOf(id), () => files.rm(fileOf(id), { force: true })),
    pid: process.pid,
    isAlive: isProcessAlive,
  }
}

/** One day's log, of which each reading takes in only the new part. */
class DayLog {
  readonly #file: string
  readonly #payments: EndedPayment[] = []
  #offset = 0
  #lines = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Throws for a line that the limits cannot count. */
  async lines(): Promise<readonly EndedPayment[]> {
    const handle = await files.open(this.#file, 'r')
    try {
      const { size } = await handle.stat()
      const bytes = Buffer.alloc(Math.max(size - this.#offset, 0))
      if (bytes.length > 0) await handle.read(bytes, 0, bytes.length, this.#offset)
      // A loss of power can leave a line without its end. Its payment is still open, and the next writer removes the rest.
      const end = bytes.lastIndexOf('\n') + 1
      const lines = bytes.subarray(0, end).toString().split('\n').slice(0, -1)
      const payments = lines.map((line, index) => {
        const payment = countedIn(line)
        if (payment) return payment
        throw new JournalError(`the limits cannot count the payment at ${this.#file}:${this.#lines + index + 1}`)
      })
      // A day can hold more payments than a call can have arguments.
      for (const payment of payments) this.#payments.push(payment)
      this.#offset += end
      this.#lines += lines.length
      return this.#payments
    } finally {
      await handle.close()
    }
  }
}

/** Undefined for a line that the limits cannot count. */
function countedIn(line: string): EndedPayment | undefined {
  try {
    const payment = JSON.parse(line) as Partial<EndedPayment> | null
    const texts = [payment?.id, payment?.signed_at, payment?.host, payment?.network, payment?.asset, payment?.outlay]
    return texts.every((text) => typeof text === 'string') && isCounted(payment) ? (payment as EndedPayment) : undefined
  } catch {
    return undefined
  }
}

/** Whether the limits can count it. */
function isCounted(payment: Partial<EndedPayment | OpenPayment> | null): boolean {
  return /^[0-9]+$/.test(payment?.outlay ?? '') && !Number.isNaN(Date.parse(payment?.signed_at ?? ''))
}

/** Throws for a file that is not a payment of this journal: the limits cannot count it. */
async function readOpen(file: string): Promise<OpenPayment> {
  return failing(file, async () => {
    const payment = JSON.parse(await files.readFile(file, 'utf8')) as Partial<OpenPayment> | null
    const { version, id, signed_at, url, host, outlay, terms, headers, request } = payment ?? {}
    const texts = [id, signed_at, url, host, outlay].every((text) => typeof text === 'string')
    if (version !== 1 || !texts || !isCounted(payment) || !terms || !headers || !request)
      throw new JournalError(`the limits cannot count the payment in ${file}`)
    return payment as OpenPayment
  })
}

async function appendLine(folder: string, file: string, value: unknown): Promise<void> {
  const handle = await files.open(file, 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    const before = await endLastLine(handle, size)
    await handle.writeFile(`${before}${JSON.stringify(value)}\n`)
    await handle.sync()
    if (size === 0) await syncFolder(files, folder)
  } finally {
    await handle.close()
  }
}

/** Removes a line that a loss of power has cut: its payment is still open. Answers the newline that a whole line lacks. */
async function endLastLine(handle: files.FileHandle, size: number): Promise<string> {
  const end = Buffer.alloc(1)
  if (size > 0) await handle.read(end, 0, 1, size - 1)
  if (size === 0 || end.toString() === '\n') return ''
  const bytes = Buffer.alloc(size)
  await handle.read(bytes, 0, size, 0)
  const begin = bytes.lastIndexOf('\n') + 1
  if (countedIn(bytes.subarray(begin).toString())) return '\n'
  await handle.truncate(begin)
  return ''
}

const failing = <Value>(path: string, work: () => Promise<Value>) => using(`the journal of payments in ${path}`, work)
