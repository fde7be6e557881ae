import type { Pool } from 'pg'
import { recordedChange } from '../control-plane/operator/recorded-change.ts'
import { ACTOR } from './pause.ts'
import { RECOVERED } from './write-payments.ts'

const BEGUN = 'reconciliation begun'
const FIRST = `select extract(epoch from at)::float8 as at from operator_record
  where action = '${BEGUN}' and at > to_timestamp($1) order by at limit 1`
const EPOCH = 'select extract(epoch from begun_at)::float8 as at from ledger_epoch'

/**
 * The moment, in Unix seconds, when the restored database began its own life: what was sold before is of the lost one. It is the same for all
 * runs after one restore. The first run begins another epoch of the database, unless authz has noticed the restore.
 */
export async function restoredAt(pool: Pool, { since, dryRun }: { since: number; dryRun: boolean }): Promise<number> {
  const { rows: runs } = await pool.query<{ at: number }>(FIRST, [since])
  if (runs[0]) return runs[0].at
  if (!dryRun) await pool.query('select begin_epoch(false)')
  const { rows: epochs } = await pool.query<{ at: number }>(EPOCH)
  if (epochs[0] && epochs[0].at > since) return epochs[0].at
  if (dryRun) return Date.now() / 1000
  await pool.query('select begin_epoch(true)')
  return (await pool.query<{ at: number }>(EPOCH)).rows[0]?.at ?? Date.now() / 1000
}

// Ids begin with their time. Recovered payments have times that the database has not lived through.
const LAST = `select extract(epoch from a.created_at)::float8 as at from payment_attempt a
  where a.id < least_id_at(to_timestamp($1)) and not exists (select from payment_step s
    where s.bucket = a.bucket and s.id = a.id and s.reason = '${RECOVERED}') order by a.id desc limit 1`

/**
 * When the last payment of the backup came, in Unix seconds; Infinity without one. The restored point in time may be this early, whatever the
 * operator says: later payments were lost.
 */
export async function lastLivedAt(pool: Pool, restoredAt: number): Promise<number> {
  const { rows } = await pool.query<{ at: number }>(LAST, [restoredAt])
  return rows[0]?.at ?? Number.POSITIVE_INFINITY
}

/** Writes into the operators' log that a reconciliation begins, or what it has done. The log is only added to. */
export async function record(pool: Pool, what: { done: boolean; reason: string }): Promise<void> {
  const action = what.done ? 'reconciled' : BEGUN
  await recordedChange(pool, { actor: ACTOR, action, targetKind: 'ledger', reason: what.reason }, async () => undefined)
}
