import { ALARM_KINDS, ALARM_ROLES, type AlarmKind } from '../domain/alarm-kinds.ts'
import { ACCOUNT, isolatedTable, lookUp } from './isolation.ts'
import { LOCKS } from './locks.ts'

/** How long before its end a key causes an alarm. A key that was made for a shorter time causes none. */
const BEFORE_THE_END = "interval '7 days'"
/** How long a webhook must have failed before it causes an alarm. Before that, it may recover by itself. */
const FAILING_FOR = "interval '10 minutes'"
/** The greatest age of an event that causes an alarm. After a long pause of the job, older events cause none. */
const TOLD_WITHIN = "interval '7 days'"
/** If further keys or webhooks are added to an alarm that was mailed, the next mail comes at least this long after the last one. */
const BETWEEN_MAILS = "interval '1 hour'"
/** How long rows of `alarm` are kept: longer than `TOLD_WITHIN`, so that no alarm is repeated. */
const KEPT = "interval '60 days'"
/** The maximum number of keys, webhooks and tokens in one mail. */
const MOST_TOLD = 20
const MOST_FAILURES = 12

const KINDS = ALARM_KINDS.map((kind) => `'${kind}'`).join(', ')
const PERMITTED = ALARM_ROLES.map(([kind, role]) => `('${kind}', '${role}')`).join(', ')

/** SQL: the first `MOST_TOLD` values of a group, as a JSON list. */
const list = (value: string, order: string) => `to_jsonb((array_agg(${value} order by ${order}))[1:${MOST_TOLD}])`
const EARNED = list(
  `jsonb_build_object('network', network, 'asset', asset, 'amount', amount::text, 'count', count)`,
  'count desc, network, asset',
)

/** SQL: the day of a time in UTC, as `2026-11-27`. */
const dayOf = (time: string) => `to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD')`
const TODAY = `date_trunc('day', moment at time zone 'UTC')`
const YESTERDAY = `(${TODAY} - interval '1 day')::date`
const THIS_MONTH = `date_trunc('month', moment at time zone 'UTC')`
const LAST_MONTH = `(${THIS_MONTH} - interval '1 month')::date`

/**
 * SQL: each person with each kind of alarm that the person has chosen and that the person's role may still see. The person of the account
 * itself is an owner.
 */
const LISTENERS = `select c.account_id, c.person_id, w.kind, p.email, coalesce(o.name, o.email) as account_name
    from alarm_choice c cross join unnest(c.kinds) as w (kind)
      join account o on o.id = c.account_id join account p on p.id = c.person_id
      left join member m on m.account_id = c.account_id and m.person_id = c.person_id
    where o.deleted_at is null and p.deleted_at is null and p.email_verified_at is not null
      and (w.kind, case when c.person_id = c.account_id then 'owner' else m.role end) in (${PERMITTED})`

const wanted = (kind: AlarmKind) => `account_id in (select l.account_id from listener l where l.kind = '${kind}')`

/**
 * SQL: the tenants with a person who has not got the summary of this period yet. So a summary that all persons have is not computed again
 * each minute.
 */
const untold = (kind: AlarmKind, period: string) => `(
    select distinct l.account_id, e.environment from listener l cross join (values ('production'), ('development')) as e (environment)
      where l.kind = '${kind}' and not exists (select from alarm a where a.account_id = l.account_id and a.person_id = l.person_id
        and a.environment = e.environment and a.kind = '${kind}' and a.period = ${period}))`

/**
 * Each alarm that is due, with its period: a day, a month, or all time (empty). A person gets one alarm of a kind for each period. `things`
 * are the ids of its keys or webhooks. More of them may be added to the alarm later in the period.
 */
const PRESENT = [
  `select account_id, environment, 'key_ending' as kind, ${dayOf(`expires_at - ${BEFORE_THE_END}`)} as period,
      ${list(`jsonb_build_object('name', name, 'prefix', prefix, 'at', expires_at)`, 'expires_at, id')} as facts,
      array_agg(id) as things
    from api_key where ${wanted('key_ending')} and revoked_at is null and expires_at > moment
      and expires_at < moment + ${BEFORE_THE_END} and expires_at - created_at > ${BEFORE_THE_END} group by 1, 2, 4`,
  `select account_id, environment, 'webhook_failing', ${dayOf('failing_since')},
      ${list(`jsonb_build_object('url', url, 'at', failing_since, 'enabled', enabled)`, 'failing_since, id')}, array_agg(id)
    from webhook where ${wanted('webhook_failing')}
      and failing_since between moment - ${TOLD_WITHIN} and moment - ${FAILING_FOR} group by 1, 2, 4`,
  `select account_id, environment, 'first_income', '', ${EARNED}, '{}'
    from ${untold('first_income', `''`)} u cross join lateral (
      select network, asset, sum(settled - reversed) as amount, sum(settled_count) as count from payment_earned e
        where e.account_id = u.account_id and e.environment = u.environment group by 1, 2 having sum(settled_count) > 0) s
    group by 1, 2`,
  // An hour after the end of a day, nearly all of the day's payments can no longer change. If a fold is late, the summary waits for it.
  `select account_id, environment, 'day_summary', to_char(${YESTERDAY}, 'YYYY-MM-DD'), ${EARNED}, '{}'
    from ${untold('day_summary', `to_char(${YESTERDAY}, 'YYYY-MM-DD')`)} u cross join lateral (
      select network, asset, sum(amount) as amount, sum(paid) as count from payment_rollup r
        where r.account_id = u.account_id and r.environment = u.environment and r.day = ${YESTERDAY}
        group by 1, 2 having sum(paid) > 0) s
    where moment >= (${TODAY} + interval '1 hour') at time zone 'UTC'
      and (select w.id >= least_id_at(${TODAY} at time zone 'UTC') from payment_rollup_watermark w) group by 1, 2`,
  `select account_id, environment, 'month_summary', to_char(${LAST_MONTH}, 'YYYY-MM'), ${EARNED}, '{}'
    from ${untold('month_summary', `to_char(${LAST_MONTH}, 'YYYY-MM')`)} u cross join lateral (
      select network, asset, sum(settled - reversed) as amount, sum(settled_count) as count from payment_earned e
        where e.account_id = u.account_id and e.environment = u.environment and e.month = ${LAST_MONTH} group by 1, 2) s
    where (select w.at > ${THIS_MONTH} at time zone 'UTC' from payment_earned_watermark w) group by 1, 2`,
].join('\n union all ')

/**
 * Alarms and summaries of an account, mailed to persons who have chosen them. A job writes due alarms into `alarm`, one row for each
 * person, kind and period. A process takes a row for a minute, longer after each failure. It sends the mail if the person still wants it
 * and may get it.
 * - `alarm_choice`: a person's choices for an account; without a row, all are off
 * - `alarm.things`: the ids of the keys or webhooks of the alarm. If one more is added after the mail, another mail follows, at least an hour
 *   later
 */
export const ALARMS = [
  `create table alarm_choice (
    account_id uuid not null references account on delete cascade,
    person_id uuid not null references account on delete cascade,
    kinds text[] not null check (kinds <@ array[${KINDS}]),
    primary key (account_id, person_id)
  )`,
  ...isolatedTable('alarm_choice', 'select', `account_id = ${ACCOUNT}`),
  `create table alarm (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    person_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    kind text not null check (kind in (${KINDS})),
    period text not null,
    facts jsonb not null,
    things uuid[] not null,
    created_at timestamptz not null default now(),
    next_at timestamptz not null default now(),
    failures smallint not null default 0,
    sent_at timestamptz,
    constraint alarm_once unique (account_id, person_id, environment, kind, period)
  )`,
  'create index alarm_due on alarm (next_at) where sent_at is null',
  'create index alarm_made on alarm (created_at)',
  'alter table alarm enable row level security',
  // Deletes the choices of a member who leaves. If the person joins again, all alarms are off.
  `create function forget_alarms() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      delete from alarm_choice where account_id = old.account_id and person_id = old.person_id;
      delete from alarm where account_id = old.account_id and person_id = old.person_id;
      return null;
    end $$`,
  'create trigger forget_alarms after delete on member for each row execute function forget_alarms()',
  // Stores which alarms a person has chosen. An account's first income causes no alarm if it came before the person chose that alarm.
  ...lookUp(
    'choose_alarms(person uuid, wanted text[])',
    'void',
    `language sql as $$
      insert into alarm_choice as c (account_id, person_id, kinds) values (${ACCOUNT}, person, wanted)
        on conflict (account_id, person_id) do update set kinds = excluded.kinds;
      insert into alarm (id, account_id, person_id, environment, kind, period, facts, things, sent_at)
        select new_id(), e.account_id, person, e.environment, 'first_income', '', '[]', '{}', now()
          from payment_earned e where 'first_income' = any(wanted) and e.account_id = ${ACCOUNT} and e.settled_count > 0
          group by e.account_id, e.environment
        on conflict do nothing $$`,
  ),
  // A row that a process has taken is changed only after its mail was sent. Otherwise `end_alarm` would mark keys or webhooks as sent that
  // the mail does not name.
  ...lookUp(
    'note_alarms(moment timestamptz)',
    'void',
    `language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock(${LOCKS.alarms}) then
          return;
        end if;
        with listener as materialized (${LISTENERS}),
        present as materialized (${PRESENT})
        insert into alarm as a (id, account_id, person_id, environment, kind, period, facts, things, created_at)
          select new_id(), l.account_id, l.person_id, n.environment, n.kind, n.period, n.facts, n.things, moment
            from present n join listener l on l.account_id = n.account_id and l.kind = n.kind
              left join alarm t on (t.account_id, t.person_id, t.environment, t.kind, t.period)
                = (l.account_id, l.person_id, n.environment, n.kind, n.period)
            where t.id is null or not n.things <@ t.things and (t.sent_at is not null or t.failures = 0)
          on conflict on constraint alarm_once do update set facts = excluded.facts,
              things = array(select unnest(a.things) union select unnest(excluded.things)), failures = 0, sent_at = null,
              next_at = greatest(now(), a.sent_at + ${BETWEEN_MAILS})
            where not excluded.things <@ a.things and (a.sent_at is not null or a.failures = 0);
        delete from alarm where created_at < moment - ${KEPT} and kind <> 'first_income';
      end $$`,
  ),
  // Returns a row without `email` if nobody is to get its mail any more, or if too many tries have failed. The caller then ends the row
  // without a mail.
  ...lookUp(
    'take_alarm()',
    'table (id uuid, email text, account_name text, environment text, kind text, period text, facts jsonb)',
    `language plpgsql as $$
      #variable_conflict use_column
      declare taken alarm;
      begin
        update alarm m set failures = m.failures + 1, next_at = now() + interval '1 minute' * least(power(2, m.failures), 60)
          where m.id = (select d.id from alarm d where d.sent_at is null and d.next_at <= now()
            order by d.next_at limit 1 for update skip locked)
          returning m.* into taken;
        if not found then return; end if;
        return query select taken.id, l.email, l.account_name, taken.environment, taken.kind, taken.period, taken.facts
          from (select) one left join (${LISTENERS}) l on l.account_id = taken.account_id and l.person_id = taken.person_id
            and l.kind = taken.kind and taken.failures <= ${MOST_FAILURES};
      end $$`,
  ),
  ...lookUp(
    'account_of_alarm(alarm_id uuid)',
    'uuid',
    'stable language sql as $$ select account_id from alarm where id = alarm_id $$',
  ),
  ...lookUp('end_alarm(taken uuid)', 'void', 'language sql as $$ update alarm set sent_at = now() where id = taken $$'),
]
