import type { ClientBase, Pool } from 'pg'
import { inTransaction } from '../../runtime/transaction.ts'
import { BY_BUCKET, ON_EACH_SERVER } from '../../schema/distribution.ts'
import { LOCKS } from '../../schema/locks.ts'

/** The ledger cannot be distributed in this database. The message names what is missing. Nothing was changed. */
export class DistributionRefused extends Error {
  override readonly name = 'DistributionRefused'
}

/** The outcome for a table: it was distributed now (`done`), or by an earlier run (`before`). */
export interface DistributedTable {
  table: string
  kind: 'by bucket' | 'on each server'
  outcome: 'done' | 'before'
}

interface Options {
  /**
   * The number of parts of each table. Each part is on one server. Tables that are distributed already keep their
   * parts.
   */
  shards: number
  onTable?: (table: DistributedTable) => void
}

const EXTENSION = `select 1 from pg_extension where extname = 'citus'`
const OWNED = `select 1 from pg_tables where schemaname = 'public' and tablename = 'payment_key'
  and pg_has_role(tableowner, 'usage')`
const SERVERS = `select count(*)::int as count from pg_dist_node where isactive and noderole = 'primary' and shouldhaveshards`

/** Distributed tables by name, with their column, or null for tables that each server has a copy of. */
const DISTRIBUTED = `select logicalrelid::text as table, column_to_column_name(logicalrelid, partkey) as column
  from pg_dist_partition where logicalrelid::text = any($1)`

const FIRST = BY_BUCKET[0]

/**
 * Turns the tables of the ledger into distributed tables of Citus, with their rows. One transaction distributes all tables or none. It
 * waits for other transactions that use the ledger, and later transactions wait for its end.
 */
export async function distributeLedger(pool: Pool, options: Options): Promise<DistributedTable[]> {
  const tables = await inTransaction(pool, (client) => distributeTables(client, options))
  await runOnParts(pool, COLUMN_RIGHTS)
  await runOnParts(pool, RESTRICTIVE_POLICIES)
  return tables
}

async function distributeTables(client: ClientBase, options: Options): Promise<DistributedTable[]> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migration])
  await refuseUnready(client)
  // Citus must use one connection to each server, because one transaction creates reference tables and copies tables.
  await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`)
  const columns = await distributedColumns(client)
  const tables: DistributedTable[] = []
  const distribute = async (table: string, kind: DistributedTable['kind'], statement: string, values: unknown[]) => {
    const column = kind === 'by bucket' ? 'bucket' : null
    if (columns.has(table) && columns.get(table) !== column)
      throw new DistributionRefused(
        `${table} is already distributed in another way: by ${columns.get(table) ?? 'copies'}`,
      )
    const outcome = columns.has(table) ? 'before' : 'done'
    if (outcome === 'done') {
      await client.query(statement, [table, ...values])
      // The rows are on the servers now. Without this statement, the original rows would stay on this server too,
      // hidden from queries.
      await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table])
    }
    tables.push({ table, kind, outcome })
    options.onTable?.({ table, kind, outcome })
  }
  for (const table of ON_EACH_SERVER)
    await distribute(table, 'on each server', 'select create_reference_table($1::regclass)', [])
  const create = (option: string) => `select create_distributed_table($1::regclass, 'bucket', ${option})`
  await distribute(FIRST, 'by bucket', create('shard_count => $2'), [options.shards])
  for (const table of BY_BUCKET.slice(1)) await distribute(table, 'by bucket', create('colocate_with => $2'), [FIRST])
  return tables
}

async function refuseUnready(client: ClientBase): Promise<void> {
  const has = async (text: string) => (await client.query(text)).rowCount === 1
  if (!(await has(EXTENSION)))
    throw new DistributionRefused(
      'this database does not have the extension citus: run "create extension citus" here and on every worker first',
    )
  if (!(await has(OWNED)))
    throw new DistributionRefused(
      'there is no ledger here, or its tables belong to another role: use the URL of the owner of the schema, after a start of the control plane',
    )
  const { rows } = await client.query<{ count: number }>(SERVERS)
  if (rows[0]?.count === 0)
    throw new DistributionRefused('no server may hold parts of the ledger: add workers with "select citus_add_node(…)"')
}

/** Rights on single columns. Citus does not give them to the parts of a table. */
const COLUMN_RIGHTS = `
  select c.relname as table, format('grant %s (%I) on %%s to %I', r.privilege_type, a.attname, r.grantee::regrole::text) as statement
    from pg_class c join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) r
    where c.oid = any($1::regclass[])`

/** Restrictive policies. Citus creates them as permissive ones on the parts, where they forbid nothing. */
const RESTRICTIVE_POLICIES = `
  select p.polrelid::regclass::text as table, format($do$
      do $$ begin
        if exists (select from pg_policy where polrelid = '%%1$s'::regclass and polname = %1$L and polpermissive) then
          drop policy %1$I on %%1$s;
          create policy %1$I on %%1$s as restrictive for %2$s to %3$s%4$s%5$s;
        end if;
      end $$ $do$, p.polname, a.cmd, array_to_string(a.roles, ', '), ' using (' || a.qual || ')', ' with check (' || a.with_check || ')') as statement
    from pg_policy p join pg_class c on c.oid = p.polrelid
      join pg_policies a on a.schemaname = c.relnamespace::regnamespace::text and a.tablename = c.relname and a.policyname = p.polname
    where p.polrelid = any($1::regclass[]) and not p.polpermissive`

/**
 * Runs statements on all parts of the tables. Citus uses other connections, so the tables must have been distributed in a committed
 * transaction. A repeated run also repairs parts that Citus has moved since the last run.
 */
async function runOnParts(pool: Pool, statements: string): Promise<void> {
  const { rows } = await pool.query<{ table: string; statement: string }>(statements, [[...BY_BUCKET]])
  for (const { table, statement } of rows) {
    const { rows: failures } = await pool.query<{ result: string }>(
      'select result from run_command_on_shards($1::regclass, $2) where not success',
      [table, statement],
    )
    if (failures[0]) throw new Error(`rights on the parts of ${table}: ${failures[0].result}`)
  }
}

async function distributedColumns(client: ClientBase): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ table: string; column: string | null }>(DISTRIBUTED, [
    [...BY_BUCKET, ...ON_EACH_SERVER],
  ])
  return new Map(rows.map(({ table, column }) => [table, column]))
}
