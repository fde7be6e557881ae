import type { ClientBase } from 'pg'
import { type Month, partitionOf } from './month.ts'
import { withLastStep } from './unknown-outcomes.ts'

const ROWS_AT_ONCE = 1_000

/** The columns of an attempt. Of an unknown outcome authz keeps the signatures as evidence; the files have their digests. */
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

/** The files of a month, and the query of the rows in each. $1 and $2 as in `refusals.ts`. */
export function queriesOf(month: Month): Readonly<Record<string, string>> {
  const attempt = partitionOf('payment_attempt', month)
  const inMonth = (id: string) => `${id} >= $1 and ${id} < $2`
  const all = '$1::uuid < $2::uuid'
  return {
    attempts: `select ${ATTEMPT} from ${withLastStep(month)} where ${all} order by a.id, a.bucket`,
    steps: `select * from ${partitionOf('payment_step', month)} where ${all} order by id, number, bucket`,
    deliveries: `select * from ${partitionOf('delivery', month)} where ${all} order by payment_id, bucket`,
    releases: `select * from ${partitionOf('answer_release', month)} where ${all} order by payment_id, number, bucket`,
    terms: `select * from payment_terms where id in (select terms from ${attempt}) and ${all} order by id`,
    bodies: `select * from payment_body where ${inMonth('id')} order by id, bucket`,
    unknown: `select a.id, a.key, a.payer, t.network, t.asset, t.pay_to, t.amount, a.valid_before, last.at as unknown_since, last.reason,
        last.transaction
      from ${withLastStep(month)} join payment_terms t on t.id = a.terms where last.state = 'UNKNOWN' and ${all} order by a.id, a.bucket`,
    corrections: `select * from payment_correction where ${inMonth('payment_id')} order by payment_id, number`,
  }
}

let cursors = 0

/** The rows of a query as lines of JSON, in its order. The caller's transaction gives them one snapshot. */
export async function* linesOf(client: ClientBase, month: Month, query: string): AsyncGenerator<string> {
  const cursor = `archive_${++cursors}`
  await client.query(`declare ${cursor} no scroll cursor for select row_to_json(r)::text as line from (${query}) r`, [
    month.firstId,
    month.endId,
  ])
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from ${cursor}`)
    for (const { line } of rows) yield line
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query(`close ${cursor}`)
}

/** One snapshot of all tables, with times in UTC whatever the server's zone. */
export async function inSnapshot<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query(`begin transaction isolation level repeatable read, read only; set local timezone = 'UTC';
    set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`)
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}
