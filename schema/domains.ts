import { isolatedTable, lookUp, OWN_ROW } from './isolation.ts'

/** The columns of a verified domain that a recheck needs (`VerifiedDomain` in `domains/recheck-job.ts`). */
const WATCHED =
  'id uuid, api_id uuid, account_id uuid, environment text, hostname text, verification_token text, misses integer'
const COLUMNS = WATCHED.split(', ').map((column) => column.split(' ')[0])

/**
 * Host names that sellers have entered for their APIs. Several APIs may have a name, but only one can have it verified. Owner and
 * environment are copied from the API for the policies and the unique index.
 */
export const DOMAINS = [
  `create table domain (
    id uuid primary key,
    api_id uuid not null references api on delete cascade,
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    hostname text not null,
    verification_token text not null,
    status text not null check (status in ('pending', 'verified', 'failed')),
    reason text,
    misses integer not null default 0,
    checked_at timestamptz,
    verified_at timestamptz,
    created_at timestamptz not null default now(),
    constraint domain_claim_unique unique (api_id, hostname)
  )`,
  `create unique index domain_verified_hostname on domain (hostname) where status = 'verified'`,
  // A page of the list of APIs reads the host names of all APIs between its first and its last id.
  `create index domain_owner on domain (account_id, environment, api_id) where status = 'verified'`,
  `create index domain_due on domain (checked_at) where status = 'verified'`,
  ...isolatedTable('domain', 'select, insert, update, delete', OWN_ROW),
  // If a seller proves a name that another API has, the seller learns nothing about that API. The service checks whether the other API can
  // still prove the name.
  ...lookUp(
    'verified_domain(name text)',
    `table (${WATCHED})`,
    `stable language sql as $$ select ${COLUMNS.map((column) => `d.${column}`)} from domain d
      where d.hostname = name and d.status = 'verified' $$`,
  ),
  // The recheck job has no tenant. It takes the due domains and marks them, so that no other replica takes them.
  ...lookUp(
    'take_due_domains(before timestamptz, most integer)',
    `table (${WATCHED})`,
    `language sql as $$
      update domain d set checked_at = now() from (
        select c.id from domain c where c.status = 'verified' and c.checked_at < before
          order by c.checked_at limit most for update skip locked) due
      where d.id = due.id
      returning ${COLUMNS.map((column) => `d.${column}`)} $$`,
  ),
]
