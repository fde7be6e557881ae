import type { ClientBase } from 'pg'
import { LaunaError } from '../../domain/errors.ts'

const ADMIN = `select from operator_account
  where role = 'admin' and password_hash is not null and disabled_at is null limit 1`

/**
 * Throws `last_admin` unless an admin can log in after a change of operators. The caller holds the lock of such changes (`recordedChange`),
 * so no other transaction removes an admin at the same time.
 */
export async function requireAdmin(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(ADMIN)
  if (!rowCount) throw new LaunaError('last_admin')
}
