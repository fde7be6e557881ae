import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { type Month, partitionOf } from '../../archive/month.ts'
import { authorizationKey } from '../../authz/schemes/payment-key.ts'
import { scaled } from '../../runtime/patience.ts'
import { databaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import type { Settings } from '../../sandbox/settings.ts'
import { LEDGER_MONTHS_OF } from '../../schema/ledger-months.ts'
import { type LedgerRow, nameOf } from '../join/records.ts'
import { BULK_NETWORK, type Sold } from './past-months.ts'

const REFUSED = 1
const PAUSE_MS = 3_000
/** Milliseconds after which a refusal of the archiving is a failure. The services' jobs process each payment within half a minute. */
const MOST_MS = scaled(180_000)

/**
 * Calls the program as an operator would, until the services' jobs have processed the month. Resolves with the number of refusals before
 * success. Throws with the program's output if the month cannot be archived.
 */
export async function archive(settings: Settings, month: Month, folder: string): Promise<number> {
  const args = ['archive/main.ts', '--month', month.name, '--to', folder, '--without-finality', BULK_NETWORK]
  const env = { ...process.env, DATABASE_URL: databaseUrl(settings, loadSecrets(settings.stateDirectory)) }
  const run = () =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const job = execFile(process.execPath, args, { cwd: settings.root, env }, (_, stdout, stderr) =>
        resolve({ code: job.exitCode ?? -1, text: `${stdout}${stderr}`.trim() }),
      )
    })
  const until = performance.now() + MOST_MS
  for (let refusals = 0; ; refusals += 1) {
    const { code, text } = await run()
    if (code === 0) return refusals
    if (code !== REFUSED || performance.now() > until)
      throw new Error(`${month.name} does not leave (exit code ${code}): ${text}`)
    await delay(PAUSE_MS)
  }
}

interface Attempt {
  id: string
  key: string
  terms: string
}
interface Step {
  id: string
  number: number
  state: string
  transaction: string | null
}

/** Returns the payments in the files of a month, as rows of the ledger. Payments that are not in the files are missing. */
export function archivedRows(folder: string, month: Month, sold: readonly Sold[]): LedgerRow[] {
  const read = <Line>(name: string): Line[] =>
    gunzipSync(readFileSync(join(folder, `ledger-${month.name}`, `${name}.jsonl.gz`)))
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  const attempts = new Map(read<Attempt>('attempts').map((attempt) => [attempt.key, attempt]))
  const terms = new Map(read<{ id: string; amount: number }>('terms').map(({ id, amount }) => [id, BigInt(amount)]))
  const last = new Map<string, Step>()
  for (const step of read<Step>('steps')) if (step.number > (last.get(step.id)?.number ?? 0)) last.set(step.id, step)
  return sold.flatMap(({ payment: { authorization, payload } }) => {
    const { network, asset } = payload.accepted
    const { from: payer, nonce } = authorization
    const attempt = attempts.get(`\\x${authorizationKey({ network, asset, payer, nonce }).toString('hex')}`)
    if (!attempt) return []
    const { state = 'RESERVED', transaction = null } = last.get(attempt.id) ?? {}
    const amount = terms.get(attempt.terms) ?? -1n
    return [{ ...{ id: attempt.id, state, transaction, amount }, payment: nameOf(authorization) }]
  })
}

const COLUMNS = `select c.table_name as table, c.column_name as column from information_schema.columns c
  join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
  where c.table_schema = 'public' and c.data_type = 'uuid' and c.table_name <> 'payment_key' order by 1, 2`

/**
 * Returns a line for each table that still has facts of a month's payments, except the table of keys. Also returns a line for each remaining
 * partition of the month.
 */
export async function leftBehind(pool: Pool, month: Month): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(COLUMNS)
  const lines: string[] = []
  for (const { table, column } of columns) {
    // Ids of payments begin with their time and are UUIDs of version 7; other ids are random.
    const text = `select count(*)::int as count from ${table}
      where ${column} >= $1 and ${column} < $2 and substr(${column}::text, 15, 1) = '7'`
    const count = (await pool.query<{ count: number }>(text, [month.firstId, month.endId])).rows[0]?.count ?? 0
    if (count > 0) lines.push(`${count} rows of ${table} are about payments of ${month.name}`)
  }
  for (const parent of LEDGER_MONTHS_OF) {
    const own = partitionOf(parent, month)
    const { rows } = await pool.query<{ is: boolean }>('select to_regclass($1) is not null as is', [own])
    if (rows[0]?.is) lines.push(`${own} is still there`)
  }
  return lines
}

/** Bytes of the database, of its table of keys, and of the partitions of present and future months. */
export interface Sizes {
  all: number
  keys: number
  present: number
  /** `all` without `keys` and `present`. */
  rest: number
}

const PRESENT = LEDGER_MONTHS_OF.map((parent) => `'${parent}'::regclass`).join(', ')

export async function sizesOf(pool: Pool, past: readonly Month[]): Promise<Sizes> {
  const own = past.flatMap((month) => LEDGER_MONTHS_OF.map((parent) => partitionOf(parent, month)))
  const { rows } = await pool.query<Omit<Sizes, 'rest'>>(
    `select pg_database_size(current_database())::float8 as all, pg_total_relation_size('payment_key')::float8 as keys,
      (select coalesce(sum(pg_total_relation_size(i.inhrelid)), 0)::float8 from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent in (${PRESENT}) and c.relname <> all($1)) as present`,
    [own],
  )
  const { all = 0, keys = 0, present = 0 } = rows[0] ?? {}
  return { all, keys, present, rest: all - keys - present }
}
