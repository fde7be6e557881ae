/** Accounts of sellers. `account-epochs.ts` explains the two epochs. */
export const ACCOUNTS = [
  `create table account (
    id uuid primary key,
    email text not null unique,
    name text,
    password_hash text not null,
    email_verified_at timestamptz,
    publish_owner_email boolean not null default true,
    problem_mails boolean not null default true,
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
