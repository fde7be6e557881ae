import type { ClientBase } from 'pg'
import { LOCK_MS, retryWhileLocked } from '../runtime/lock-waits.ts'
import { inTransactionOn } from '../runtime/transaction.ts'
import { keepArchivedKeys } from '../schema/ledger-archive.ts'
import { LEDGER_MONTHS_OF } from '../schema/ledger-months.ts'
import { SETTINGS_EVERYWHERE } from './facts.ts'
import type { Manifest } from './manifest.ts'
import { type Month, type Parent, partitionOf } from './month.ts'
import { unknownByNetwork } from './unknown-outcomes.ts'

// Citus changes the parts of one table after those of another only over one connection to each server.
const ONE_CONNECTION_EACH = `set local citus.multi_shard_modify_mode to 'sequential'`

// Readers of the parent would find no row of the month any more, and `ledger_archive` says why, in one commit. PostgreSQL refuses to detach
// concurrently from a table with a default partition.
const archived = (
  month: Month,
) => `insert into ledger_archive (month, first_id, end_id, attempts, steps, deliveries, manifest, unknown)
  select $1, $2, $3, $4, $5, $6, $7, unknown from (${unknownByNetwork(month)}) u`

/** Takes the partitions of a month out of the ledger, in one transaction. They stay as tables of their own. */
export async function detachMonth(client: ClientBase, month: Month, { files }: Manifest, hash: string): Promise<void> {
  await underLock(client, async () => {
    for (const parent of LEDGER_MONTHS_OF)
      await client.query(`alter table ${parent} detach partition ${partitionOf(parent, month)}`)
    await client.query(archived(month), [
      ...[`${month.name}-01`, month.firstId, month.endId],
      ...[files.attempts?.rows, files.steps?.rows, files.deliveries?.rows, hash],
    ])
    await keepKeys(client)
  })
}

const idOf = (parent: Parent) => (parent === 'delivery' || parent === 'answer_release' ? 'payment_id' : 'id')

/** SQL: takes authz's records of a month's payments while the month was detached out of the default partition. */
const takeLate = (parent: Parent) => `delete from ${parent}_rest where ${idOf(parent)} >= $1 and ${idOf(parent)} < $2`

/** authz may report late that an answer was delivered. */
const orDelivered = (parent: Parent) =>
  parent === 'delivery'
    ? '(payment_id, bucket) do update set delivered = d.delivered or excluded.delivered'
    : 'do nothing'

/** Undoes `detachMonth`. Rows of the month in the default partition would keep it out. */
export async function attachMonth(client: ClientBase, month: Month): Promise<void> {
  await underLock(client, async () => {
    for (const parent of LEDGER_MONTHS_OF) {
      const own = partitionOf(parent, month)
      await client.query(
        `with late as (${takeLate(parent)} returning *)
          insert into ${own} as d select * from late on conflict ${orDelivered(parent)}`,
        [month.firstId, month.endId],
      )
      await client.query(
        `alter table ${parent} attach partition ${own} for values from ('${month.firstId}') to ('${month.endId}')`,
      )
    }
    await client.query('delete from ledger_archive where month = $1', [`${month.name}-01`])
    await keepKeys(client)
  })
}

/** Lets authz neither delete nor change the keys of the archived months. */
async function keepKeys(client: ClientBase): Promise<void> {
  const text = 'select first_id::text as "firstId", end_id::text as "endId" from ledger_archive order by month'
  const { rows } = await client.query<{ firstId: string; endId: string }>(text)
  await client.query(keepArchivedKeys(rows))
}

/** What belonged to the payments of a month beside their facts, and is of no use without them. */
const BESIDE = [
  ...['payment_body', 'payment_lease', 'payment_unresolved', 'payment_watch'].map((table) => [table, 'id'] as const),
  ...['kept_answer', 'payment_retire_later', 'payment_tidy_later'].map((table) => [table, 'payment_id'] as const),
]

/** Tables with what a payment is: a row of the month in their default partitions is in no file. */
const FACTS: readonly Parent[] = ['payment_attempt', 'payment_step']

/**
 * Deletes the detached partitions of a month, and what is beside its facts. Returns false, and deletes nothing, if facts of its payments
 * came while it was detached: the clock of a gateway may have shown a time of the month.
 */
export async function dropMonth(client: ClientBase, month: Month): Promise<boolean> {
  const range = [month.firstId, month.endId]
  await client.query(`begin; ${ONE_CONNECTION_EACH}`)
  for (const parent of LEDGER_MONTHS_OF) {
    await client.query(`drop table ${partitionOf(parent, month)}`)
    const { rowCount } = await client.query(takeLate(parent), range)
    if (!FACTS.includes(parent) || rowCount === 0) continue
    await client.query('rollback')
    return false
  }
  for (const [table, id] of BESIDE) await client.query(`delete from ${table} where ${id} >= $1 and ${id} < $2`, range)
  await client.query('commit')
  return true
}

// Payments wait behind the lock under which a partition leaves.
const UNDER_LOCK = `begin; ${SETTINGS_EVERYWHERE}; ${ONE_CONNECTION_EACH};
  set local lock_timeout = '${LOCK_MS}ms'`

function underLock(client: ClientBase, work: () => Promise<void>): Promise<void> {
  return retryWhileLocked(() => inTransactionOn(client, work, UNDER_LOCK))
}
