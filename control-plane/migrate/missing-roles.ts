import type { ClientBase } from 'pg'
import { SERVICE_ROLE_NAMES } from '../../schema/roles.ts'
import { MigrationRefused } from './refusals.ts'

const MISSING = `select role from unnest($1::text[]) as role
  where not exists (select from pg_roles where rolname = role)
    and not exists (select from pg_roles where rolname = current_user and (rolcreaterole or rolsuper))`

/**
 * Throws MigrationRefused if service roles are missing and the session's role may not make them. If it may, a migration
 * makes them later, without the right to log in.
 */
export async function refuseMissingRoles(
  client: ClientBase,
  roles: readonly string[] = SERVICE_ROLE_NAMES,
): Promise<void> {
  const { rows } = await client.query<{ role: string }>(MISSING, [roles])
  if (rows.length === 0) return
  const statements = rows.map(({ role }) => `create role ${role} login password '...'`)
  throw new MigrationRefused(
    'roles_missing',
    `roles of services are missing, and the owner of the schema may not make them. As a superuser: ${statements.join('; ')}`,
  )
}
