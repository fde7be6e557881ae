import { isolatedTable, lookUp, OWN_ROW } from './isolation.ts'

/** What a look at a verified domain needs of it (`VerifiedDomain` in `domains/recheck-job.ts`). */
const WATCHED =
  'id uuid, api_id uuid, account_id uuid, environment text, hostname text, verification_token text, misses integer'
const COLUMNS = WATCHED.split(', ').map((column) => column.split(' ')[0])

/**
 * Claims to host names. Anybody may claim any name; only one API at a time can have proven it. Owner and environment
 * are those of the API, repeated here because policies and the unique proof are about them.
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
  // A page of APIs asks for the names between its first and its last.
  `create index domain_owner on domain (account_id, environment, api_id) where status = 'verified'`,
  `create index domain_due on domain (checked_at) where status = 'verified'`,
  ...isolatedTable('domain', 'select, insert, update, delete', OWN_ROW),
  // Who proves a name that another API has is told nothing of that one; the service looks whether it proves the name still.
  ...lookUp(
    'verified_domain(name text)',
    `table (${WATCHED})`,
    `stable language sql as $$ select ${COLUMNS.map((column) => `d.${column}`)} from domain d
      where d.hostname = name and d.status = 'verified' $$`,
  ),
  // The service's own job has no tenant: it takes what is due, marked as looked at, so that nobody else does.
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
