import type { Pool } from 'pg'
import { recordedChange } from '../control-plane/operator/recorded-change.ts'
import { ACTOR } from './pause.ts'
import { RECOVERED } from './write-payments.ts'

const BEGUN = 'reconciliation begun'
/**
 * SQL: a text that identifies the database since its restore. PostgreSQL's recovery of a backup changes `database_place`. The restore of a
 * dump creates the tables again, so the oid of `ledger_epoch` changes.
 */
const LIFE = `database_place() || '/' || 'ledger_epoch'::regclass::oid`
const FIRST = `select extract(epoch from at)::float8 as at from operator_record
  where action = '${BEGUN}' and target_kind = 'ledger' and target = ${LIFE} and at > to_timestamp($1) order by at limit 1`
/**
 * SQL: when the present epoch began, if that was after the restore. An epoch from the backup does not count. The backup then also has a
 * record of an earlier reconciliation, which began after this epoch.
 */
const EPOCH = `select extract(epoch from begun_at)::float8 as at from ledger_epoch
  where begun_at > to_timestamp($1) and place = database_place() and not exists (select from operator_record
    where action = '${BEGUN}' and target is distinct from ${LIFE} and at >= begun_at)`

/**
 * The moment, in Unix seconds, from which on the restored database was used; equal for all runs after one restore. The first run begins
 * another epoch, unless authz has noticed the restore. Records of earlier restores in the backup do not count.
 */
export async function restoredAt(pool: Pool, { since, dryRun }: { since: number; dryRun: boolean }): Promise<number> {
  const timeOf = async (text: string) => (await pool.query<{ at: number }>(text, [since])).rows[0]?.at
  const first = await timeOf(FIRST)
  if (first !== undefined) return first
  if (!dryRun) await pool.query('select begin_epoch(false)')
  const begun = await timeOf(EPOCH)
  if (begun !== undefined) return begun
  if (!dryRun) await pool.query('select begin_epoch(true)')
  return (await timeOf(EPOCH)) ?? Date.now() / 1000
}

// SQL: when the last payment before a time was made. Ids begin with their time. Recovered payments are left out, because the backup does
// not contain them.
const LAST = `select extract(epoch from a.created_at)::float8 as at from payment_attempt a
  where a.id < least_id_at(to_timestamp($1)) and not exists (select from payment_step s
    where s.bucket = a.bucket and s.id = a.id and s.reason = '${RECOVERED}') order by a.id desc limit 1`

/**
 * The time of the last payment in the backup, in Unix seconds; Infinity if there is none. The database may have been restored to this time,
 * even if the operator gives a later one.
 */
export async function lastLivedAt(pool: Pool, restoredAt: number): Promise<number> {
  const { rows } = await pool.query<{ at: number }>(LAST, [restoredAt])
  return rows[0]?.at ?? Number.POSITIVE_INFINITY
}

const RECORDED_LIFE = `select ${LIFE} as life`

/** Writes into the operators' log that a reconciliation begins, or what it has done. The log is append-only. */
export async function record(pool: Pool, what: { done: boolean; reason: string }): Promise<void> {
  const action = what.done ? 'reconciled' : BEGUN
  const target = (await pool.query<{ life: string }>(RECORDED_LIFE)).rows[0]?.life ?? ''
  const recorded = { actor: ACTOR, action, targetKind: 'ledger', target, reason: what.reason }
  await recordedChange(pool, recorded, async () => undefined)
}
