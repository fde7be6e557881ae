import { isolatedTable, lookUp, OWN_ROW } from './isolation.ts'
import { ASSET, DAY, MEASURES, PAYER } from './payment-measures.ts'
import { CONTROL_PLANE_ROLE } from './roles.ts'

/**
 * The ledger summed up by day, so that a seller's earnings need hundreds of rows instead of hundreds of thousands. A payment counts in
 * exactly one of three places, which one statement reads in one snapshot:
 * - `payment_rollup`, once the payment can no longer change;
 * - `payment_rollup_open`, by its id, while it can change;
 * - the ledger, if its id is above the watermark, the id up to which payments were folded.
 *
 * `latency` counts settled payments by class. `payers` holds numbers from `payment_rollup_payer`, because sets of payers can be united, and
 * counts cannot. Payers have the form of `PAYER` (`payment-measures.ts`), for the table's index.
 */
const TABLES = [
  `create table payment_rollup (
    account_id uuid not null,
    environment text not null,
    day date not null,
    api_id uuid not null,
    endpoint_id uuid not null,
    network text not null,
    asset text not null,
    paid bigint not null,
    failed bigint not null,
    amount numeric not null,
    latency bigint[] not null,
    payers integer[] not null,
    primary key (account_id, environment, day, api_id, endpoint_id, network, asset)
  ) with (fillfactor = 70)`,
  'create index payment_rollup_day on payment_rollup (day)',
  `create table payment_rollup_payer (
    account_id uuid not null,
    environment text not null,
    payer text collate "C" not null,
    ordinal integer not null,
    last_day date not null,
    primary key (account_id, environment, payer)
  )`,
  'create index payment_rollup_payer_day on payment_rollup_payer (last_day)',
  // The last number that was given to a payer of each seller. An index on the numbers would show this too, but would mislead the planner.
  `create table payment_rollup_payers (
    account_id uuid not null,
    environment text not null,
    count integer not null,
    primary key (account_id, environment)
  )`,
  'alter table payment_rollup_payers enable row level security',
  `create table payment_rollup_open (
    id uuid primary key,
    account_id uuid not null,
    environment text not null,
    due_at timestamptz not null
  )`,
  'create index payment_rollup_open_owner on payment_rollup_open (account_id, environment)',
  'create index payment_rollup_open_due on payment_rollup_open (due_at)',
  // Payments that another party has settled after their release. Sums that contain such a payment count it as failed.
  `create table payment_rollup_late (
    id uuid primary key
  )`,
  'alter table payment_rollup_late enable row level security',
  `create table payment_rollup_watermark (
    singleton boolean primary key default true check (singleton),
    id uuid not null
  )`,
  `insert into payment_rollup_watermark (id) values ('00000000-0000-0000-0000-000000000000')`,
]

/**
 * The time from which a released authorization cannot be presented again under another id: when it has expired, or after a day. An endpoint
 * accepts a payment for at most a day, however long its authorization is valid.
 */
const BEYOND_REUSE = `(least(valid_before, created_at + interval '1 day') + interval '10 minutes')`

// SQL: whether a payment can no longer change. A RESERVED payment is not among these: until the ledger releases it
// (`authz/ledger/payments/tidy.ts`), it may still be settled, even after its lease.
const FINAL = `(state in ('SETTLED', 'EXPIRED', 'CANCELLED') or state = 'RELEASED' and now() > ${BEYOND_REUSE})`

const DUE = `case when state = 'RELEASED' then ${BEYOND_REUSE} else now() end`

const PAYERS = `
  with n as materialized (
    select account_id, environment, ${PAYER} as payer, max(${DAY}) as day
      from payment where id = any(fresh) and state = 'SETTLED' group by 1, 2, 3)`

const NUMBER_PAYERS = `${PAYERS},
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
      from f join c using (account_id, environment)`

const KEEP_PAYERS = `${PAYERS}
  update payment_rollup_payer k set last_day = n.day from n
    where (k.account_id, k.environment, k.payer) = (n.account_id, n.environment, n.payer) and k.last_day < n.day`

const ADD_UP = `
  with p as materialized (
    select account_id, environment, ${DAY} as day, api_id, endpoint_id, network, ${ASSET} as asset,
        ${PAYER} as payer, state, lease_until, amount, created_at, settled_at
      from payment where id = any(fresh) and not unverified)
  insert into payment_rollup as r (account_id, environment, day, api_id, endpoint_id, network, asset,
      paid, failed, amount, latency, payers)
    select p.account_id, p.environment, p.day, p.api_id, p.endpoint_id, p.network, p.asset, ${MEASURES},
      coalesce(array_agg(distinct k.ordinal) filter (where state = 'SETTLED'), '{}')
    from p left join payment_rollup_payer k using (account_id, environment, payer)
    group by 1, 2, 3, 4, 5, 6, 7
  on conflict (account_id, environment, day, api_id, endpoint_id, network, asset) do update set
    paid = r.paid + excluded.paid, failed = r.failed + excluded.failed, amount = r.amount + excluded.amount,
    latency = array(select a + b from unnest(r.latency, excluded.latency) with ordinality t(a, b, i) order by i),
    payers = array(select unnest(r.payers) union select unnest(excluded.payers))`

/** SQL: subtracts from `failed` the payments `late`, which were settled after the sums had counted them. `fresh` counts them as paid. */
const NOT_FAILED = `
  with n as materialized (
    select account_id, environment, ${DAY} as day, api_id, endpoint_id, network, ${ASSET} as asset, count(*) as failed
      from payment where id = any(late) and not unverified group by 1, 2, 3, 4, 5, 6, 7)
  update payment_rollup r set failed = r.failed - n.failed from n
    where (r.account_id, r.environment, r.day, r.api_id, r.endpoint_id, r.network, r.asset)
      = (n.account_id, n.environment, n.day, n.api_id, n.endpoint_id, n.network, n.asset)`

/**
 * Folds payments from before a time: at most a given number of new, of open and of late ones. Returns the number of new payments; less than
 * the limit means that no more are left. One process folds at a time; others return 0.
 *
 * One transaction changes the sums, the open payments and the watermark. So a crash neither counts a payment twice nor loses one. The
 * caller begins a REPEATABLE READ transaction, because payments may change during the fold, and all statements must see one snapshot. A
 * late settlement after the snapshot keeps its row in `payment_rollup_late` for the next fold.
 *
 * The statements are planned each time, because the last analysis may have seen empty tables. A merge join would compare all payers of a
 * seller with each other.
 */
const FOLD = `language plpgsql set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_mergejoin = off as $$
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
    select array_agg(id) filter (where ${FINAL}), array_agg(id) filter (where not ${FINAL}) into fresh, waiting
      from payment where id = any(due);
    -- One that is gone was presented anew: it is found under its new id.
    delete from payment_rollup_open where id = any(due) and id <> all(coalesce(waiting, '{}'));
    update payment_rollup_open set due_at = now() + interval '1 minute' where id = any(waiting);

    batch := array(select a.id from payment_attempt a where a.id > low and a.id <= high order by a.id limit most);
    taken := cardinality(batch);
    with b as materialized (
      select id, account_id, environment, ${FINAL} as final, ${DUE} as due_at from payment where id = any(batch)),
      opened as (
        insert into payment_rollup_open (id, account_id, environment, due_at)
          select id, account_id, environment, due_at from b where not final)
      select coalesce(fresh, '{}') || coalesce(array_agg(id) filter (where final), '{}') into fresh from b;

    delete from payment_rollup_late where id = any(fresh);
    fresh := fresh || late;

    ${NUMBER_PAYERS};
    ${KEEP_PAYERS};
    ${ADD_UP};
    ${NOT_FAILED};
    update payment_rollup_watermark set id = case when taken = most then batch[taken] else greatest(low, high) end;
    return taken;
  end $$`

/** SQL: deletes rows of days that no query reads any more. */
const SWEEP = `language plpgsql as $$
  declare oldest date := (now() at time zone 'UTC')::date - 731;
  begin
    delete from challenge_count where day < oldest;
    delete from payment_rollup where day < oldest;
    delete from payment_rollup_payer where last_day < oldest;
  end $$`

export const PAYMENT_ROLLUP = [
  ...TABLES,
  ...isolatedTable('payment_rollup', 'select', OWN_ROW),
  ...isolatedTable('payment_rollup_payer', 'select', OWN_ROW),
  ...isolatedTable('payment_rollup_open', 'select', OWN_ROW),
  `grant select on payment_rollup_watermark to ${CONTROL_PLANE_ROLE}`,
  ...lookUp('fold_payments(before timestamptz, most integer)', 'integer', FOLD),
  ...lookUp('sweep_statistics()', 'void', SWEEP),
]
