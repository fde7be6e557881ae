-- expand
-- Persons choose what they are mailed of about an account. A member needs the right to change payees to take a slug with another one.

-- step: once
create or replace function take_slug() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare former released_slug;
    begin
      delete from released_slug r where r.environment = new.environment and r.slug = new.slug returning * into former;
      if former.account_id <> new.account_id and former.released_at > now() - interval '90 days' then
        raise unique_violation using constraint = 'api_slug_unique', message = 'this slug rests';
      end if;
      if former.account_id = new.account_id and former.pay_to_address is distinct from new.pay_to_address
          and former.pay_to_address is not null and (coalesce(current_setting('launa.actor', true), '') like 'api_key:%' and not exists (
    select from api_key where 'payee:write' = any(scopes) and id = nullif(split_part(coalesce(current_setting('launa.actor', true), ''), ':', 2), '')::uuid)
  or coalesce(current_setting('launa.actor', true), '') like 'person:%' and not exists (
    select from member where account_id = new.account_id and person_id = nullif(split_part(coalesce(current_setting('launa.actor', true), ''), ':', 2), '')::uuid and role in ('owner'))) then
        raise unique_violation using constraint = 'api_payee_of_slug', message = 'this slug had another payee';
      end if;
      if former.account_id = new.account_id then
        update api set slug_since = former.slug_since where id = new.id;
      elsif tg_op = 'UPDATE' then
        update api set slug_since = now() where id = new.id;
      end if;
      return null;
    end $$;

-- step: once
create table alarm_choice (
    account_id uuid not null references account on delete cascade,
    person_id uuid not null references account on delete cascade,
    kinds text[] not null check (kinds <@ array['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending']),
    primary key (account_id, person_id)
  );

-- step: once
alter table alarm_choice enable row level security;

-- step: once
create policy tenant on alarm_choice to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid);

-- step: once
grant select on alarm_choice to launa_control_plane;

-- step: once
create table alarm (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    person_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    kind text not null check (kind in ('first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending')),
    period text not null,
    facts jsonb not null,
    things uuid[] not null,
    created_at timestamptz not null default now(),
    next_at timestamptz not null default now(),
    failures smallint not null default 0,
    sent_at timestamptz,
    constraint alarm_once unique (account_id, person_id, environment, kind, period)
  );

-- step: once
create index alarm_due on alarm (next_at) where sent_at is null;

-- step: once
create index alarm_made on alarm (created_at);

-- step: once
alter table alarm enable row level security;

-- step: once
create function forget_alarms() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      delete from alarm_choice where account_id = old.account_id and person_id = old.person_id;
      delete from alarm where account_id = old.account_id and person_id = old.person_id;
      return null;
    end $$;

-- step: once
create trigger forget_alarms after delete on member for each row execute function forget_alarms();

-- step: once
create function choose_alarms(person uuid, wanted text[]) returns void security definer set search_path = public, pg_temp language sql as $$
      insert into alarm_choice as c (account_id, person_id, kinds) values (nullif(current_setting('launa.account', true), '')::uuid, person, wanted)
        on conflict (account_id, person_id) do update set kinds = excluded.kinds;
      insert into alarm (id, account_id, person_id, environment, kind, period, facts, things, sent_at)
        select new_id(), e.account_id, person, e.environment, 'first_income', '', '[]', '{}', now()
          from payment_earned e where 'first_income' = any(wanted) and e.account_id = nullif(current_setting('launa.account', true), '')::uuid and e.settled_count > 0
          group by e.account_id, e.environment
        on conflict do nothing $$;

-- step: once
revoke execute on function choose_alarms from public;

-- step: once
grant execute on function choose_alarms to launa_control_plane;

-- step: once
create function note_alarms(moment timestamptz) returns void security definer set search_path = public, pg_temp language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock(402420) then
          return;
        end if;
        with listener as materialized (select c.account_id, c.person_id, w.kind, p.email, coalesce(o.name, o.email) as account_name
    from alarm_choice c cross join unnest(c.kinds) as w (kind)
      join account o on o.id = c.account_id join account p on p.id = c.person_id
      left join member m on m.account_id = c.account_id and m.person_id = c.person_id
    where o.deleted_at is null and p.deleted_at is null and p.email_verified_at is not null
      and (w.kind, case when c.person_id = c.account_id then 'owner' else m.role end) in (('first_income', 'owner'), ('day_summary', 'owner'), ('month_summary', 'owner'), ('webhook_failing', 'owner'), ('key_ending', 'owner'), ('first_income', 'developer'), ('day_summary', 'developer'), ('month_summary', 'developer'), ('webhook_failing', 'developer'), ('key_ending', 'developer'), ('first_income', 'accountant'), ('day_summary', 'accountant'), ('month_summary', 'accountant'), ('first_income', 'support'), ('day_summary', 'support'), ('month_summary', 'support'))),
        present as materialized (select account_id, environment, 'key_ending' as kind, to_char((expires_at - interval '7 days') at time zone 'UTC', 'YYYY-MM-DD') as period,
      to_jsonb((array_agg(jsonb_build_object('name', name, 'prefix', prefix, 'at', expires_at) order by expires_at, id))[1:20]) as facts,
      array_agg(id) as things
    from api_key where account_id in (select l.account_id from listener l where l.kind = 'key_ending') and revoked_at is null and expires_at > moment
      and expires_at < moment + interval '7 days' and expires_at - created_at > interval '7 days' group by 1, 2, 4
 union all select account_id, environment, 'webhook_failing', to_char((failing_since) at time zone 'UTC', 'YYYY-MM-DD'),
      to_jsonb((array_agg(jsonb_build_object('url', url, 'at', failing_since, 'enabled', enabled) order by failing_since, id))[1:20]), array_agg(id)
    from webhook where account_id in (select l.account_id from listener l where l.kind = 'webhook_failing')
      and failing_since between moment - interval '7 days' and moment - interval '10 minutes' group by 1, 2, 4
 union all select account_id, environment, 'first_income', '', '[]'::jsonb, '{}'
    from (
    select distinct l.account_id, e.environment from listener l cross join (values ('production'), ('development')) as e (environment)
      where l.kind = 'first_income' and not exists (select from alarm a where a.account_id = l.account_id and a.person_id = l.person_id
        and a.environment = e.environment and a.kind = 'first_income' and a.period = '')) u where exists (select from payment_earned e
      where e.account_id = u.account_id and e.environment = u.environment and e.settled_count > 0)
 union all select account_id, environment, 'day_summary', to_char((date_trunc('day', moment at time zone 'UTC') - interval '1 day')::date, 'YYYY-MM-DD'), to_jsonb((array_agg(jsonb_build_object('network', network, 'asset', asset, 'amount', amount::text, 'count', count) order by count desc, network, asset))[1:20]), '{}'
    from (
    select distinct l.account_id, e.environment from listener l cross join (values ('production'), ('development')) as e (environment)
      where l.kind = 'day_summary' and not exists (select from alarm a where a.account_id = l.account_id and a.person_id = l.person_id
        and a.environment = e.environment and a.kind = 'day_summary' and a.period = to_char((date_trunc('day', moment at time zone 'UTC') - interval '1 day')::date, 'YYYY-MM-DD'))) u cross join lateral (
      select network, asset, sum(amount) as amount, sum(paid) as count from payment_rollup r
        where r.account_id = u.account_id and r.environment = u.environment and r.day = (date_trunc('day', moment at time zone 'UTC') - interval '1 day')::date
        group by 1, 2 having sum(paid) > 0) s
    where moment >= (date_trunc('day', moment at time zone 'UTC') + interval '1 hour') at time zone 'UTC'
      and (select w.id >= least_id_at(date_trunc('day', moment at time zone 'UTC') at time zone 'UTC') from payment_rollup_watermark w) group by 1, 2
 union all select account_id, environment, 'month_summary', to_char((date_trunc('month', moment at time zone 'UTC') - interval '1 month')::date, 'YYYY-MM'), to_jsonb((array_agg(jsonb_build_object('network', network, 'asset', asset, 'amount', amount::text, 'count', count) order by count desc, network, asset))[1:20]), '{}'
    from (
    select distinct l.account_id, e.environment from listener l cross join (values ('production'), ('development')) as e (environment)
      where l.kind = 'month_summary' and not exists (select from alarm a where a.account_id = l.account_id and a.person_id = l.person_id
        and a.environment = e.environment and a.kind = 'month_summary' and a.period = to_char((date_trunc('month', moment at time zone 'UTC') - interval '1 month')::date, 'YYYY-MM'))) u cross join lateral (
      select network, asset, sum(settled - reversed) as amount, sum(settled_count) as count from payment_earned e
        where e.account_id = u.account_id and e.environment = u.environment and e.month = (date_trunc('month', moment at time zone 'UTC') - interval '1 month')::date group by 1, 2) s
    where (select w.at > date_trunc('month', moment at time zone 'UTC') at time zone 'UTC' from payment_earned_watermark w) group by 1, 2)
        insert into alarm as a (id, account_id, person_id, environment, kind, period, facts, things, created_at)
          select new_id(), l.account_id, l.person_id, n.environment, n.kind, n.period, n.facts, n.things, moment
            from present n join listener l on l.account_id = n.account_id and l.kind = n.kind
              left join alarm t on (t.account_id, t.person_id, t.environment, t.kind, t.period)
                = (l.account_id, l.person_id, n.environment, n.kind, n.period)
            where t.id is null or not n.things <@ t.things and (t.sent_at is not null or t.failures = 0)
          on conflict on constraint alarm_once do update set facts = excluded.facts,
              things = array(select unnest(a.things) union select unnest(excluded.things)), failures = 0, sent_at = null,
              next_at = greatest(now(), a.sent_at + interval '1 hour')
            where not excluded.things <@ a.things and (a.sent_at is not null or a.failures = 0);
        delete from alarm where created_at < moment - interval '60 days' and kind <> 'first_income';
      end $$;

-- step: once
revoke execute on function note_alarms from public;

-- step: once
grant execute on function note_alarms to launa_control_plane;

-- step: once
create function take_alarm() returns table (id uuid, email text, account_name text, environment text, kind text, period text, facts jsonb) security definer set search_path = public, pg_temp language plpgsql as $$
      #variable_conflict use_column
      declare taken alarm;
      begin
        update alarm m set failures = m.failures + 1, next_at = now() + interval '1 minute' * least(power(2, m.failures), 60)
          where m.id = (select d.id from alarm d where d.sent_at is null and d.next_at <= now()
            order by d.next_at limit 1 for update skip locked)
          returning m.* into taken;
        if not found then return; end if;
        return query select taken.id, l.email, l.account_name, taken.environment, taken.kind, taken.period, taken.facts
          from (select) one left join (select c.account_id, c.person_id, w.kind, p.email, coalesce(o.name, o.email) as account_name
    from alarm_choice c cross join unnest(c.kinds) as w (kind)
      join account o on o.id = c.account_id join account p on p.id = c.person_id
      left join member m on m.account_id = c.account_id and m.person_id = c.person_id
    where o.deleted_at is null and p.deleted_at is null and p.email_verified_at is not null
      and (w.kind, case when c.person_id = c.account_id then 'owner' else m.role end) in (('first_income', 'owner'), ('day_summary', 'owner'), ('month_summary', 'owner'), ('webhook_failing', 'owner'), ('key_ending', 'owner'), ('first_income', 'developer'), ('day_summary', 'developer'), ('month_summary', 'developer'), ('webhook_failing', 'developer'), ('key_ending', 'developer'), ('first_income', 'accountant'), ('day_summary', 'accountant'), ('month_summary', 'accountant'), ('first_income', 'support'), ('day_summary', 'support'), ('month_summary', 'support'))) l on l.account_id = taken.account_id and l.person_id = taken.person_id
            and l.kind = taken.kind and taken.failures <= 12;
      end $$;

-- step: once
revoke execute on function take_alarm from public;

-- step: once
grant execute on function take_alarm to launa_control_plane;

-- step: once
create function end_alarm(taken uuid) returns void security definer set search_path = public, pg_temp language sql as $$ update alarm set sent_at = now() where id = taken $$;

-- step: once
revoke execute on function end_alarm from public;

-- step: once
grant execute on function end_alarm to launa_control_plane;

-- step: once
create or replace function delete_account() returns void language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare owner uuid := nullif(current_setting('launa.account', true), '')::uuid;
    begin
      -- Waits for the transactions that add to the account. Later ones are refused.
      perform from account where id = owner for update;
      update api_key set revoked_at = now() where account_id = owner and revoked_at is null;
      delete from sandbox_wallet where account_id = owner;
      delete from webhook where account_id = owner;
      delete from email_token where account_id = owner;
      delete from invitation where account_id = owner;
      delete from member where owner in (account_id, person_id);
      delete from alarm_choice where account_id = owner;
      delete from alarm where account_id = owner;
      delete from seller_problem where account_id = owner;
      delete from request_log where api_id in (select id from api where account_id = owner);
      update account set email = 'deleted:' || id, name = null, password_hash = '', email_verified_at = null, deleted_at = now(),
          sealed_second_factor = null, pending_second_factor = null, second_factor_step = null, recovery_code_hashes = null
        where id = owner;
    end $$;
