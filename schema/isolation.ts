import { CONTROL_PLANE_ROLE } from './roles.ts'

/**
 * SQL: the account that `database/tenancy.ts` sets at the beginning of each transaction. Without a tenant it is null, so a comparison with
 * it finds no row.
 */
export const ACCOUNT = `nullif(current_setting('launa.account', true), '')::uuid`
export const ENVIRONMENT = `current_setting('launa.environment', true)`

/** SQL: whether a row belongs to the transaction's tenant. */
export const OWN_ROW = `account_id = ${ACCOUNT} and environment = ${ENVIRONMENT}`

/**
 * SQL: whether a row belongs to an API of the tenant. The sub-select sees only the tenant's APIs, because it obeys the policy of `api`.
 */
export const OF_OWN_API = 'exists (select from api where api.id = api_id)'

/** SQL: whether a row is about a payment of the tenant. The sub-select sees only the tenant's payments (`payment-view.ts`). */
export const OF_OWN_PAYMENT = 'exists (select from payment where payment.id = payment_id)'

/** Gives the control plane `rights` on the rows of a table that fulfil `condition`, and on no other rows. */
export function isolatedTable(table: string, rights: string, condition: string): string[] {
  return [
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to ${CONTROL_PLANE_ROLE} using (${condition}) with check (${condition})`,
    `grant ${rights} on ${table} to ${CONTROL_PLANE_ROLE}`,
  ]
}

/** A function that ignores the policies, for one narrow query before the tenant is known. */
export function lookUp(signature: string, returns: string, body: string): string[] {
  const name = signature.slice(0, signature.indexOf('('))
  return [
    `create function ${signature} returns ${returns} security definer set search_path = public, pg_temp ${body}`,
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${CONTROL_PLANE_ROLE}`,
  ]
}

/**
 * PostgreSQL separates the tenants even if a query has no condition for it. authz and xds serve all tenants and have roles of their own
 * (`service-roles.ts`). Functions of `lookUp` run before the tenant is known: each caller must hold the secret that is looked up.
 */
export const ISOLATION = [
  ...isolatedTable('account', 'select, insert, update', `id = ${ACCOUNT}`),
  ...isolatedTable('api_key', 'select, insert, update', OWN_ROW),
  ...isolatedTable(
    'sandbox_wallet',
    'select, insert, update',
    `account_id = ${ACCOUNT} and ${ENVIRONMENT} = 'development'`,
  ),
  ...isolatedTable('api', 'select, insert, update, delete', OWN_ROW),
  ...isolatedTable('endpoint', 'select, insert, update, delete', OF_OWN_API),
  ...isolatedTable('challenge_count', 'select', OWN_ROW),
  ...isolatedTable('idempotency_key', 'select, insert, update, delete', OWN_ROW),
  `grant select, update on configuration_revision to ${CONTROL_PLANE_ROLE}`,
  // The control plane writes these rows, but reads only their revision numbers.
  `grant insert, select (revision) on configuration_change to ${CONTROL_PLANE_ROLE}`,

  ...lookUp(
    'find_login(address text)',
    'setof account',
    'stable language sql as $$ select * from account where email = address and deleted_at is null $$',
  ),
  ...lookUp(
    'find_api_key(hash bytea)',
    `table (id uuid, account_id uuid, environment text, scopes text[], last_used_at timestamptz,
      expires_at timestamptz, allowed_addresses text[], email text, email_verified boolean)`,
    `stable language sql as $$
      select k.id, k.account_id, k.environment, k.scopes, k.last_used_at, k.expires_at, k.allowed_addresses,
          a.email, a.email_verified_at is not null
        from api_key k join account a on a.id = k.account_id
        where k.secret_hash = hash and k.revoked_at is null and a.deleted_at is null $$`,
  ),
]
