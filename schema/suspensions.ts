import { SUSPENSION_KINDS } from '../domain/configuration/suspension.ts'
import { ACCOUNT } from './isolation.ts'
import { LOCKS } from './locks.ts'
import { recordedTable } from './operators.ts'
import { CONTROL_PLANE_ROLE, LEDGER_ROLE, OPERATOR_ROLE } from './roles.ts'

/**
 * The operators' suspensions. authz reads those without an end together with the configuration (`configuration/read-suspensions.ts`). A
 * suspension is in force when all affected APIs have a new epoch, because reservations under earlier epochs are refused (`hold_terms`). See
 * configuration/DECISIONS.md, "Changes of the configuration".
 *
 * A host of the platform's own domain belongs to the API with `platform_slug` in `environment`. `in_force_at` is when the new epochs were
 * set after the last change of the row (begin or end); null until then.
 */
export const SUSPENSIONS = [
  `create table suspension (
    id uuid primary key default new_id(),
    kind text not null check (kind in (${SUSPENSION_KINDS.map((kind) => `'${kind}'`).join(', ')})),
    target text not null,
    reason text not null,
    created_at timestamptz not null default now(),
    ends_at timestamptz,
    ended_at timestamptz,
    end_reason text,
    in_force_at timestamptz,
    platform_slug text,
    environment text
  )`,
  // At most one suspension at a time for each target. authz finds suspensions by this index.
  'create unique index suspension_target on suspension (kind, target) where ended_at is null',
  'create index suspension_pending on suspension (id) where in_force_at is null',
  'create index suspension_due on suspension (ends_at) where ended_at is null and ends_at is not null',
  ...recordedTable('suspension', ['kind', 'target', 'reason', 'ends_at', 'ended_at', 'end_reason']),
  'alter table suspension enable row level security',
  `create policy ${OPERATOR_ROLE} on suspension to ${OPERATOR_ROLE} using (true)`,
  `grant select, insert, update on suspension to ${OPERATOR_ROLE}`,
  `create policy ${LEDGER_ROLE} on suspension for select to ${LEDGER_ROLE} using (true)`,
  `grant select (id, kind, target, ended_at) on suspension to ${LEDGER_ROLE}`,
  // A seller sees the suspensions of its own objects. A host is its own if it is a verified domain of the seller, or the platform's host of
  // an API. The sub-selects see only the tenant's rows.
  `create policy tenant on suspension for select to ${CONTROL_PLANE_ROLE} using (
    kind = 'account' and target = (${ACCOUNT})::text
    or kind = 'api' and exists (select from api where id = case when kind = 'api' then target::uuid end)
    or kind = 'payee' and exists (select from api where lower(pay_to_address) = target)
    or kind = 'host' and (exists (select from domain d where d.hostname = target and d.status = 'verified')
      or exists (select from api a where a.slug = platform_slug and a.environment = suspension.environment)))`,
  `grant select (kind, target, reason, created_at, ends_at, ended_at, platform_slug, environment) on suspension to ${CONTROL_PLANE_ROLE}`,
  // Gives each of these APIs the next revision, and returns the last one. Locks are taken in the order of every change of the
  // configuration: first the rows of APIs, then the terms, then the row of the revision.
  `create function renew_apis(changed uuid[]) returns table (api_id uuid, environment text, revision bigint)
    language plpgsql as $$
    #variable_conflict use_column
    declare each record;
    begin
      perform a.id from api a where a.id = any(changed) order by a.id for update;
      perform pg_advisory_xact_lock(${LOCKS.terms}, hash) from (select distinct uuid_hash(id) as hash from unnest(changed) id order by 1) h;
      for each in select a.id, a.environment from api a where a.id = any(changed) order by a.id loop
        return query select each.id, each.environment, next_configuration_revision(each.id, each.environment);
      end loop;
    end $$`,
]
