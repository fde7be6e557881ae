import { ACCOUNT, ENVIRONMENT, lookUp } from './isolation.ts'

/**
 * A function body in PL/pgSQL that reads the tenant's payments on any ledger. The servers of a distributed ledger do not know the tenant.
 * So the function runs as the owner, with the tenant in `of_account` and `of_environment`, which no caller can set. Citus can plan a query
 * only with the values of its parameters.
 */
export function onAnyLedger(statements: string, variables = ''): string {
  return `language plpgsql as $$
  #variable_conflict use_column
  declare
    of_account uuid := ${ACCOUNT};
    of_environment text := ${ENVIRONMENT};${variables}
  begin
    if to_regproc('pg_catalog.citus_version') is not null then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;${statements}
  end $$`
}

/** SQL: whether the tenant may see payment `p`: it is the tenant's, and was verified. */
const OWN = 'p.account_id = of_account and p.environment = of_environment and not p.unverified'

type Columns = readonly (readonly [name: string, type: string])[]

const namesOf = (columns: Columns) => columns.map(([name]) => `p.${name}`).join(', ')
const tableOf = (columns: Columns) => `table (${columns.map((column) => column.join(' ')).join(', ')})`

const SETTLEMENT: Columns = [
  ...(['id', 'api_id', 'endpoint_id'] as const).map((name) => [name, 'uuid'] as const),
  ...(['method', 'path', 'payer', 'scheme', 'network', 'asset'] as const).map((name) => [name, 'text'] as const),
  ['amount', 'numeric'],
  ...(['pay_to', 'state', 'transaction', 'error_reason'] as const).map((name) => [name, 'text'] as const),
  ['upstream_status', 'integer'],
  ...(['created_at', 'ended_at', 'settled_at'] as const).map((name) => [name, 'timestamptz'] as const),
]
/** Further columns of a single payment, which a list does not show. */
const TIMES: Columns = [
  ['settling_at', 'timestamptz'],
  ['changed_at', 'timestamptz'],
  ['delivered', 'boolean'],
]
const REVERSED_AT: Columns = [['reversed_at', 'timestamptz']]
const CORRECTION: Columns = [
  ['at', 'timestamptz'],
  ['correction', 'text'],
]
const FIGURE: Columns = [
  ['id', 'uuid'],
  ['created_at', 'timestamptz'],
  ...(['api_id', 'endpoint_id'] as const).map((name) => [name, 'uuid'] as const),
  ...(['network', 'asset', 'payer', 'state'] as const).map((name) => [name, 'text'] as const),
  ['lease_until', 'timestamptz'],
  ['amount', 'numeric'],
  ['settled_at', 'timestamptz'],
]

/**
 * SQL: adds to each found row when the payment was reversed. On a distributed ledger, only the coordinator has the reversals. So they are
 * looked up afterwards, for the rows that were found.
 */
const withReversal = (found: string) => `with found as materialized (${found})
        select f.*, (select v.noticed_at from payment_reversal v where v.payment_id = f.id) from found f`

const page = (condition: string) =>
  withReversal(`select ${namesOf(SETTLEMENT)} from payment p
          where ${OWN} and ${condition} and p.id < below and p.id >= lowest
            and (of_api is null or p.api_id = of_api) and (of_endpoint is null or p.endpoint_id = of_endpoint)
            and (in_state is null or p.state = in_state) and (of_payer is null or lower(p.payer) = lower(of_payer))
            and p.created_at >= coalesce(since, '-infinity') and p.created_at < coalesce(until, 'infinity')
            and (not is_owed or p.owed)
          order by p.id desc limit most`)

/** How far the clocks of a gateway (which makes ids) and of the database (which dates facts) may differ. */
const CLOCKS_DIFFER = `interval '10 minutes'`

/** The control plane's reads of the ledger. Each function reads the payments of the transaction's tenant. */
export const OWN_PAYMENTS = [
  // Payments, newest first, with ids from `lowest` on and below `below`. Hashes in hexadecimal and addresses are compared without regard to
  // case.
  ...lookUp(
    `own_settlements(below uuid, lowest uuid, most integer, of_api uuid, of_endpoint uuid, in_state text, of_payer text, since timestamptz,
      until timestamptz, in_transaction text, is_owed boolean)`,
    tableOf([...SETTLEMENT, ...REVERSED_AT]),
    `stable ${onAnyLedger(
      `
    if in_transaction is null then
      return query ${page('true')};
    else
      ids := array(select own_payments_in(array[in_transaction, lower(in_transaction)]));
      return query ${page(`p.id = any(ids) and (in_transaction = p.transaction or in_transaction ~* '^0x')`)};
    end if;`,
      `
    ids uuid[];`,
    )}`,
  ),
  // Skips `beyond` of the tenant's newest payments with ids below `below`, and returns the id of the next one. Null if its id would be
  // below `lowest`.
  ...lookUp(
    'own_settlements_floor(below uuid, lowest uuid, beyond integer)',
    'uuid',
    `stable ${onAnyLedger(`
    return (select p.id from payment p where ${OWN} and p.id < below and p.id >= lowest order by p.id desc offset beyond limit 1);`)}`,
  ),
  ...lookUp(
    'own_settlement(wanted uuid)',
    tableOf([...SETTLEMENT, ...TIMES, ...REVERSED_AT]),
    `stable ${onAnyLedger(`
    return query ${withReversal(`select ${namesOf([...SETTLEMENT, ...TIMES])} from payment p where ${OWN} and p.id = wanted`)};`)}`,
  ),
  // Payments that are not in the sums of days: those with ids from `lowest` on, and those that are still open (`payment-rollup.ts`).
  ...lookUp(
    'own_unfolded_payments(lowest uuid)',
    tableOf(FIGURE),
    `stable ${onAnyLedger(
      `
    select w.id into folded from payment_rollup_watermark w;
    unsummed := array(select o.id from payment_rollup_open o where o.account_id = of_account and o.environment = of_environment);
    return query select ${namesOf(FIGURE)} from payment p where ${OWN} and p.id > folded and p.id >= lowest;
    return query select ${namesOf(FIGURE)} from unnest(unsummed) as o (id) join payment p on p.id = o.id where ${OWN};`,
      `
    folded uuid;
    unsummed uuid[];`,
    )}`,
  ),
  // Reversed payments with ids from `lowest` on.
  ...lookUp(
    'own_reversed_payments(lowest uuid)',
    tableOf(FIGURE),
    `stable ${onAnyLedger(
      `
    ids := array(select v.payment_id from payment_reversal v where v.payment_id >= lowest);
    return query select ${namesOf(FIGURE)} from unnest(ids) as o (id) join payment p on p.id = o.id where ${OWN};`,
      `
    ids uuid[];`,
    )}`,
  ),
  // The newest payments with ids from `lowest` on and below `below`.
  ...lookUp(
    'own_payments_between(lowest uuid, below uuid, most integer)',
    tableOf([...FIGURE, ...REVERSED_AT]),
    `stable ${onAnyLedger(`
    return query ${withReversal(`select ${namesOf(FIGURE)} from payment p
          where ${OWN} and p.id >= lowest and p.id < below order by p.id desc limit most`)};`)}`,
  ),
  // Payments that were made before a time span and settled in it: newest first, with ids below `below`. Their steps are at the ends of the
  // earlier months' partitions, so few pages are read to find them by time.
  ...lookUp(
    'own_late_settlements(since timestamptz, until timestamptz, below uuid, most integer)',
    tableOf([...SETTLEMENT, ...REVERSED_AT]),
    `stable ${onAnyLedger(
      `
    ids := array(select s.id from payment_step s join payment_attempt a on a.bucket = s.bucket and a.id = s.id
      where s.state = 'SETTLED' and s.at >= since and s.at < until and s.id < least_id_at(since + ${CLOCKS_DIFFER}) and s.id < below
        and a.created_at < since and a.account_id = of_account and a.environment = of_environment
      order by s.id desc limit most);
    return query ${withReversal(`select ${namesOf(SETTLEMENT)} from payment p where ${OWN} and p.id = any(ids)`)} order by f.id desc;`,
      `
    ids uuid[];`,
    )}`,
  ),
  // The corrections in a time span, of at most `most` payments with ids below `below`, newest payment first.
  ...lookUp(
    'own_corrections(since timestamptz, until timestamptz, below uuid, most integer)',
    tableOf([...SETTLEMENT, ...CORRECTION]),
    `stable ${onAnyLedger(
      `
    ids := array(select c.payment_id from payment_correction c where c.at >= since and c.at < until and c.payment_id < below);
    ids := array(select a.id from payment_attempt a where a.id = any(ids) and a.account_id = of_account and a.environment = of_environment
      order by a.id desc limit most);
    return query with found as materialized (select ${namesOf(SETTLEMENT)} from payment p where ${OWN} and p.id = any(ids))
      select f.*, c.at, c.state from found f join payment_correction c on c.payment_id = f.id
        where c.at >= since and c.at < until order by f.id desc, c.number;`,
      `
    ids uuid[];`,
    )}`,
  ),
]
