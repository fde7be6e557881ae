-- expand
-- The owner gets a mail about each new payee in production, a changed slug, changed redirect origins, a deleted API and a deleted webhook.
-- The changes wait for the mail in a table with one row for each resource, so that many small changes push no change out of it. The log
-- always has the payees of a long price list, and no record of an invitation that was accepted. The mail about the first income has its
-- amounts.

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
    api_id uuid not null references api on delete cascade,
    row_id uuid not null,
    network text not null,
    payee text not null,
    account_id uuid not null,
    primary key (api_id, row_id, network, payee)
  );

-- step: once
create index named_payee_owner on named_payee (account_id, network, payee);

-- step: once
alter table named_payee enable row level security;

-- step: once
create table key_payee (
    account_id uuid not null references account on delete cascade,
    network text not null,
    payee text not null,
    primary key (account_id, network, payee)
  );

-- step: once
alter table key_payee enable row level security;

-- step: once
create policy tenant on key_payee to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid);

-- step: once
grant select, delete on key_payee to launa_control_plane;

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
create table waiting_change (
    account_id uuid not null references account on delete cascade,
    resource_type text not null,
    subject_id uuid not null,
    since timestamptz not null,
    slug text,
    environment text,
    rank smallint not null,
    version uuid not null,
    names text[] not null,
    actions text[] not null,
    before jsonb,
    after jsonb,
    between jsonb not null,
    new_payees jsonb not null default '[]',
    actors jsonb not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    recipients text[] not null,
    told text[] not null default '{}',
    mailed_at timestamptz,
    primary key (account_id, resource_type, subject_id)
  );

-- step: once
alter table waiting_change enable row level security;

-- step: once
create table change_mail (
    account_id uuid primary key references account on delete cascade,
    due_at timestamptz,
    taken_at timestamptz,
    sent_at timestamptz,
    failures smallint not null default 0
  );

-- step: once
create index change_mail_due on change_mail (due_at) where due_at is not null;

-- step: once
alter table change_mail enable row level security;

-- step: once
create function values_between(lists jsonb, is_ jsonb) returns jsonb immutable language sql as $$
    select lists || coalesce(jsonb_object_agg(f.key, (
      select case when jsonb_array_length(x) > 20 then x - 10 else x end from (
        select coalesce(jsonb_agg(e order by n) filter (where not (e = f.value or f.key = 'upstream_base_url' and coalesce(lower(substring(e #>> '{}' from '^[^/]*//[^/?#]*')) = lower(substring(f.value #>> '{}' from '^[^/]*//[^/?#]*')), false))), '[]') || jsonb_build_array(f.value) as x
          from jsonb_array_elements(coalesce(lists -> f.key, '[]')) with ordinality l (e, n)) joined)), '{}')
      from jsonb_each(coalesce(is_, '{}')) f $$;

-- step: once
create function has_room_for_change(owner uuid, kind text, rank_ smallint, since_ timestamptz) returns boolean language plpgsql as $$
    declare
      young waiting_change;
    begin
      if (select count(*) from (select from waiting_change w where w.account_id = owner and w.resource_type = kind and w.rank = rank_
          limit 200) c) < 200 then
        return true;
      end if;
      select * into young from waiting_change w where w.account_id = owner and w.resource_type = kind and w.rank = rank_
        and w.since < 'infinity' order by w.since desc, w.first_at desc limit 1;
      if since_ >= young.since then
        return false;
      end if;
      delete from waiting_change w where w.account_id = owner and w.resource_type = kind and w.subject_id = young.subject_id;
      young.subject_id := ('00000000-0000-0000-0000-0000000000' || rank_ || case when young.environment = 'development' then 0 else 1 end)::uuid;
      young.since := 'infinity';
      young.slug := null;
      young.version := gen_random_uuid();
      young.told := '{}';
      perform put_waiting_change(young);
      return true;
    end $$;

-- step: once
revoke execute on function has_room_for_change from public;

-- step: once
create function put_waiting_change(added waiting_change) returns void language plpgsql as $$
    declare
      old_ waiting_change;
      new_ waiting_change;
      each_ record;
    begin
      insert into waiting_change select added.* on conflict do nothing;
      if found then
        return;
      end if;
      select * into old_ from waiting_change w
        where w.account_id = added.account_id and w.resource_type = added.resource_type and w.subject_id = added.subject_id for update;
      new_ := old_;
      if added.rank < old_.rank and has_room_for_change(added.account_id, added.resource_type, added.rank, old_.since) then
        new_.rank := added.rank;
      end if;
      new_.names := (old_.names || array(select a.e from unnest(added.names) with ordinality a (e, n) where a.e <> all(old_.names)
        order by a.n))[1:6];
      new_.actions := array(select o.e from unnest(old_.actions) with ordinality o (e, n) where o.e <> all(added.actions) order by o.n)
        || added.actions;
      new_.before := coalesce(added.before, '{}') || coalesce(old_.before, '{}');
      new_.after := coalesce(old_.after, '{}') || coalesce(added.after, '{}');
      for each_ in select f.key, v.value from jsonb_each(added.between) f, jsonb_array_elements(f.value) v loop
        new_.between := values_between(new_.between, jsonb_build_object(each_.key, each_.value));
      end loop;
      new_.new_payees := (
      select case when jsonb_array_length(x) <= 20 then x
        else jsonb_path_query_array(x, '$[0 to 9, last - 9 to last]') end from (
          select coalesce(jsonb_agg(e order by n), '[]') || added.new_payees as x
            from jsonb_array_elements(old_.new_payees) with ordinality l (e, n) where not added.new_payees @> jsonb_build_array(e)) joined);
      for each_ in select v.value from jsonb_array_elements(added.actors) v loop
        new_.actors := (
      select case when jsonb_array_length(x) > 6 then x - 3 else x end from (
        select coalesce(jsonb_agg(e order by n) filter (where not e = each_.value), '[]') || jsonb_build_array(each_.value) as x
          from jsonb_array_elements(new_.actors) with ordinality l (e, n)) joined);
      end loop;
      if cardinality(old_.recipients) < 20 then
        new_.recipients := array(select distinct unnest(old_.recipients || added.recipients));
      end if;
      if new_ is distinct from old_ or cardinality(old_.told) > 0 then
        update waiting_change w set rank = new_.rank, version = gen_random_uuid(), names = new_.names, actions = new_.actions,
            before = new_.before, after = new_.after, between = new_.between, new_payees = new_.new_payees, actors = new_.actors,
            last_at = clock_timestamp(), recipients = new_.recipients, told = '{}'
          where w.account_id = old_.account_id and w.resource_type = old_.resource_type and w.subject_id = old_.subject_id;
      end if;
    end $$;

-- step: once
revoke execute on function put_waiting_change from public;

-- step: once
create function add_waiting_change(owner uuid, world text, kind text, subject uuid, since_ timestamptz, slug_ text, name text, action text,
      was jsonb, is_ jsonb, added_payees jsonb, actor jsonb, receivers text[]) returns void language plpgsql as $$
    declare
      change waiting_change;
      rank_ smallint := case
    when world = 'development' then 6
    when kind = 'account' and jsonb_exists_any(is_, array['email', 'deleted_at']) then 0
    when world = 'production' and (kind = 'endpoint' or kind = 'api' and jsonb_exists(is_, 'pay_to_address')) then 1
    when kind = 'account' or kind = 'api_key' and jsonb_exists_any(is_ -> 'scopes', array['apis:write', 'endpoints:write', 'payee:write']) then 2
    when kind = 'api' then 3
    when kind in ('member', 'invitation') then 4 else 5 end;
    begin
      if cardinality(receivers) = 0 then
        return;
      end if;
      -- The lock on this row comes first, here and in end_waiting_changes, so that neither misses a row of the other.
      insert into change_mail as n (account_id, due_at) values (owner, now() + interval '5 seconds')
        on conflict (account_id) do update set due_at = least(n.due_at, greatest(excluded.due_at, n.sent_at + make_interval(secs => case when rank_ < 3 then 30 else 300 end)))
          where n.failures = 0 and (n.due_at is null or n.due_at > greatest(excluded.due_at, n.sent_at + make_interval(secs => case when rank_ < 3 then 30 else 300 end)));
      perform from change_mail n where n.account_id = owner for update;
      if not exists (select from waiting_change w where w.account_id = owner and w.resource_type = kind and w.subject_id = subject)
          and not has_room_for_change(owner, kind, rank_, since_) then
        subject := ('00000000-0000-0000-0000-0000000000' || rank_ || case when world = 'development' then 0 else 1 end)::uuid;
        since_ := 'infinity';
        slug_ := null;
      end if;
      change.account_id := owner;
      change.resource_type := kind;
      change.subject_id := subject;
      change.since := since_;
      change.slug := slug_;
      change.environment := world;
      change.rank := rank_;
      change.version := gen_random_uuid();
      change.names := array[name];
      change.actions := array[action];
      change.before := was;
      change.after := is_;
      change.between := values_between('{}', is_);
      change.new_payees := (
      select case when jsonb_array_length(x) <= 20 then x
        else jsonb_path_query_array(x, '$[0 to 9, last - 9 to last]') end from (
          select coalesce(jsonb_agg(e order by n), '[]') || added_payees as x
            from jsonb_array_elements('[]') with ordinality l (e, n) where not added_payees @> jsonb_build_array(e)) joined);
      change.actors := jsonb_build_array(actor);
      change.first_at := clock_timestamp();
      change.last_at := change.first_at;
      change.recipients := receivers;
      change.told := '{}';
      perform put_waiting_change(change);
    end $$;

-- step: once
revoke execute on function add_waiting_change from public;

-- step: once
create function take_waiting_changes() returns table (account_id uuid, changes jsonb, waiting integer, failures integer) security definer set search_path = public, pg_temp language plpgsql as $$
      declare taken uuid;
      begin
        update change_mail n set taken_at = now() where n.account_id = (
          select d.account_id from change_mail d
            where d.due_at <= now() and (d.taken_at is null or d.taken_at < now() - interval '5 minutes')
            order by d.due_at limit 1 for update skip locked)
          returning n.account_id into taken;
        update waiting_change w set mailed_at = now() where w.account_id = taken and (w.resource_type, w.subject_id) in (
          select c.resource_type, c.subject_id from (
            select a.resource_type, a.subject_id, a.by_age,
                row_number() over (partition by a.rank, a.by_age <= 10 order by a.mailed_at nulls first, a.first_at) as by_wait
              from (
                select x.*, row_number() over (partition by x.rank order by x.mailed_at nulls first, x.since, x.first_at) as by_age
                  from waiting_change x where x.account_id = taken) a) c
            where c.by_age <= 10 or c.by_wait <= 10);
        return query select a.id,
            (select jsonb_agg(to_jsonb(c) order by c.rank, c.since, c.first_at) from (
              select w.account_id, w.resource_type, w.subject_id, w.since, w.slug, w.environment, w.rank, w.version, w.names, w.actions,
                  w.before, w.after, w.between, w.new_payees, w.first_at, w.last_at, w.recipients, w.told,
                  (select jsonb_agg(l.e || jsonb_build_object('api_key_name',
                      (select k.name from api_key k where k.id = (l.e ->> 'api_key_id')::uuid)) order by l.n)
                    from jsonb_array_elements(w.actors) with ordinality l (e, n)) as actors,
                  (select p.name from api p where p.id = w.subject_id and w.resource_type = 'endpoint') as api_name,
                  (select jsonb_agg(jsonb_build_array(p.network, p.payee) order by p.is_new desc, p.network, p.payee) from (
                    select distinct n.network, n.payee,
                        w.new_payees @> jsonb_build_array(jsonb_build_array(n.network, n.payee)) as is_new
                      from named_payee n where n.api_id = w.subject_id and n.network <> 'eip155' and w.resource_type = 'endpoint'
                    order by is_new desc, 1, 2
                    limit 21) p) as paid_now
                from waiting_change w where w.account_id = taken and w.mailed_at = now()) c),
            (select count(*)::int from waiting_change w where w.account_id = a.id),
            (select m.failures::int from change_mail m where m.account_id = a.id)
          from account a where a.id = taken;
      end $$;

-- step: once
revoke execute on function take_waiting_changes from public;

-- step: once
grant execute on function take_waiting_changes to launa_control_plane;

-- step: once
create function end_waiting_changes(owner uuid, marks jsonb, was_sent boolean) returns void security definer set search_path = public, pg_temp language plpgsql as $$
      begin
        perform from change_mail n where n.account_id = owner for update;
        update waiting_change w set told = w.told || m.addresses from (
            select (m ->> 0)::uuid as version, array_agg(distinct m ->> 1) as addresses from jsonb_array_elements(marks) m group by 1) m
          where w.account_id = owner and w.version = m.version;
        delete from waiting_change w where w.account_id = owner and w.recipients <@ w.told;
        update change_mail n set taken_at = null,
            sent_at = case when jsonb_array_length(marks) > 0 then now() else n.sent_at end,
            failures = case when was_sent then 0 else least(n.failures + 1, 4) end,
            due_at = case
              when was_sent then (select now() + min(make_interval(secs => case when w.rank < 3 or w.mailed_at is null and w.first_at < n.taken_at then 30 else 300 end))
                from waiting_change w where w.account_id = owner)
              else now() + interval '1 minute' * power(2, n.failures) end
          where n.account_id = owner;
      end $$;

-- step: once
revoke execute on function end_waiting_changes from public;

-- step: once
grant execute on function end_waiting_changes to launa_control_plane;

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

-- step: once
create function account_of_alarm(alarm_id uuid) returns uuid security definer set search_path = public, pg_temp stable language sql as $$ select account_id from alarm where id = alarm_id $$;

-- step: once
revoke execute on function account_of_alarm from public;

-- step: once
grant execute on function account_of_alarm to launa_control_plane;

-- step: alone, statement timeout 30 min
insert into named_payee (api_id, row_id, network, payee, account_id)
  select id, id, 'eip155', lower(pay_to_address), account_id from api where environment = 'production' and pay_to_address is not null
  union
  select a.id, e.id, o ->> 'network', o -> 'extra' ->> 'payTo', a.account_id
    from api a join endpoint e on e.api_id = a.id, jsonb_path_query(e.accepts, '$[*]') o
    where a.environment = 'production' and o -> 'extra' ->> 'payTo' is not null
  on conflict do nothing;

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
      slug_ text := coalesce(was, is_) ->> 'slug';
      since_ timestamptz := any_ ->> 'created_at';
      actor_ text := '';
      api_ uuid;
      payees_before jsonb;
      payees_after jsonb;
      new_payees jsonb := '[]';
      notable_ boolean;
      action_ text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
      author jsonb;
    begin
      if before_ is null and after_ is null or is_resealing() then
        return null;
      end if;
      if tg_table_name = 'endpoint' then
        select account_id, environment, slug, created_at into owner, world, slug_, since_ from api where id = (any_ ->> 'api_id')::uuid;
      end if;
      api_ := coalesce(any_ ->> 'api_id', any_ ->> 'id')::uuid;
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
      if tg_table_name in ('api', 'endpoint') then
        payees_before := (
      select coalesce(jsonb_agg(distinct p), '[]') from (
        select jsonb_build_array('eip155', lower(was ->> 'pay_to_address')) where was ->> 'pay_to_address' is not null
        union all select jsonb_build_array(o ->> 'network', o -> 'extra' ->> 'payTo') from jsonb_path_query(was -> 'accepts', '$[*]') o
          where o -> 'extra' ->> 'payTo' is not null) named (p));
        payees_after := (
      select coalesce(jsonb_agg(distinct p), '[]') from (
        select jsonb_build_array('eip155', lower(is_ ->> 'pay_to_address')) where is_ ->> 'pay_to_address' is not null
        union all select jsonb_build_array(o ->> 'network', o -> 'extra' ->> 'payTo') from jsonb_path_query(is_ -> 'accepts', '$[*]') o
          where o -> 'extra' ->> 'payTo' is not null) named (p));
      end if;
      if world = 'production' and tg_table_name in ('api', 'endpoint') then
        if not payees_before @> payees_after then
          -- The lock comes first, as in add_waiting_change: the other order could be a deadlock of two changes of one account.
          insert into change_mail (account_id) values (owner) on conflict do nothing;
          perform from change_mail n where n.account_id = owner for update;
        end if;
        delete from named_payee n using jsonb_array_elements(payees_before) p
          where n.api_id = api_ and n.row_id = (any_ ->> 'id')::uuid and n.network = p ->> 0 and n.payee = p ->> 1
            and not payees_after @> jsonb_build_array(p);
        with added as (
          insert into named_payee (api_id, row_id, network, payee, account_id)
            select api_, (any_ ->> 'id')::uuid, p ->> 0, p ->> 1, owner from jsonb_array_elements(payees_after) p
              where not payees_before @> jsonb_build_array(p)
            on conflict do nothing returning network, payee)
        -- With "offset 0", PostgreSQL looks each payee up. Otherwise it could read the whole table for each changed row.
        select coalesce(jsonb_agg(jsonb_build_array(a.network, a.payee)), '[]') into new_payees from added a where not exists (
          select from named_payee n where n.account_id = owner and n.network = a.network and n.payee = a.payee
            and n.row_id <> (any_ ->> 'id')::uuid offset 0);
        if actor_ like 'api_key:%' and new_payees <> '[]'
            and not exists (select from key_payee k where k.account_id = owner and k.network = 'all') then
          insert into key_payee (account_id, network, payee) select owner, p ->> 0, p ->> 1 from jsonb_array_elements(new_payees) p
            on conflict do nothing;
          -- About one change of fifty counts.
          if random() < 0.02 and (select count(*) from key_payee k where k.account_id = owner) > 10000 then
            delete from key_payee k where k.account_id = owner;
            insert into key_payee (account_id, network, payee) values (owner, 'all', '') on conflict do nothing;
          end if;
        end if;
      end if;
      if tg_table_name = 'endpoint' and tg_op = 'DELETE' and was ->> 'expires_at' is not null and nullif(current_setting('launa.account', true), '')::uuid is null then
        return null;
      end if;
      if tg_table_name = 'account' and after_ ->> 'deleted_at' is not null then
        delete from key_payee where account_id = owner;
      end if;
      notable_ := case tg_table_name
    when 'api' then new_payees <> '[]' or tg_op = 'DELETE' and exists (select from account where id = owner and deleted_at is null)
      or tg_op = 'UPDATE' and jsonb_exists_any(after_, array['pay_to_address', 'upstream_base_url', 'upstream_headers', 'slug',
        'redirect_origins'])
    when 'endpoint' then new_payees <> '[]'
      or tg_op = 'UPDATE' and payees_before <> payees_after
    when 'api_key' then true
    when 'member' then true
    when 'invitation' then tg_op = 'INSERT'
    when 'account' then tg_op = 'UPDATE' and jsonb_exists_any(after_, array['email', 'password', 'second_factor', 'recovery_codes'])
    when 'webhook' then coalesce(tg_op <> 'UPDATE' or jsonb_exists_any(after_, array['url', 'secret'])
      or after_ ->> 'disabled_reason' is not null, false)
    else false end;
      author := jsonb_build_object(
        'actor', case when actor_ like 'api_key:%' then 'api_key' when actor_ = 'person' or actor_ like 'person:%' then 'person' else 'gateway' end,
        'api_key_id', case when actor_ like 'api_key:%' then split_part(actor_, ':', 2) end,
        'address', case when actor_ <> '' then nullif(current_setting('launa.address', true), '') end,
        'member_email', (select a.email from account a where actor_ like 'person:%' and a.id = split_part(actor_, ':', 2)::uuid));
      insert into audit_record (id, account_id, environment, at, actor, api_key_id, address, action, resource_type, resource_id,
          resource_name, api_id, before, after, notable, member_email)
        values (new_id(), owner, world, clock_timestamp(), author ->> 'actor', (author ->> 'api_key_id')::uuid, author ->> 'address',
          action_, tg_table_name, (any_ ->> 'id')::uuid, audit_name(tg_table_name, any_), (any_ ->> 'api_id')::uuid,
          before_, after_, notable_, author ->> 'member_email');
      if notable_ then
        perform add_waiting_change(owner, world, tg_table_name, case when tg_table_name = 'endpoint' then api_ else (any_ ->> 'id')::uuid end,
          coalesce(since_, now()), slug_, audit_name(tg_table_name, any_), action_,
          case when tg_table_name = 'endpoint' then jsonb_build_object('payees', payees_before) else before_ end,
          case when tg_table_name = 'endpoint' then jsonb_build_object('payees', payees_after) else after_ end,
          new_payees, author, array(
            select distinct address from (
              select email from account where id = owner
              union all select was ->> 'email' where tg_table_name = 'account'
              union all (select r.before ->> 'email' from audit_record r
                where tg_table_name = 'account' and jsonb_exists_any(after_, array['email', 'deleted_at']) and r.account_id = owner
                  and r.resource_type = 'account' and jsonb_exists(r.before, 'email')
                  and r.at > now() - interval '7 days'
                order by r.at limit 10)) known (address)
              where address like '%@%'));
      end if;
      -- About one change of a hundred deletes the oldest records above the limit.
      if random() < 0.01 then
        -- Mailed and other changes have a limit each, so that many others do not push out a mailed one.
        delete from audit_record where account_id = owner and notable = notable_ and id < (
          select id from audit_record where account_id = owner and notable = notable_ order by id desc offset 20000 limit 1);
      end if;
      return null;
    end $$;

-- step: once
insert into waiting_change (account_id, resource_type, subject_id, since, environment, rank, version, names, actions, before, after, between, actors,
    first_at, last_at, recipients)
  select r.account_id, r.resource_type, r.id, r.at, r.environment, case when r.environment = 'development' then 6 else 2 end, r.id, array[r.resource_name], array[r.action],
      case when r.resource_type <> 'endpoint' then r.before end, case when r.resource_type <> 'endpoint' then r.after end, '{}',
      jsonb_build_array(jsonb_build_object('actor', r.actor, 'api_key_id', r.api_key_id, 'address', r.address, 'member_email', r.member_email)),
      r.at, r.at, array[a.email]
    from audit_record r join account a on a.id = r.account_id where r.notable and not r.is_told and a.email like '%@%'
  on conflict do nothing;

-- step: once
insert into change_mail (account_id, due_at) select distinct account_id, now() from waiting_change on conflict do nothing;
