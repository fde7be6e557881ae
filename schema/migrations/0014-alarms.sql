-- expand
-- Persons choose what they are mailed of about an account.

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
create function choose_alarms(person uuid, wanted text[]) returns void security definer set search_path = public, pg_temp language sql as $$
      insert into alarm_choice as c (account_id, person_id, kinds) values (nullif(current_setting('launa.account', true), '')::uuid, person, wanted)
        on conflict (account_id, person_id) do update set kinds = excluded.kinds;
      insert into alarm (id, account_id, person_id, environment, kind, period, facts, sent_at)
        select new_id(), e.account_id, person, e.environment, 'first_income', '', '[]', now()
          from payment_earned e where 'first_income' = any(wanted) and e.account_id = nullif(current_setting('launa.account', true), '')::uuid and e.settled_count > 0
          group by e.account_id, e.environment
        on conflict do nothing $$;

-- step: once
revoke execute on function choose_alarms from public;

-- step: once
grant execute on function choose_alarms to launa_control_plane;

-- step: once
create function note_alarms() returns void security definer set search_path = public, pg_temp language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock(402420) then
          return;
        end if;
        with listener as materialized (select c.account_id, c.person_id, c.kinds, p.email, coalesce(o.name, o.email) as account_name,
      case when c.person_id = c.account_id then 'owner' else m.role end as role
    from alarm_choice c join account o on o.id = c.account_id join account p on p.id = c.person_id
      left join member m on m.account_id = c.account_id and m.person_id = c.person_id
    where o.deleted_at is null and p.deleted_at is null and p.email_verified_at is not null),
        present as materialized (select account_id, environment, 'key_ending' as kind, to_char((expires_at - interval '7 days') at time zone 'UTC', 'YYYY-MM-DD') as period,
      to_jsonb((array_agg(jsonb_build_object('name', name, 'prefix', prefix, 'at', expires_at) order by expires_at, id))[1:20]) as facts
    from api_key where account_id in (select l.account_id from listener l where 'key_ending' = any(l.kinds) and ('key_ending', l.role) in (('first_income', 'owner'), ('day_summary', 'owner'), ('month_summary', 'owner'), ('webhook_failing', 'owner'), ('key_ending', 'owner'), ('first_income', 'developer'), ('day_summary', 'developer'), ('month_summary', 'developer'), ('webhook_failing', 'developer'), ('key_ending', 'developer'), ('first_income', 'accountant'), ('day_summary', 'accountant'), ('month_summary', 'accountant'), ('first_income', 'support'), ('day_summary', 'support'), ('month_summary', 'support'))) and revoked_at is null and expires_at > now()
      and expires_at < now() + interval '7 days' and expires_at - created_at > interval '7 days' group by 1, 2, 4
 union all select account_id, environment, 'webhook_failing', to_char((failing_since) at time zone 'UTC', 'YYYY-MM-DD'),
      to_jsonb((array_agg(jsonb_build_object('url', url, 'at', failing_since, 'enabled', enabled) order by failing_since, id))[1:20])
    from webhook where account_id in (select l.account_id from listener l where 'webhook_failing' = any(l.kinds) and ('webhook_failing', l.role) in (('first_income', 'owner'), ('day_summary', 'owner'), ('month_summary', 'owner'), ('webhook_failing', 'owner'), ('key_ending', 'owner'), ('first_income', 'developer'), ('day_summary', 'developer'), ('month_summary', 'developer'), ('webhook_failing', 'developer'), ('key_ending', 'developer'), ('first_income', 'accountant'), ('day_summary', 'accountant'), ('month_summary', 'accountant'), ('first_income', 'support'), ('day_summary', 'support'), ('month_summary', 'support')))
      and failing_since between now() - interval '7 days' and now() - interval '10 minutes' group by 1, 2, 4
 union all select account_id, environment, 'first_income', '', '[]'::jsonb
    from payment_earned where account_id in (select l.account_id from listener l where 'first_income' = any(l.kinds) and ('first_income', l.role) in (('first_income', 'owner'), ('day_summary', 'owner'), ('month_summary', 'owner'), ('webhook_failing', 'owner'), ('key_ending', 'owner'), ('first_income', 'developer'), ('day_summary', 'developer'), ('month_summary', 'developer'), ('webhook_failing', 'developer'), ('key_ending', 'developer'), ('first_income', 'accountant'), ('day_summary', 'accountant'), ('month_summary', 'accountant'), ('first_income', 'support'), ('day_summary', 'support'), ('month_summary', 'support'))) and settled_count > 0 group by 1, 2
 union all select account_id, environment, 'day_summary', to_char(day, 'YYYY-MM-DD'),
      to_jsonb((array_agg(jsonb_build_object('network', network, 'asset', asset, 'amount', amount::text, 'count', count) order by count desc, network, asset))[1:20])
    from (select account_id, environment, day, network, asset, sum(amount) as amount, sum(paid) as count
      from payment_rollup where account_id in (select l.account_id from listener l where 'day_summary' = any(l.kinds) and ('day_summary', l.role) in (('first_income', 'owner'), ('day_summary', 'owner'), ('month_summary', 'owner'), ('webhook_failing', 'owner'), ('key_ending', 'owner'), ('first_income', 'developer'), ('day_summary', 'developer'), ('month_summary', 'developer'), ('webhook_failing', 'developer'), ('key_ending', 'developer'), ('first_income', 'accountant'), ('day_summary', 'accountant'), ('month_summary', 'accountant'), ('first_income', 'support'), ('day_summary', 'support'), ('month_summary', 'support'))) and day = (now() at time zone 'UTC')::date - 1
        and extract(hour from now() at time zone 'UTC') >= 1 group by 1, 2, 3, 4, 5 having sum(paid) > 0) d
    group by 1, 2, day
 union all select account_id, environment, 'month_summary', to_char(month, 'YYYY-MM'),
      to_jsonb((array_agg(jsonb_build_object('network', network, 'asset', asset, 'amount', amount::text, 'count', count) order by count desc, network, asset))[1:20])
    from (select account_id, environment, month, network, asset, sum(settled - reversed) as amount,
        sum(settled_count) as count
      from payment_earned where account_id in (select l.account_id from listener l where 'month_summary' = any(l.kinds) and ('month_summary', l.role) in (('first_income', 'owner'), ('day_summary', 'owner'), ('month_summary', 'owner'), ('webhook_failing', 'owner'), ('key_ending', 'owner'), ('first_income', 'developer'), ('day_summary', 'developer'), ('month_summary', 'developer'), ('webhook_failing', 'developer'), ('key_ending', 'developer'), ('first_income', 'accountant'), ('day_summary', 'accountant'), ('month_summary', 'accountant'), ('first_income', 'support'), ('day_summary', 'support'), ('month_summary', 'support'))) and month = (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date
        and (select at > date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' from payment_earned_watermark)
      group by 1, 2, 3, 4, 5) d
    group by 1, 2, month)
        insert into alarm (id, account_id, person_id, environment, kind, period, facts)
          select new_id(), l.account_id, l.person_id, n.environment, n.kind, n.period, n.facts
            from present n join listener l on l.account_id = n.account_id and n.kind = any(l.kinds)
            where (n.kind, l.role) in (('first_income', 'owner'), ('day_summary', 'owner'), ('month_summary', 'owner'), ('webhook_failing', 'owner'), ('key_ending', 'owner'), ('first_income', 'developer'), ('day_summary', 'developer'), ('month_summary', 'developer'), ('webhook_failing', 'developer'), ('key_ending', 'developer'), ('first_income', 'accountant'), ('day_summary', 'accountant'), ('month_summary', 'accountant'), ('first_income', 'support'), ('day_summary', 'support'), ('month_summary', 'support'))
          on conflict do nothing;
        delete from alarm where created_at < now() - interval '60 days' and kind <> 'first_income';
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
          from (select) one left join (select c.account_id, c.person_id, c.kinds, p.email, coalesce(o.name, o.email) as account_name,
      case when c.person_id = c.account_id then 'owner' else m.role end as role
    from alarm_choice c join account o on o.id = c.account_id join account p on p.id = c.person_id
      left join member m on m.account_id = c.account_id and m.person_id = c.person_id
    where o.deleted_at is null and p.deleted_at is null and p.email_verified_at is not null) l on l.account_id = taken.account_id and l.person_id = taken.person_id
            and taken.kind = any(l.kinds) and (taken.kind, l.role) in (('first_income', 'owner'), ('day_summary', 'owner'), ('month_summary', 'owner'), ('webhook_failing', 'owner'), ('key_ending', 'owner'), ('first_income', 'developer'), ('day_summary', 'developer'), ('month_summary', 'developer'), ('webhook_failing', 'developer'), ('key_ending', 'developer'), ('first_income', 'accountant'), ('day_summary', 'accountant'), ('month_summary', 'accountant'), ('first_income', 'support'), ('day_summary', 'support'), ('month_summary', 'support')) and taken.failures <= 12;
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
