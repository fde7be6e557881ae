import type { ClientBase, Pool } from 'pg'
import { LaunaError } from '../../domain/errors.ts'
import { inTransaction } from '../../runtime/transaction.ts'
import { LOCKS } from '../../schema/locks.ts'
import { isAtLeast, type Operator, type OperatorActor, type OperatorRole } from './operator.ts'

/** The parts of a log record that describe a change. */
export interface Recorded {
  action: string
  targetKind?: string
  target?: string
  reason?: string
}

const RECORD = `insert into operator_record (operator_id, operator_name, address, action, target_kind, target, reason)
    values ($1, $2, $3, $4, $5, $6, $7)
  returning set_config('launa.operator_record', id::text, true)`

/** SQL: a valid session and its operator, unless the operator is disabled. */
export const IN_FORCE = `from operator_session s join operator_account o on o.id = s.operator_id
  where s.token_hash = $1 and s.expires_at > now() and o.password_hash is not null and o.disabled_at is null`

/**
 * Runs `work` in one transaction with its record in the log. The database refuses changes without a record. Set `ofOperators` if the change
 * concerns an operator's account. Throws `unauthorized` and `insufficient_scope`.
 */
export function recordedChange<Result>(
  pool: Pool,
  { actor, ofOperators = false, ...recorded }: Recorded & { actor: OperatorActor | Operator; ofOperators?: boolean },
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    // Changes of operators run one after the other. So a disabled operator can change nothing once the request that
    // disabled the operator is answered.
    if (ofOperators) await client.query('select pg_advisory_xact_lock($1)', [LOCKS.operators])
    // The session and the role may have ended while the request waited.
    if ('session' in actor) await requireInForce(client, actor)
    const { action, targetKind, target, reason } = recorded
    const values = [actor.id, actor.name, actor.address, action, targetKind, target, reason]
    await client.query(
      RECORD,
      values.map((value) => value ?? null),
    )
    return work(client)
  })
}

/**
 * Throws unless the session is valid and the operator still has the role. The lock needs an SQL statement of its own, so that the next
 * statement sees the commits of all transactions that had the lock before.
 */
async function requireInForce(client: ClientBase, { session, role }: Operator): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [LOCKS.operators])
  const { rows } = await client.query<{ role: OperatorRole }>(`select o.role ${IN_FORCE}`, [session])
  if (!rows[0]) throw new LaunaError('unauthorized')
  if (!isAtLeast(rows[0].role, role)) throw new LaunaError('insufficient_scope')
}

class NothingChanged extends Error {}

/**
 * Makes a recorded change unless an earlier request has already made it. In that case, `work` and this function return
 * undefined, and the log gets no record.
 */
export function recordedIfChanged<Result>(
  pool: Pool,
  recorded: Recorded & { actor: OperatorActor | Operator },
  work: (client: ClientBase) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  return recordedChange(pool, recorded, async (client) => {
    const result = await work(client)
    if (result === undefined) throw new NothingChanged()
    return result
  }).catch((error: unknown) => {
    if (error instanceof NothingChanged) return undefined
    throw error
  })
}
