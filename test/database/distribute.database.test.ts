import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { createPostgresLedger, DISTRIBUTED_LEDGER_POOL } from '../../authz/ledger/postgres-ledger.ts'
import { newReservation } from '../../authz/testing/reservations.ts'
import { insertApi } from '../../configuration/testing/rows.ts'
import { distributeLedger } from '../../control-plane/distribute/distribute.ts'
import { migrate } from '../../control-plane/migrate/migrate.ts'
import { DatabaseClient } from '../../runtime/database-client.ts'
import { createLogger } from '../../runtime/logger.ts'
import { BY_BUCKET, ON_EACH_SERVER } from '../../schema/distribution.ts'
import { makeClusterDatabase } from './cluster.ts'

const CLUSTER = process.env.CITUS_DATABASE_URL ?? ''
const PAYMENTS = 200
const SETTLED = { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` } as const

const POLICIES = `select coalesce(string_agg(concat_ws(' ', polname, polcmd, polpermissive::text, pg_get_expr(polqual, polrelid),
    pg_get_expr(polwithcheck, polrelid)), ', ' order by polname), '') as result from pg_policy where polrelid = '%s'::regclass`

/** Returns the partitioned tables that have a partition with other row policies than the table. */
async function withOtherPolicies(pool: Pool): Promise<string[]> {
  const others: string[] = []
  for (const table of BY_BUCKET) {
    const { rows } = await pool.query<{ result: string }>(POLICIES.replace('%s', table))
    const { rows: parts } = await pool.query<{ result: string }>('select result from run_command_on_shards($1, $2)', [
      ...[table, POLICIES],
    ])
    if (parts.length === 0 || parts.some(({ result }) => result !== rows[0]?.result)) others.push(table)
  }
  return others
}

/** Returns the rows of each table. */
async function contentOf(pool: Pool): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {}
  for (const table of [...BY_BUCKET, ...ON_EACH_SERVER]) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t`)
    content[table] = rows.map(({ row }) => row).toSorted()
  }
  return content
}

test.skipIf(CLUSTER === '')('a filled ledger is distributed with all its rows, and then accepts payments', async () => {
  const { servers, remove } = await makeClusterDatabase({
    url: CLUSTER,
    name: `filled_${randomUUID().replaceAll('-', '')}`,
    isDistributed: false,
    async migrate(url) {
      await migrate({ url, logger: createLogger({ name: 'test', level: 'silent' }) })
    },
  })
  const connectionString = servers[0] ?? ''
  const pool = new Pool({
    ...{ Client: DatabaseClient, settings: DISTRIBUTED_LEDGER_POOL.settings },
    ...{ connectionString, max: 4 },
  })
  pool.on('error', () => undefined)
  try {
    const terms = await (await insertApi(pool)).terms()
    const ledger = createPostgresLedger(pool)
    const pay = async () => {
      const payment = newReservation(terms)
      expect(await ledger.reserve(payment)).toEqual({ kind: 'reserved' })
      expect(await ledger.beginSettlement(payment, 200)).toBe(true)
      expect(await ledger.close(payment, SETTLED)).toBe(true)
      await ledger.recordDelivery({ paymentId: payment.id, attempt: payment.id, status: 'delivered' })
      return payment
    }
    const paid = await Promise.all(Array.from({ length: PAYMENTS }, pay))
    await ledger.drain()
    const before = await contentOf(pool)
    expect(before.payment_step).toHaveLength(2 * PAYMENTS)

    const owner = new Pool({ connectionString, max: 1 })
    const tables = await distributeLedger(owner, { shards: 8 }).finally(() => owner.end())
    expect(tables.filter(({ outcome }) => outcome === 'done')).toHaveLength(BY_BUCKET.length + ON_EACH_SERVER.length)
    expect(await contentOf(pool)).toEqual(before)
    expect(await withOtherPolicies(pool)).toEqual([])
    await pay()
    for (const { key } of paid.slice(0, 3))
      expect(await ledger.reserve(newReservation(terms, { key }))).toEqual({ kind: 'taken', state: 'SETTLED' })
  } finally {
    await pool.end()
    await remove()
  }
})
