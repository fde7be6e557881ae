import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import depths from '../../../../vectors/depths.json' with { type: 'json' }
import { fileJournal } from './file-journal.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const DAY = '2026-11-24'

const TERMS = {
  ...{ scheme: 'exact', network: 'eip155:8453', asset: '0x2', amount: '100', payTo: '0x1' },
  ...{ maxTimeoutSeconds: 300, extra: {} },
}
const COMMON = {
  ...{
    purchase: 'p',
    signed_at: '2026-11-24T11:59:00.123456+00:00',
    method: 'POST',
    url: 'https://a.example/',
    host: 'a.example',
  },
  outlay: '100',
}
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

const open = (index: number, changes: object = {}) => ({
  ...{
    version: 1,
    id: idOf(index),
    state: 'sent',
    pid: 1,
    ...COMMON,
    terms: TERMS,
    headers: { 'PAYMENT-SIGNATURE': 'x' },
  },
  ...{ valid_before: NOW / 1_000 + 300, request: { headers: { accept: '*/*' }, body: 'cXVlc3Rpb24=' }, ...changes },
})
const ended = (index: number, changes: object = {}) => ({
  ...{ id: idOf(index), ...COMMON, ended_at: '2026-11-24T11:59:10Z', outcome: 'charged', network: 'eip155:8453' },
  ...{ asset: '0x2', pay_to: '0x1', scheme: 'exact', amount: '100', transaction: '0xabc', receipt: { success: true } },
  ...changes,
})

/** Makes a directory with a journal of version 0.1.0 that has these payments. Returns its path. */
function formerJournal(openPayments: object[], lines: string): string {
  const parent = mkdtempSync(join(tmpdir(), 'launa-journal-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const directory = join(parent, 'payments')
  for (const name of ['open', 'log']) mkdirSync(join(directory, name), { recursive: true, mode: 0o700 })
  for (const payment of openPayments)
    writeFileSync(join(directory, 'open', `${(payment as { id: string }).id}.json`), JSON.stringify(payment))
  writeFileSync(join(directory, 'log', `${DAY}.jsonl`), lines)
  return directory
}

const journalIn = (directory: string) => fileJournal(directory, () => NOW)
const lineOf = (value: object) => `${JSON.stringify(value)}\n`

it('is taken over once, and its files are set aside', async () => {
  // The third payment has ended, but its file is still there.
  const lines = lineOf(ended(3)) + lineOf(ended(4, { outcome: 'refused', transaction: null, receipt: null }))
  const directory = formerJournal([open(1), open(2, { state: 'owed' }), open(3)], lines)
  writeFileSync(join(directory, 'open', `${idOf(9)}.json.${crypto.randomUUID()}`), '{')
  const books = await Promise.all([1, 2, 3].map(() => journalIn(directory).read()))
  for (const book of books) {
    expect(book.open).toMatchObject([
      { id: idOf(1), state: 'uncertain', terms: TERMS, request: { body: 'cXVlc3Rpb24=' } },
      { id: idOf(2), state: 'owed', signed_at: '2026-11-24T11:59:00.123Z' },
    ])
    expect(book.ended).toMatchObject([
      { id: idOf(3), outcome: 'charged', transaction: '0xabc', receipt: { success: true } },
      { id: idOf(4), outcome: 'refused', transaction: null, receipt: null },
    ])
  }
  const names = readdirSync(directory).sort()
  expect(names).toEqual([
    expect.stringMatching(/^log\..{36}$/),
    'open',
    expect.stringMatching(/^open\..{36}$/),
    'payments.sqlite',
  ])
  // A program of version 0.1.0 cannot make the folder again.
  expect(() => mkdirSync(join(directory, 'open'), { recursive: true })).toThrow('EEXIST')
})

it('is taken over again where a process was killed before it has set the files aside', async () => {
  const directory = formerJournal([open(1), open(2)], lineOf(ended(3)))
  await journalIn(directory).read()
  await journalIn(directory).end(idOf(2), { outcome: 'charged' })
  rmSync(join(directory, 'open'))
  // A program of version 0.1.0 has ended the first payment in the former files since the first import.
  const other = formerJournal([open(2), open(5)], lineOf(ended(3)) + lineOf(ended(1)))
  for (const name of ['open', 'log']) {
    mkdirSync(join(directory, name))
    for (const file of readdirSync(join(other, name)))
      writeFileSync(
        join(directory, name, file),
        await import('node:fs').then((fs) => fs.readFileSync(join(other, name, file))),
      )
  }
  const book = await journalIn(directory).read()
  expect(book.open.map(({ id }) => id)).toEqual([idOf(5)])
  expect(book.ended.map(({ id }) => id).sort()).toEqual([idOf(1), idOf(2), idOf(3)])
})

it('is without a line that a loss of power has cut, and with a last line that lacks its end alone', async () => {
  const cut = JSON.stringify(ended(1))
  const directory = formerJournal([open(1)], lineOf(ended(2)) + cut.slice(0, -20))
  expect(await journalIn(directory).read()).toMatchObject({ open: [{ id: idOf(1) }], ended: [{ id: idOf(2) }] })
  const whole = formerJournal([open(1)], lineOf(ended(2)) + cut)
  expect((await journalIn(whole).read()).ended).toHaveLength(2)
})

it.each([
  '{"outlay":Infinity}',
  '{}',
  'null',
  'sun',
  JSON.stringify(ended(5, { outlay: '-1' })),
  JSON.stringify(ended(5, { signed_at: 'x' })),
])('stops a journal, and stays, where the limits cannot count a line: %s', async (line) => {
  const directory = formerJournal([open(1)], lineOf(ended(2)))
  const log = join(directory, 'log', `${DAY}.jsonl`)
  appendFileSync(log, `${line}\n`)
  const journal = journalIn(directory)
  for (const each of [journal, journal, journalIn(directory)])
    await expect(each.read()).rejects.toThrow(`the limits cannot count the payment in ${log}:2`)
  writeFileSync(log, lineOf(ended(2)))
  expect(await journal.read()).toMatchObject({ open: [{ id: idOf(1) }], ended: [{ id: idOf(2) }] })
})

it.each([{ outlay: '-1' }, { terms: undefined }, { headers: undefined }, { valid_before: 'x' }, { signed_at: 'x' }])(
  'stops a journal where the limits cannot count an open payment: %s',
  async (changes) => {
    const directory = formerJournal([open(1, changes)], '')
    const file = join(directory, 'open', `${idOf(1)}.json`)
    await expect(journalIn(directory).read()).rejects.toThrow(`the limits cannot count the payment in ${file}`)
  },
)

it('has lines with the deepest receipts that a seller can send', async () => {
  const directory = formerJournal([], depths.journal_lines.map((line) => `${line}\n`).join(''))
  expect((await journalIn(directory).read(DAY)).ended).toHaveLength(depths.journal_lines.length)
})
