import type { ClientBase } from 'pg'
import { type Month, type Parent, partitionOf } from './month.ts'
import { withLastStep } from './unknown-outcomes.ts'

const ROWS_AT_ONCE = 1_000

/** The columns of an attempt. For an unknown outcome, authz keeps the signatures as evidence; the files have only their digests. */
const ATTEMPT = [
  ...[
    'id',
    'bucket',
    'holder',
    'key',
    'terms',
    'account_id',
    'environment',
    'method',
    'host',
    'path',
    'payer',
    'by_key',
  ],
  `case when last.state = 'UNKNOWN' then scrubbed(a.signed) else a.signed end as signed`,
  ...['request_digest', 'authorization_key', 'channel_id', 'valid_before', 'lease_until', 'created_at'],
]
  .map((column) => (column.includes(' ') ? column : `a.${column}`))
  .join(', ')

/**
 * SQL: a query that returns each row as a line of JSON. `rowOf` makes a row of selected columns in the select list, because Citus loses the
 * column names of a subquery in `from`.
 */
const lines = (row: string, from: string, order: string) =>
  `select row_to_json(${row})::text as line from ${from} order by ${order}`
const rowOf = (columns: string) => `(select r from (select ${columns}) r)`

/**
 * The files of a month, and the query for the lines of each. The parameters $1 and $2 are the least id of the month, and the least id of
 * the month after it.
 */
export function queriesOf(month: Month): Readonly<Record<string, string>> {
  const attempts = withLastStep(month)
  const all = '$1::uuid < $2::uuid'
  const of = (parent: Parent, order: string) => lines('f', `${partitionOf(parent, month)} f where ${all}`, order)
  return {
    attempts: lines(rowOf(ATTEMPT), `${attempts} where ${all}`, 'a.id, a.bucket'),
    steps: of('payment_step', 'f.id, f.number, f.bucket'),
    deliveries: of('delivery', 'f.payment_id, f.bucket'),
    releases: of('answer_release', 'f.payment_id, f.number, f.bucket'),
    terms: lines(
      't',
      `payment_terms t where t.id in (select terms from ${partitionOf('payment_attempt', month)}) and ${all}`,
      't.id',
    ),
    bodies: lines('b', 'payment_body b where b.id >= $1 and b.id < $2', 'b.id, b.bucket'),
    unknown: lines(
      rowOf(`a.id, a.key, a.payer, t.network, t.asset, t.pay_to, t.amount, a.valid_before, last.at as unknown_since, last.reason,
        last.transaction`),
      `${attempts} join payment_terms t on t.id = a.terms where last.state = 'UNKNOWN' and ${all}`,
      'a.id, a.bucket',
    ),
    corrections: lines(
      'c',
      'payment_correction c where c.payment_id >= $1 and c.payment_id < $2',
      'c.payment_id, c.number',
    ),
  }
}

let cursors = 0

/** The lines of a query. The caller's transaction gives them one snapshot. */
export async function* linesOf(client: ClientBase, month: Month, query: string): AsyncGenerator<string> {
  const cursor = `archive_${++cursors}`
  await client.query(`declare ${cursor} no scroll cursor for ${query}`, [month.firstId, month.endId])
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from ${cursor}`)
    for (const { line } of rows) yield line
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query(`close ${cursor}`)
}

/** SQL: from here on, settings of the transaction apply on all servers of a cluster. A single PostgreSQL ignores this setting. */
export const SETTINGS_EVERYWHERE = `set local citus.propagate_set_commands to 'local'`

/**
 * Runs `work` in one snapshot of all tables, or in one snapshot on each server of a cluster. Times are in UTC, whatever the server's zone.
 */
export async function inSnapshot<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query(`begin transaction isolation level repeatable read, read only; ${SETTINGS_EVERYWHERE}; set local timezone = 'UTC';
    set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`)
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}
