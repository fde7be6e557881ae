import { lookUp } from './isolation.ts'
import { LOCKS } from './locks.ts'

/** A webhook that has failed for this many days is switched off when a delivery has used up its tries. */
const FAILING_DAYS = 3

/** Limits of one webhook: finished deliveries that may be sent again, and waiting deliveries. Beyond them, the oldest are dropped. */
const MOST_DONE = 5_000
const MOST_WAITING = 50_000
const KEPT_DAYS = 30

/** Each webhook with a waiting delivery. The query steps through the index instead of reading all waiting rows. */
const WAITING = `recursive step as (
    (select webhook_id from webhook_delivery where status = 'pending' order by webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_delivery d where d.status = 'pending' and d.webhook_id > step.webhook_id
        order by d.webhook_id limit 1)
      from step where step.webhook_id is not null),
  waiting as (select webhook_id from step where webhook_id is not null)`

/**
 * Takes due deliveries of all tenants until the end of a lease. `room` and `room_for_slow` are the free places of this replica. Every
 * account's first delivery comes before any account's second.
 *
 * All replicas together take at most `of_account` of an account and `of_webhook` of a webhook at a time. Of a webhook that was slow or has
 * failed, they take only one.
 */
const TAKE = `language plpgsql as $$
  #variable_conflict use_column
  declare taken uuid[];
  begin
    perform pg_advisory_xact_lock(${LOCKS.webhookDeliveries});
    with ${WAITING},
    under_way as materialized (
      select webhook_id, account_id from webhook_delivery where claim is not null and due_at > now()),
    offered as (
      select d.id, d.due_at, w.account_id, w.is_prompt,
          row_number() over (partition by w.account_id order by d.due_at, d.id)
            + (select count(*) from under_way u where u.account_id = w.account_id) as nth
        from waiting cross join lateral (
            select id, account_id, is_prompt,
                (case when is_prompt then of_webhook else 1 end)
                  - (select count(*) from under_way u where u.webhook_id = webhook.id) as free
              from webhook where id = waiting.webhook_id and enabled offset 0) w
          cross join lateral (
            select id, due_at from webhook_delivery
              where webhook_id = w.id and status = 'pending' and due_at <= now() order by due_at limit greatest(w.free, 0)) d),
    ranked as (
      select id, nth, due_at, is_prompt, row_number() over (partition by is_prompt order by nth, due_at) as place
        from offered where nth <= of_account),
    chosen as (
      select id from ranked where is_prompt or place <= room_for_slow order by nth, due_at limit room)
    select array_agg(id) into taken from chosen;

    return query update webhook_delivery d
      set claim = gen_random_uuid(), due_at = now() + lease_seconds * interval '1 second'
      from webhook w
      where d.id = any(taken) and d.status = 'pending' and w.id = d.webhook_id
      returning d.id, d.webhook_id, d.type, d.occurred_at, d.data::text, d.tries_left::integer, d.claim, w.url, w.is_prompt,
        w.sealed_secret, case when w.former_secret_until > now() then w.sealed_former_secret end;
  end $$`

/** The maximum number of late deliveries of one webhook that are counted. */
const MOST_COUNTED = 1_000

/**
 * Deliveries that are due and not taken: their number, and how long the oldest has been due, in seconds. That time leaves out slow or
 * failing webhooks, because their deliveries wait for the receiver.
 */
const BACKLOG = `stable language sql as $$
  with ${WAITING}
  select count(*), coalesce(extract(epoch from now() - min(d.due_at) filter (where w.is_prompt)), 0)::float8
    from waiting join webhook w on w.id = waiting.webhook_id and w.enabled
      cross join lateral (
        select due_at from webhook_delivery
          where webhook_id = w.id and status = 'pending' and due_at <= now() order by due_at limit ${MOST_COUNTED}) d $$`

/**
 * Records the outcome of one try of a delivery. Records nothing if its lease has ended and another process has taken the delivery.
 * `next_at` is null after the last try.
 */
const END = `language plpgsql as $$
  declare hook uuid;
  begin
    update webhook_delivery d set claim = null, attempts = least(d.attempts + 1, 32000), tries_left = greatest(d.tries_left - 1, 0),
        status = case when was_delivered then 'delivered' when next_at is null then 'failed' else 'pending' end,
        due_at = coalesce(next_at, d.due_at), last_attempt_at = now(), last_status = answer_status, last_error = failure,
        last_answer = excerpt, last_duration_ms = took_ms
      where d.id = ended and d.claim = held
      returning d.webhook_id into hook;
    if hook is null then
      return false;
    end if;
    if was_delivered then
      update webhook w set failing_since = null, is_prompt = was_prompt
        where w.id = hook and (w.failing_since is not null or w.is_prompt <> was_prompt);
    else
      update webhook w set failing_since = coalesce(w.failing_since, now()), is_prompt = false
        where w.id = hook and (w.failing_since is null or w.is_prompt);
      update webhook w set enabled = false, disabled_reason = case when is_gone then 'gone' else 'failing' end
        where w.id = hook and w.enabled and (is_gone
          or next_at is null and w.failing_since < now() - interval '${FAILING_DAYS} days');
    end if;
    -- About one call of a hundred looks for deliveries above the limit, because the search takes time.
    if random() < 0.01 then
      perform bound_webhook(hook);
    end if;
    return true;
  end $$`

/** The functions for the job that sends webhooks. They work on the rows of all tenants. */
export const WEBHOOK_DELIVERIES = [
  `create function bound_webhook(bounded uuid) returns void language sql
    security definer set search_path = public, pg_temp as $$
    update webhook_delivery set status = 'failed', last_error = 'too_many_waiting'
      where webhook_id = bounded and status = 'pending' and claim is null and id < (
        select id from webhook_delivery where webhook_id = bounded and status = 'pending'
          order by id desc offset ${MOST_WAITING - 1} limit 1);
    delete from webhook_delivery where webhook_id = bounded and status <> 'pending' and id < (
      select id from webhook_delivery where webhook_id = bounded and status <> 'pending'
        order by id desc offset ${MOST_DONE - 1} limit 1) $$`,
  'revoke execute on function bound_webhook from public',
  ...lookUp(
    'take_webhook_deliveries(lease_seconds integer, room integer, room_for_slow integer, of_account integer, of_webhook integer)',
    `table (id uuid, webhook_id uuid, type text, occurred_at timestamptz, data text, tries_left integer, claim uuid, url text,
      is_prompt boolean, sealed_secret bytea, sealed_former_secret bytea)`,
    TAKE,
  ),
  ...lookUp('webhook_backlog()', 'table (late bigint, prompt_seconds float8)', BACKLOG),
  ...lookUp(
    `end_webhook_delivery(ended uuid, held uuid, was_delivered boolean, answer_status integer, failure text, excerpt text,
      took_ms integer, next_at timestamptz, was_prompt boolean, is_gone boolean)`,
    'boolean',
    END,
  ),
  // A process that stops calls this for each delivery that it has taken. The delivery is due at once, and no try is counted.
  ...lookUp(
    'release_webhook_delivery(released uuid, held uuid)',
    'void',
    `language sql as $$
      update webhook_delivery set claim = null, due_at = now() where id = released and claim = held $$`,
  ),
  ...lookUp(
    'bound_waiting_webhooks()',
    'void',
    `language sql as $$ with ${WAITING} select bound_webhook(webhook_id) from waiting $$`,
  ),
  ...lookUp(
    'drop_old_webhook_deliveries(most integer)',
    'integer',
    `language sql as $$
      with gone as (
        delete from webhook_delivery where id in (
          select d.id from webhook_delivery d
            where d.id < (lpad(to_hex((extract(epoch from now() - interval '${KEPT_DAYS} days') * 1000)::bigint), 12, '0')
              || '70008000000000000000')::uuid
            order by d.id limit most for update skip locked)
        returning id)
      select count(*)::int from gone $$`,
  ),
]
