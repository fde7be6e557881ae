import { UNANSWERED } from '../domain/payments/payment-reasons.ts'
import { lookUp } from './isolation.ts'
import { LOCKS } from './locks.ts'

/** The period in minutes, and the number of a seller's newest payments, from which failures are computed. */
const MINUTES = 10
const MOST_PAYMENTS = 1_000
/** An endpoint fails if it has at least this many failed payments, and if half of its decided payments have failed. */
const FEWEST_FAILED = 5

/**
 * SQL: whether the upstream was unreachable, did not answer in time, or reported its own failure. Failures that a client may cause do not
 * count.
 */
const upstreamFailed = (reason: string, status: string) =>
  `(${reason} in (${UNANSWERED.map((code) => `'${code}'`).join(', ')}) or ${reason} = 'upstream_status' and ${status} >= 500)`

const FAILED = `state = 'RELEASED' and ${upstreamFailed('error_reason', 'upstream_status')}`

const TOLD = `json_build_object('api_id', a.id, 'endpoint_id', e.id, 'method', e.method, 'path_pattern', e.path_pattern,
  'failed', f.failed, 'settled', f.settled, 'since', c.since)`

/** A seller is checked if a payment has failed because of its upstream within this time. The job runs every minute. */
const RECENT = "interval '3 minutes'"

/**
 * Detects failing endpoints from the ledger, once a minute. An endpoint's state and its event for webhooks are written in one transaction.
 * An endpoint without requests keeps its state.
 * - `reason`, `upstream_status`: the most frequent values among the failures
 * - `seen_at`: when the job last found the endpoint failing
 */
export const ENDPOINT_FAILURES = [
  `create table endpoint_failing (
    endpoint_id uuid primary key references endpoint on delete cascade,
    account_id uuid not null,
    environment text not null,
    since timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    failed integer not null,
    settled integer not null,
    reason text,
    upstream_status integer
  )`,
  'alter table endpoint_failing enable row level security',
  // A page of the sellers to check. Each has a payment that has just failed because of its upstream, or an endpoint that was failing. The
  // query finds the failed payments by the time of their steps.
  ...lookUp(
    'watched_sellers(after_account uuid, most integer)',
    'table (account_id uuid, environment text)',
    // The function is in PL/pgSQL, because a distributed ledger plans the statements of other languages without the values of their
    // parameters.
    `stable language plpgsql as $$
      #variable_conflict use_column
      begin
        return query with failed as materialized (
          select distinct a.account_id, a.environment from payment_step s join payment_attempt a on a.bucket = s.bucket and a.id = s.id
            where s.at > now() - ${RECENT} and s.state = 'RELEASED' and s.unverified is not true
              and ${upstreamFailed('s.reason', 's.upstream_status')}),
        pairs as (select account_id, environment from failed union select account_id, environment from endpoint_failing),
        page as (select distinct account_id from pairs where account_id > after_account order by account_id limit most)
        select p.account_id, p.environment from pairs p join page using (account_id) order by 1;
      end $$`,
  ),
  ...lookUp(
    'watch_endpoints(owner uuid, world text)',
    'void',
    `language plpgsql as $$
      declare
        since_id uuid := (lpad(to_hex((extract(epoch from now() - interval '${MINUTES} minutes') * 1000)::bigint), 12, '0')
          || '70008000000000000000')::uuid;
        -- By endpoint. They are read apart: the ledger may be on other servers than the endpoints.
        seen jsonb;
        told integer;
      begin
        if not pg_try_advisory_xact_lock(${LOCKS.endpointWatch}, uuid_hash(owner)) then
          return;
        end if;
        with newest as materialized (
          select endpoint_id, state, error_reason, upstream_status from payment
            where account_id = owner and environment = world and id > since_id and not unverified
            order by id desc limit ${MOST_PAYMENTS}),
        figures as (
          select endpoint_id, count(*) filter (where ${FAILED})::int as failed, count(*) filter (where state = 'SETTLED')::int as settled,
              mode() within group (order by error_reason) filter (where ${FAILED}) as reason,
              mode() within group (order by upstream_status) filter (where ${FAILED}) as upstream_status
            from newest group by 1)
        select jsonb_agg(f) into seen from figures f;
        with figures as (
          select f.* from jsonb_to_recordset(seen)
            as f (endpoint_id uuid, failed integer, settled integer, reason text, upstream_status integer)),
        begun as (
          insert into endpoint_failing as k (endpoint_id, account_id, environment, failed, settled, reason, upstream_status)
            select f.endpoint_id, owner, world, f.failed, f.settled, f.reason, f.upstream_status from figures f join endpoint e on e.id = f.endpoint_id
              where f.failed >= ${FEWEST_FAILED} and f.failed >= f.settled
            on conflict (endpoint_id) do update set seen_at = now(), failed = excluded.failed, settled = excluded.settled,
              reason = excluded.reason, upstream_status = excluded.upstream_status
            returning k.endpoint_id, k.since, k.seen_at = k.since as is_new),
        ended as (
          delete from endpoint_failing k using figures f
            where k.endpoint_id = f.endpoint_id and f.settled > f.failed returning k.endpoint_id, k.since),
        changed as (
          select 'endpoint.failing' as type, endpoint_id, since from begun where is_new
          union all select 'endpoint.recovered', * from ended)
        select count(tell_webhooks(owner, world, c.type, ${TOLD})) into told
          from changed c join figures f using (endpoint_id) join endpoint e on e.id = c.endpoint_id join api a on a.id = e.api_id;
      end $$`,
  ),
]
