import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { it } from '../runtime/testing/database.ts'
import { auditTrigger } from './audit-log.ts'
import { recordColumn } from './records.ts'

/** The statements of a migration that adds an endpoint field (docs/how-to/add-an-endpoint-field.md). */
const MIGRATION = [
  'alter table endpoint add column if not exists max_stream_seconds integer check (max_stream_seconds between 1 and 86400)',
  recordColumn('endpoint'),
  auditTrigger('endpoint'),
]

/** Statements that remove the field from the schema. */
const EARLIER = [
  `alter table endpoint drop column record, add column record text not null generated always as ('{}') stored`,
  'drop trigger audit on endpoint',
  `create trigger audit after insert or delete or update of enabled on endpoint
    for each row execute function write_audit_record('enabled')`,
  'alter table endpoint drop column max_stream_seconds',
]

async function run(pool: Pool, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await pool.query(statement)
}

async function newEndpoint(pool: Pool): Promise<string> {
  const [account, api, endpoint] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(`insert into account (id, email, password_hash) values ($1, 'a@example.com', '')`, [account])
  await pool.query(
    `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
      values ($1, $2, 'development', 'Weather', 'weather', 'http://example.com', 0)`,
    [api, account],
  )
  await pool.query(
    `insert into endpoint (id, api_id, method, path_pattern, accepts, schema_source)
      values ($1, $2, 'GET', '/weather', '[]', 'manual')`,
    [endpoint, api],
  )
  return endpoint
}

async function definitions(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select 'column ' || a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as definition
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = 'endpoint'::regclass and a.attnum > 0 and not a.attisdropped
      union all select 'trigger ' || tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'endpoint'::regclass and not tgisinternal
      union all select 'constraint ' || conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'endpoint'::regclass
      order by name`,
  )
  return rows
}

it('a migration that adds an endpoint field brings an earlier database to the schema of a fresh one', async ({
  database: { pool },
}) => {
  const fresh = await definitions(pool)
  await run(pool, MIGRATION)
  expect(await definitions(pool)).toEqual(fresh)
  await run(pool, EARLIER)
  const endpoint = await newEndpoint(pool)
  await run(pool, MIGRATION)
  expect(await definitions(pool)).toEqual(fresh)
  const { rows } = await pool.query<{ record: string }>('select record from endpoint where id = $1', [endpoint])
  expect(JSON.parse(rows[0]?.record ?? '')).toMatchObject({ id: endpoint, max_stream_seconds: null })
  await pool.query('update endpoint set max_stream_seconds = 60 where id = $1', [endpoint])
  const shown = await pool.query(
    `select after -> 'max_stream_seconds' as after from audit_record where resource_id = $1 and action = 'updated'`,
    [endpoint],
  )
  expect(shown.rows).toEqual([{ after: 60 }])
})
