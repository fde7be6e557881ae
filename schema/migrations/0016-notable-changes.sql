-- expand
-- The owner gets a mail about each new payee in production, a changed slug, changed redirect origins, a deleted API and a deleted webhook.
-- Many small changes push no change out of that mail and out of the log. The log always has the payees of a long price list. It has no
-- record of an invitation that was accepted. The mail about the first income has its amounts.

-- step: once
create or replace function accept_invitation(hash bytea, asker uuid, member_id uuid) returns table (id uuid, email text, name text, role text, is_other boolean) security definer set search_path = public, pg_temp language plpgsql as $$
      #variable_conflict use_column
      declare
        found_ record;
        address text;
      begin
        select i.id, i.account_id, i.email, i.role into found_ from invitation i where i.token_hash = hash;
        if not found then return; end if;
        -- In one order: two persons may invite each other.
        perform from account a where a.id in (found_.account_id, asker) order by a.id for no key update;
        -- Another request may have taken the invitation while this one waited for the lock.
        perform from invitation i join account o on o.id = i.account_id
          where i.id = found_.id and i.expires_at > now() and i.credentials_epoch = o.credentials_epoch and o.deleted_at is null
          for update of i;
        if not found then return; end if;
        select a.email into address from account a where a.id = asker and a.deleted_at is null;
        if address is distinct from found_.email then
          return query select null::uuid, null::text, null::text, null::text, true;
          return;
        end if;
        update account a set email_verified_at = coalesce(a.email_verified_at, now()) where a.id = asker;
        insert into member as m (id, account_id, person_id, invited_as, role)
          select member_id, found_.account_id, asker, found_.email, found_.role where found_.account_id <> asker
          on conflict on constraint member_once do nothing;
        -- After the insert, because the audit log has no record of an invitation that became a membership.
        delete from invitation i where i.id = found_.id;
        return query select o.id, o.email, o.name, m.role, false
          from account o join member m on m.account_id = o.id where o.id = found_.account_id and m.person_id = asker;
      end $$;

-- step: once
create table named_payee (
    account_id uuid not null references account on delete cascade,
    network text not null,
    payee text not null,
    named_at timestamptz not null default now(),
    primary key (account_id, network, payee)
  );

-- step: once
alter table named_payee enable row level security;

-- step: alone, statement timeout 30 min
insert into named_payee (account_id, network, payee)
  select account_id, 'eip155', lower(pay_to_address) from api where environment = 'production' and pay_to_address is not null
  union
  select a.account_id, o ->> 'network', o -> 'extra' ->> 'payTo'
    from api a join endpoint e on e.api_id = a.id, jsonb_path_query(e.accepts, '$[*]') o
    where a.environment = 'production' and o -> 'extra' ->> 'payTo' is not null
  on conflict do nothing;

-- step: once
create function audit_prices(accepts jsonb) returns jsonb immutable language sql as $$
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('scheme', o -> 'scheme', 'network', o -> 'network', 'asset', o -> 'asset',
        'amount', o -> 'amount', 'extra', nullif(jsonb_strip_nulls(jsonb_build_object('payTo', o -> 'extra' -> 'payTo')), '{}'))))
      from jsonb_path_query(accepts, '$[*]') o $$;

-- step: once
create or replace function audit_values(shown text[], version jsonb, other jsonb) returns jsonb immutable language sql as $$
    select jsonb_object_agg(
        case name when 'sealed_upstream_headers' then 'upstream_headers' when 'password_hash' then 'password' when 'sealed_second_factor' then 'second_factor' when 'recovery_code_hashes' then 'recovery_codes' when 'sealed_secret' then 'secret' else name end,
        case when version -> name = 'null' then 'null'
          when name = 'recovery_code_hashes' then to_jsonb(jsonb_array_length(version -> name))
          when name in ('sealed_upstream_headers', 'password_hash', 'sealed_second_factor', 'recovery_code_hashes', 'sealed_secret') then '"(secret)"'
          when octet_length(version ->> name) > 1024 then
            case when name in ('slug', 'upstream_base_url', 'pay_to_address', 'redirect_origins', 'hostname', 'email', 'url') then version -> name
              when name = 'accepts' then audit_prices(version -> name)
              else jsonb_build_object('bytes', octet_length(version ->> name),
                'sha256', encode(sha256(convert_to(version ->> name, 'UTF8')), 'hex')) end
          else version -> name end)
      from unnest(shown) name where version is not null
        and nullif(version -> name, 'null') is distinct from nullif(other -> name, 'null') $$;

-- step: once
create or replace function write_audit_record() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      is_ jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      any_ jsonb := coalesce(is_, was);
      before_ jsonb := audit_values(tg_argv, was, is_);
      after_ jsonb := audit_values(tg_argv, is_, was);
      owner uuid := coalesce(any_ ->> 'account_id', any_ ->> 'id')::uuid;
      world text := any_ ->> 'environment';
      actor_ text := '';
      new_payees integer := 0;
      surplus uuid[];
      has_new_payee boolean;
      notable_ boolean;
    begin
      if before_ is null and after_ is null or is_resealing() then
        return null;
      end if;
      if tg_table_name = 'endpoint' and tg_op = 'DELETE' and was ->> 'expires_at' is not null and nullif(current_setting('launa.account', true), '')::uuid is null then
        return null;
      end if;
      if tg_table_name = 'endpoint' then
        select account_id, environment into owner, world from api where id = (any_ ->> 'api_id')::uuid;
      end if;
      if tg_op = 'DELETE' and (not exists (select from account where id = owner)
          or any_ ->> 'api_id' is not null and not exists (select from api where id = (any_ ->> 'api_id')::uuid)) then
        return null;
      end if;
      -- The invitation became a membership, and the log has the record of that.
      if tg_table_name = 'invitation' and tg_op = 'DELETE'
          and exists (select from member where account_id = owner and invited_as = was ->> 'email' and created_at = now()) then
        return null;
      end if;
      -- A host name may go from one account to another. The first account does not learn who has it now.
      if owner = nullif(current_setting('launa.account', true), '')::uuid then
        actor_ := coalesce(current_setting('launa.actor', true), '');
      elsif (any_ ->> 'person_id')::uuid = nullif(current_setting('launa.account', true), '')::uuid then
        -- A person who joins or leaves does so in its own name.
        actor_ := 'person:' || (any_ ->> 'person_id');
      end if;
      if world = 'production' and tg_op <> 'DELETE' and tg_table_name in ('api', 'endpoint') then
        insert into named_payee (account_id, network, payee)
          select owner, 'eip155', lower(is_ ->> 'pay_to_address') where is_ ->> 'pay_to_address' is not null
          union select owner, o ->> 'network', o -> 'extra' ->> 'payTo' from jsonb_path_query(is_ -> 'accepts', '$[*]') o
            where o -> 'extra' ->> 'payTo' is not null
          order by 2, 3 on conflict do nothing;
        get diagnostics new_payees = row_count;
      end if;
      has_new_payee := new_payees > 0;
      notable_ := case tg_table_name
    when 'api' then has_new_payee or tg_op = 'DELETE' and exists (select from account where id = owner and deleted_at is null)
      or tg_op = 'UPDATE' and jsonb_exists_any(after_, array['pay_to_address', 'upstream_base_url', 'upstream_headers', 'slug',
        'redirect_origins'])
    when 'endpoint' then has_new_payee
      or tg_op = 'UPDATE' and (
      select array_agg(distinct array[o ->> 'network', o -> 'extra' ->> 'payTo']) from jsonb_path_query(was -> 'accepts', '$[*]') o
        where o -> 'extra' ->> 'payTo' is not null) is distinct from (
      select array_agg(distinct array[o ->> 'network', o -> 'extra' ->> 'payTo']) from jsonb_path_query(is_ -> 'accepts', '$[*]') o
        where o -> 'extra' ->> 'payTo' is not null)
    when 'api_key' then true
    when 'member' then true
    when 'invitation' then tg_op = 'INSERT'
    when 'account' then tg_op = 'UPDATE' and jsonb_exists_any(after_, array['email', 'password', 'second_factor', 'recovery_codes'])
    when 'webhook' then coalesce(tg_op <> 'UPDATE' or jsonb_exists_any(after_, array['url', 'secret'])
      or after_ ->> 'disabled_reason' is not null, false)
    else false end;
      insert into audit_record (id, account_id, environment, at, actor, api_key_id, address, action, resource_type, resource_id,
          resource_name, api_id, before, after, notable, member_email)
        values (new_id(), owner, world, clock_timestamp(),
        case when actor_ like 'api_key:%' then 'api_key' when actor_ = 'person' or actor_ like 'person:%' then 'person' else 'gateway' end,
        case when actor_ like 'api_key:%' then split_part(actor_, ':', 2)::uuid end,
        case when actor_ <> '' then nullif(current_setting('launa.address', true), '') end,
        case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
        tg_table_name, (any_ ->> 'id')::uuid, audit_name(tg_table_name, any_), (any_ ->> 'api_id')::uuid,
        before_, after_, notable_,
        (select a.email from account a where actor_ like 'person:%' and a.id = split_part(actor_, ':', 2)::uuid));
      if notable_ then
        insert into account_notice as n (account_id, due_at) values (owner, now() + interval '5 seconds')
          on conflict (account_id) do update set due_at = least(n.due_at,
            greatest(excluded.due_at, n.sent_at + make_interval(secs => case when case
    when tg_table_name = 'account' and jsonb_exists_any(after_, array['email', 'deleted_at']) then 0
    when world = 'production' and (tg_table_name = 'endpoint' or tg_table_name = 'api' and jsonb_exists(after_, 'pay_to_address')) then 1
    when tg_table_name = 'account' then 2
    when tg_table_name = 'api' then 3
    when tg_table_name in ('member', 'invitation') then 4 else 5 end < 3 then 30 else 300 end)));
      end if;
      -- About one change of a hundred deletes the oldest records above the limit.
      if random() < 0.01 then
        -- Mailed changes have a limit for each kind of resource, and other changes have one for all. Of changes that are still to be
        -- mailed, the first one of each resource stays, because it has the value before all of them.
        delete from audit_record where not notable_ and account_id = owner and not notable and id < (
          select id from audit_record where account_id = owner and not notable order by id desc offset 20000 limit 1);
        surplus := array(select r.id from (
            select id, is_told, row_number() over (partition by resource_id, is_told order by id) as place,
                row_number() over (order by id desc) as age
              from audit_record where notable_ and account_id = owner and notable and resource_type = tg_table_name) r
          where r.age > 20000 and (r.is_told or r.place > 1));
        delete from audit_record where id = any(surplus);
        delete from named_payee where account_id = owner and named_at < (
          select named_at from named_payee where account_id = owner order by named_at desc offset 10000 limit 1);
      end if;
      return null;
    end $$;

-- step: once
create function take_notable_changes() returns table (account_id uuid, email text, former text[], changes jsonb, waiting integer) security definer set search_path = public, pg_temp language plpgsql as $$
      declare taken uuid;
      begin
        update account_notice n set taken_at = now() where n.account_id = (
          select d.account_id from account_notice d
            where d.due_at <= now() and (d.taken_at is null or d.taken_at < now() - interval '1 minute')
            order by d.due_at limit 1 for update skip locked)
          returning n.account_id into taken;
        return query select a.id, a.email,
            array(select distinct r.before ->> 'email' from audit_record r where r.account_id = a.id and r.resource_type = 'account'
              and jsonb_exists(r.before, 'email') and r.at > now() - interval '7 days'),
            (select jsonb_agg(c) from (
              select r.id, r.at, r.environment, r.actor, r.address, r.action, r.resource_type, r.resource_id, r.resource_name, r.api_id,
                  r.before, r.after, r.member_email, (select k.name from api_key k where k.id = r.api_key_id) as api_key_name
                from audit_record r where r.account_id = a.id and r.notable and not r.is_told
                order by case
    when r.resource_type = 'account' and jsonb_exists_any(r.after, array['email', 'deleted_at']) then 0
    when r.environment = 'production' and (r.resource_type = 'endpoint' or r.resource_type = 'api' and jsonb_exists(r.after, 'pay_to_address')) then 1
    when r.resource_type = 'account' then 2
    when r.resource_type = 'api' then 3
    when r.resource_type in ('member', 'invitation') then 4 else 5 end, r.id limit 1000) c),
            (select count(*)::int from audit_record r where r.account_id = a.id and r.notable and not r.is_told)
          from account a where a.id = taken;
      end $$;

-- step: once
revoke execute on function take_notable_changes from public;

-- step: once
grant execute on function take_notable_changes to launa_control_plane;

-- step: once
create function end_notable_changes(told uuid, listed uuid[], was_sent boolean) returns void security definer set search_path = public, pg_temp language plpgsql as $$
      begin
        perform from account_notice n where n.account_id = told for update;
        update audit_record r set is_told = true where was_sent and r.account_id = told and r.id = any(listed);
        update account_notice n set taken_at = null,
            sent_at = case when was_sent then now() else n.sent_at end,
            failures = case when was_sent then 0 else n.failures + 1 end,
            due_at = case
              when was_sent then (select now() + make_interval(secs => min(case when case
    when r.resource_type = 'account' and jsonb_exists_any(r.after, array['email', 'deleted_at']) then 0
    when r.environment = 'production' and (r.resource_type = 'endpoint' or r.resource_type = 'api' and jsonb_exists(r.after, 'pay_to_address')) then 1
    when r.resource_type = 'account' then 2
    when r.resource_type = 'api' then 3
    when r.resource_type in ('member', 'invitation') then 4 else 5 end < 3 then 30 else 300 end))
                from audit_record r where r.account_id = told and r.notable and not r.is_told)
              when n.failures < 30 then now() + interval '1 minute' * least(power(2, n.failures), 60) end
          where n.account_id = told;
      end $$;

-- step: once
revoke execute on function end_notable_changes from public;

-- step: once
grant execute on function end_notable_changes to launa_control_plane;

-- step: once
create or replace function end_webhook_delivery(ended uuid, held uuid, was_delivered boolean, answer_status integer, failure text, excerpt text,
      took_ms integer, next_at timestamptz, was_prompt boolean, is_gone boolean) returns boolean security definer set search_path = public, pg_temp language plpgsql as $$
  declare hook uuid;
  begin
    update webhook_delivery d set claim = null, attempts = least(d.attempts + 1, 32000), tries_left = greatest(d.tries_left - 1, 0),
        status = case when was_delivered then 'delivered' when next_at is null then 'failed' else 'pending' end,
        due_at = coalesce(next_at, d.due_at), last_attempt_at = now(), last_status = answer_status, last_error = failure,
        last_answer = excerpt, last_duration_ms = took_ms
      where d.id = ended and d.claim = held
      returning d.webhook_id into hook;
    if hook is null then
      return false;
    end if;
    if was_delivered then
      update webhook w set failing_since = null, is_prompt = was_prompt
        where w.id = hook and (w.failing_since is not null or w.is_prompt <> was_prompt);
    else
      update webhook w set failing_since = coalesce(w.failing_since, now()), is_prompt = false
        where w.id = hook and (w.failing_since is null or w.is_prompt);
      update webhook w set enabled = false, disabled_reason = case when is_gone then 'gone' else 'failing' end
        where w.id = hook and w.enabled and (is_gone
          or next_at is null and w.failing_since < now() - interval '3 days');
    end if;
    -- About one call of a hundred looks for deliveries above the limit, because the search takes time.
    if random() < 0.01 then
      perform bound_webhook(hook);
    end if;
    return true;
  end $$;

-- step: once
create or replace function note_alarms(moment timestamptz) returns void security definer set search_path = public, pg_temp language plpgsql as $$
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
 union all select account_id, environment, 'first_income', '', to_jsonb((array_agg(jsonb_build_object('network', network, 'asset', asset, 'amount', amount::text, 'count', count) order by count desc, network, asset))[1:20]), '{}'
    from (
    select distinct l.account_id, e.environment from listener l cross join (values ('production'), ('development')) as e (environment)
      where l.kind = 'first_income' and not exists (select from alarm a where a.account_id = l.account_id and a.person_id = l.person_id
        and a.environment = e.environment and a.kind = 'first_income' and a.period = '')) u cross join lateral (
      select network, asset, sum(settled - reversed) as amount, sum(settled_count) as count from payment_earned e
        where e.account_id = u.account_id and e.environment = u.environment group by 1, 2 having sum(settled_count) > 0) s
    group by 1, 2
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
