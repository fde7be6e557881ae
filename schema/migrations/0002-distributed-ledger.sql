-- expand
-- authz writes the events of payments itself, and terms leave one by one: the ledger may be distributed over several servers.

-- step: once
create or replace function retire_terms(most integer, out looked integer, out retired integer) language plpgsql
    security definer set search_path = public, pg_temp set enable_seqscan = off as $$
    declare
      place uuid;
      batch uuid[];
      each uuid;
      unused uuid[] := '{}';
    begin
      looked := 0;
      retired := 0;
      select r.id into place from payment_terms_retired r where r.due_at <= now() for update skip locked;
      if not found then return; end if;
      lock table payment_attempt in access share mode;
      perform from ledger_archive l where to_regclass('payment_attempt_' || to_char(l.month, 'YYYY_MM')) is not null;
      if found then return; end if;

      batch := array(select t.id from payment_terms t where t.id > place order by t.id limit most);
      looked := cardinality(batch);
      -- Each by itself: no plan may read all attempts, and a distributed ledger refuses a query beside them for each row.
      foreach each in array array(select t.id from payment_terms t
          where t.id = any(batch) and not exists (select from api where api.id = t.api_id and api.epoch = t.api_epoch)) loop
        perform from payment_attempt a where a.terms = each limit 1;
        if not found then unused := unused || each; end if;
      end loop;
      delete from payment_terms where id = any(unused) and unused_since < now() - interval '1 hour';
      get diagnostics retired = row_count;
      update payment_terms set unused_since = now() where id = any(unused) and unused_since is null;
      if looked = most then
        update payment_terms_retired set id = batch[most];
      else
        update payment_terms_retired set id = '00000000-0000-0000-0000-000000000000', due_at = now() + interval '1 day';
      end if;
    end $$;

-- step: once
grant select (id, account_id, environment, enabled, events) on webhook to launa_authz;

-- step: once
create policy launa_authz on webhook to launa_authz using (true);

-- step: once
grant insert (id, webhook_id, account_id, environment, type, occurred_at, data) on webhook_delivery to launa_authz;

-- step: once
create policy launa_authz on webhook_delivery to launa_authz using (true);

-- step: once
create or replace function tell_of_payments(ids uuid[], numbers smallint[], states text[], reasons text[], transactions text[])
    returns boolean language plpgsql as $$
    begin
      if not exists (select from webhook where enabled) then return false; end if;
      with owners as materialized (
        select j.*, a.bucket, a.account_id, a.environment
          from unnest(ids, numbers, states, reasons, transactions) as j (id, number, state, reason, transaction)
            join payment_attempt a on a.bucket = bucket_of(j.id) and a.id = j.id),
      listeners as materialized (
        select o.id, w.id as webhook_id, w.events from (select distinct id, account_id, environment from owners) o
          cross join lateral (select w.id, w.events from webhook w
            where w.account_id = o.account_id and w.environment = o.environment and w.enabled offset 0) w),
      facts as materialized (
        select j.id, j.number, j.state, j.account_id, j.environment, json_build_object(
  'payment_id', a.id, 'status', lower(j.state), 'api_id', t.api_id, 'endpoint_id', t.endpoint_id,
  'method', a.method, 'path', left(a.path, 2048), 'payer', a.payer, 'scheme', t.scheme, 'network', t.network, 'asset', t.asset,
  'amount', t.amount::text, 'pay_to', t.pay_to, 'transaction', j.transaction, 'reason', j.reason,
  'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'settled_at', case when j.state = 'SETTLED' then to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    else to_char((select s.at from payment_step s where s.bucket = a.bucket and s.id = a.id and s.state = 'SETTLED') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end) as data, exists (select from payment_step b
            where b.bucket = a.bucket and b.id = a.id and b.number = j.number - 1 and b.state = 'UNKNOWN') as was_unknown
          from owners j join payment_attempt a on a.bucket = j.bucket and a.id = j.id join payment_terms t on t.id = a.terms
          where j.id in (select l.id from listeners l))
      insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data)
        select new_id(), l.webhook_id, j.account_id, j.environment, e.type, clock_timestamp(), j.data
          from facts j join listeners l on l.id = j.id cross join lateral (
  select 'payment.settled' as type where j.state = 'SETTLED'
  union all select 'payment.closed' where j.state in ('SETTLED', 'EXPIRED', 'CANCELLED') and j.was_unknown
  union all select 'payment.unknown' where j.state = 'UNKNOWN'
  union all select 'payment.reversed' where j.state = 'REVERSED'
  union all select 'payment.restored' where j.state = 'RESTORED') e
          where e.type = any(l.events)
          order by j.id, j.number, e.type;
      return true;
    end $$;
