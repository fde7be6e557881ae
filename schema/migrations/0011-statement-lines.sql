-- expand
-- The lines of a month's statement.

-- step: once
create function own_late_settlements(since timestamptz, until timestamptz, below uuid, most integer) returns table (id uuid, api_id uuid, endpoint_id uuid, method text, path text, payer text, scheme text, network text, asset text, amount numeric, pay_to text, state text, transaction text, error_reason text, upstream_status integer, created_at timestamptz, ended_at timestamptz, settled_at timestamptz, reversed_at timestamptz) security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  declare
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
    ids uuid[];
  begin
    if to_regproc('pg_catalog.citus_version') is not null then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    ids := array(select s.id from payment_step s join payment_attempt a on a.bucket = s.bucket and a.id = s.id
      where s.state = 'SETTLED' and s.at >= since and s.at < until and s.id < least_id_at(since + interval '10 minutes') and s.id < below
        and a.created_at < since and a.account_id = of_account and a.environment = of_environment
      order by s.id desc limit most);
    return query with found as materialized (select p.id, p.api_id, p.endpoint_id, p.method, p.path, p.payer, p.scheme, p.network, p.asset, p.amount, p.pay_to, p.state, p.transaction, p.error_reason, p.upstream_status, p.created_at, p.ended_at, p.settled_at from payment p where p.account_id = of_account and p.environment = of_environment and not p.unverified and p.id = any(ids))
        select f.*, (select v.noticed_at from payment_reversal v where v.payment_id = f.id) from found f order by f.id desc;
  end $$;

-- step: once
revoke execute on function own_late_settlements from public;

-- step: once
grant execute on function own_late_settlements to launa_control_plane;

-- step: once
create function own_corrections(since timestamptz, until timestamptz, below uuid, most integer) returns table (id uuid, api_id uuid, endpoint_id uuid, method text, path text, payer text, scheme text, network text, asset text, amount numeric, pay_to text, state text, transaction text, error_reason text, upstream_status integer, created_at timestamptz, ended_at timestamptz, settled_at timestamptz, at timestamptz, correction text) security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  declare
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
    ids uuid[];
  begin
    if to_regproc('pg_catalog.citus_version') is not null then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    ids := array(select c.payment_id from payment_correction c where c.at >= since and c.at < until and c.payment_id < below);
    ids := array(select a.id from payment_attempt a where a.id = any(ids) and a.account_id = of_account and a.environment = of_environment
      order by a.id desc limit most);
    return query with found as materialized (select p.id, p.api_id, p.endpoint_id, p.method, p.path, p.payer, p.scheme, p.network, p.asset, p.amount, p.pay_to, p.state, p.transaction, p.error_reason, p.upstream_status, p.created_at, p.ended_at, p.settled_at from payment p where p.account_id = of_account and p.environment = of_environment and not p.unverified and p.id = any(ids))
      select f.*, c.at, c.state from found f join payment_correction c on c.payment_id = f.id
        where c.at >= since and c.at < until order by f.id desc, c.number;
  end $$;

-- step: once
revoke execute on function own_corrections from public;

-- step: once
grant execute on function own_corrections to launa_control_plane;

-- step: once
create function is_archived_month(first date) returns boolean security definer set search_path = public, pg_temp stable language sql as $$ select exists (select from ledger_archive where month = first) $$;

-- step: once
revoke execute on function is_archived_month from public;

-- step: once
grant execute on function is_archived_month to launa_control_plane;
