import { partitioned } from './ledger-months.ts'
import { SIGNED_PARTS } from './signed-parts.ts'

/**
 * The ledger consists of facts that are only added. `payment_attempt` has the signed payload, its terms and its request. `payment_step` has
 * the changes of its state. The state of a payment follows from its facts (`payment-view.ts`).
 *
 * Each fact is a narrow row that is inserted once, and no writer locks a row. If two writers change one payment, both insert a step with
 * one number, and only one succeeds.
 *
 * Each row carries `bucket`: two bytes of the payment's key, with which its id ends (`authz/payment/payment-ids.ts`). All rows of a payment
 * are in one bucket, so that the tables can be distributed by `bucket`. Every unique index contains it.
 */
const BUCKETS = [
  `create function bucket_of(id uuid) returns smallint immutable strict parallel safe language sql
    return (get_byte(uuid_send(id), 14) * 256 + get_byte(uuid_send(id), 15) - 32768)::smallint`,
  `create function bucket_of_key(key bytea) returns smallint immutable strict parallel safe language sql
    return (get_byte(key, 0) * 256 + get_byte(key, 1) - 32768)::smallint`,
]

/**
 * The terms of an endpoint's option after one change of its API (`api_epoch`). All payments under these terms share the row, which is found
 * by the digest of its content (`authz/ledger/payments/terms.ts`), never changes, and outlives endpoint and API.
 * - `max_redeliveries`, `max_stream_seconds`: apply once the endpoint is removed
 * - `unused_since`: when the job first saw that the terms are out of force and have no payment; it deletes them later (`retire_terms`)
 */
const TERMS = [
  `create table payment_terms (
    id uuid primary key,
    environment text not null,
    account_id uuid not null,
    api_id uuid not null,
    api_epoch uuid not null,
    endpoint_id uuid not null,
    scheme text not null,
    network text not null,
    asset text not null,
    amount numeric(78, 0) not null,
    pay_to text not null,
    requirements json not null,
    ephemeral boolean not null,
    max_redeliveries smallint,
    max_stream_seconds integer,
    vary_on json,
    first_used_at timestamptz not null default now(),
    unused_since timestamptz
  )`,
]

/**
 * The present attempt of each authorization. `key` is the digest of (network, asset, payer, nonce). The row stays for ever, so that no
 * authorization is charged twice (M2). If an attempt has ended without a charge, another attempt may take over the key.
 *
 * A channel's deposit is a second authorization of its payment, under the key that a plain payment with this nonce would have. So the
 * transfer of one nonce can settle only one payment.
 */
const KEYS = [
  `create table payment_key (
    key bytea not null,
    bucket smallint not null,
    id uuid not null,
    primary key (key, bucket)
  )`,
]

/**
 * One attempt to pay for one request. API and endpoint are no foreign keys, because the ledger outlives them.
 * - `signed`: the signed payload, packed (`signed-parts.ts`)
 * - `by_key`: whether authz itself has checked a signature by the payer's key
 * - `lease_until`: until then, no other request can use the authorization; `payment_lease` extends this time
 * - `channel_id`: set for payments through channels
 */
const ATTEMPTS = [
  ...partitioned(
    'payment_attempt',
    `(
    id uuid not null,
    bucket smallint not null,
    holder integer,
    key bytea not null,
    terms uuid not null,
    account_id uuid not null,
    environment text not null,
    method text not null,
    host text not null,
    path text not null,
    payer text not null,
    by_key boolean not null default false,
    signed bytea not null,
    request_digest bytea,
    authorization_key bytea,
    channel_id bytea,
    valid_before timestamptz not null,
    lease_until timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (id, bucket),
    check (bucket = bucket_of_key(key))
  )`,
  ),
  'create index payment_attempt_owner on payment_attempt (account_id, environment, id desc)',
  // `retire_terms` searches attempts by their terms (`payment-retirement.ts`).
  'create index payment_attempt_terms on payment_attempt (terms)',
  'create index payment_attempt_channel on payment_attempt (channel_id, id desc) where channel_id is not null',
]

/**
 * The changes of an attempt's state, one row each; without a row, it is RESERVED. The last step has the present `reason` and `transaction`.
 * - `number`: counts the changes of one attempt, from 1
 * - REPLACED: another attempt has taken over the authorization
 * - `holder`: the process that settles
 * - `unverified`: marks the release of a payment that was never verified. Any client can make such payments, so sellers do not see them.
 */
const STEPS = [
  ...partitioned(
    'payment_step',
    `(
    id uuid not null,
    bucket smallint not null,
    number smallint not null check (number > 0),
    holder integer,
    upstream_status integer,
    unverified boolean,
    at timestamptz not null default now(),
    state text not null
      check (state in ('SETTLING', 'SETTLED', 'UNKNOWN', 'EXPIRED', 'CANCELLED', 'RELEASED', 'REPLACED')),
    reason text,
    transaction text,
    request_body text,
    varied text,
    primary key (id, number, bucket)
  )`,
  ),
  // Steps are inserted in the order of time. A BRIN index summarises whole pages, so the insertion of a step need not change it.
  'create index payment_step_at on payment_step using brin (at) with (pages_per_range = 16, autosummarize = on)',
  `create index payment_step_transaction on payment_step using hash (transaction) where state = 'SETTLED'`,
]

/**
 * Facts that only slow or rare payments need: a longer lease, a body that was paid for before its end, an unknown outcome, a watch.
 * `watch_at` is when the chain is next asked about a released payment.
 */
const BESIDE = [
  `create table payment_lease (
    id uuid not null,
    bucket smallint not null,
    lease_until timestamptz not null,
    primary key (id, bucket)
  )`,
  `create table payment_body (
    id uuid not null,
    bucket smallint not null,
    request_body text,
    varied text,
    primary key (id, bucket)
  )`,
  `create table payment_unresolved (
    id uuid not null,
    bucket smallint not null,
    network text not null,
    key bytea not null,
    since timestamptz not null default now(),
    primary key (id, bucket)
  )`,
  'create index payment_unresolved_since on payment_unresolved (since, key)',
  `create table payment_watch (
    id uuid not null,
    bucket smallint not null,
    network text not null,
    watch_at timestamptz not null,
    primary key (id, bucket)
  )`,
  'create index payment_watch_due on payment_watch (network, watch_at)',
]

/**
 * The delivery of the answer that a settled payment has bought. There is no row until a gateway reports an outcome (M4). To release an
 * answer means here to let Envoy send it. `pending`: a claim is under way, and authz has not released its answer.
 *
 * `answer_release` has a row for each answer that authz has released to a claim, numbered from 1. authz may only add these rows. So no
 * report can undo a release, and a constraint can limit their number.
 */
const DELIVERIES = [
  ...partitioned(
    'delivery',
    `(
    payment_id uuid not null,
    bucket smallint not null,
    attempt uuid not null,
    delivered boolean not null,
    claims smallint not null default 0,
    pending boolean not null default false,
    lease_until timestamptz not null,
    primary key (payment_id, bucket)
  )`,
    'payment_id',
  ),
  ...partitioned(
    'answer_release',
    `(
    payment_id uuid not null,
    bucket smallint not null,
    number smallint not null check (number between 1 and 20),
    attempt uuid not null,
    at timestamptz not null default now(),
    primary key (payment_id, number, bucket)
  )`,
    'payment_id',
  ),
  // Paid answers that were not delivered, kept for a day. A claim gets them without a request to the upstream.
  `create table kept_answer (
    payment_id uuid primary key,
    status integer not null,
    content_type text not null,
    receipt text not null,
    body bytea not null,
    kept_at timestamptz not null default now()
  )`,
  'create index kept_answer_age on kept_answer (kept_at)',
]

/** Tables for later checks of settled payments, and for the progress of jobs. */
const LATER = [
  // How far the check of a network's settled payments for finality has come. It reads them in the order in which their settlements began.
  `create table payment_finality (
    network text primary key,
    settling_at timestamptz not null,
    key bytea not null
  )`,
  // Settled payments that are checked one by one, outside of the order of `payment_finality`. Either the reconciler has settled them, or
  // they were not final yet at the first check.
  `create table payment_recheck (
    payment_id uuid primary key,
    network text not null,
    settled_at timestamptz not null default now(),
    due_at timestamptz not null default now()
  )`,
  'create index payment_recheck_due on payment_recheck (network, due_at)',
  // The id of the last payment that the job in `tidy.ts` has read, and the payments that it reads again later. Ids are in the order of
  // time.
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
  // The id of the attempt up to which uncharged attempts were removed, and the attempts that are checked again later.
  `create table payment_retired (
    singleton boolean primary key default true check (singleton),
    attempt uuid not null
  )`,
  `insert into payment_retired (attempt) values ('00000000-0000-0000-0000-000000000000')`,
  `create table payment_retire_later (
    payment_id uuid primary key,
    due_at timestamptz not null
  )`,
  'create index payment_retire_later_due on payment_retire_later (due_at)',
  // The terms up to which unused terms were removed, by id, and when the next pass over all terms begins.
  `create table payment_terms_retired (
    singleton boolean primary key default true check (singleton),
    id uuid not null,
    due_at timestamptz not null default now()
  )`,
  `insert into payment_terms_retired (id) values ('00000000-0000-0000-0000-000000000000')`,
]

/** The tables of the ledger that only authz and the owner may use. Other roles read `payment` (`payment-view.ts`). */
const CLOSED_TABLES = [
  ...['payment_terms', 'payment_key', 'payment_attempt', 'payment_step', 'payment_lease', 'payment_body'],
  ...['payment_unresolved', 'payment_watch', 'delivery', 'answer_release', 'kept_answer', 'payment_finality'],
  ...['payment_recheck', 'payment_tidied', 'payment_tidy_later', 'payment_retired', 'payment_retire_later'],
  'payment_terms_retired',
].map((table) => `alter table ${table} enable row level security`)

export const PAYMENTS = [
  ...BUCKETS,
  ...TERMS,
  ...KEYS,
  ...ATTEMPTS,
  ...STEPS,
  ...BESIDE,
  ...DELIVERIES,
  ...LATER,
  ...CLOSED_TABLES,
  ...SIGNED_PARTS,
]
