-- expand
-- Sellers and operators read payments by functions, which find them wherever the ledger is.

-- step: once
create or replace function own_payments_in(transactions text[]) returns setof uuid security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  declare
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
  begin
    if to_regproc('pg_catalog.citus_version') is not null then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
      return query select a.id from payment_step s join payment_attempt a on a.bucket = s.bucket and a.id = s.id
        where s.transaction = any(transactions) and s.state = 'SETTLED'
          and a.account_id = of_account and a.environment = of_environment;
  end $$;

-- step: once
create function own_settlements(below uuid, lowest uuid, most integer, of_api uuid, of_endpoint uuid, in_state text, of_payer text, since timestamptz,
      until timestamptz, in_transaction text, is_owed boolean) returns table (id uuid, api_id uuid, endpoint_id uuid, method text, path text, payer text, scheme text, network text, asset text, amount numeric, pay_to text, state text, transaction text, error_reason text, upstream_status integer, created_at timestamptz, ended_at timestamptz, settled_at timestamptz, reversed_at timestamptz) security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  declare
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
    ids uuid[];
  begin
    if to_regproc('pg_catalog.citus_version') is not null then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    if in_transaction is null then
      return query with found as materialized (select p.id, p.api_id, p.endpoint_id, p.method, p.path, p.payer, p.scheme, p.network, p.asset, p.amount, p.pay_to, p.state, p.transaction, p.error_reason, p.upstream_status, p.created_at, p.ended_at, p.settled_at from payment p
          where p.account_id = of_account and p.environment = of_environment and not p.unverified and true and p.id < below and p.id >= lowest
            and (of_api is null or p.api_id = of_api) and (of_endpoint is null or p.endpoint_id = of_endpoint)
            and (in_state is null or p.state = in_state) and (of_payer is null or lower(p.payer) = lower(of_payer))
            and p.created_at >= coalesce(since, '-infinity') and p.created_at < coalesce(until, 'infinity')
            and (not is_owed or p.owed)
          order by p.id desc limit most)
        select f.*, (select v.noticed_at from payment_reversal v where v.payment_id = f.id) from found f;
    else
      ids := array(select own_payments_in(array[in_transaction, lower(in_transaction)]));
      return query with found as materialized (select p.id, p.api_id, p.endpoint_id, p.method, p.path, p.payer, p.scheme, p.network, p.asset, p.amount, p.pay_to, p.state, p.transaction, p.error_reason, p.upstream_status, p.created_at, p.ended_at, p.settled_at from payment p
          where p.account_id = of_account and p.environment = of_environment and not p.unverified and p.id = any(ids) and (in_transaction = p.transaction or in_transaction ~* '^0x') and p.id < below and p.id >= lowest
            and (of_api is null or p.api_id = of_api) and (of_endpoint is null or p.endpoint_id = of_endpoint)
            and (in_state is null or p.state = in_state) and (of_payer is null or lower(p.payer) = lower(of_payer))
            and p.created_at >= coalesce(since, '-infinity') and p.created_at < coalesce(until, 'infinity')
            and (not is_owed or p.owed)
          order by p.id desc limit most)
        select f.*, (select v.noticed_at from payment_reversal v where v.payment_id = f.id) from found f;
    end if;
  end $$;

-- step: once
revoke execute on function own_settlements from public;

-- step: once
grant execute on function own_settlements to launa_control_plane;

-- step: once
create function own_settlements_floor(below uuid, lowest uuid, beyond integer) returns uuid security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  declare
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
  begin
    if to_regproc('pg_catalog.citus_version') is not null then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    return (select p.id from payment p where p.account_id = of_account and p.environment = of_environment and not p.unverified and p.id < below and p.id >= lowest order by p.id desc offset beyond limit 1);
  end $$;

-- step: once
revoke execute on function own_settlements_floor from public;

-- step: once
grant execute on function own_settlements_floor to launa_control_plane;

-- step: once
create function own_settlement(wanted uuid) returns table (id uuid, api_id uuid, endpoint_id uuid, method text, path text, payer text, scheme text, network text, asset text, amount numeric, pay_to text, state text, transaction text, error_reason text, upstream_status integer, created_at timestamptz, ended_at timestamptz, settled_at timestamptz, settling_at timestamptz, changed_at timestamptz, delivered boolean, reversed_at timestamptz) security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  declare
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
  begin
    if to_regproc('pg_catalog.citus_version') is not null then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    return query with found as materialized (select p.id, p.api_id, p.endpoint_id, p.method, p.path, p.payer, p.scheme, p.network, p.asset, p.amount, p.pay_to, p.state, p.transaction, p.error_reason, p.upstream_status, p.created_at, p.ended_at, p.settled_at, p.settling_at, p.changed_at, p.delivered from payment p where p.account_id = of_account and p.environment = of_environment and not p.unverified and p.id = wanted)
        select f.*, (select v.noticed_at from payment_reversal v where v.payment_id = f.id) from found f;
  end $$;

-- step: once
revoke execute on function own_settlement from public;

-- step: once
grant execute on function own_settlement to launa_control_plane;

-- step: once
create function own_unfolded_payments(lowest uuid) returns table (id uuid, created_at timestamptz, api_id uuid, endpoint_id uuid, network text, asset text, payer text, state text, lease_until timestamptz, amount numeric, settled_at timestamptz) security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  declare
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
    folded uuid;
    unsummed uuid[];
  begin
    if to_regproc('pg_catalog.citus_version') is not null then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    select w.id into folded from payment_rollup_watermark w;
    unsummed := array(select o.id from payment_rollup_open o where o.account_id = of_account and o.environment = of_environment);
    return query select p.id, p.created_at, p.api_id, p.endpoint_id, p.network, p.asset, p.payer, p.state, p.lease_until, p.amount, p.settled_at from payment p where p.account_id = of_account and p.environment = of_environment and not p.unverified and p.id > folded and p.id >= lowest;
    return query select p.id, p.created_at, p.api_id, p.endpoint_id, p.network, p.asset, p.payer, p.state, p.lease_until, p.amount, p.settled_at from unnest(unsummed) as o (id) join payment p on p.id = o.id where p.account_id = of_account and p.environment = of_environment and not p.unverified;
  end $$;

-- step: once
revoke execute on function own_unfolded_payments from public;

-- step: once
grant execute on function own_unfolded_payments to launa_control_plane;

-- step: once
create function own_reversed_payments(lowest uuid) returns table (id uuid, created_at timestamptz, api_id uuid, endpoint_id uuid, network text, asset text, payer text, state text, lease_until timestamptz, amount numeric, settled_at timestamptz) security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  declare
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
    ids uuid[];
  begin
    if to_regproc('pg_catalog.citus_version') is not null then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    ids := array(select v.payment_id from payment_reversal v where v.payment_id >= lowest);
    return query select p.id, p.created_at, p.api_id, p.endpoint_id, p.network, p.asset, p.payer, p.state, p.lease_until, p.amount, p.settled_at from unnest(ids) as o (id) join payment p on p.id = o.id where p.account_id = of_account and p.environment = of_environment and not p.unverified;
  end $$;

-- step: once
revoke execute on function own_reversed_payments from public;

-- step: once
grant execute on function own_reversed_payments to launa_control_plane;

-- step: once
create function own_payments_between(lowest uuid, below uuid, most integer) returns table (id uuid, created_at timestamptz, api_id uuid, endpoint_id uuid, network text, asset text, payer text, state text, lease_until timestamptz, amount numeric, settled_at timestamptz, reversed_at timestamptz) security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  declare
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
  begin
    if to_regproc('pg_catalog.citus_version') is not null then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    return query with found as materialized (select p.id, p.created_at, p.api_id, p.endpoint_id, p.network, p.asset, p.payer, p.state, p.lease_until, p.amount, p.settled_at from payment p
          where p.account_id = of_account and p.environment = of_environment and not p.unverified and p.id >= lowest and p.id < below order by p.id desc limit most)
        select f.*, (select v.noticed_at from payment_reversal v where v.payment_id = f.id) from found f;
  end $$;

-- step: once
revoke execute on function own_payments_between from public;

-- step: once
grant execute on function own_payments_between to launa_control_plane;

-- step: once
create function payments_by_id(ids uuid[]) returns table (id uuid, state text, environment text, account_id uuid, api_id uuid, endpoint_id uuid, network text, asset text, amount text,
      pay_to text, payer text, transaction text, reason text, created_at timestamptz, changed_at timestamptz, valid_before timestamptz,
      looked_at timestamptz, finding text, looks integer) security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  begin
    return query select p.id, p.state, p.environment, p.account_id, p.api_id, p.endpoint_id, p.network, p.asset, p.amount::text, p.pay_to,
      p.payer, p.transaction, p.error_reason, p.created_at, p.changed_at, p.valid_before, u.looked_at, u.finding, u.looks from unnest(ids) as f (id) join payment p on p.id = f.id
      left join payment_unresolved u on u.bucket = p.bucket and u.id = p.id order by p.id desc;
  end $$;

-- step: once
revoke execute on function payments_by_id from public;

-- step: once
grant execute on function payments_by_id to launa_operator;

-- step: once
create function stuck_payments(kind text, below uuid, most integer, older_than double precision, of_network text, of_account uuid) returns setof uuid security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  begin
    if kind = 'unknown' then return query select u.id from payment_unresolved u where u.id < below and u.since < now() - make_interval(secs => older_than)
        and (of_network is null or u.network = of_network) order by u.id desc limit most; end if;
    if kind = 'settling' then return query select s.id from payment_step s where s.state = 'SETTLING' and s.id < below
        and s.at > now() - interval '1 day' and s.at < now() - make_interval(secs => older_than)
        and not exists (select from payment_step n where n.bucket = s.bucket and n.id = s.id and n.number > s.number)
        order by s.id desc limit most; end if;
    if kind = 'owed' then return query select a.id from payment_attempt a join delivery d on d.bucket = a.bucket and d.payment_id = a.id
        where a.account_id = of_account and a.id < below and not d.delivered and d.lease_until < now() order by a.id desc limit most; end if;
    if kind = 'watched' then return query select w.id from payment_watch w where w.id < below and (of_network is null or w.network = of_network)
        order by w.id desc limit most; end if;
  end $$;

-- step: once
revoke execute on function stuck_payments from public;

-- step: once
grant execute on function stuck_payments to launa_operator;

-- step: once
create function payment_steps(wanted uuid) returns table (at timestamptz, state text, reason text, upstream_status integer, transaction text) security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  begin
    return query select j.at, j.state, j.reason, j.upstream_status, j.transaction from payment_journal j where j.attempt = wanted order by j.number;
  end $$;

-- step: once
revoke execute on function payment_steps from public;

-- step: once
grant execute on function payment_steps to launa_operator;
