import { type SpawnOptionsWithStdioTuple, type StdioNull, type StdioPipe, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { generatePrivateKey } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { buildSandboxUsdcAccept } from '../../accepts.ts'
import { Buyer, JournalError, type NewPayment, type PaymentJournal, type SpentBook } from '../index.ts'
import type { Spending } from '../limits.ts'
import { fileJournal } from './file-journal.ts'

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

/** Starts a seller's host. Returns its URL, and the payments that have reached it. */
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

/** Starts a process that pays with the public SDK. `script` can use `buyer`, `journal` and `url`. */
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
    import { Buyer } from '${new URL('../index.ts', import.meta.url).href}'
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
    // Another purchase would exceed the day's limit, since signed payments count.
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

  it('has one payment of a name for two processes that ask for its price at once', async () => {
    const directory = await newDirectory()
    const { url, payments } = await sell()
    // Each process waits twice: after it has got the price, and after its call has returned or thrown. The test lets both continue at the
    // same time.
    const script = `
      const { createInterface } = await import('node:readline')
      const lines = createInterface(process.stdin)[Symbol.asyncIterator]()
      const wait = async (said) => {
        console.log(said)
        await lines.next()
      }
      const send = async (url, init) => {
        const response = await fetch(url, init)
        if (response.status === 402) await wait('asked')
        return response
      }
      const told = await buyer({ fetch: send }).fetch(url, { purchase: 'order 7' }).then(
        async ({ response, outcome }) => {
          await wait(outcome)
          await response.text()
          return 'ended'
        },
        ({ code }) => wait(code).then(() => 'refused'),
      )
      console.log(told)
      process.exit()`
    const processes = [1, 2].map(() => {
      const [node, ...args] = childProgram(script, { directory, url })
      const { stdin, stdout } = spawn(node, args, { stdio: ['pipe', 'pipe', 'inherit'] })
      const lines = createInterface(stdout)[Symbol.asyncIterator]()
      return { goOn: () => stdin.write('\n'), next: async () => String((await lines.next()).value) }
    })
    const said = () => Promise.all(processes.map(({ next }) => next()))
    const goOn = () => processes.forEach((each) => void each.goOn())
    expect(await said()).toEqual(['asked', 'asked'])
    goOn()
    expect((await said()).sort()).toEqual(['charged', 'purchase_under_way'])
    goOn()
    expect((await said()).sort()).toEqual(['ended', 'refused'])
    expect(payments).toHaveLength(1)
    const third = `console.log(await buyer().fetch(url, { purchase: 'order 7' }).catch(({ code }) => code))`
    expect(await text(child(third, { directory, url }).stdout)).toBe('purchase_ended\n')
    expect(payments).toHaveLength(1)
  })

  it('is readable by its owner alone, and never holds the private key', async () => {
    const directory = await newDirectory()
    const { url } = await sell((response) => response.writeHead(500).end())
    const journal = fileJournal(directory)
    const buyer = new Buyer({ privateKey, policy: { maxPerCall: '100' }, journal })
    const { payment } = await buyer.fetch(url, { method: 'POST', body: 'question' })
    const modes = await Promise.all(['.', FILE].map(async (name) => (await stat(join(directory, name))).mode & 0o777))
    expect(modes).toEqual([0o700, 0o600])
    expect(await readdir(directory)).toEqual([FILE])
    expect((await readFile(join(directory, FILE))).includes(privateKey.slice(2))).toBe(false)
    expect((await journal.read()).open).toMatchObject([
      {
        ...{ id: payment?.id, state: 'uncertain', method: 'POST', url, host: '127.0.0.1', terms: TERMS, outlay: '100' },
        request: { body: Buffer.from('question').toString('base64') },
      },
    ])
  })

  it('sends nothing when it cannot be written', async () => {
    const directory = await newDirectory()
    const { url, payments } = await sell()
    const buyer = new Buyer({ privateKey, policy: { maxPerCall: '100' }, journal: fileJournal(directory) })
    await fileJournal(directory).read()
    await writeFile(join(directory, FILE), 'sun '.repeat(1_024))
    await expect(buyer.fetch(url)).rejects.toThrow(`${join(directory, FILE)}: file is not a database`)
    const other = new Buyer({ privateKey, policy: { maxPerCall: '100' }, journal: fileJournal(join(directory, FILE)) })
    await expect(other.fetch(url)).rejects.toBeInstanceOf(JournalError)
    expect(payments).toHaveLength(0)
  })

  it('has room for a step on a full disk, or none of it is kept', async () => {
    const directory = await newDirectory()
    const { id } = await fileJournal(directory).begin(payment(), allowAll)
    const script = `
      const step = (promise) => promise.then(() => 'kept', ({ name, cause }) => name + ' ' + cause.errcode)
      console.log(await step(journal.end('${id}', { outcome: 'charged' })))`
    const program = childProgram(script, { directory, url: '' })
    const full = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`
    const { NODE_COMPILE_CACHE: _, ...env } = process.env
    const said = await text(spawn('bash', ['-c', full, ...program], { ...PIPED, env }).stdout)
    expect(said).toMatch(/^JournalError (10|13|778|1034)\n$/)
    expect(await fileJournal(directory).read()).toMatchObject({ open: [{ id, state: 'sent' }], ended: [] })
  })

  it('keeps what it has confirmed, whenever its process is killed', async () => {
    const directory = await newDirectory()
    const script = `
      const payment = ${JSON.stringify(payment())}
      for (;;) {
        const { id } = await journal.begin(payment, () => undefined)
        console.log('begun ' + id)
        await journal.end(id, { outcome: 'charged' })
        console.log('ended ' + id)
      }`
    const confirmed: string[] = []
    for (let round = 1; round <= 5; round++) {
      const process = child(script, { directory, url: '' })
      let count = 0
      for await (const line of createInterface(process.stdout)) {
        confirmed.push(line)
        if (++count === round) process.kill('SIGKILL')
      }
    }
    expect(query(directory, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
    const { open, ended } = await fileJournal(directory).read()
    const begun = [...open, ...ended].map(({ id }) => `begun ${id}`)
    const found = new Set([...begun, ...ended.map(({ id }) => `ended ${id}`)])
    expect(confirmed.filter((line) => !found.has(line))).toEqual([])
    expect(confirmed.length).toBeGreaterThanOrEqual(15)
  })
})

const FILE = 'payments.sqlite'

function query(directory: string, text: string, ...values: SQLInputValue[]) {
  const database = new DatabaseSync(join(directory, FILE))
  try {
    return database.prepare(text).all(...values)
  } finally {
    database.close()
  }
}

describe('a large journal', () => {
  it('holds more open payments than a process can have open files', async () => {
    const directory = await newDirectory()
    const { id } = await fileJournal(directory).begin(payment(), allowAll)
    query(
      directory,
      `insert into payment (${OPEN_COLUMNS}) with recursive n (i) as (select 1 union all select i + 1 from n where i < 400)
       select printf('%036d', i), ${OPEN_COLUMNS.slice(4)} from payment, n where id = ?`,
      id,
    )
    const script = 'ulimit -n 128; exec "$0" "$@"'
    const program = childProgram('console.log((await journal.read()).open.length)', { directory, url: '' })
    expect(await text(spawn('bash', ['-c', script, ...program], PIPED).stdout)).toBe('401\n')
  })

  it('shows the limits sums of what was signed before the last hour, and each payment since', async () => {
    const directory = await newDirectory()
    const now = Date.parse('2026-11-24T12:00:00Z')
    const journal = fileJournal(directory, () => now)
    const buy = async (minutesAgo: number, changes: Partial<NewPayment> = {}) => {
      const signed_at = new Date(now - minutesAgo * 60_000).toISOString()
      const { id } = await journal.begin(payment({ signed_at, valid_before: now, ...changes }), allowAll)
      await journal.end(id, { outcome: 'charged' })
    }
    // The minutes since each payment was signed: two payments of yesterday, three of this morning, two of the last hour.
    for (const minutes of [1_000, 900, 200, 150, 100, 50, 20]) await buy(minutes)
    await buy(120, { host: 'b.example', outlay: `1${'0'.repeat(30)}` })
    let seen: readonly Spending[] = []
    await journal.begin(payment({ signed_at: new Date(now).toISOString() }), ({ ended }) => {
      seen = ended
    })
    expect(seen.map(({ host, outlay, signed_at }) => [host, outlay, signed_at]).sort()).toEqual([
      ['a.example', '100', '2026-11-24T11:10:00.000Z'],
      ['a.example', '100', '2026-11-24T11:40:00.000Z'],
      ['a.example', '200', '2026-11-23T21:00:00.000Z'],
      ['a.example', '300', '2026-11-24T10:20:00.000Z'],
      ['b.example', `1${'0'.repeat(30)}`, '2026-11-24T10:00:00.000Z'],
    ])
  })

  it('keeps no long receipt of a seller', async () => {
    const journal = fileJournal(await newDirectory())
    const { id } = await journal.begin(payment(), allowAll)
    await journal.end(id, { outcome: 'charged', receipt: { ...RECEIPT, extra: { note: 'x'.repeat(40_000) } } })
    expect((await journal.read()).ended).toMatchObject([{ transaction: '0xabc', receipt: null }])
  })
})

const OPEN_COLUMNS = `id, purchase, signed_at, method, url, host, network, asset, scheme, pay_to, amount, outlay, valid_before, state, terms,
  headers, request_headers`

describe('an open payment', () => {
  const journals = async (now: () => number = Date.now) => {
    const directory = await newDirectory()
    return { journal: fileJournal(directory, now), other: fileJournal(directory, now), directory }
  }
  /** Makes each step of a journal fail, until the returned function is called. */
  const damage = (directory: string) => {
    chmodSync(directory, 0o770)
    return () => chmodSync(directory, 0o700)
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

  /** Begins a payment that another process holds, with a lease that ends at `heldUntil` (milliseconds). */
  const sentElsewhere = async (journal: PaymentJournal, directory: string, heldUntil: number) => {
    const { id } = await journal.begin(payment(), allowAll)
    await journal.leave(id)
    query(directory, "update payment set holder = 'another', held_until = ? where id = ?", heldUntil, id)
    return id
  }

  it('of another process is taken over when its lease has ended, or cannot be one', async () => {
    const { journal, directory } = await journals()
    for (const heldUntil of [Date.now() - 1, Date.now() + 3_600_000]) {
      const id = await sentElsewhere(journal, directory, heldUntil)
      expect(await journal.takeOver('p')).toMatchObject({ id, state: 'sent' })
      await journal.end(id, { outcome: 'charged' })
    }
  })

  it('of a killed process is waited for until its lease ends, so that nothing else is signed for its purchase', async () => {
    let now = Date.now()
    const { journal, directory } = await journals(() => now)
    const id = await sentElsewhere(journal, directory, now + 4_000)
    let isTaken = false
    const taken = journal.takeOverId(id).finally(() => {
      isTaken = true
    })
    // After this read, `takeOverId` has read the journal once, and waits for the end of the lease.
    await journal.read()
    expect(isTaken).toBe(false)
    now += 4_001
    expect(await taken).toMatchObject({ id })
  })

  it('of another process that renews its lease is left to it', async () => {
    const now = Date.now()
    const { journal, directory } = await journals(() => now)
    const id = await sentElsewhere(journal, directory, now + 4_000)
    const taken = journal.takeOver('p')
    await journal.read()
    query(directory, 'update payment set held_until = ? where id = ?', now + 4_500, id)
    expect(await taken).toBeUndefined()
    // A new call to `takeOver` waits for the next renewal.
    const again = journal.takeOver('p')
    await journal.read()
    query(directory, "update payment set state = 'owed', holder = null, held_until = null where id = ?", id)
    expect(await again).toMatchObject({ id, state: 'owed' })
  })

  it('that another process has taken over, or is owed, ends as charged alone', async () => {
    const { journal, directory } = await journals()
    const states = async () => {
      const { open, ended } = await journal.read()
      return [...open.map(({ state }) => state), ...ended.map(({ outcome }) => outcome)]
    }
    const id = await sentElsewhere(journal, directory, Date.now() + 4_000)
    for (const outcome of ['expired', 'refused', 'not_charged'] as const) await journal.end(id, { outcome })
    expect(await states()).toEqual(['sent'])
    await journal.owe(id)
    query(directory, 'update payment set held_until = 1 where id = ?', id)
    expect(await journal.takeOver('p')).toMatchObject({ id, state: 'owed' })
    await journal.end(id, { outcome: 'expired' })
    expect(await states()).toEqual(['owed'])
    query(directory, "update payment set holder = 'another', held_until = ? where id = ?", Date.now() + 4_000, id)
    await journal.end(id, { outcome: 'charged', receipt: RECEIPT })
    expect(await states()).toEqual(['charged'])
  })

  it('is kept by a process that works on it, for as long as it does', async () => {
    const directory = await newDirectory()
    const script = `
      const { id } = await journal.begin(${JSON.stringify(payment())}, () => undefined)
      console.log(id)
      setInterval(() => undefined, 1_000)`
    const worker = child(script, { directory, url: '' })
    endings.push(() => worker.kill('SIGKILL'))
    const [id] = await once(createInterface(worker.stdout), 'line')
    const leaseOf = () => Number(query(directory, 'select held_until from payment where id = ?', id)[0]?.held_until)
    const first = leaseOf()
    // The worker renews its lease, so this process does not take the payment over. The fixed clock never reaches the end of the lease.
    const now = Date.now()
    expect(await fileJournal(directory, () => now).takeOver('p')).toBeUndefined()
    expect(leaseOf()).toBeGreaterThan(first)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    expect(await fileJournal(directory).takeOver('p')).toMatchObject({ id })
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

  it('reaches its caller with its answer when its charge cannot be recorded, and is found again', async () => {
    const { journal, directory } = await journals()
    let mend = () => {}
    const { url, payments } = await sell((response) => {
      if (payments.length === 1) mend = damage(directory)
      paid(response)
    })
    const buyer = new Buyer({ privateKey, policy: { maxPerCall: '100' }, journal })
    const { response, outcome } = await buyer.fetch(url)
    expect([await response.text(), outcome]).toEqual(['sun', 'charged'])
    mend()
    expect(await openOf(journal)).toMatchObject([{ state: 'sent', url }])
    const again = await buyer.fetch(url)
    expect([await again.response.text(), again.outcome]).toEqual(['sun', 'charged'])
    expect([payments.length, new Set(payments).size, await openOf(journal)]).toEqual([2, 1, []])
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
    // The owed payment is the only payment of its purchase that can be sent again, and it stays owed.
    expect(await other.takeOver('p')).toMatchObject({ id: owed.id, state: 'owed' })
  })

  it('is seen by the check, with all that has ended since yesterday', async () => {
    const { journal, other } = await journals()
    const old = await journal.begin(payment({ signed_at: new Date(Date.now() - 3 * DAY).toISOString() }), allowAll)
    const ended = await journal.begin(payment(), allowAll)
    const open = await journal.begin(payment(), allowAll)
    for (const { id } of [old, ended]) await journal.end(id, { outcome: 'charged' })
    let seen: SpentBook | undefined
    const refusal = new Error('no')
    const begun = other.begin(payment(), (book) => {
      seen = book
      throw refusal
    })
    await expect(begun).rejects.toBe(refusal)
    expect([seen?.open.map(({ id }) => id), seen?.ended.map(({ outlay }) => outlay)]).toEqual([[open.id], ['100']])
    // The check gets no bodies: thousands of open payments may have megabytes each.
    expect(seen?.open[0]).not.toHaveProperty('request')
    expect(await openOf(other)).toHaveLength(1)
    expect((await other.read('2000-01-01')).ended).toHaveLength(2)
  })
})
