import { LOGGED_OUTCOMES } from '../domain/payments/request-outcomes.ts'
import { isolatedTable, lookUp, OWN_ROW } from './isolation.ts'

/** The number of days for which an entry is kept. */
const KEPT_DAYS = 3

/**
 * Requests that are no new payment: 402 answers, refusals, and answers that were served again. A row stands for `count` equal requests
 * within some seconds, without query, header, body or client address.
 */
export const REQUEST_LOG = [
  `create table request_log (
    id uuid primary key,
    account_id uuid not null,
    environment text not null check (environment in ('production', 'development')),
    api_id uuid not null,
    endpoint_id uuid,
    at timestamptz not null,
    method text,
    path text,
    outcome text not null check (outcome in (${LOGGED_OUTCOMES.map((outcome) => `'${outcome}'`).join(', ')})),
    status smallint not null,
    reason text,
    count integer not null
  )`,
  'create index request_log_api on request_log (api_id, id desc)',
  ...isolatedTable('request_log', 'select', OWN_ROW),
  // The oldest entries have the lowest ids, because ids begin with their time.
  ...lookUp(
    'drop_old_requests(most integer)',
    'integer',
    `language sql as $$
      with gone as (
        delete from request_log where id in (
          select r.id from request_log r
            where r.id < (lpad(to_hex((extract(epoch from now() - interval '${KEPT_DAYS} days') * 1000)::bigint), 12, '0')
              || '70008000000000000000')::uuid
            order by r.id limit most for update skip locked)
        returning id)
      select count(*)::int from gone $$`,
  ),
]
