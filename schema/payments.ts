import { WITHOUT_SECRETS } from './payment-secrets.ts'

/**
 * One row per authorization, found by the digest of (network, asset, payer, nonce). `id` names the current attempt: a released
 * authorization that is presented again gets a new id, so writes of the earlier attempt match no row. API and endpoint are not foreign
 * keys, because the ledger outlives them.
 * Each row is written three times. Pages are left half empty, so that later versions stay on the row's page and need no index entries. For
 * the same reason no index names a column that these writes change. `unresolved_since` is set only on the rare change to UNKNOWN.
 * `watch_at` is set only on the change to RELEASED: at that time the chain is next asked whether the payer has spent the authorization. The
 * index of `settling_at` summarises pages, and PostgreSQL can change such columns in place.
 * `unverified` marks released payments that were never verified: any client can make them, and sellers do not see them. `max_redeliveries`
 * and `max_stream_seconds` are copies of the endpoint's values at the reservation. They apply when the endpoint is gone.
 * `authorization_key` is set where a payment carries an authorization that is not its own key: the deposit of a channel, under the key that
 * a plain payment with its nonce would have. One payment holds it, whatever the voucher beside it says. So the transfer that the chain shows
 * for one nonce closes one row. `channel_id` is set for payments through channels: what a channel has lost is booked to its payments.
 */
export const PAYMENTS = [
  `create table payment (
    key bytea primary key,
    id uuid not null unique,
    state text not null
      check (state in ('RESERVED', 'SETTLING', 'SETTLED', 'UNKNOWN', 'EXPIRED', 'CANCELLED', 'RELEASED')),
    environment text not null,
    account_id uuid not null,
    api_id uuid not null,
    endpoint_id uuid not null,
    method text not null,
    host text not null,
    path text not null,
    payer text not null,
    scheme text not null,
    network text not null,
    asset text not null,
    amount numeric(78, 0) not null,
    pay_to text not null,
    valid_before timestamptz not null,
    signed json not null,
    requirements json not null,
    ephemeral boolean not null default false,
    max_redeliveries smallint,
    max_stream_seconds integer,
    request_digest bytea,
    vary_on json,
    request_body text,
    varied text,
    authorization_key bytea,
    channel_id bytea,
    lease_until timestamptz not null,
    holder bigint,
    upstream_status integer,
    transaction text,
    error_reason text,
    unverified boolean not null default false,
    created_at timestamptz not null default now(),
    settling_at timestamptz,
    unresolved_since timestamptz,
    watch_at timestamptz,
    settled_at timestamptz
  ) with (fillfactor = 40)`,
  'create index payment_owner on payment (account_id, environment, id desc)',
  'create unique index payment_authorization on payment (authorization_key) where authorization_key is not null',
  'create index payment_by_channel on payment (channel_id, id desc) where channel_id is not null',
  'create index payment_unresolved on payment (unresolved_since) where unresolved_since is not null',
  'create index payment_watched on payment (network, watch_at) where watch_at is not null',
  'create index payment_settling on payment using brin (settling_at) with (pages_per_range = 16, autosummarize = on)',
  ...WITHOUT_SECRETS,
  // A settled row may change only to drop expired secrets, to record the rest of a body after its beginning was paid for, or to record, once,
  // which headers chose an answer that was charged before.
  `create function refuse_settled_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.signed::jsonb = without_secrets(old.signed::jsonb)
          and to_jsonb(new) - 'signed' = to_jsonb(old) - 'signed' then
        return new;
      end if;
      if tg_op = 'UPDATE' and to_jsonb(new) - array['request_body', 'varied'] = to_jsonb(old) - array['request_body', 'varied']
          and (new.request_body is not distinct from old.request_body
            or old.request_body is null or old.request_body like 'part %')
          and (old.varied is null or new.varied is not distinct from old.varied) then
        return new;
      end if;
      raise exception 'a settled payment is immutable';
    end $$`,
  `create trigger payment_settled_immutable before update or delete on payment
    for each row when (old.state = 'SETTLED') execute function refuse_settled_change()`,
  // The delivery of the answer that a settled payment has bought. There is no row until a gateway reports an outcome (M4).
  // `pending`: the claim has neither released its answer nor ended. `releases`: the answers that claims have released. What left is a fact
  // of its own: no report takes it back, and no other rule allows more than this number.
  `create table delivery (
    payment_id uuid primary key,
    attempt uuid not null,
    delivered boolean not null,
    claims smallint not null default 0,
    pending boolean not null default false,
    releases smallint not null default 0 check (releases between 0 and 20),
    lease_until timestamptz not null
  )`,
  `create function refuse_fewer_releases() returns trigger language plpgsql as $$
    begin
      raise exception 'what was released is not taken back';
    end $$`,
  `create trigger delivery_releases_only_grow before update on delivery
    for each row when (new.releases < old.releases) execute function refuse_fewer_releases()`,
  'alter table delivery enable row level security',
  'create index delivery_open on delivery (payment_id) where not delivered',
  // Answers that were paid for and not delivered, kept for a day. A claim gets them without a request to the upstream.
  `create table kept_answer (
    payment_id uuid primary key,
    status integer not null,
    content_type text not null,
    receipt text not null,
    body bytea not null,
    kept_at timestamptz not null default now()
  )`,
  // authz alone has anything to do with these.
  'alter table kept_answer enable row level security',
  'create index kept_answer_age on kept_answer (kept_at)',
  // Settled payments with money that the chain has taken back for good: a reorganisation has removed the transfer, or the channel does not
  // hold the charge any more. A channel may hold it again later: its row is removed then.
  `create table payment_reversal (
    payment_id uuid primary key,
    noticed_at timestamptz not null default now()
  )`,
  // Progress of the second check of a network's settled payments, in the order in which their settlements began.
  `create table payment_finality (
    network text primary key,
    settling_at timestamptz not null,
    key bytea not null
  )`,
  // Settled payments with a check outside that order: the chain has closed them, or its result was not final yet.
  `create table payment_recheck (
    payment_id uuid primary key,
    network text not null,
    settled_at timestamptz not null default now(),
    due_at timestamptz not null default now()
  )`,
  'create index payment_recheck_due on payment_recheck (network, due_at)',
  // The payment up to which the ledger was tidied, by id and thus by time, and the payments that were left for later.
  `create table payment_tidied (
    singleton boolean primary key default true check (singleton),
    id uuid not null
  )`,
  `insert into payment_tidied (id) values ('00000000-0000-0000-0000-000000000000')`,
  `create table payment_tidy_later (
    payment_id uuid primary key,
    due_at timestamptz not null
  )`,
  'create index payment_tidy_later_due on payment_tidy_later (due_at)',
  'alter table payment_tidied enable row level security',
  'alter table payment_tidy_later enable row level security',
  'alter table payment_finality enable row level security',
  'alter table payment_recheck enable row level security',
]
