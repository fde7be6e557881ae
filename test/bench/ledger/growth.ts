import type { Pool } from 'pg'

/** Bytes on disk of one table. */
export interface TableSize {
  table: string
  /** Includes the table's TOAST and its free space map. */
  heap: number
  indexes: number
}

/** All tables that do not belong to PostgreSQL. The partitions of a table count as one table. */
const SIZES = `
  select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as table,
      sum(pg_table_size(c.oid))::float8 as heap, sum(pg_indexes_size(c.oid))::float8 as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    group by 1 order by 1`

export async function tableSizes(pool: Pool): Promise<TableSize[]> {
  return (await pool.query<TableSize>(SIZES)).rows
}

/** Returns the growth of each table per payment, without tables that did not grow. A new table has grown by its whole size. */
export function growthPerPayment(
  before: readonly TableSize[],
  after: readonly TableSize[],
  payments: number,
): TableSize[] {
  const earlier = new Map(before.map((size) => [size.table, size]))
  return after
    .map(({ table, heap, indexes }) => ({
      table,
      heap: (heap - (earlier.get(table)?.heap ?? 0)) / payments,
      indexes: (indexes - (earlier.get(table)?.indexes ?? 0)) / payments,
    }))
    .filter(({ heap, indexes }) => heap !== 0 || indexes !== 0)
}
