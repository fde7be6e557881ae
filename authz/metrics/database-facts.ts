import type { Pool } from 'pg'
import { requiredStandbys } from '../../runtime/durability.ts'

/** Facts from PostgreSQL about itself and about the ledger's open payments. */
export interface DatabaseFacts {
  /** By network: payments with an unknown outcome, and the age of the oldest in seconds. */
  unknown: ReadonlyMap<string, { payments: number; oldestSeconds: number }>
  replication: {
    /** Servers that follow the primary. */
    standbys: number
    /** The standbys that a commit may wait for. A role without the right to see the difference (`pg_monitor`) counts all standbys. */
    synchronousStandbys: number
    /** Standbys that a commit waits for: the number in `synchronous_standby_names`. */
    required: number
    /** Sessions of this role with a commit that waits for a standby. */
    waitingCommits: number
    /** How far the slowest standby is behind, in seconds. Undefined without a standby, or without the right to see it (`pg_monitor`). */
    lagSeconds: number | undefined
  }
}

/** Sizes on disk, in bytes. */
export interface DatabaseSizes {
  database: number
  /** The size of the ledger's tables, with their indexes. */
  ledger: number
}

/** Unknown payments are counted up to this number: the count must not read a whole table. */
const MOST_COUNTED = 10_000

const UNKNOWN = `
  select network, count(*)::float8 as payments, extract(epoch from now() - min(since))::float8 as seconds
    from (select network, since from payment_unresolved order by since limit ${MOST_COUNTED}) u group by network`

// A role without `pg_monitor` can count the sessions of other roles, but sees their columns as null. It counts all standbys as synchronous.
const REPLICATION = `
  select current_setting('synchronous_standby_names') as names,
    (select count(*) from pg_stat_replication)::float8 as standbys,
    (select count(*) from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum'))::float8 as synchronous,
    (select extract(epoch from max(replay_lag)) from pg_stat_replication)::float8 as lag,
    (select count(*) from pg_stat_activity where usename = current_user and wait_event = 'SyncRep')::float8 as waiting`

const SIZES = `
  select pg_database_size(current_database())::float8 as database,
    (select coalesce(sum(pg_total_relation_size(tree.relid)), 0) from unnest($1::text[]) as root,
      pg_partition_tree(root::regclass) as tree where tree.isleaf)::float8 as ledger`

/** The tables that grow with each payment. */
const LEDGER_TABLES = ['payment_terms', 'payment_key', 'payment_attempt', 'payment_step', 'delivery', 'answer_release']

export async function readFacts(pool: Pool): Promise<DatabaseFacts> {
  const unknown = await pool.query<{ network: string; payments: number; seconds: number }>(UNKNOWN)
  const { rows } = await pool.query<{
    names: string
    standbys: number
    synchronous: number
    lag: number | null
    waiting: number
  }>(REPLICATION)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL says nothing about its replication')
  return {
    unknown: new Map(
      unknown.rows.map(({ network, payments, seconds }) => [network, { payments, oldestSeconds: seconds }]),
    ),
    replication: {
      standbys: row.standbys,
      synchronousStandbys: row.synchronous,
      required: requiredStandbys(row.names),
      waitingCommits: row.waiting,
      lagSeconds: row.lag ?? undefined,
    },
  }
}

export async function readSizes(pool: Pool): Promise<DatabaseSizes> {
  const { rows } = await pool.query<DatabaseSizes>(SIZES, [LEDGER_TABLES])
  const [sizes] = rows
  if (!sizes) throw new Error('PostgreSQL does not say how large it is')
  return sizes
}
