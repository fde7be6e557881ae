import type { ClientBase, Pool } from 'pg'
import { inTransaction } from '../../runtime/transaction.ts'
import type { OperatorActor } from './operator.ts'

/** What is done, to what, and why, as the log says it. */
export interface Recorded {
  action: string
  targetKind?: string
  target?: string
  reason?: string
}

const RECORD = `insert into operator_record (operator_id, operator_name, address, action, target_kind, target, reason)
    values ($1, $2, $3, $4, $5, $6, $7)
  returning set_config('launa.operator_record', id::text, true)`

/**
 * The one way in which operators change anything: `work` runs in one transaction with its record. The database refuses changes without a
 * record of the same transaction, and adds the values before and after to it (`schema/operators.ts`).
 */
export function recordedChange<Result>(
  pool: Pool,
  { actor, ...recorded }: Recorded & { actor: OperatorActor },
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    const { action, targetKind, target, reason } = recorded
    const values = [actor.id, actor.name, actor.address, action, targetKind, target, reason]
    await client.query(
      RECORD,
      values.map((value) => value ?? null),
    )
    return work(client)
  })
}
