/** The first answer to each idempotency key. `status` is null while the request is under way. */
export const IDEMPOTENCY_KEYS = [
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
