-- expand
-- Sums of payments and failing endpoints are found by statements that a distributed ledger can plan.

-- step: once
create or replace function fold_payments(before timestamptz, most integer) returns integer security definer set search_path = public, pg_temp language plpgsql set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_mergejoin = off as $$
  declare
    low uuid;
    high uuid := (lpad(to_hex(floor(extract(epoch from before) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;
    taken integer;
    due uuid[];
    waiting uuid[];
    batch uuid[];
    fresh uuid[];
    known uuid[];
    late uuid[];
  begin
    if current_setting('transaction_isolation') <> 'repeatable read' then
      raise exception 'payments are folded in a REPEATABLE READ transaction';
    end if;
    begin
      select w.id into low from payment_rollup_watermark w for update skip locked;
      if not found then return 0; end if;
    exception when serialization_failure then
      -- Another process has folded since the snapshot.
      return 0;
    end;

    -- A released payment that is not in the sums yet is counted below by its present state.
    known := array(select id from payment_rollup_late order by id limit most);
    late := array(select l.id from unnest(known) as l (id) where id <= low
      and not exists (select from payment_rollup_open o where o.id = l.id));
    delete from payment_rollup_late where id = any(known);

    due := array(select id from payment_rollup_open where due_at <= now() order by due_at limit most);
    select array_agg(id) filter (where (state in ('SETTLED', 'EXPIRED', 'CANCELLED') or state = 'RELEASED' and now() > (least(valid_before, created_at + interval '1 day') + interval '10 minutes'))), array_agg(id) filter (where not (state in ('SETTLED', 'EXPIRED', 'CANCELLED') or state = 'RELEASED' and now() > (least(valid_before, created_at + interval '1 day') + interval '10 minutes'))) into fresh, waiting
      from payment where id = any(due);
    -- One that is gone was presented anew: it is found under its new id.
    delete from payment_rollup_open where id = any(due) and id <> all(coalesce(waiting, '{}'));
    update payment_rollup_open set due_at = now() + interval '1 minute' where id = any(waiting);

    batch := array(select a.id from payment_attempt a where a.id > low and a.id <= high order by a.id limit most);
    taken := cardinality(batch);
    with b as materialized (
      select id, account_id, environment, (state in ('SETTLED', 'EXPIRED', 'CANCELLED') or state = 'RELEASED' and now() > (least(valid_before, created_at + interval '1 day') + interval '10 minutes')) as final, case when state = 'RELEASED' then (least(valid_before, created_at + interval '1 day') + interval '10 minutes') else now() end as due_at from payment where id = any(batch)),
      opened as (
        insert into payment_rollup_open (id, account_id, environment, due_at)
          select id, account_id, environment, due_at from b where not final)
      select coalesce(fresh, '{}') || coalesce(array_agg(id) filter (where final), '{}') into fresh from b;

    delete from payment_rollup_late where id = any(fresh);
    fresh := fresh || late;

    
  with n as materialized (
    select account_id, environment, lower(payer collate "C") as payer, max((created_at at time zone 'UTC')::date) as day
      from payment where id = any(fresh) and state = 'SETTLED' group by 1, 2, 3),
  f as (
    select n.*, row_number() over of_seller as nth, count(*) over of_seller as news
      from n left join payment_rollup_payer k using (account_id, environment, payer) where k.payer is null
      window of_seller as (partition by account_id, environment)),
  c as (
    insert into payment_rollup_payers as c (account_id, environment, count)
      select account_id, environment, count(*) from f group by 1, 2
    on conflict (account_id, environment) do update set count = c.count + excluded.count
    returning account_id, environment, count)
  insert into payment_rollup_payer (account_id, environment, payer, ordinal, last_day)
    select account_id, environment, f.payer, c.count - f.news + f.nth, f.day
      from f join c using (account_id, environment);
    
  with n as materialized (
    select account_id, environment, lower(payer collate "C") as payer, max((created_at at time zone 'UTC')::date) as day
      from payment where id = any(fresh) and state = 'SETTLED' group by 1, 2, 3)
  update payment_rollup_payer k set last_day = n.day from n
    where (k.account_id, k.environment, k.payer) = (n.account_id, n.environment, n.payer) and k.last_day < n.day;
    
  with p as materialized (
    select account_id, environment, (created_at at time zone 'UTC')::date as day, api_id, endpoint_id, network, lower(asset collate "C") as asset,
        lower(payer collate "C") as payer, state, lease_until, amount, created_at, settled_at
      from payment where id = any(fresh) and not unverified)
  insert into payment_rollup as r (account_id, environment, day, api_id, endpoint_id, network, asset,
      paid, failed, amount, latency, payers)
    select p.account_id, p.environment, p.day, p.api_id, p.endpoint_id, p.network, p.asset, 
  count(*) filter (where state = 'SETTLED') as paid,
  count(*) filter (where (state in ('RELEASED', 'EXPIRED', 'CANCELLED')
  or state = 'RESERVED' and lease_until < now() - interval '1 hour')) as failed,
  coalesce(sum(amount) filter (where state = 'SETTLED'), 0) as amount,
  array[count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 0), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 1), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 2), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 3), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 4), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 5), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 6), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 7), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 8), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 9), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 10), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 11), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 12), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 13), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 14), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 15), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 16), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 17), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 18), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 19), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 20), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 21), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 22)]
    as latency,
      coalesce(array_agg(distinct k.ordinal) filter (where state = 'SETTLED'), '{}')
    from p left join payment_rollup_payer k using (account_id, environment, payer)
    group by 1, 2, 3, 4, 5, 6, 7
  on conflict (account_id, environment, day, api_id, endpoint_id, network, asset) do update set
    paid = r.paid + excluded.paid, failed = r.failed + excluded.failed, amount = r.amount + excluded.amount,
    latency = array(select a + b from unnest(r.latency, excluded.latency) with ordinality t(a, b, i) order by i),
    payers = array(select unnest(r.payers) union select unnest(excluded.payers));
    
  with n as materialized (
    select account_id, environment, (created_at at time zone 'UTC')::date as day, api_id, endpoint_id, network, lower(asset collate "C") as asset, count(*) as failed
      from payment where id = any(late) and not unverified group by 1, 2, 3, 4, 5, 6, 7)
  update payment_rollup r set failed = r.failed - n.failed from n
    where (r.account_id, r.environment, r.day, r.api_id, r.endpoint_id, r.network, r.asset)
      = (n.account_id, n.environment, n.day, n.api_id, n.endpoint_id, n.network, n.asset);
    update payment_rollup_watermark set id = case when taken = most then batch[taken] else greatest(low, high) end;
    return taken;
  end $$;

-- step: once
create or replace function fold_earnings(before timestamptz) returns boolean security definer set search_path = public, pg_temp language plpgsql set plan_cache_mode = force_custom_plan as $$
  declare
    low timestamptz;
    high timestamptz;
    folded integer;
  begin
    select w.at into low from payment_earned_watermark w for update skip locked;
    if not found or low >= before then return false; end if;
    high := least(low + interval '1 minute', before);

    with f as materialized (
      select s.id, s.at, s.state from payment_step s where s.state = 'SETTLED' and s.at >= low and s.at < high
      union all
      select c.payment_id, c.at, c.state from payment_correction c where c.at >= low and c.at < high)
    insert into payment_earned as e (account_id, environment, month, network, asset, pay_to, settled, settled_count, reversed,
        reversed_count)
      select a.account_id, a.environment, date_trunc('month', f.at at time zone 'UTC')::date as month, t.network, case when t.network like 'eip155:%' then lower(t.asset) else t.asset end as asset,
      case when t.network like 'eip155:%' then lower(t.pay_to) else t.pay_to end as pay_to,
      coalesce(sum(t.amount) filter (where f.state <> 'REVERSED'), 0) as settled,
      count(*) filter (where f.state <> 'REVERSED') as settled_count,
      coalesce(sum(t.amount) filter (where f.state = 'REVERSED'), 0) as reversed,
      count(*) filter (where f.state = 'REVERSED') as reversed_count
        from f join payment_attempt a on a.id = f.id join payment_terms t on t.id = a.terms
        group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (account_id, environment, month, network, asset, pay_to) do update set
      settled = e.settled + excluded.settled, settled_count = e.settled_count + excluded.settled_count,
      reversed = e.reversed + excluded.reversed, reversed_count = e.reversed_count + excluded.reversed_count;
    get diagnostics folded = row_count;
    -- A time without facts is passed over at once.
    if folded = 0 then
      with f as materialized (
      select s.id, s.at, s.state from payment_step s where s.state = 'SETTLED' and s.at >= high and s.at < before
      union all
      select c.payment_id, c.at, c.state from payment_correction c where c.at >= high and c.at < before)
        select coalesce(min(f.at), before) into high from f;
    end if;
    update payment_earned_watermark set at = high;
    return high < before;
  end $$;

-- step: once
create or replace function own_recent_earnings() returns table (month date, network text, asset text, pay_to text, settled numeric, settled_count bigint, reversed numeric,
      reversed_count bigint) security definer set search_path = public, pg_temp stable language plpgsql set plan_cache_mode = force_custom_plan as $$
  #variable_conflict use_column
  declare
    -- As values: a server that holds a part of the ledger does not know the tenant of this transaction.
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
    low timestamptz;
    low_id uuid;
  begin
    select w.at, least_id_at(greatest(w.at, '2000-01-01') - interval '10 minutes') into low, low_id from payment_earned_watermark w;
    return query with f as materialized (
      select s.id, s.at, s.state from payment_attempt a join payment_step s on s.bucket = a.bucket and s.id = a.id
        where a.account_id = of_account and a.environment = of_environment and a.id >= low_id and s.state = 'SETTLED' and s.at >= low
      union all
      select s.id, s.at, s.state from payment_step s where s.state = 'SETTLED' and s.at >= low and s.id < low_id
      union all
      select c.payment_id, c.at, c.state from payment_correction c where c.at >= low)
    select date_trunc('month', f.at at time zone 'UTC')::date as month, t.network, case when t.network like 'eip155:%' then lower(t.asset) else t.asset end as asset,
      case when t.network like 'eip155:%' then lower(t.pay_to) else t.pay_to end as pay_to,
      coalesce(sum(t.amount) filter (where f.state <> 'REVERSED'), 0) as settled,
      count(*) filter (where f.state <> 'REVERSED') as settled_count,
      coalesce(sum(t.amount) filter (where f.state = 'REVERSED'), 0) as reversed,
      count(*) filter (where f.state = 'REVERSED') as reversed_count from f join payment_attempt a on a.id = f.id join payment_terms t on t.id = a.terms
      where a.account_id = of_account and a.environment = of_environment group by 1, 2, 3, 4;
  end $$;

-- step: once
create or replace function watched_sellers(after_account uuid, most integer) returns table (account_id uuid, environment text) security definer set search_path = public, pg_temp stable language plpgsql as $$
      #variable_conflict use_column
      begin
        return query with failed as materialized (
          select distinct a.account_id, a.environment from payment_step s join payment_attempt a on a.bucket = s.bucket and a.id = s.id
            where s.at > now() - interval '3 minutes' and s.state = 'RELEASED' and s.unverified is not true
              and (s.reason in ('upstream_unreachable', 'upstream_not_resolved', 'upstream_timeout') or s.reason = 'upstream_status' and s.upstream_status >= 500)),
        pairs as (select account_id, environment from failed union select account_id, environment from endpoint_failing),
        page as (select distinct account_id from pairs where account_id > after_account order by account_id limit most)
        select p.account_id, p.environment from pairs p join page using (account_id) order by 1;
      end $$;

-- step: once
create or replace function watch_endpoints(owner uuid, world text) returns void security definer set search_path = public, pg_temp language plpgsql as $$
      declare
        since_id uuid := (lpad(to_hex((extract(epoch from now() - interval '10 minutes') * 1000)::bigint), 12, '0')
          || '70008000000000000000')::uuid;
        -- By endpoint. They are read apart: the ledger may be on other servers than the endpoints.
        seen jsonb;
        told integer;
      begin
        if not pg_try_advisory_xact_lock(402415, uuid_hash(owner)) then
          return;
        end if;
        with newest as materialized (
          select endpoint_id, state, error_reason, upstream_status from payment
            where account_id = owner and environment = world and id > since_id and not unverified
            order by id desc limit 1000),
        figures as (
          select endpoint_id, count(*) filter (where state = 'RELEASED' and (error_reason in ('upstream_unreachable', 'upstream_not_resolved', 'upstream_timeout') or error_reason = 'upstream_status' and upstream_status >= 500))::int as failed, count(*) filter (where state = 'SETTLED')::int as settled,
              mode() within group (order by error_reason) filter (where state = 'RELEASED' and (error_reason in ('upstream_unreachable', 'upstream_not_resolved', 'upstream_timeout') or error_reason = 'upstream_status' and upstream_status >= 500)) as reason,
              mode() within group (order by upstream_status) filter (where state = 'RELEASED' and (error_reason in ('upstream_unreachable', 'upstream_not_resolved', 'upstream_timeout') or error_reason = 'upstream_status' and upstream_status >= 500)) as upstream_status
            from newest group by 1)
        select jsonb_agg(f) into seen from figures f;
        with figures as (
          select f.* from jsonb_to_recordset(seen)
            as f (endpoint_id uuid, failed integer, settled integer, reason text, upstream_status integer)),
        begun as (
          insert into endpoint_failing as k (endpoint_id, account_id, environment, failed, settled, reason, upstream_status)
            select f.endpoint_id, owner, world, f.failed, f.settled, f.reason, f.upstream_status from figures f join endpoint e on e.id = f.endpoint_id
              where f.failed >= 5 and f.failed >= f.settled
            on conflict (endpoint_id) do update set seen_at = now(), failed = excluded.failed, settled = excluded.settled,
              reason = excluded.reason, upstream_status = excluded.upstream_status
            returning k.endpoint_id, k.since, k.seen_at = k.since as is_new),
        ended as (
          delete from endpoint_failing k using figures f
            where k.endpoint_id = f.endpoint_id and f.settled > f.failed returning k.endpoint_id, k.since),
        changed as (
          select 'endpoint.failing' as type, endpoint_id, since from begun where is_new
          union all select 'endpoint.recovered', * from ended)
        select count(tell_webhooks(owner, world, c.type, json_build_object('api_id', a.id, 'endpoint_id', e.id, 'method', e.method, 'path_pattern', e.path_pattern,
  'failed', f.failed, 'settled', f.settled, 'since', c.since))) into told
          from changed c join figures f using (endpoint_id) join endpoint e on e.id = c.endpoint_id join api a on a.id = e.api_id;
      end $$;
