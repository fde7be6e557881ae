import { isolatedTable, lookUp, OWN_ROW } from './isolation.ts'
import { LOCKS } from './locks.ts'

/**
 * The maximum numbers of unfinished imports, of one account and of all. Each import stores a specification of at most 10 MiB. Once there are
 * half of `MOST_OF_ALL`, an account may have only one, so that a few accounts cannot use up the limit.
 */
const MOST_OF_ACCOUNT = 2
const MOST_OF_ALL = 100

/** The next import belongs to the account with the fewest imports that are running, or that ended within this time. */
const RECENTLY = '10 minutes'
/** After this time without recorded progress of an import, another process takes the import. */
const LEASE_SECONDS = 120

/** An import fails when its process has died this often, because its specification may be the cause. */
const MOST_ATTEMPTS = 3

const OPEN = `state in ('queued', 'running')`
const TAKEN =
  'id uuid, account_id uuid, environment text, api_id uuid, spec text, prices jsonb, actor text, address text'
const COLUMNS = TAKEN.split(', ').map((column) => `i.${column.split(' ')[0]}`)

/**
 * Specifications that a job imports, because an import may take longer than a client waits for an answer. The specification is deleted when
 * its import ends.
 */
export const OPENAPI_IMPORTS = [
  `create table openapi_import (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    api_id uuid not null references api on delete cascade,
    state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
    spec text,
    prices jsonb not null,
    actor text not null,
    address text not null,
    operations integer,
    created integer not null default 0,
    skipped integer not null default 0,
    result jsonb,
    problem text,
    attempts smallint not null default 0,
    lease_until timestamptz,
    created_at timestamptz not null default now(),
    ended_at timestamptz
  )`,
  `create index openapi_import_open on openapi_import (created_at) where ${OPEN}`,
  'create index openapi_import_owner on openapi_import (account_id, environment, created_at)',
  ...isolatedTable('openapi_import', 'select, insert, update, delete', OWN_ROW),
  // The function serialises requests, so that two concurrent ones cannot exceed the maximum together.
  ...lookUp(
    'missing_room_for_openapi_import(owner uuid)',
    'text',
    `language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${LOCKS.importRoom}, 0);
      return (select case when count(*) >= ${MOST_OF_ALL} then 'all'
          when count(*) filter (where account_id = owner) >= case when count(*) < ${MOST_OF_ALL / 2} then ${MOST_OF_ACCOUNT} else 1 end
            then 'account' end from openapi_import where ${OPEN});
    end $$`,
  ),
  // The job has no tenant. If a process dies, another process takes its import again. That is safe, because one transaction creates all of
  // the import's endpoints.
  ...lookUp(
    'take_openapi_import()',
    `table (${TAKEN})`,
    `language sql as $$
      update openapi_import set state = 'failed', spec = null, ended_at = now(), problem = 'was interrupted too often'
        where ${OPEN} and lease_until < now() and attempts >= ${MOST_ATTEMPTS};
      update openapi_import i set state = 'running', attempts = i.attempts + 1,
          lease_until = now() + interval '${LEASE_SECONDS} seconds'
        from (select c.id from openapi_import c where ${OPEN} and (c.lease_until is null or c.lease_until < now())
          order by (select count(*) from openapi_import o where o.account_id = c.account_id
              and (o.state = 'running' and o.lease_until > now() or o.ended_at > now() - interval '${RECENTLY}')), c.created_at
          limit 1 for update of c skip locked) next
        where i.id = next.id
        returning ${COLUMNS} $$`,
  ),
]
