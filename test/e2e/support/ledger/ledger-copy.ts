import { randomUUID } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { migrate } from '../../../../control-plane/migrate/migrate.ts'
import { createLogger } from '../../../../runtime/logger.ts'
import { databaseUrl } from '../../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../../sandbox/secrets.ts'
import type { Settings } from '../../../../sandbox/settings.ts'
import { makePaymentsWritable } from '../../../../schema/testing/writable-payments.ts'

/** A copy of a payee's ledger rows in a separate database, where tests can damage it. */
export interface LedgerCopy {
  url: string
  client: Client
  /** Restores the rows to the time of the copy. */
  restore(): Promise<void>
  close(): Promise<void>
}

const COPIED = [
  { table: 'test_payment', own: 'lower(pay_to) = lower($1)' },
  { table: 'payment_channel', own: 'lower(receiver) = lower($1)' },
]

/** The tables that a test may have changed. */
const EMPTIED = ['payment_correction', 'test_payment', 'payment_terms', 'payment_channel']

export async function copyLedger(settings: Settings, pool: Pool, payTo: string): Promise<LedgerCopy> {
  const name = `ledger_copy_${randomUUID().slice(0, 8)}`
  await pool.query(`create database ${name}`)
  const url = databaseUrl(settings, loadSecrets(settings.stateDirectory)).replace(/[^/]+$/, name)
  await migrate({ url, logger: createLogger({ name: 'test', level: 'silent' }) })
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await makePaymentsWritable(client)
  const rows: { table: string; row: string }[] = []
  for (const { table, own } of COPIED) {
    const found = await pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t where ${own}`, [
      payTo,
    ])
    rows.push(...found.rows.map(({ row }) => ({ table, row })))
  }
  return {
    ...{ url, client },
    async restore() {
      for (const table of EMPTIED) await client.query(`delete from ${table}`)
      for (const { table, row } of rows)
        await client.query(`insert into ${table} select * from json_populate_record(null::${table}, $1)`, [row])
    },
    close: () => client.end(),
  }
}
