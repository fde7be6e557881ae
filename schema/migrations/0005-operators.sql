-- expand
-- Operators: their accounts and log, suspensions, and decisions about payments with an unknown outcome.

-- step: once
do $$ begin
    if not exists (select from pg_roles where rolname = 'launa_operator') then
      create role launa_operator nologin;
    end if;
  end $$;

-- step: once
create or replace view payment as
    select k.key, a.id, coalesce(last.state, 'RESERVED') as state, coalesce(last.number, 0)::smallint as steps,
      a.bucket, a.environment, a.account_id, t.api_id, t.endpoint_id, a.method, a.host, a.path, a.payer,
      t.scheme, t.network, t.asset, t.amount, t.pay_to, a.valid_before,
      unpacked(a.signed, a.payer, t.pay_to, t.amount) as signed, a.by_key,
      t.requirements, t.ephemeral, t.max_redeliveries, t.max_stream_seconds, a.request_digest, t.vary_on,
      coalesce((select b.request_body from payment_body b where b.bucket = a.bucket and b.id = a.id), (select s.request_body from payment_step s where s.bucket = a.bucket and s.id = a.id and s.request_body is not null order by s.number asc limit 1)) as request_body,
      coalesce((select b.varied from payment_body b where b.bucket = a.bucket and b.id = a.id), (select s.varied from payment_step s where s.bucket = a.bucket and s.id = a.id and s.varied is not null order by s.number asc limit 1)) as varied,
      a.authorization_key, a.channel_id,
      coalesce((select b.lease_until from payment_lease b where b.bucket = a.bucket and b.id = a.id), a.lease_until) as lease_until,
      coalesce((select s.holder from payment_step s where s.bucket = a.bucket and s.id = a.id and s.holder is not null order by s.number desc limit 1), a.holder)::bigint as holder,
      (select s.upstream_status from payment_step s where s.bucket = a.bucket and s.id = a.id and s.upstream_status is not null order by s.number desc limit 1) as upstream_status,
      last.transaction, last.reason as error_reason, coalesce(last.unverified, false) as unverified, a.created_at,
      (select s.at from payment_step s where s.bucket = a.bucket and s.id = a.id and s.state = 'SETTLING' order by s.number asc limit 1) as settling_at,
      (select s.at from payment_step s where s.bucket = a.bucket and s.id = a.id and s.state <> 'SETTLING' order by s.number asc limit 1) as ended_at, last.at as changed_at,
      case when last.state = 'UNKNOWN' then last.at end as unresolved_since,
      case when last.state = 'RELEASED' then (select b.watch_at from payment_watch b where b.bucket = a.bucket and b.id = a.id) end as watch_at,
      case when last.state = 'SETTLED' then last.at end as settled_at,
      (select d.delivered from delivery d where d.bucket = a.bucket and d.payment_id = a.id) as delivered, (select not d.delivered and d.lease_until < now() from delivery d where d.bucket = a.bucket and d.payment_id = a.id) as owed
    from payment_attempt a
      left join payment_key k on k.bucket = a.bucket and k.key = a.key and k.id = a.id
      join payment_terms t on t.id = a.terms
      left join lateral (select * from payment_step s where s.bucket = a.bucket and s.id = a.id
      order by s.number desc limit 1) last on true
    where not coalesce(last.state = 'REPLACED', false) and ((select pg_has_role('launa_authz', 'usage'))
        or (select pg_has_role('launa_operator', 'usage'))
        or (select pg_has_role(relowner, 'usage') from pg_class where oid = 'payment_attempt'::regclass)
        or (a.account_id = nullif(current_setting('launa.account', true), '')::uuid and a.environment = current_setting('launa.environment', true) and last.unverified is not true));

-- step: once
create table operator_account (
    id uuid primary key,
    name text not null unique,
    role text not null check (role in ('viewer', 'support', 'admin')),
    password_hash text,
    sealed_second_factor bytea,
    second_factor_step bigint,
    invitation_hash bytea unique,
    invited_until timestamptz,
    disabled_at timestamptz,
    created_at timestamptz not null default now(),
    constraint operator_factors check ((password_hash is null) or sealed_second_factor is not null)
  );

-- step: once
create table operator_session (
    token_hash bytea primary key,
    operator_id uuid not null references operator_account on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );

-- step: once
create index operator_session_owner on operator_session (operator_id);

-- step: once
create table operator_record (
    id uuid primary key default new_id(),
    transaction xid8 not null default pg_current_xact_id(),
    at timestamptz not null default clock_timestamp(),
    operator_id uuid,
    operator_name text not null,
    address text,
    action text not null,
    target_kind text,
    target text,
    reason text
  );

-- step: once
create index operator_record_target on operator_record (target_kind, target, id desc);

-- step: once
create table operator_change (
    record_id uuid not null references operator_record,
    number bigint generated always as identity,
    table_name text not null,
    before jsonb,
    after jsonb,
    primary key (record_id, number)
  );

-- step: once
create function refuse_change_of_record() returns trigger language plpgsql as $$
  begin
    raise exception 'records of operators are only added' using errcode = 'insufficient_privilege';
  end $$;

-- step: once
create trigger added_only before update or delete on operator_record for each row execute function refuse_change_of_record();

-- step: once
create trigger never_emptied before truncate on operator_record for each statement execute function refuse_change_of_record();

-- step: once
alter table operator_record enable row level security;

-- step: once
create policy launa_operator on operator_record to launa_operator using (true);

-- step: once
grant select, insert on operator_record to launa_operator;

-- step: once
create trigger added_only before update or delete on operator_change for each row execute function refuse_change_of_record();

-- step: once
create trigger never_emptied before truncate on operator_change for each statement execute function refuse_change_of_record();

-- step: once
alter table operator_change enable row level security;

-- step: once
create policy launa_operator on operator_change to launa_operator using (true);

-- step: once
grant select, insert on operator_change to launa_operator;

-- step: once
create function keep_operator_record() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      named uuid := nullif(current_setting('launa.operator_record', true), '')::uuid;
      was jsonb; became jsonb;
    begin
      if named is null or not exists (select from operator_record r where r.id = named and r.transaction = pg_current_xact_id()) then
        if not pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
          raise exception 'no record explains this change of %', tg_table_name
            using errcode = 'insufficient_privilege', constraint = 'operator_record';
        end if;
        insert into operator_record (operator_name, action) values ('database role ' || session_user, 'changed by SQL')
          returning id into named;
        perform set_config('launa.operator_record', named::text, true);
      end if;
      if tg_op <> 'INSERT' then was := to_jsonb(old) - '{password_hash,sealed_second_factor,second_factor_step,invitation_hash,sessions_epoch}'::text[]; end if;
      if tg_op <> 'DELETE' then became := to_jsonb(new) - '{password_hash,sealed_second_factor,second_factor_step,invitation_hash,sessions_epoch}'::text[]; end if;
      insert into operator_change (record_id, table_name, before, after) values (named, tg_table_name, was, became);
      return null;
    end $$;

-- step: once
revoke execute on function keep_operator_record from public;

-- step: once
create trigger operator_record_added after insert or delete on operator_account for each row execute function keep_operator_record();

-- step: once
create trigger operator_record_updated after update of name, role, password_hash, sealed_second_factor, invitation_hash, disabled_at on operator_account for each row execute function keep_operator_record();

-- step: once
alter table operator_account enable row level security;

-- step: once
create policy launa_operator on operator_account to launa_operator using (true);

-- step: once
alter table operator_session enable row level security;

-- step: once
create policy launa_operator on operator_session to launa_operator using (true);

-- step: once
grant select, insert, update on operator_account to launa_operator;

-- step: once
grant select, insert, delete on operator_session to launa_operator;

-- step: once
create trigger operator_record_added after insert or delete on plan for each row execute function keep_operator_record();

-- step: once
create trigger operator_record_updated after update of name on plan for each row execute function keep_operator_record();

-- step: once
create trigger operator_record_added after insert or delete on plan_limit for each row execute function keep_operator_record();

-- step: once
create trigger operator_record_updated after update of plan, environment, resource, most on plan_limit for each row execute function keep_operator_record();

-- step: once
create trigger operator_record_updated after update of plan on account for each row execute function keep_operator_record();

-- step: once
create table suspension (
    id uuid primary key default new_id(),
    kind text not null check (kind in ('account', 'api', 'host', 'network', 'token', 'payee')),
    target text not null,
    reason text not null,
    created_at timestamptz not null default now(),
    ends_at timestamptz,
    ended_at timestamptz,
    end_reason text,
    in_force_at timestamptz,
    platform_slug text,
    environment text
  );

-- step: once
create unique index suspension_target on suspension (kind, target) where ended_at is null;

-- step: once
create index suspension_pending on suspension (id) where in_force_at is null;

-- step: once
create index suspension_due on suspension (ends_at) where ended_at is null and ends_at is not null;

-- step: once
create trigger operator_record_added after insert or delete on suspension for each row execute function keep_operator_record();

-- step: once
create trigger operator_record_updated after update of kind, target, reason, ends_at, ended_at, end_reason on suspension for each row execute function keep_operator_record();

-- step: once
alter table suspension enable row level security;

-- step: once
create policy launa_operator on suspension to launa_operator using (true);

-- step: once
grant select, insert, update on suspension to launa_operator;

-- step: once
create policy launa_authz on suspension for select to launa_authz using (true);

-- step: once
grant select (id, kind, target, ended_at) on suspension to launa_authz;

-- step: once
create function renew_apis(changed uuid[]) returns table (api_id uuid, environment text, revision bigint)
    language plpgsql as $$
    #variable_conflict use_column
    declare each record;
    begin
      perform a.id from api a where a.id = any(changed) order by a.id for update;
      perform pg_advisory_xact_lock(402404, hash) from (select distinct uuid_hash(id) as hash from unnest(changed) id order by 1) h;
      for each in select a.id, a.environment from api a where a.id = any(changed) order by a.id loop
        return query select each.id, each.environment, next_configuration_revision(each.id, each.environment);
      end loop;
    end $$;

-- step: once
alter table seller_problem drop constraint seller_problem_kind_check,
  add constraint seller_problem_kind_check check (kind in ('endpoint_failing', 'api_unpayable', 'certificate_failing', 'domain_lost', 'sales_suspended')) not valid;

-- step: once
alter table seller_problem validate constraint seller_problem_kind_check;

-- step: once
create or replace function note_problems() returns void security definer set search_path = public, pg_temp language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock(402417) then
          return;
        end if;
        with present as materialized (select a.account_id, a.environment, 'endpoint_failing' as kind, e.id as subject_id, e.method || ' ' || e.path_pattern as subject, a.id as api_id, jsonb_build_object('failed', k.failed, 'settled', k.settled, 'reason', k.reason, 'upstream_status', k.upstream_status) as facts
    from endpoint_failing k join endpoint e on e.id = k.endpoint_id join api a on a.id = e.api_id where a.enabled and e.enabled and coalesce(e.expires_at > now(), true) and k.seen_at > now() - interval '1 day'
 union all select a.account_id, a.environment, 'certificate_failing' as kind, d.id as subject_id, d.hostname as subject, a.id as api_id, jsonb_build_object('failures', c.failures, 'reason', left(c.reason, 1024), 'not_after', c.not_after) as facts
    from certificate c join domain d on d.id = c.domain_id join api a on a.id = d.api_id where a.enabled and c.failures >= 3 and d.status = 'verified'
 union all select a.account_id, a.environment, 'domain_lost' as kind, d.id as subject_id, d.hostname as subject, a.id as api_id, jsonb_build_object('reason', left(d.reason, 1024)) as facts
    from domain d join api a on a.id = d.api_id where a.enabled and d.status = 'failed' and d.misses > 0
 union all select a.account_id, a.environment, p.kind, p.subject_id, a.name as subject, a.id as api_id, p.facts
    from seller_problem p join api a on a.id = p.api_id where p.kind = 'api_unpayable' and p.ended_at is null and a.enabled
 union all select a.account_id, a.environment, 'sales_suspended', md5(s.id::text || a.id::text)::uuid, a.name, a.id,
      jsonb_build_object('kind', s.kind, 'target', s.target, 'reason', s.reason)
    from suspension s cross join lateral (
      select * from api where s.kind = 'account' and account_id = case when s.kind = 'account' then s.target::uuid end
      union all select * from api where s.kind = 'api' and id = case when s.kind = 'api' then s.target::uuid end
      union all select i.* from api i join domain d on d.api_id = i.id where s.kind = 'host' and d.hostname = s.target
      union all select * from api where s.kind = 'host' and slug = s.platform_slug and environment = s.environment
      union all select * from api where s.kind = 'payee' and lower(pay_to_address) = s.target
      union all select * from api i where s.kind in ('network', 'token', 'payee')
      and (s.kind = 'payee' or exists (select from offered_token t where t.api_id = i.id and t.network = split_part(s.target, '/', 1)))
      and exists (select from endpoint e, jsonb_array_elements(e.accepts) o where e.api_id = i.id and case s.kind
        when 'network' then o ->> 'network' = s.target
        when 'token' then o ->> 'network' = split_part(s.target, '/', 1)
          and split_part(s.target, '/', 2) in (o ->> 'asset', lower(o ->> 'asset'))
        else o ->> 'network' not like 'eip155:%' and o -> 'extra' ->> 'payTo' = s.target end)) a
    where s.ended_at is null and a.enabled),
        ended as (
          update seller_problem p set ended_at = now() where p.ended_at is null and not exists (select from present n
            where (n.account_id, n.environment, n.kind, n.subject_id) = (p.account_id, p.environment, p.kind, p.subject_id)))
        insert into seller_problem as p (id, account_id, environment, kind, subject_id, api_id, subject, facts)
          select new_id(), account_id, environment, kind, subject_id, api_id, subject, facts from present
          on conflict on constraint seller_problem_unique do update set subject = excluded.subject, facts = excluded.facts,
              since = case when p.ended_at is null then p.since else now() end, ended_at = null
            where p.ended_at is not null or (p.subject, p.facts) is distinct from (excluded.subject, excluded.facts);
        delete from seller_problem where ended_at < now() - interval '1 day';
        insert into problem_mail (account_id)
          select distinct p.account_id from seller_problem p join account a on a.id = p.account_id where p.ended_at is null and (p.told_at is null or p.told_at < now() - interval '1 day' and p.since > p.told_at
  or p.told_at < now() - interval '7 days') and a.problem_mails and a.email_verified_at is not null and a.deleted_at is null
          on conflict do nothing;
        delete from problem_mail m where m.next_at < now()
          and not exists (select from seller_problem p where p.account_id = m.account_id and p.ended_at is null and (p.told_at is null or p.told_at < now() - interval '1 day' and p.since > p.told_at
  or p.told_at < now() - interval '7 days'));
      end $$;

-- step: once
alter table payment_unresolved add column looked_at timestamptz, add column finding text, add column looks integer not null default 0;

-- step: once
create table payment_decision (
    id uuid primary key default new_id(),
    payment_id uuid not null,
    verdict text not null check (verdict in ('settled', 'not_settled')),
    transaction text,
    evidence text not null,
    decided_by text not null,
    decided_at timestamptz not null default now(),
    outcome text check (outcome in ('carried_out', 'refused')),
    outcome_reason text,
    outcome_at timestamptz,
    check ((verdict = 'settled') = (transaction is not null))
  );

-- step: once
create unique index payment_decision_open on payment_decision (payment_id) where outcome is null;

-- step: once
create index payment_decision_payment on payment_decision (payment_id, id);

-- step: once
create trigger operator_record_added after insert or delete on payment_decision for each row execute function keep_operator_record();

-- step: once
create trigger operator_record_updated after update of payment_id, verdict, transaction, evidence, decided_by on payment_decision for each row execute function keep_operator_record();

-- step: once
alter table payment_decision enable row level security;

-- step: once
create policy launa_operator on payment_decision to launa_operator using (true);

-- step: once
create policy launa_authz on payment_decision to launa_authz using (true);

-- step: once
grant select, insert on payment_decision to launa_operator;

-- step: once
grant select, update (outcome, outcome_reason, outcome_at) on payment_decision to launa_authz;

-- step: once
create policy launa_operator on payment_unresolved for select to launa_operator using (true);

-- step: once
grant select on payment_unresolved to launa_operator;

-- step: once
create policy launa_operator on payment_watch for select to launa_operator using (true);

-- step: once
grant select on payment_watch to launa_operator;

-- step: once
create policy launa_operator on delivery for select to launa_operator using (true);

-- step: once
grant select on delivery to launa_operator;

-- step: once
create policy launa_operator on payment_attempt for select to launa_operator using (true);

-- step: once
grant select on payment_attempt to launa_operator;

-- step: once
create policy launa_operator on payment_step for select to launa_operator using (true);

-- step: once
grant select on payment_step to launa_operator;

-- step: once
grant select on payment, payment_journal to launa_operator;

-- step: once
grant select (id, email, name, plan, email_verified_at, created_at, deleted_at), update (plan) on account to launa_operator;

-- step: once
create policy launa_operator on account to launa_operator using (true);

-- step: once
grant select, update (revision, epoch) on api to launa_operator;

-- step: once
create policy launa_operator on api to launa_operator using (true);

-- step: once
grant select (id, api_id, hostname, status) on domain to launa_operator;

-- step: once
create policy launa_operator on domain to launa_operator using (true);

-- step: once
grant select on endpoint to launa_operator;

-- step: once
create policy launa_operator on endpoint to launa_operator using (true);

-- step: once
grant select on offered_token to launa_operator;

-- step: once
create policy launa_operator on offered_token to launa_operator using (true);

-- step: once
grant select, update on configuration_revision to launa_operator;

-- step: once
grant select, insert on configuration_change to launa_operator;

-- step: once
grant select, insert, update, delete on plan, plan_limit to launa_operator;
