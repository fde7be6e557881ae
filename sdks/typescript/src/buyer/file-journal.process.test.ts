import { type SpawnOptionsWithStdioTuple, type StdioNull, type StdioPipe, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generatePrivateKey } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import depths from '../../../vectors/depths.json' with { type: 'json' }
import { buildSandboxUsdcAccept } from '../accepts.ts'
import { fileJournal } from './file-journal.ts'
import { createFileLock } from './file-lock.ts'
import { Buyer, JournalError, type NewPayment, type OpenPayment, type PaymentJournal } from './index.ts'

const privateKey = generatePrivateKey()
const DAY = 86_400_000
const allowAll = () => undefined

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

async function newDirectory(): Promise<string> {
  const directory = join(await mkdtemp(join(tmpdir(), 'launa-journal-')), 'payments')
  endings.push(() => rm(join(directory, '..'), { recursive: true, force: true }))
  return directory
}

const { max_timeout_seconds, ...accept } = buildSandboxUsdcAccept('exact', '100')
const TERMS = { ...accept, payTo: '0x1111111111111111111111111111111111111111', maxTimeoutSeconds: 300 }
const RECEIPT = { success: true, transaction: '0xabc', network: TERMS.network, payer: '0x1' }
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const paid = (response: ServerResponse) => response.writeHead(200, { 'payment-response': encode(RECEIPT) }).end('sun')

/** A seller's host, and the payments that have reached it. */
async function sell(answer: (response: ServerResponse) => void = paid) {
  const payments: string[] = []
  const server = createServer((request, response) => {
    const header = request.headers['payment-signature']
    request.resume()
    if (typeof header === 'string') {
      payments.push(header)
      return answer(response)
    }
    const required = { x402Version: 2, resource: { url: 'http://x/' }, accepts: [TERMS] }
    response.writeHead(402, { 'payment-required': encode(required) }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { payments, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/weather` }
}

function payment(changes: Partial<NewPayment> = {}): NewPayment {
  const now = Date.now()
  return {
    ...{ purchase: 'p', signed_at: new Date(now).toISOString(), method: 'GET', url: 'https://a.example/' },
    ...{ host: 'a.example', terms: { ...TERMS, extra: {} }, headers: { 'PAYMENT-SIGNATURE': 'secret' } },
    ...{ valid_before: Math.floor(now / 1_000) + 300, outlay: '100', request: { headers: {}, body: null } },
    ...changes,
  }
}

/** A process that pays with the SDK as users do; `script` sees `buyer`, `journal`, `url`. */
function child(script: string, data: ChildData) {
  const [node, ...args] = childProgram(script, data)
  return spawn(node, args, PIPED)
}

interface ChildData {
  directory: string
  url: string
  policy?: object
}

const PIPED: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioNull> = { stdio: ['ignore', 'pipe', 'inherit'] }

function childProgram(script: string, data: ChildData): [node: string, ...args: string[]] {
  const program = `
    import { Buyer } from '${new URL('./index.ts', import.meta.url).href}'
    import { fileJournal } from '${new URL('./file-journal.ts', import.meta.url).href}'
    const { directory, url, policy = { maxPerCall: '100' }, privateKey } = ${JSON.stringify({ ...data, privateKey })}
    const journal = fileJournal(directory)
    const killed = async (url, init) => {
      if (new Headers(init.headers).has('payment-signature')) process.kill(process.pid, 'SIGKILL')
      return fetch(url, init)
    }
    const buyer = (options = {}) => new Buyer({ privateKey, policy, journal, ...options })
    ${script}`
  return [process.execPath, '--conditions=launa-source', '--input-type=module', '--eval', program]
}

describe('a journal in files', () => {
  it('keeps a payment that was written down when its process was killed before it sent it', async () => {
    const directory = await newDirectory()
    const { url, payments } = await sell()
    const [code, signal] = await once(child('await buyer({ fetch: killed }).fetch(url)', { directory, url }), 'exit')
    expect([code, signal, payments.length]).toEqual([null, 'SIGKILL', 0])
    const journal = fileJournal(directory)
    const { open } = await journal.read()
    expect(open).toMatchObject([{ state: 'sent', url, method: 'GET', outlay: '100' }])

    const buyer = new Buyer({ privateKey, policy: { maxPerCall: '100', maxPerDay: '100' }, journal })
    // Another purchase would be above the day's limit: what was signed counts.
    await expect(buyer.fetch(`${url}?n=1`)).rejects.toMatchObject({ reasons: ['daily_limit'] })
    const { response, outcome } = await buyer.fetch(url)
    expect([await response.text(), outcome]).toEqual(['sun', 'charged'])
    expect(payments).toEqual(Object.values(open[0]?.headers ?? {}))
    expect(await journal.read()).toMatchObject({ open: [], ended: [{ outcome: 'charged', transaction: '0xabc' }] })
  })

  it('holds a daily limit over two processes that pay at once', async () => {
    const directory = await newDirectory()
    const { url, payments } = await sell()
    const policy = { maxPerCall: '100', maxPerDay: '500' }
    const script = `
      const results = await Promise.allSettled([...Array(6).keys()].map(async (n) => {
        const { response } = await buyer().fetch(url + '?' + process.pid + '-' + n)
        await response.text()
      }))
      console.log(results.map(({ reason }) => reason?.reasons?.[0] ?? reason?.message ?? 'paid').join())`
    const results = await Promise.all([1, 2].map(() => text(child(script, { directory, url, policy }).stdout)))
    const all = results.flatMap((line) => line.trim().split(','))
    expect([all.filter((result) => result === 'paid').length, payments.length]).toEqual([5, 5])
    expect(all.filter((result) => result === 'daily_limit')).toHaveLength(7)
    const { open, ended } = await fileJournal(directory).read()
    expect([open.length, ended.length]).toEqual([0, 5])
  })

  it('is readable by its owner alone, and never holds the private key', async () => {
    const directory = await newDirectory()
    const { url } = await sell((response) => response.writeHead(500).end())
    const buyer = new Buyer({ privateKey, policy: { maxPerCall: '100' }, journal: fileJournal(directory) })
    const { payment } = await buyer.fetch(url, { method: 'POST', body: 'question' })
    const modeOf = async (name: string) => (await stat(join(directory, name))).mode & 0o777
    const file = join('open', `${payment?.id}.json`)
    const modes = await Promise.all(['.', 'open', 'log', file].map(modeOf))
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
    const written = await readFile(join(directory, file), 'utf8')
    expect(written).not.toContain(privateKey.slice(2))
    expect(JSON.parse(written)).toMatchObject({
      ...{ version: 1, id: payment?.id, state: 'uncertain', pid: process.pid, method: 'POST', url, host: '127.0.0.1' },
      ...{ terms: TERMS, outlay: '100', request: { body: Buffer.from('question').toString('base64') } },
    })
    expect(await readdir(directory)).toEqual(['log', 'open'])
  })

  it('sends nothing when it cannot be written', async () => {
    const directory = await newDirectory()
    const { url, payments } = await sell()
    await fileJournal(directory).read()
    await writeFile(join(directory, 'open', `${crypto.randomUUID()}.json`), '{"version":1')
    const buyer = new Buyer({ privateKey, policy: { maxPerCall: '100' }, journal: fileJournal(directory) })
    await expect(buyer.fetch(url)).rejects.toBeInstanceOf(JournalError)
    const [broken = ''] = await readdir(join(directory, 'open'))
    await expect(buyer.fetch(url)).rejects.toThrow(broken)
    const uncounted = { version: 1, id: crypto.randomUUID(), ...payment({ outlay: '-1' }) }
    await writeFile(join(directory, 'open', broken), JSON.stringify(uncounted))
    await expect(buyer.fetch(url)).rejects.toThrow(
      `the limits cannot count the payment in ${join(directory, 'open', broken)}`,
    )
    const file = join(directory, 'file')
    await writeFile(file, '')
    const other = new Buyer({ privateKey, policy: { maxPerCall: '100' }, journal: fileJournal(file) })
    await expect(other.fetch(url)).rejects.toBeInstanceOf(JournalError)
    expect(payments).toHaveLength(0)
  })
})

describe('a large journal', () => {
  const at = new Date().toISOString()
  const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

  it('holds more open payments than a process can have open files', async () => {
    const directory = await newDirectory()
    await mkdir(join(directory, 'open'), { recursive: true })
    for (let index = 0; index < 400; index++) {
      const open = { version: 1, state: 'owed', pid: 1, ...payment({ signed_at: at }), id: idOf(index) }
      writeFileSync(join(directory, 'open', `${idOf(index)}.json`), JSON.stringify(open))
    }
    const script = 'ulimit -n 128; exec "$0" "$@"'
    const program = childProgram('console.log((await journal.read()).open.length)', { directory, url: '' })
    expect(await text(spawn('bash', ['-c', script, ...program], PIPED).stdout)).toBe('400\n')
  })

  it('holds more payments of a day than a call can have arguments', async () => {
    const directory = await newDirectory()
    await fileJournal(directory).read()
    const { terms: _, headers: __, request: ___, ...ended } = payment({ signed_at: at })
    const { network, asset } = TERMS
    const lines = Array.from({ length: 140_000 }, (_, index) =>
      JSON.stringify({ ...ended, id: idOf(index), network, asset, outcome: 'charged' }),
    )
    await writeFile(join(directory, 'log', `${at.slice(0, 10)}.jsonl`), `${lines.join('\n')}\n`)
    expect((await fileJournal(directory).read()).ended).toHaveLength(140_000)
  })

  it('has no indentation, which could be longer than the terms of a seller', async () => {
    const directory = await newDirectory()
    const nested = (levels: number): unknown => (levels === 0 ? Array(1_000).fill(1) : [nested(levels - 1)])
    const terms = { ...TERMS, extra: { deep: nested(150) } }
    const { id } = await fileJournal(directory).begin(payment({ terms }), allowAll)
    const { size } = await stat(join(directory, 'open', `${id}.json`))
    expect(size).toBeLessThan(4_000)
  })

  it('has short lines, whatever a seller writes into its receipts', async () => {
    const directory = await newDirectory()
    const journal = fileJournal(directory)
    const { id } = await journal.begin(payment(), allowAll)
    await journal.end(id, { outcome: 'charged', receipt: { ...RECEIPT, extra: { note: 'x'.repeat(40_000) } } })
    const [log = ''] = await readdir(join(directory, 'log'))
    expect((await stat(join(directory, 'log', log))).size).toBeLessThan(4_096)
  })

  it('has lines with the deepest receipts that a seller can send', async () => {
    const directory = await newDirectory()
    await fileJournal(directory).read()
    const lines = depths.journal_lines
    await writeFile(join(directory, 'log', '2026-11-24.jsonl'), lines.map((line) => `${line}\n`).join(''))
    expect((await fileJournal(directory).read('2026-11-24')).ended).toHaveLength(lines.length)
  })
})

describe('after a loss of power', () => {
  it('files that were not written to their end are removed', async () => {
    const directory = await newDirectory()
    const journal = fileJournal(directory)
    const { id } = await journal.begin(payment(), allowAll)
    const hex = crypto.randomUUID().replaceAll('-', '')
    // As the SDKs for TypeScript, Python and Go write them.
    const drafts = [`${id}.json.${crypto.randomUUID()}`, `.${id}.json.${hex}`, `${id}.json.new`]
    for (const name of [...drafts, 'note.txt']) await writeFile(join(directory, 'open', name), '{')
    expect((await fileJournal(directory).read()).open).toMatchObject([{ id }])
    expect(await readdir(join(directory, 'open'))).toEqual([`${id}.json`, 'note.txt'])
  })

  it('a payment whose end was written is not open, though its file is still there', async () => {
    const directory = await newDirectory()
    const journal = fileJournal(directory)
    const { id } = await journal.begin(payment(), allowAll)
    const file = join(directory, 'open', `${id}.json`)
    const written = await readFile(file)
    await journal.end(id, { outcome: 'charged' })
    await writeFile(file, written)
    expect(await fileJournal(directory).takeOver('p')).toBeUndefined()
    expect(await fileJournal(directory).read()).toMatchObject({ open: [], ended: [{ id }] })
    expect(await readdir(join(directory, 'open'))).toEqual([])
  })

  it('a line that was cut is no line, and the next one begins anew', async () => {
    const directory = await newDirectory()
    const journal = fileJournal(directory)
    const first = await journal.begin(payment(), allowAll)
    const second = await journal.begin(payment(), allowAll)
    await journal.end(first.id, { outcome: 'charged' })
    const [log = ''] = await readdir(join(directory, 'log'))
    await appendFile(join(directory, 'log', log), `{"id":"${second.id}","purchase":"p","sig`)
    expect(await fileJournal(directory).read()).toMatchObject({ open: [{ id: second.id }], ended: [{ id: first.id }] })
    await journal.end(second.id, { outcome: 'refused' })
    const { open, ended } = await fileJournal(directory).read()
    expect([open, ended.map(({ id }) => id)]).toEqual([[], [first.id, second.id]])
  })

  it.each(['{"outlay":Infinity}', '{"outlay":"-1"}'])(
    'a whole line that cannot be counted stops it: %s',
    async (line) => {
      const directory = await newDirectory()
      const journal = fileJournal(directory)
      const first = await journal.begin(payment(), allowAll)
      await journal.end(first.id, { outcome: 'charged' })
      const [log = ''] = await readdir(join(directory, 'log'))
      await appendFile(join(directory, 'log', log), `${line}\n`)
      for (const each of [journal, fileJournal(directory), journal])
        await expect(each.begin(payment(), allowAll)).rejects.toThrow(`the payment at ${join(directory, 'log', log)}:2`)
    },
  )
})

describe('an open payment', () => {
  const journals = async (now: () => number = Date.now) => {
    const directory = await newDirectory()
    return { journal: fileJournal(directory, now), other: fileJournal(directory, now), directory }
  }
  /** Makes each step of a journal fail, until the result is called. */
  const damage = (directory: string) => {
    const file = join(directory, 'open', `${crypto.randomUUID()}.json`)
    writeFileSync(file, '')
    return () => rmSync(file)
  }
  const openOf = async (journal: PaymentJournal) => (await journal.read()).open

  it('is left alone while somebody works on it, and taken over once', async () => {
    const { journal, other } = await journals()
    const { id } = await journal.begin(payment(), allowAll)
    expect([await journal.takeOver('p'), await other.takeOver('p')]).toEqual([undefined, undefined])
    await journal.leave(id)
    expect(await other.takeOver('another')).toBeUndefined()
    expect(await other.takeOver('p')).toMatchObject({ id, state: 'sent' })
    expect(await other.takeOverId(id)).toBeUndefined()
  })

  /** Writes a payment that a process sends. */
  const sentBy = async (directory: string, pid: number) => {
    await mkdir(join(directory, 'open'), { recursive: true })
    const id = crypto.randomUUID()
    const open = { version: 1, id, state: 'sent', pid, ...payment() }
    await writeFile(join(directory, 'open', `${id}.json`), JSON.stringify(open))
    return id
  }

  it('of another process is taken over when that has not said its end for five minutes', async () => {
    let now = Date.now()
    const { journal, directory } = await journals(() => now)
    const id = await sentBy(directory, process.ppid)
    expect(await journal.takeOver('p')).toBeUndefined()
    now += 5 * 60_000 + 1_000
    expect(await journal.takeOver('p')).toMatchObject({ id })
  })

  it.each(['leave', 'end'] as const)('is taken over after a step that failed (%s)', async (step) => {
    const { journal, other, directory } = await journals()
    const { id } = await journal.begin(payment(), allowAll)
    const mend = damage(directory)
    const done = step === 'leave' ? journal.leave(id) : journal.end(id, { outcome: 'charged' })
    await expect(done).rejects.toBeInstanceOf(JournalError)
    mend()
    expect(await other.takeOver('p')).toMatchObject({ id, state: 'sent' })
    expect(await journal.takeOverId(id)).toBeUndefined()
  })

  it('is sent again by the same process when its lost answer could not be recorded', async () => {
    const { journal, directory } = await journals()
    let mend = () => {}
    const { url, payments } = await sell((response) => {
      if (payments.length > 1) return paid(response)
      mend = damage(directory)
      response.destroy()
    })
    const buyer = new Buyer({ privateKey, policy: { maxPerCall: '100' }, journal, maxResends: 0 })
    await expect(buyer.fetch(url)).rejects.toMatchObject({ code: 'payment_uncertain' })
    mend()
    expect((await buyer.fetch(url)).outcome).toBe('charged')
    expect([payments.length, new Set(payments).size]).toEqual([2, 1])
  })

  it('of a process whose id is this one’s now is taken over', async () => {
    const { journal, directory } = await journals()
    const id = await sentBy(directory, process.pid)
    expect(await journal.takeOver('p')).toMatchObject({ id })
  })

  it('ends a day after it could be charged, a deposit at once, and what is owed never', async () => {
    let now = Date.now()
    const { journal, other } = await journals(() => now)
    const [lost, deposit, owed, voucher] = await Promise.all([
      journal.begin(payment(), allowAll),
      journal.begin(payment({ terms: { ...TERMS, scheme: 'batch-settlement' } }), allowAll),
      journal.begin(payment(), allowAll),
      journal.begin(payment({ valid_before: null, outlay: '0' }), allowAll),
    ])
    await journal.owe(owed.id)
    for (const { id } of [lost, deposit, owed, voucher]) await journal.leave(id)
    now += 359_000
    expect(await openOf(other)).toHaveLength(4)
    now += 2_000
    expect((await openOf(other)).map(({ id }) => id).sort()).toEqual([lost.id, owed.id, voucher.id].sort())
    now += DAY - 3_000
    expect((await openOf(other)).map(({ id }) => id).sort()).toEqual([lost.id, owed.id].sort())
    now += 3_000
    expect(await openOf(other)).toMatchObject([{ id: owed.id, state: 'owed' }])
    expect((await other.read()).ended.map(({ outcome }) => outcome)).toEqual(['expired', 'expired', 'expired'])
    // Of the owed one and another, the owed one is sent first, and stays owed.
    expect(await other.takeOver('p')).toMatchObject({ id: owed.id, state: 'owed' })
  })

  it('is seen by the check, with all that has ended since yesterday', async () => {
    const { journal, other } = await journals()
    const old = await journal.begin(payment({ signed_at: new Date(Date.now() - 3 * DAY).toISOString() }), allowAll)
    const ended = await journal.begin(payment(), allowAll)
    const open = await journal.begin(payment(), allowAll)
    for (const { id } of [old, ended]) await journal.end(id, { outcome: 'charged' })
    let seen: { open: OpenPayment[]; ended: { id: string }[] } | undefined
    const refusal = new Error('no')
    const begun = other.begin(payment(), (book) => {
      seen = { open: [...book.open], ended: [...book.ended] }
      throw refusal
    })
    await expect(begun).rejects.toBe(refusal)
    expect([seen?.open.map(({ id }) => id), seen?.ended.map(({ id }) => id)]).toEqual([[open.id], [ended.id]])
    expect(await openOf(other)).toHaveLength(1)
    expect((await other.read('2000-01-01')).ended).toHaveLength(2)
  })
})

describe('the lock', () => {
  const GONE = 2 ** 22 - 1

  async function lockFile(content: string): Promise<string> {
    const directory = await newDirectory()
    await fileJournal(directory).read()
    const file = join(directory, 'lock')
    await writeFile(file, content)
    return file
  }

  it('of a process that is gone is taken away', async () => {
    const file = await lockFile(String(GONE))
    expect(await createFileLock(file)(async () => readFile(file, 'utf8'))).toBe(String(process.pid))
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  it('that is older than half a minute is taken away', async () => {
    const file = await lockFile(String(process.ppid))
    const then = new Date(Date.now() - 31_000)
    await utimes(file, then, then)
    expect(await createFileLock(file)(async () => 'worked')).toBe('worked')
  })

  it('of a process that is there is waited for, and then nothing is done', async () => {
    const file = await lockFile(String(process.ppid))
    const locked = createFileLock(file, 200)
    await expect(locked(async () => 'worked')).rejects.toBeInstanceOf(JournalError)
    await rm(file)
    expect(await locked(async () => 'worked')).toBe('worked')
  })

  it('that another process has taken away meanwhile keeps a payment and its end from being written', async () => {
    const directory = await newDirectory()
    let now = Date.now
    const journal = fileJournal(directory, () => now())
    const { id } = await journal.begin(payment(), allowAll)
    const file = join(directory, 'lock')
    const lose = () => {
      rmSync(file)
      writeFileSync(file, String(process.ppid))
      return Date.now()
    }
    await expect(journal.begin(payment(), lose)).rejects.toThrow(`this process has lost ${file}`)
    expect(await readFile(file, 'utf8')).toBe(String(process.ppid))
    await rm(file)
    now = lose
    await expect(journal.end(id, { outcome: 'charged' })).rejects.toThrow(`this process has lost ${file}`)
    await rm(file)
    const { open, ended } = await fileJournal(directory).read()
    expect([open.map((each) => each.id), ended]).toEqual([[id], []])
    expect(await readdir(join(directory, 'open'))).toEqual([`${id}.json`])
  })

  it('does not stay when the disk is full, and the error names its file', async () => {
    const directory = await newDirectory()
    const script = `await journal.read().catch((error) => console.log(error.name, error.message, error.cause.code))`
    const program = childProgram(script, { directory, url: '' })
    const full = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`
    const { NODE_COMPILE_CACHE: _, ...env } = process.env
    const said = await text(spawn('bash', ['-c', full, ...program], { ...PIPED, env }).stdout)
    expect(said).toBe(`JournalError cannot lock ${join(directory, 'lock')} EFBIG\n`)
    expect(await readdir(directory)).toEqual(['log', 'open'])
  })

  it('lets one work at a time', async () => {
    const file = await lockFile(String(GONE))
    let working = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++working)
      await new Promise((resolve) => setTimeout(resolve, 1))
      working--
    }
    const locks = Array.from({ length: 5 }, () => createFileLock(file))
    await Promise.all(locks.flatMap((locked) => Array.from({ length: 10 }, () => locked(work))))
    expect([most, working]).toEqual([1, 0])
  })
})
