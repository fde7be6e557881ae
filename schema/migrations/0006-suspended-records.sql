-- expand
-- Sellers see what is suspended in the records of accounts, APIs and domains, and hear of a suspended host only if they have proven it.

-- step: once
create policy tenant on suspension for select to launa_control_plane using (
    kind = 'account' and target = (nullif(current_setting('launa.account', true), '')::uuid)::text
    or kind = 'api' and exists (select from api where id = case when kind = 'api' then target::uuid end)
    or kind = 'payee' and exists (select from api where lower(pay_to_address) = target)
    or kind = 'host' and (exists (select from domain d where d.hostname = target and d.status = 'verified')
      or exists (select from api a where a.slug = platform_slug and a.environment = suspension.environment)));

grant select (kind, target, reason, created_at, ends_at, ended_at, platform_slug, environment) on suspension to launa_control_plane;

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
      union all select i.* from api i join domain d on d.api_id = i.id where s.kind = 'host' and d.hostname = s.target and d.status = 'verified'
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
