import { Migration } from '@mikro-orm/migrations'
import { DEFAULT_VARY_ON } from '../../domain/vary-on.ts'
import { ACCOUNT_EPOCHS } from './account-epochs.ts'
import { ACCOUNT_RECOVERY } from './account-recovery.ts'
import { AUDIT_LOG } from './audit-log.ts'
import { CALLER_HOLDS, CALLERS } from './callers.ts'
import { CERTIFICATES } from './certificates.ts'
import { DOMAINS } from './domains.ts'
import { ENDPOINT_FAILURES } from './endpoint-failures.ts'
import { ENDPOINT_TABLE } from './endpoints.ts'
import { EXPIRED_ENDPOINTS } from './expired-endpoints.ts'
import { ISOLATION } from './isolation.ts'
import { LEDGER_EPOCH } from './ledger-epoch.ts'
import { REFUSE_DELETED_ACCOUNT } from './living-account.ts'
import { OFFERED_TOKENS } from './offered-tokens.ts'
import { OLD_ROWS } from './old-rows.ts'
import { OPENAPI_IMPORTS } from './openapi-imports.ts'
import { OWNER_CONTACT } from './owner-contact.ts'
import { PAYMENT_CHANNELS } from './payment-channels.ts'
import { PAYMENT_JOURNAL } from './payment-journal.ts'
import { PAYMENT_ROLLUP } from './payment-rollup.ts'
import { WITHOUT_SECRETS } from './payment-secrets.ts'
import { PAYMENT_STATEMENTS } from './payment-statements.ts'
import { ATTEMPTS, QUOTAS } from './quotas.ts'
import { RECORDS } from './records.ts'
import { RELEASED_SLUGS } from './released-slugs.ts'
import { SECOND_FACTOR } from './second-factor.ts'
import { SERVICE_ROLES } from './service-roles.ts'
import { SESSIONS } from './sessions.ts'
import { WEBHOOK_DELIVERIES } from './webhook-deliveries.ts'
import { WEBHOOK_TRIGGERS } from './webhook-events.ts'
import { WEBHOOKS } from './webhooks.ts'

/**
 * The first schema. Three services share it: authz and xds read the configuration, only authz writes the ledger (`payment`) and
 * `challenge_count`, and the control plane writes all other tables.
 */
export class Migration0001Initial extends Migration {
  override up(): void {
    const ledger = [LEDGER, PAYMENT_JOURNAL, LEDGER_EPOCH, PAYMENT_CHANNELS, PAYMENT_IDENTIFIERS]
    const tables = [ACCOUNTS, CONFIGURATION, RECORDS, ...ledger, STATISTICS, IDEMPOTENCY]
    const later = [
      ISOLATION,
      ACCOUNT_RECOVERY,
      SECOND_FACTOR,
      ACCOUNT_EPOCHS,
      OWNER_CONTACT,
      RELEASED_SLUGS,
      OLD_ROWS,
      SESSIONS,
      CALLERS,
      DOMAINS,
      OPENAPI_IMPORTS,
      CERTIFICATES,
      EXPIRED_ENDPOINTS,
      OFFERED_TOKENS,
      PAYMENT_ROLLUP,
      WEBHOOKS,
      REFUSE_DELETED_ACCOUNT,
      PAYMENT_STATEMENTS,
      QUOTAS,
      ATTEMPTS,
      AUDIT_LOG,
      WEBHOOK_DELIVERIES,
      WEBHOOK_TRIGGERS,
      ENDPOINT_FAILURES,
      SERVICE_ROLES,
    ]
    for (const statement of [...tables, ...later].flat()) this.addSql(statement)
  }
}

/** The two epochs are explained in `account-epochs.ts`. */
const ACCOUNTS = [
  `create table account (
    id uuid primary key,
    email text not null unique,
    name text,
    password_hash text not null,
    email_verified_at timestamptz,
    publish_owner_email boolean not null default true,
    credentials_epoch uuid not null default gen_random_uuid(),
    sessions_epoch uuid not null default gen_random_uuid(),
    deleted_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create table email_token (
    token_hash bytea primary key,
    account_id uuid not null references account on delete cascade,
    purpose text not null check (purpose in ('verify_email', 'change_email', 'stop_email_change', 'reset_password')),
    new_email text,
    credentials_epoch uuid not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  'create index email_token_account on email_token (account_id)',
  `create table api_key (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    name text not null,
    prefix text not null,
    secret_hash bytea not null unique,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    expires_at timestamptz,
    allowed_addresses text[],
    revoked_at timestamptz
  )`,
  'create index api_key_account on api_key (account_id, id desc)',
  `create table sandbox_wallet (
    account_id uuid primary key references account on delete cascade,
    address text not null,
    private_key_encrypted bytea not null,
    created_at timestamptz not null default now()
  )`,
]

/** First half of the advisory locks with which reservations hold the terms of an API. The second half is a hash of the API's id. */
const TERMS_LOCK = 402_404

/**
 * `endpoint.claimed_by` is the key of the payment that has an ephemeral endpoint, so that it is sold once (M8). `configuration_revision`
 * holds one row. A change takes the next revision under that row's lock, and writes it in the same transaction to the API and to
 * `configuration_change`. Revisions are therefore gapless and in commit order: a reader that has seen N misses nothing if it asks for
 * revisions above N.
 * A promoted standby or a restored backup may give a number out again. The `epoch` of a revision is drawn at random with it, and tells
 * whether the same number still means the same change.
 */
const CONFIGURATION = [
  `create table configuration_revision (
    singleton boolean primary key default true check (singleton),
    revision bigint not null,
    epoch uuid not null default gen_random_uuid()
  )`,
  'insert into configuration_revision (revision) values (0)',
  `create table configuration_change (
    revision bigint primary key,
    epoch uuid not null,
    environment text not null,
    api_id uuid not null,
    changed_at timestamptz not null default now()
  )`,
  // Takes the next revision, marks the API with it and writes the row that readers follow, in one round trip. First it waits for the
  // reservations that hold the terms before the change (M7). `terms_stay` says that other endpoints keep their terms. The caller is looked
  // at once more behind that wait and those for the rows that have changed.
  `create function next_configuration_revision(
      changed_api uuid, changed_environment text, terms_stay boolean default false) returns bigint
    language plpgsql as $$
    declare taken bigint; drawn uuid;
    begin
      if not terms_stay then
        perform pg_advisory_xact_lock(${TERMS_LOCK}, uuid_hash(changed_api));
      end if;
      if not ${CALLER_HOLDS}() then
        raise exception 'the caller has ended' using errcode = 'insufficient_privilege', constraint = '${CALLER_HOLDS}';
      end if;
      update configuration_revision c set revision = c.revision + 1, epoch = gen_random_uuid()
        returning c.revision, c.epoch into taken, drawn;
      update api set revision = taken, epoch = drawn where id = changed_api;
      insert into configuration_change (revision, epoch, environment, api_id)
        values (taken, drawn, changed_environment, changed_api);
      return taken;
    end $$`,
  // Whether these terms are in force. If so, they stay in force until the transaction ends. During a change of the terms, the answer
  // is false at once. A separate statement reads the epoch: it sees everything that was committed before the lock was taken.
  `create function hold_terms(wanted_api uuid, wanted_epoch uuid) returns boolean
    language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock_shared(${TERMS_LOCK}, uuid_hash(wanted_api)) then
        return false;
      end if;
      return exists (select from api where id = wanted_api and epoch = wanted_epoch);
    end $$`,
  // Returns when no change of an API's terms is under way, or fails after a second.
  `create function wait_for_terms(changing_api uuid) returns void
    language plpgsql set lock_timeout = '1s' as $$
    begin perform pg_advisory_xact_lock_shared(${TERMS_LOCK}, uuid_hash(changing_api)); end $$`,
  `create table api (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    name text not null,
    slug text not null,
    upstream_base_url text not null,
    pay_to_mode text not null default 'user_wallet',
    pay_to_address text,
    discovery_guidance text,
    discovery_contact_email text,
    publish_owner_email boolean not null default true,
    upstream_header_names jsonb not null default '[]',
    sealed_upstream_headers bytea,
    payment_context boolean not null default false,
    vary_on jsonb not null default '${JSON.stringify(DEFAULT_VARY_ON)}',
    redirect_origins jsonb not null default '[]',
    openapi_version text not null default '1.0.0',
    service_name text,
    icon_url text,
    tags jsonb not null default '[]',
    enabled boolean not null default true,
    revision bigint not null,
    epoch uuid not null default gen_random_uuid(),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint api_slug_unique unique (environment, slug)
  )`,
  'create index api_owner on api (account_id, environment, id desc)',
  ENDPOINT_TABLE,
]

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
const LEDGER = [
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

/**
 * The payment of each payment identifier (x402 extension), and the answer that was bought under it, kept for a day. `payment_key` is the
 * ledger's key. If that payment was not charged, another payment may take the claim over. `owner` is the payer: two payers may choose the
 * same identifier and do not learn of each other.
 */
const PAYMENT_IDENTIFIERS = [
  `create table payment_identifier (
    api_id uuid not null,
    identifier text not null,
    request_hash bytea not null,
    payment_key bytea not null,
    owner text not null,
    claimed_at timestamptz not null default now(),
    status integer,
    content_type text,
    receipt text,
    body bytea,
    primary key (api_id, identifier, owner)
  )`,
  // authz alone has anything to do with these.
  'alter table payment_identifier enable row level security',
  'create index payment_identifier_age on payment_identifier (claimed_at)',
]

/**
 * Number of 402 answers of an endpoint on a day, in UTC. Every gateway adds to it about once a second. The free room keeps the new versions
 * of a row on its page.
 */
const STATISTICS = [
  `create table challenge_count (
    account_id uuid not null,
    environment text not null,
    api_id uuid not null,
    endpoint_id uuid not null,
    day date not null,
    count bigint not null,
    primary key (account_id, environment, day, endpoint_id)
  ) with (fillfactor = 70)`,
  'create index challenge_count_day on challenge_count (day)',
]

/** The first answer to each idempotency key. `status` is null while the request is under way. */
const IDEMPOTENCY = [
  `create table idempotency_key (
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    key text not null,
    request_hash bytea not null,
    attempt uuid not null,
    status smallint,
    body_encrypted bytea,
    created_at timestamptz not null default now(),
    primary key (account_id, environment, key)
  )`,
]
