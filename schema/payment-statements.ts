import { ACCOUNT, ENVIRONMENT, isolatedTable, OWN_ROW } from './isolation.ts'
import { LOCKS } from './locks.ts'
import { EARNINGS_BY_MONTH } from './payment-earned.ts'
import { CONTROL_PLANE_ROLE } from './roles.ts'

/**
 * A seller's earnings of closed months, by month, network, token and payee. A month is closed an hour after its end, once all its facts are
 * folded (`payment-earned.ts`), and never changes. A later reversal counts in the month in which the gateway noticed it.
 */
const TABLES = [
  `create table payment_statement ${EARNINGS_BY_MONTH}`,
  // The last closed month of an account, by the month's first day.
  `create table payment_statement_closed (
    account_id uuid not null,
    environment text not null,
    month date not null,
    primary key (account_id, environment)
  )`,
]

/** SQL: the first moment of a month, in UTC. */
const BEGIN = (month: string) => `(${month}::timestamp at time zone 'UTC')`

/**
 * Closes the tenant's next month. Returns that month, or null when none is due. Callers for one tenant run one after another, so a second
 * caller finds the month closed.
 */
const CLOSE = `language plpgsql set plan_cache_mode = force_custom_plan as $$
  declare
    of_account uuid := ${ACCOUNT};
    of_environment text := ${ENVIRONMENT};
    due date;
  begin
    perform pg_advisory_xact_lock(${LOCKS.statement}, hashtext(of_account::text || of_environment));
    select (c.month + interval '1 month')::date into due from payment_statement_closed c
      where c.account_id = of_account and c.environment = of_environment;
    if due is null then
      select min(e.month) into due from payment_earned e where e.account_id = of_account and e.environment = of_environment;
    end if;
    if due is null or now() < ${BEGIN(`(due + interval '1 month')`)} + interval '1 hour'
        or (select w.at from payment_earned_watermark w) < ${BEGIN(`(due + interval '1 month')`)} then
      return null;
    end if;
    insert into payment_statement select * from payment_earned e
      where e.account_id = of_account and e.environment = of_environment and e.month = due;
    insert into payment_statement_closed as c (account_id, environment, month) values (of_account, of_environment, due)
      on conflict (account_id, environment) do update set month = excluded.month;
    return due;
  end $$`

export const PAYMENT_STATEMENTS = [
  ...TABLES,
  ...isolatedTable('payment_statement', 'select', OWN_ROW),
  ...isolatedTable('payment_statement_closed', 'select', OWN_ROW),
  `create function close_statement_month() returns date security definer set search_path = public, pg_temp ${CLOSE}`,
  'revoke execute on function close_statement_month from public',
  `grant execute on function close_statement_month to ${CONTROL_PLANE_ROLE}`,
  `create function refuse_statement_change() returns trigger language plpgsql as $$
    begin raise exception 'a closed month is immutable'; end $$`,
  `create trigger payment_statement_immutable before update or delete on payment_statement
    for each row execute function refuse_statement_change()`,
]
