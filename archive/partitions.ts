import type { ClientBase } from 'pg'
import { LOCK_MS, retryWhileLocked } from '../runtime/lock-waits.ts'
import { inTransactionOn } from '../runtime/transaction.ts'
import { keepArchivedKeys } from '../schema/ledger-archive.ts'
import { LEDGER_MONTHS_OF } from '../schema/ledger-months.ts'
import { SETTINGS_EVERYWHERE } from './facts.ts'
import type { Manifest } from './manifest.ts'
import { type Month, type Parent, partitionOf } from './month.ts'
import { unknownByNetwork } from './unknown-outcomes.ts'

// With this setting, Citus uses one connection to each server. Otherwise it could not change several tables in one transaction.
const ONE_CONNECTION_EACH = `set local citus.multi_shard_modify_mode to 'sequential'`

// SQL: records the month in `ledger_archive`, in the transaction that detaches the month. So a reader that misses rows finds the reason.
// PostgreSQL cannot detach `concurrently` from a table with a default partition.
const archived = (
  month: Month,
) => `insert into ledger_archive (month, first_id, end_id, attempts, steps, deliveries, manifest, unknown)
  select $1, $2, $3, $4, $5, $6, $7, unknown from (${unknownByNetwork(month)}) u`

/** Detaches the partitions of a month from the ledger, in one transaction. They remain as separate tables. */
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

/** SQL: takes records that authz has written about a month's payments, while the month was detached, out of the default partition. */
const takeLate = (parent: Parent) => `delete from ${parent}_rest where ${idOf(parent)} >= $1 and ${idOf(parent)} < $2`

/**
 * SQL: what to do with a late row if the month's partition already has its key. A delivery is then recorded as delivered if one of the two
 * rows says so.
 */
const orDelivered = (parent: Parent) =>
  parent === 'delivery'
    ? '(payment_id, bucket) do update set delivered = d.delivered or excluded.delivered'
    : 'do nothing'

/** Undoes `detachMonth`. Rows of the month in the default partition would prevent it, so they are moved first. */
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

/** Prevents authz from deleting or changing the keys of archived months. */
async function keepKeys(client: ClientBase): Promise<void> {
  const text = 'select first_id::text as "firstId", end_id::text as "endId" from ledger_archive order by month'
  const { rows } = await client.query<{ firstId: string; endId: string }>(text)
  await client.query(keepArchivedKeys(rows))
}

/** Tables with data about a month's payments that is useless without the facts of these payments. */
const BESIDE = [
  ...['payment_body', 'payment_lease', 'payment_unresolved', 'payment_watch'].map((table) => [table, 'id'] as const),
  ...['kept_answer', 'payment_retire_later', 'payment_tidy_later'].map((table) => [table, 'payment_id'] as const),
]

/** Tables with the facts of payments. If a row of the month is in their default partitions, it is in no file. */
const FACTS: readonly Parent[] = ['payment_attempt', 'payment_step']

/**
 * Deletes the detached partitions of a month, and the data of `BESIDE`. Returns false and deletes nothing if a gateway with a wrong clock
 * has added facts to the month's payments since the month was detached.
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

// Detaching needs a lock. While it waits for the lock, payments wait behind it. So the wait ends after `LOCK_MS`, and the detaching is
// tried again later.
const UNDER_LOCK = `begin; ${SETTINGS_EVERYWHERE}; ${ONE_CONNECTION_EACH};
  set local lock_timeout = '${LOCK_MS}ms'`

function underLock(client: ClientBase, work: () => Promise<void>): Promise<void> {
  return retryWhileLocked(() => inTransactionOn(client, work, UNDER_LOCK))
}
