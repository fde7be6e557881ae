import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { createPool } from '../../runtime/postgres.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { LEDGER_FACTS } from '../../schema/testing/writable-payments.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import { createTenantReader, READER_SESSION } from '../database/tenant-reader.ts'
import { createOrm } from '../open-database.ts'
import { readSettlements } from '../reads/settlement-reads.ts'
import { statementLines } from '../reads/statement-reads.ts'
import { statementFile } from './statement-export.ts'
import { createLineSums, type StatementLine, signedAmount } from './statement-line.ts'
import { readStatementMonths } from './statement-months.ts'
import { readStatement, type Statement, timesOf } from './statements.ts'

const it = onDatabase
  .extend('pool', async ({ database: { pool } }) => {
    await pool.query(`truncate ${LEDGER_FACTS}, payment_correction, payment_earned`)
    await pool.query(`update payment_earned_watermark set at = '-infinity'`)
    return pool
  })
  .extend('orm', { scope: 'file' }, ({ database }, { onCleanup }) => {
    const orm = createOrm({ url: database.controlPlaneUrl, logger: createLogger({ name: 'test', level: 'silent' }) })
    onCleanup(() => orm.close())
    return orm
  })
  .extend('reader', { scope: 'file' }, ({ database }, { onCleanup }) => {
    const pool = createPool({
      url: database.controlPlaneUrl,
      applicationName: 'test',
      settings: READER_SESSION,
      max: 2,
    })
    const reader = createTenantReader(pool, { tenantFilters: true })
    onCleanup(() => reader.end())
    return reader
  })

const NETWORK = 'eip155:845320402'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const OTHER = `0x${'Cc'.repeat(20)}`
const PAYEES = [`0x${'aA'.repeat(20)}`, `0x${'bB'.repeat(20)}`]
/** A small page, so that the test reads many pages. */
const MOST = 7

interface Payment {
  made: string
  /** Null for a released payment. */
  settled: string | null
  amount: bigint
  payee?: string | undefined
  asset?: string | undefined
  corrections?: readonly (readonly [state: 'REVERSED' | 'RESTORED', at: string])[]
}

async function write(pool: Pool, { accountId, environment }: Tenant, payments: readonly Payment[]): Promise<void> {
  for (const { made, settled, amount, payee = PAYEES[0], asset = USDC, corrections = [] } of payments) {
    const id = v7({ msecs: Date.parse(made) })
    await pool.query(
      `insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme, network, asset,
          amount, pay_to, valid_before, signed, requirements, lease_until, created_at, settled_at)
        values (uuid_send($1), $1, $2, $3, $4, $4, $4, 'GET', 'h', '=1', 'p', 'exact', $5, $6, $7, $8, now(), '{}', '{}', now(), $9, $10)`,
      [
        ...[id, settled ? 'SETTLED' : 'RELEASED', environment, accountId, NETWORK, asset, String(amount), payee],
        ...[made, settled],
      ],
    )
    for (const [index, [state, at]] of corrections.entries())
      await pool.query(`insert into payment_correction (payment_id, number, at, state) values ($1, $2, $3, $4)`, [
        ...[id, index + 1, at, state],
      ])
  }
}

async function fold(pool: Pool): Promise<void> {
  const FOLD = `select fold_earnings(now() - interval '1 second') as more`
  while ((await pool.query<{ more: boolean }>(FOLD)).rows[0]?.more);
}

const monthOf = (offset: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 7)
}
const MONTHS = [-4, -3, -2, -1].map(monthOf) as [string, string, string, string]

/** Payments of four months. Some are made in one month (UTC) and settled in another. */
function ledger(): Payment[] {
  const [first, second, third, fourth] = MONTHS
  const usual = MONTHS.flatMap((month, index) =>
    Array.from({ length: 30 }, (_, i): Payment => {
      const made = `${month}-${String(1 + (i % 28)).padStart(2, '0')}T10:00:00.000Z`
      return {
        ...{ made, settled: i % 5 === 4 ? null : made, amount: 10n ** 20n + BigInt(index * 100 + i) },
        ...{ payee: PAYEES[i % 2], asset: i % 3 === 0 ? OTHER : USDC },
      }
    }),
  )
  const endOfFirst = new Date(Date.parse(timesOf(first).to) - 1).toISOString()
  return [
    ...usual,
    // Payments of the last millisecond of a month. They are settled in that month, at the start of the next month,
    // and months later.
    { made: endOfFirst, settled: endOfFirst, amount: 3n },
    { made: endOfFirst, settled: timesOf(first).to, amount: 5n },
    { made: endOfFirst, settled: `${third}-05T00:00:00.000Z`, amount: 7n },
    { made: timesOf(first).to, settled: timesOf(first).to, amount: 11n },
    // One payment reversed in its own month, one in a later month, and one restored in a third month.
    {
      ...{ made: `${first}-02T00:00:00Z`, settled: `${first}-02T00:00:01Z`, amount: 13n },
      corrections: [['REVERSED', `${first}-03T00:00:00Z`]],
    },
    {
      ...{ made: `${first}-02T00:00:00Z`, settled: `${first}-02T00:00:01Z`, amount: 17n },
      corrections: [
        ['REVERSED', `${second}-01T00:00:00Z`],
        ['RESTORED', `${fourth}-01T00:00:00Z`],
        ['REVERSED', `${fourth}-02T00:00:00Z`],
      ],
    },
    // More late settlements, and more corrections, than fit into a page.
    ...Array.from(
      { length: 2 * MOST + 1 },
      (_, i): Payment => ({
        ...{
          made: `${second}-20T00:00:00Z`,
          settled: `${third}-01T00:00:00.${String(100 + i)}Z`,
          amount: BigInt(19 + i),
        },
        corrections: [['REVERSED', `${fourth}-10T00:00:00Z`]],
      }),
    ),
  ]
}

async function allOf<Item>(pages: AsyncIterable<Item[]>): Promise<Item[]> {
  const all: Item[] = []
  for await (const page of pages) all.push(...page)
  return all
}

const spanOf = (month: string) => ({
  ...{ since: new Date(timesOf(month).from), until: new Date(timesOf(month).to) },
  most: MOST,
})
const sumOf = (lines: readonly StatementLine[]) => lines.reduce((sum, line) => sum + signedAmount(line), 0n)
const newTenant = (): Tenant => ({ accountId: randomUUID(), environment: 'production' })

describe('the lines of a month', () => {
  it('add up to its statement, months to each other, and settlements to the export of payments', async ({
    pool,
    orm,
    reader,
  }) => {
    const tenant = newTenant()
    await write(pool, tenant, ledger())
    await write(pool, { ...tenant, environment: 'development' }, ledger().slice(0, 40))
    await write(pool, newTenant(), ledger().slice(0, 40))
    await fold(pool)
    const em = tenantManager(orm, tenant)
    const exported = await allOf(
      (async function* () {
        let before: string | null = null
        do {
          const page = await readSettlements(reader, tenant, { status: 'settled' }, { limit: 100, before })
          yield page.rows
          before = page.next
        } while (before !== null)
      })(),
    )
    const seen = new Map<string, string>()
    let total = 0n
    for (const month of MONTHS) {
      const statement = await readStatement(em, { tenant, month })
      expect(statement.closed).toBe(true)
      const lines = await allOf(statementLines(reader, tenant, spanOf(month)))
      const sums = createLineSums()
      for (const line of lines) sums.add(line)
      expect(sums.areOf(statement)).toBe(true)
      const { from, to } = timesOf(month)
      for (const { at } of lines) expect(at >= from && at < to).toBe(true)
      const ofExport = exported.filter(({ settled_at }) => settled_at !== null && settled_at >= from && settled_at < to)
      expect(
        lines
          .filter(({ kind }) => kind === 'settled')
          .map(({ id }) => id)
          .sort(),
      ).toEqual(ofExport.map(({ id }) => id).sort())
      for (const item of statement.items) {
        const key = `${item.asset} ${item.pay_to}`
        expect(item.opening).toBe(seen.get(key) ?? '0')
        seen.set(key, item.closing)
      }
      total += sumOf(lines)
      expect([...seen.values()].reduce((sum, closing) => sum + BigInt(closing), 0n)).toBe(total)
    }
    const kept = exported.filter(({ reversed_at }) => reversed_at === null)
    expect(kept.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(total)
    expect(exported.length - kept.length).toBe(2 * MOST + 3)
  })

  it('make a CSV with an end, and a PDF with the sums and lines', async ({ pool, orm, reader }) => {
    const tenant = newTenant()
    await write(pool, tenant, ledger())
    await fold(pool)
    const statement = await readStatement(tenantManager(orm, tenant), { tenant, month: MONTHS[3] })
    const head = {
      statement,
      seller: 'Zoë & Söhne, seller@example.com',
      environment: 'production',
      issuer: 'https://launa.example',
      madeAt: '2026-05-01T00:00:00.000Z',
    } as const
    const lines = await allOf(statementLines(reader, tenant, spanOf(MONTHS[3])))
    const file = async (format: 'csv' | 'pdf', of: Statement = statement) => {
      const pieces: Buffer[] = []
      const pages = statementLines(reader, tenant, spanOf(MONTHS[3]))
      for await (const piece of statementFile(format, { ...head, statement: of }, pages))
        pieces.push(Buffer.from(piece))
      return Buffer.concat(pieces)
    }
    const rows = (await file('csv')).toString().split('\r\n')
    expect(rows.at(-1)).toBe('')
    expect(rows.at(-2)).toMatch(new RegExp(`^#end,${lines.length},`))
    const reversed = rows.filter((row) => row.includes(',reversed,'))
    expect(reversed).toHaveLength(2 * MOST + 2)
    expect(reversed[0]).toMatch(/,"'=1",p,0x\w+,eip155:845320402,Sandbox,exact,0x\w+,-\d+,-0\.\d+,USDC,/)
    const text = textOf(await file('pdf'))
    for (const { id } of lines) expect(text).toContain(id)
    for (const { closing } of statement.items.filter(({ token }) => token === null)) expect(text).toContain(closing)
    expect(text).toContain('Zoë & Söhne, seller@example.com')
    expect(text).toContain('Issued by Launa, https://launa.example, on 2026-05-01 00:00:00 UTC')
    expect(text).toContain('seller@example.com, page 2')
    // The lines of a closed month must add up to its sums, or the file fails.
    const items = statement.items.map((item) => ({ ...item, settled: String(BigInt(item.settled) + 1n) }))
    for (const format of ['csv', 'pdf'] as const)
      await expect(file(format, { ...statement, items })).rejects.toThrow('not those of its statement')
    await expect(file('csv', { ...statement, items, closed: false })).resolves.toBeDefined()
  })

  it('are of the tenant alone, also without the filters of statements', async ({ database, pool }) => {
    const [tenant, other] = [newTenant(), newTenant()]
    await write(pool, tenant, ledger().slice(-3))
    const own = createPool({ url: database.controlPlaneUrl, applicationName: 'test', settings: READER_SESSION, max: 1 })
    const reader = createTenantReader(own, { tenantFilters: false })
    const count = async (of: Tenant) => (await allOf(statementLines(reader, of, spanOf(MONTHS[3])))).length
    expect(await count(tenant)).toBe(3)
    expect([await count(other), await count({ ...tenant, environment: 'development' })]).toEqual([0, 0])
    await reader.end()
  })
})

describe('the list of months', () => {
  it('is newest first, in pages, with the sums of its statements over all payees', async ({ pool, orm }) => {
    const tenant = newTenant()
    const em = tenantManager(orm, tenant)
    const read = (before: string | null, most: number) =>
      readStatementMonths(em, { tenant, before, most, now: new Date() })
    expect(await read(null, 10)).toEqual([])
    await write(pool, tenant, ledger())
    await fold(pool)
    const months = await read(null, 10)
    expect(months.map(({ month }) => month)).toEqual([monthOf(0), ...MONTHS.toReversed()])
    expect(months.map(({ closed }) => closed)).toEqual([false, true, true, true, true])
    for (const { month, items } of months) {
      const statement = await readStatement(em, { tenant, month })
      for (const item of items)
        for (const field of ['opening', 'settled', 'reversed', 'closing'] as const) {
          const ofToken = statement.items.filter(({ asset }) => asset === item.asset)
          expect(item[field]).toBe(ofToken.reduce((sum, each) => sum + BigInt(each[field]), 0n).toString())
        }
    }
    expect(await read(MONTHS[3], 2)).toEqual(months.slice(2, 4))
  })
})

function textOf(file: Buffer): string {
  const latin = file.toString('latin1')
  expect(latin.startsWith('%PDF-')).toBe(true)
  expect(latin.trimEnd().endsWith('%%EOF')).toBe(true)
  const streams = [...latin.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, bytes = '']) =>
    inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'),
  )
  return streams
    .join('\n')
    .replaceAll(/\[(.*?)\] TJ/g, (_, parts: string) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
}
