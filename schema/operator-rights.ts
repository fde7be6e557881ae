import { OPERATOR_ROLE } from './roles.ts'

/** Gives the operators' role access to the rows of all tenants, as the services have it (`service-roles.ts`). */
const everyRow = (table: string, rights: string) => [
  `grant ${rights} on ${table} to ${OPERATOR_ROLE}`,
  `create policy ${OPERATOR_ROLE} on ${table} to ${OPERATOR_ROLE} using (true)`,
]

/**
 * The rights of the operators' plane, besides those on its own tables. It reads no password, key or wallet of a seller, and writes nothing
 * in the ledger.
 */
export const OPERATOR_RIGHTS = [
  ...everyRow('account', 'select (id, email, name, plan, email_verified_at, created_at, deleted_at), update (plan)'),
  // A suspension gives the affected APIs a new revision.
  ...everyRow('api', 'select, update (revision, epoch)'),
  ...everyRow('domain', 'select (id, api_id, hostname, status)'),
  ...everyRow('endpoint', 'select'),
  ...everyRow('offered_token', 'select'),
  `grant select, update on configuration_revision to ${OPERATOR_ROLE}`,
  `grant select, insert on configuration_change to ${OPERATOR_ROLE}`,
  `grant select, insert, update, delete on plan, plan_limit to ${OPERATOR_ROLE}`,
]
