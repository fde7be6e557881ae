import { ACCOUNT, ENVIRONMENT, isolatedTable, lookUp, OWN_ROW } from './isolation.ts'

/** The columns of a seller's earnings by month, network, token and payee. */
export const EARNINGS_BY_MONTH = `(
    account_id uuid not null,
    environment text not null,
    month date not null,
    network text not null,
    asset text not null,
    pay_to text not null,
    settled numeric not null,
    settled_count bigint not null,
    reversed numeric not null,
    reversed_count bigint not null,
    primary key (account_id, environment, month, network, asset, pay_to)
  )`

/**
 * The earnings of each seller by month, network, token and payee: SETTLED steps and corrections, folded in the order of their times. Facts
 * from before the watermark are in the sums. Later facts are read one by one (`own_recent_earnings`), in the same statement and snapshot.
 * So each fact counts once.
 *
 * PostgreSQL dates a fact at the beginning of its transaction, and authz's transactions end within seconds. The watermark stays some
 * minutes behind the present, so no new fact appears below it.
 */
const TABLES = [
  `create table payment_earned ${EARNINGS_BY_MONTH} with (fillfactor = 70)`,
  `create table payment_earned_watermark (
    singleton boolean primary key default true check (singleton),
    at timestamptz not null
  )`,
  `insert into payment_earned_watermark (at) values ('-infinity')`,
  'alter table payment_earned_watermark enable row level security',
]

/** The time span of facts that one transaction folds. It is so short that the transaction ends well before the statement time limit. */
const WINDOW = `interval '1 minute'`

/**
 * Most facts after the watermark are about payments that were made at most this long before it. A tenant's payments since then are found by
 * their ids. Facts about earlier payments are found by their time.
 */
const LATELY = `interval '10 minutes'`

/** SQL: an address of the terms, in lower case on EVM networks, where the case has no meaning. */
const ADDRESS = (field: string) => `case when t.network like 'eip155:%' then lower(t.${field}) else t.${field} end`

/** SQL: the columns month, network, asset and payee, and then the sums of the facts `f` about attempts `a` with terms `t`. */
const SUMS = `date_trunc('month', f.at at time zone 'UTC')::date as month, t.network, ${ADDRESS('asset')} as asset,
      ${ADDRESS('pay_to')} as pay_to,
      coalesce(sum(t.amount) filter (where f.state <> 'REVERSED'), 0) as settled,
      count(*) filter (where f.state <> 'REVERSED') as settled_count,
      coalesce(sum(t.amount) filter (where f.state = 'REVERSED'), 0) as reversed,
      count(*) filter (where f.state = 'REVERSED') as reversed_count`

/**
 * SQL: the facts of a time span. This query does not join them with the ledger's attempts, because corrections may be on another server
 * than the ledger.
 */
const FACTS = (time: string) => `
      select s.id, s.at, s.state from payment_step s where s.state = 'SETTLED' and ${time.replaceAll('?', 's.at')}
      union all
      select c.payment_id, c.at, c.state from payment_correction c where ${time.replaceAll('?', 'c.at')}`

/**
 * Folds the facts of the next minute, up to a given time, in one transaction. Returns whether more are left. Only one process folds at a
 * time; others return false.
 */
const FOLD = `language plpgsql set plan_cache_mode = force_custom_plan as $$
  declare
    low timestamptz;
    high timestamptz;
    folded integer;
  begin
    select w.at into low from payment_earned_watermark w for update skip locked;
    if not found or low >= before then return false; end if;
    high := least(low + ${WINDOW}, before);

    with f as materialized (${FACTS('? >= low and ? < high')})
    insert into payment_earned as e (account_id, environment, month, network, asset, pay_to, settled, settled_count, reversed,
        reversed_count)
      select a.account_id, a.environment, ${SUMS}
        from f join payment_attempt a on a.id = f.id join payment_terms t on t.id = a.terms
        group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (account_id, environment, month, network, asset, pay_to) do update set
      settled = e.settled + excluded.settled, settled_count = e.settled_count + excluded.settled_count,
      reversed = e.reversed + excluded.reversed, reversed_count = e.reversed_count + excluded.reversed_count;
    get diagnostics folded = row_count;
    -- A time without facts is passed over at once.
    if folded = 0 then
      with f as materialized (${FACTS('? >= high and ? < before')})
        select coalesce(min(f.at), before) into high from f;
    end if;
    update payment_earned_watermark set at = high;
    return high < before;
  end $$`

/**
 * The tenant's earnings by facts after the watermark. Facts of the tenant's latest payments are found by the payments' ids, without reading
 * other sellers' facts. The few facts about earlier payments are found by their time.
 */
const RECENT = `stable language plpgsql set plan_cache_mode = force_custom_plan as $$
  #variable_conflict use_column
  declare
    -- As values: a server that holds a part of the ledger does not know the tenant of this transaction.
    of_account uuid := ${ACCOUNT};
    of_environment text := ${ENVIRONMENT};
    low timestamptz;
    low_id uuid;
  begin
    select w.at, least_id_at(greatest(w.at, '2000-01-01') - ${LATELY}) into low, low_id from payment_earned_watermark w;
    return query with f as materialized (
      select s.id, s.at, s.state from payment_attempt a join payment_step s on s.bucket = a.bucket and s.id = a.id
        where a.account_id = of_account and a.environment = of_environment and a.id >= low_id and s.state = 'SETTLED' and s.at >= low
      union all
      select s.id, s.at, s.state from payment_step s where s.state = 'SETTLED' and s.at >= low and s.id < low_id
      union all
      select c.payment_id, c.at, c.state from payment_correction c where c.at >= low)
    select ${SUMS} from f join payment_attempt a on a.id = f.id join payment_terms t on t.id = a.terms
      where a.account_id = of_account and a.environment = of_environment group by 1, 2, 3, 4;
  end $$`

export const PAYMENT_EARNED = [
  ...TABLES,
  ...isolatedTable('payment_earned', 'select', OWN_ROW),
  ...lookUp('fold_earnings(before timestamptz)', 'boolean', FOLD),
  ...lookUp(
    'own_recent_earnings()',
    `table (month date, network text, asset text, pay_to text, settled numeric, settled_count bigint, reversed numeric,
      reversed_count bigint)`,
    RECENT,
  ),
]
