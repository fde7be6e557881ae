import type { ClientBase, Pool } from 'pg'
import { LaunaError } from '../../domain/errors.ts'
import { inTransaction } from '../../runtime/transaction.ts'
import { LOCKS } from '../../schema/locks.ts'
import { isAtLeast, type Operator, type OperatorActor, type OperatorRole } from './operator.ts'

/** An action, its target and its reason, as the log records them. */
export interface Recorded {
  action: string
  targetKind?: string
  target?: string
  reason?: string
}

const RECORD = `insert into operator_record (operator_id, operator_name, address, action, target_kind, target, reason)
    values ($1, $2, $3, $4, $5, $6, $7)
  returning set_config('launa.operator_record', id::text, true)`

/** An operator with a session that is in force. */
export const IN_FORCE = `from operator_session s join operator_account o on o.id = s.operator_id
  where s.token_hash = $1 and s.expires_at > now() and o.password_hash is not null and o.disabled_at is null`

/**
 * The one way in which operators change anything: `work` runs in one transaction with its record. The database refuses changes without a
 * record of the same transaction, and adds the values before and after to it (`schema/operators.ts`).
 *
 * The operator's session and role are read again in the transaction: the request may have waited for its body, or for the database, while they
 * ended. `ofOperators` is for changes of operators: none of another operator is under way meanwhile, so that what they end has ended when
 * they are answered. Throws `unauthorized` and `insufficient_scope`.
 */
export function recordedChange<Result>(
  pool: Pool,
  { actor, ofOperators = false, ...recorded }: Recorded & { actor: OperatorActor | Operator; ofOperators?: boolean },
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    if (ofOperators) await client.query('select pg_advisory_xact_lock($1)', [LOCKS.operators])
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

/** The lock is taken by a statement of its own: the next one sees what its holders before have committed. */
async function requireInForce(client: ClientBase, { session, role }: Operator): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [LOCKS.operators])
  const { rows } = await client.query<{ role: OperatorRole }>(`select o.role ${IN_FORCE}`, [session])
  if (!rows[0]) throw new LaunaError('unauthorized')
  if (!isAtLeast(rows[0].role, role)) throw new LaunaError('insufficient_scope')
}

class NothingChanged extends Error {}

/** Makes a recorded change that another one may forestall. `work` then returns undefined, and so does this function, without a record. */
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
