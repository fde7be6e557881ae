import { UNANSWERED } from '../domain/payment-reasons.ts'
import { lookUp } from './isolation.ts'
import { LOCKS } from './locks.ts'

/** The newest payments of this many minutes are read, up to a limit per seller. */
const MINUTES = 10
const MOST_PAYMENTS = 1_000
/** Fewest failed payments. They must also be half of the decided ones. */
const FEWEST_FAILED = 5

/** The upstream was unreachable, did not answer in time, or reported its own failure. Failures that a client may cause do not count. */
const UPSTREAM_FAILED = `(state = 'RELEASED'
  and (error_reason in (${UNANSWERED.map((reason) => `'${reason}'`).join(', ')}) or error_reason = 'upstream_status' and upstream_status >= 500))`

const TOLD = `json_build_object('api_id', a.id, 'endpoint_id', e.id, 'method', e.method, 'path_pattern', e.path_pattern,
  'failed', f.failed, 'settled', f.settled, 'since', c.since)`

/**
 * Detects failing endpoints for sellers with a webhook for it, from the ledger, once a minute. An endpoint's state and its event are
 * written in one transaction. An endpoint without requests keeps its last state.
 */
export const ENDPOINT_FAILURES = [
  `create table endpoint_failing (
    endpoint_id uuid primary key references endpoint on delete cascade,
    account_id uuid not null,
    environment text not null,
    since timestamptz not null default now()
  )`,
  'alter table endpoint_failing enable row level security',
  `create index webhook_watches on webhook (account_id, environment)
    where enabled and events && '{endpoint.failing,endpoint.recovered}'`,
  // A page of the sellers with a webhook for these events.
  ...lookUp(
    'watching_sellers(after_account uuid, most integer)',
    'table (account_id uuid, environment text)',
    `stable language sql as $$
      with sellers as (
        select distinct w.account_id from webhook w
          where w.enabled and w.events && '{endpoint.failing,endpoint.recovered}' and w.account_id > after_account
          order by w.account_id limit most)
      select distinct w.account_id, w.environment from webhook w join sellers using (account_id)
        where w.enabled and w.events && '{endpoint.failing,endpoint.recovered}' $$`,
  ),
  ...lookUp(
    'watch_endpoints(owner uuid, world text)',
    'void',
    `language plpgsql as $$
      declare
        since_id uuid := (lpad(to_hex((extract(epoch from now() - interval '${MINUTES} minutes') * 1000)::bigint), 12, '0')
          || '70008000000000000000')::uuid;
        told integer;
      begin
        if not pg_try_advisory_xact_lock(${LOCKS.endpointWatch}, uuid_hash(owner)) then
          return;
        end if;
        with newest as (
          select endpoint_id, state, error_reason, upstream_status from payment
            where account_id = owner and environment = world and id > since_id and not unverified
            order by id desc limit ${MOST_PAYMENTS}),
        figures as (
          select endpoint_id, count(*) filter (where ${UPSTREAM_FAILED}) as failed,
              count(*) filter (where state = 'SETTLED') as settled
            from newest group by 1),
        begun as (
          insert into endpoint_failing (endpoint_id, account_id, environment)
            select f.endpoint_id, owner, world from figures f join endpoint e on e.id = f.endpoint_id
              where f.failed >= ${FEWEST_FAILED} and f.failed >= f.settled
            on conflict do nothing returning endpoint_id, since),
        ended as (
          delete from endpoint_failing k using figures f
            where k.endpoint_id = f.endpoint_id and f.settled > f.failed returning k.endpoint_id, k.since),
        changed as (
          select 'endpoint.failing' as type, * from begun union all select 'endpoint.recovered', * from ended)
        select count(tell_webhooks(owner, world, c.type, ${TOLD})) into told
          from changed c join figures f using (endpoint_id) join endpoint e on e.id = c.endpoint_id join api a on a.id = e.api_id;
      end $$`,
  ),
]
