import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { LaunaError } from '../../domain/errors.ts'
import { newId } from '../database/identifiers.ts'
import { tokenHash } from '../identity/token-hash.ts'
import type { Operator, OperatorActor, OperatorRole } from './operator.ts'
import { recordedChange } from './recorded-change.ts'
import { requireAdmin } from './require-admin.ts'

/** The number of hours for which an invitation is valid. */
const INVITED_HOURS = 24

export function newToken(kind: 'invitation' | 'session'): string {
  return `launa_operator_${kind}_${randomBytes(32).toString('base64url')}`
}

// SQL: stores an invitation. It makes the operator's password and second factor invalid, because an operator is invited again after losing
// one of them.
const INVITE = `insert into operator_account as o (id, name, role, invitation_hash, invited_until)
    values ($1, $2, $3, $4, now() + interval '${INVITED_HOURS} hours')
  on conflict (name) do update set role = excluded.role, invitation_hash = excluded.invitation_hash,
      invited_until = excluded.invited_until, password_hash = null, sealed_second_factor = null, disabled_at = null
    where $5
  returning id`

/**
 * Invites an operator by a token for setting password and second factor, valid for a day (`enrolment.ts`). With `again`, an existing
 * operator must set both again. Throws `operator_already_exists`, and `last_admin` if no other admin could log in.
 */
export async function invite(
  pool: Pool,
  invited: { name: string; role: OperatorRole; again: boolean; actor: OperatorActor | Operator; reason?: string },
): Promise<{ id: string; token: string }> {
  const { name, role, again, actor, reason } = invited
  const token = newToken('invitation')
  const recorded = {
    ...{ actor, action: 'invited', targetKind: 'operator', target: name, ofOperators: true },
    ...(reason && { reason }),
  }
  const id = await recordedChange(pool, recorded, async (client) => {
    const { rows } = await client.query<{ id: string }>(INVITE, [newId(), name, role, tokenHash(token), again])
    if (!rows[0]) throw new LaunaError('operator_already_exists')
    await client.query('delete from operator_session where operator_id = $1', [rows[0].id])
    // An operator may not remove the last admin. An actor without a session is the owner of the schema, who can always
    // invite another admin.
    if ('session' in actor) await requireAdmin(client)
    return rows[0].id
  })
  return { id, token }
}
