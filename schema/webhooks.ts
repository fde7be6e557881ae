import { TEST_EVENT, WEBHOOK_EVENTS } from '../domain/webhook-events.ts'
import { isolatedTable, OWN_ROW } from './isolation.ts'

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** The maximum number of tries of one delivery (`webhooks/schedule.ts`). */
export const MOST_TRIES = 10

/**
 * Webhooks of sellers, and their deliveries of events, waiting or sent. A row of `webhook_delivery` is written in the transaction of its
 * change (`webhook-events.ts`). It has no foreign key to its webhook. The check would lock the webhook's row, so that a payment would wait
 * while the seller changes the webhook.
 * - `is_prompt`: whether the receiver's last answer was fast and a success
 * - `due_at`: the time of the next try; while a process tries a delivery, the end of its lease
 */
export const WEBHOOKS = [
  `create table webhook (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    url text not null,
    events text[] not null check (events <@ array[${quoted(WEBHOOK_EVENTS)}]),
    description text,
    enabled boolean not null default true,
    disabled_reason text check (disabled_reason in ('failing', 'gone')),
    sealed_secret bytea not null,
    sealed_former_secret bytea,
    former_secret_until timestamptz,
    failing_since timestamptz,
    is_prompt boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index webhook_owner on webhook (account_id, environment, id desc)',
  ...isolatedTable('webhook', 'select, insert, update, delete', OWN_ROW),
  `create table webhook_delivery (
    id uuid primary key,
    webhook_id uuid not null,
    account_id uuid not null,
    environment text not null,
    type text not null check (type in (${quoted([...WEBHOOK_EVENTS, TEST_EVENT])})),
    occurred_at timestamptz not null,
    data json not null,
    status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
    attempts smallint not null default 0,
    tries_left smallint not null default ${MOST_TRIES},
    due_at timestamptz not null default now(),
    claim uuid,
    last_attempt_at timestamptz,
    last_status smallint,
    last_error text,
    last_answer text,
    last_duration_ms integer
  ) with (fillfactor = 70)`,
  'create index webhook_delivery_log on webhook_delivery (webhook_id, id desc)',
  `create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where status = 'pending'`,
  'create index webhook_delivery_claimed on webhook_delivery (due_at) where claim is not null',
  ...isolatedTable('webhook_delivery', 'select, insert, update (status, tries_left, due_at)', OWN_ROW),
  // When a webhook is switched off, its waiting deliveries fail, because they must not go out a week later. The seller may send them again.
  `create function stop_webhook() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'DELETE' then
        delete from webhook_delivery where webhook_id = old.id;
      else
        update webhook_delivery set status = 'failed', claim = null, last_error = 'webhook_disabled'
          where webhook_id = old.id and status = 'pending';
      end if;
      return null;
    end $$`,
  `create trigger webhook_disabled after update of enabled on webhook
    for each row when (old.enabled and not new.enabled) execute function stop_webhook()`,
  'create trigger webhook_deleted after delete on webhook for each row execute function stop_webhook()',
]
