-- expand
-- The schema of version 0.1.0. Databases of that version have it already; no migration made it.

-- step: once
do $$ begin
    if not exists (select from pg_roles where rolname = 'launa_authz') then
      create role launa_authz nologin;
    end if;
  end $$;

do $$ begin
    if not exists (select from pg_roles where rolname = 'launa_xds') then
      create role launa_xds nologin;
    end if;
  end $$;

do $$ begin
    if not exists (select from pg_roles where rolname = 'launa_control_plane') then
      create role launa_control_plane nologin;
    end if;
  end $$;

create table account (
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
  );

create table email_token (
    token_hash bytea primary key,
    account_id uuid not null references account on delete cascade,
    purpose text not null check (purpose in ('verify_email', 'change_email', 'stop_email_change', 'reset_password')),
    new_email text,
    credentials_epoch uuid not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  );

create index email_token_account on email_token (account_id);

create table api_key (
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
  );

create index api_key_account on api_key (account_id, id desc);

create table sandbox_wallet (
    account_id uuid primary key references account on delete cascade,
    address text not null,
    private_key_encrypted bytea not null,
    created_at timestamptz not null default now()
  );

create table configuration_revision (
    singleton boolean primary key default true check (singleton),
    revision bigint not null,
    epoch uuid not null default gen_random_uuid()
  );

insert into configuration_revision (revision) values (0);

create table configuration_change (
    revision bigint primary key,
    epoch uuid not null,
    environment text not null,
    api_id uuid not null,
    changed_at timestamptz not null default now()
  );

create function next_configuration_revision(
      changed_api uuid, changed_environment text, terms_stay boolean default false) returns bigint
    language plpgsql as $$
    declare taken bigint; drawn uuid;
    begin
      if not terms_stay then
        perform pg_advisory_xact_lock(402404, uuid_hash(changed_api));
      end if;
      if not caller_holds() then
        raise exception 'the caller has ended' using errcode = 'insufficient_privilege', constraint = 'caller_holds';
      end if;
      update configuration_revision c set revision = c.revision + 1, epoch = gen_random_uuid()
        returning c.revision, c.epoch into taken, drawn;
      update api set revision = taken, epoch = drawn where id = changed_api;
      insert into configuration_change (revision, epoch, environment, api_id)
        values (taken, drawn, changed_environment, changed_api);
      return taken;
    end $$;

create function hold_terms(wanted_api uuid, wanted_epoch uuid) returns boolean
    language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock_shared(402404, uuid_hash(wanted_api)) then
        return false;
      end if;
      return exists (select from api where id = wanted_api and epoch = wanted_epoch);
    end $$;

create function wait_for_terms(changing_api uuid) returns void
    language plpgsql set lock_timeout = '1s' as $$
    begin perform pg_advisory_xact_lock_shared(402404, uuid_hash(changing_api)); end $$;

create table api (
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
    vary_on jsonb not null default '["authorization","cookie"]',
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
  );

create index api_owner on api (account_id, environment, id desc);

create table endpoint (
  id uuid primary key,
  api_id uuid not null references api on delete cascade,
  method text not null,
  path_pattern text not null,
  path_key text not null generated always as (regexp_replace(path_pattern, '\{[^/{}]*\}', '{}', 'g')) stored,
  description text,
  operation_id text,
  summary text,
  tags jsonb not null default '[]',
  mime_type text,
  request_mime_type text,
  success_status smallint check (success_status between 200 and 299),
  parameters jsonb not null default '[]',
  accepts jsonb not null,
  path_schema jsonb,
  request_schema jsonb,
  response_schema jsonb,
  schema_source text not null check (schema_source in ('openapi', 'inferred', 'manual')),
  enabled boolean not null default true,
  payment_identifier_required boolean not null default false,
  always_verify boolean not null default false,
  charge text not null default 'after' check (charge in ('after', 'before', 'tool_calls')),
  max_redeliveries smallint not null default 2 check (max_redeliveries between 1 and 10),
  max_stream_seconds integer check (max_stream_seconds between 1 and 86400),
  expires_at timestamptz,
  claimed_by bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint endpoint_route_unique unique (api_id, method, path_key)
);

create function json_of(value text) returns text immutable parallel safe language sql
    return coalesce(to_json(value)::text, 'null');

create function json_of(value timestamptz) returns text immutable parallel safe language sql
    return coalesce(to_char(value at time zone 'UTC', '"\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\""'), 'null');

alter table api drop column if exists record, add column record text not null
    generated always as ('{' || '"id":' || json_of(id::text) || ',' || '"name":' || json_of(name) || ',' || '"slug":' || json_of(slug) || ',' || '"upstream_base_url":' || json_of(upstream_base_url) || ',' || '"pay_to_mode":' || json_of(pay_to_mode) || ',' || '"pay_to_address":' || json_of(pay_to_address) || ',' || '"discovery_guidance":' || json_of(discovery_guidance) || ',' || '"discovery_contact_email":' || json_of(discovery_contact_email) || ',' || '"publish_owner_email":' || publish_owner_email::text || ',' || '"upstream_header_names":' || upstream_header_names::text || ',' || '"payment_context":' || payment_context::text || ',' || '"vary_on":' || vary_on::text || ',' || '"redirect_origins":' || redirect_origins::text || ',' || '"openapi_version":' || json_of(openapi_version) || ',' || '"service_name":' || json_of(service_name) || ',' || '"icon_url":' || json_of(icon_url) || ',' || '"tags":' || tags::text || ',' || '"environment":' || json_of(environment) || ',' || '"hosts":' || '["' || slug || e'\x01' || '"]' || ',' || '"primary_host":' || '"' || slug || e'\x01' || '"' || ',' || '"enabled":' || enabled::text || ',' || '"created_at":' || json_of(created_at) || ',' || '"updated_at":' || json_of(updated_at) || '}') stored;

alter table endpoint drop column if exists record, add column record text not null
    generated always as ('{' || '"id":' || json_of(id::text) || ',' || '"api_id":' || json_of(api_id::text) || ',' || '"method":' || json_of(method) || ',' || '"path_pattern":' || json_of(path_pattern) || ',' || '"description":' || json_of(description) || ',' || '"operation_id":' || json_of(operation_id) || ',' || '"summary":' || json_of(summary) || ',' || '"tags":' || tags::text || ',' || '"mime_type":' || json_of(mime_type) || ',' || '"request_mime_type":' || json_of(request_mime_type) || ',' || '"success_status":' || coalesce(success_status::text, 'null') || ',' || '"parameters":' || parameters::text || ',' || '"accepts":' || accepts::text || ',' || '"path_schema":' || coalesce(path_schema::text, 'null') || ',' || '"request_schema":' || coalesce(request_schema::text, 'null') || ',' || '"response_schema":' || coalesce(response_schema::text, 'null') || ',' || '"schema_source":' || json_of(schema_source) || ',' || '"enabled":' || enabled::text || ',' || '"payment_identifier_required":' || payment_identifier_required::text || ',' || '"always_verify":' || always_verify::text || ',' || '"charge":' || json_of(charge) || ',' || '"max_redeliveries":' || max_redeliveries::text || ',' || '"max_stream_seconds":' || coalesce(max_stream_seconds::text, 'null') || ',' || '"expires_at":' || json_of(expires_at) || ',' || '"created_at":' || json_of(created_at) || ',' || '"updated_at":' || json_of(updated_at) || '}') stored;

create function bucket_of(id uuid) returns smallint immutable strict parallel safe language sql
    return (get_byte(uuid_send(id), 14) * 256 + get_byte(uuid_send(id), 15) - 32768)::smallint;

create function bucket_of_key(key bytea) returns smallint immutable strict parallel safe language sql
    return (get_byte(key, 0) * 256 + get_byte(key, 1) - 32768)::smallint;

create table payment_terms (
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
  );

create table payment_key (
    key bytea not null,
    bucket smallint not null,
    id uuid not null,
    primary key (key, bucket)
  );

create table payment_attempt (
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
  ) partition by range (id);

create table payment_attempt_rest partition of payment_attempt default;

alter table payment_attempt_rest enable row level security;

create index payment_attempt_owner on payment_attempt (account_id, environment, id desc);

create index payment_attempt_terms on payment_attempt (terms);

create index payment_attempt_channel on payment_attempt (channel_id, id desc) where channel_id is not null;

create table payment_step (
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
  ) partition by range (id);

create table payment_step_rest partition of payment_step default;

alter table payment_step_rest enable row level security;

create index payment_step_at on payment_step using brin (at) with (pages_per_range = 16, autosummarize = on);

create index payment_step_transaction on payment_step using hash (transaction) where state = 'SETTLED';

create table payment_lease (
    id uuid not null,
    bucket smallint not null,
    lease_until timestamptz not null,
    primary key (id, bucket)
  );

create table payment_body (
    id uuid not null,
    bucket smallint not null,
    request_body text,
    varied text,
    primary key (id, bucket)
  );

create table payment_unresolved (
    id uuid not null,
    bucket smallint not null,
    network text not null,
    key bytea not null,
    since timestamptz not null default now(),
    primary key (id, bucket)
  );

create index payment_unresolved_since on payment_unresolved (since, key);

create table payment_watch (
    id uuid not null,
    bucket smallint not null,
    network text not null,
    watch_at timestamptz not null,
    primary key (id, bucket)
  );

create index payment_watch_due on payment_watch (network, watch_at);

create table delivery (
    payment_id uuid not null,
    bucket smallint not null,
    attempt uuid not null,
    delivered boolean not null,
    claims smallint not null default 0,
    pending boolean not null default false,
    lease_until timestamptz not null,
    primary key (payment_id, bucket)
  ) partition by range (payment_id);

create table delivery_rest partition of delivery default;

alter table delivery_rest enable row level security;

create table answer_release (
    payment_id uuid not null,
    bucket smallint not null,
    number smallint not null check (number between 1 and 20),
    attempt uuid not null,
    at timestamptz not null default now(),
    primary key (payment_id, number, bucket)
  ) partition by range (payment_id);

create table answer_release_rest partition of answer_release default;

alter table answer_release_rest enable row level security;

create table kept_answer (
    payment_id uuid primary key,
    status integer not null,
    content_type text not null,
    receipt text not null,
    body bytea not null,
    kept_at timestamptz not null default now()
  );

create index kept_answer_age on kept_answer (kept_at);

create table payment_finality (
    network text primary key,
    settling_at timestamptz not null,
    key bytea not null
  );

create table payment_recheck (
    payment_id uuid primary key,
    network text not null,
    settled_at timestamptz not null default now(),
    due_at timestamptz not null default now()
  );

create index payment_recheck_due on payment_recheck (network, due_at);

create table payment_tidied (
    singleton boolean primary key default true check (singleton),
    id uuid not null
  );

insert into payment_tidied (id) values ('00000000-0000-0000-0000-000000000000');

create table payment_tidy_later (
    payment_id uuid primary key,
    due_at timestamptz not null
  );

create index payment_tidy_later_due on payment_tidy_later (due_at);

create table payment_retired (
    singleton boolean primary key default true check (singleton),
    attempt uuid not null
  );

insert into payment_retired (attempt) values ('00000000-0000-0000-0000-000000000000');

create table payment_retire_later (
    payment_id uuid primary key,
    due_at timestamptz not null
  );

create index payment_retire_later_due on payment_retire_later (due_at);

create table payment_terms_retired (
    singleton boolean primary key default true check (singleton),
    id uuid not null,
    due_at timestamptz not null default now()
  );

insert into payment_terms_retired (id) values ('00000000-0000-0000-0000-000000000000');

alter table payment_terms enable row level security;

alter table payment_key enable row level security;

alter table payment_attempt enable row level security;

alter table payment_step enable row level security;

alter table payment_lease enable row level security;

alter table payment_body enable row level security;

alter table payment_unresolved enable row level security;

alter table payment_watch enable row level security;

alter table delivery enable row level security;

alter table answer_release enable row level security;

alter table kept_answer enable row level security;

alter table payment_finality enable row level security;

alter table payment_recheck enable row level security;

alter table payment_tidied enable row level security;

alter table payment_tidy_later enable row level security;

alter table payment_retired enable row level security;

alter table payment_retire_later enable row level security;

alter table payment_terms_retired enable row level security;

create function digest_of_secret(secret text) returns text immutable parallel safe language sql
    return case when secret like 'sha256:%' then secret
      else 'sha256:' || encode(sha256(convert_to(secret, 'UTF8')), 'hex') end;

create function without_secrets(signed jsonb) returns jsonb immutable parallel safe language plpgsql as $$
    begin
      if signed #>> '{signature}' is not null then
        signed := jsonb_set(signed, '{signature}', to_jsonb(digest_of_secret(lower(signed #>> '{signature}'))));
      end if;
      if signed #>> '{voucher,signature}' is not null then
        signed := jsonb_set(signed, '{voucher,signature}', to_jsonb(digest_of_secret(lower(signed #>> '{voucher,signature}'))));
      end if;
      if signed #>> '{deposit,authorization,erc3009Authorization,signature}' is not null then
        signed := jsonb_set(signed, '{deposit,authorization,erc3009Authorization,signature}', to_jsonb(digest_of_secret(lower(signed #>> '{deposit,authorization,erc3009Authorization,signature}'))));
      end if;
      if signed #>> '{transaction}' is not null then
        signed := jsonb_set(signed, '{transaction}', to_jsonb(digest_of_secret(signed #>> '{transaction}')));
      end if;
      return signed;
    end $$;

create function unpacked(packed bytea, payer text, pay_to text, amount numeric) returns json immutable parallel safe language sql
    return case get_byte(packed, 0)
      when 1 then json_build_object('signature', '0x' || encode(substr(packed, 2, 65), 'hex'),
          'authorization', json_build_object('from', payer, 'to', pay_to, 'value', amount::text,
            'validAfter', ('x' || encode(substr(packed, 99, 8), 'hex'))::bit(64)::bigint::text, 'validBefore', ('x' || encode(substr(packed, 107, 8), 'hex'))::bit(64)::bigint::text,
            'nonce', '0x' || encode(substr(packed, 67, 32), 'hex')))
      when 2 then json_build_object('signature', 'sha256:' || encode(substr(packed, 2, 32), 'hex'),
          'authorization', json_build_object('from', payer, 'to', pay_to, 'value', amount::text,
            'validAfter', ('x' || encode(substr(packed, 66, 8), 'hex'))::bit(64)::bigint::text, 'validBefore', ('x' || encode(substr(packed, 74, 8), 'hex'))::bit(64)::bigint::text,
            'nonce', '0x' || encode(substr(packed, 34, 32), 'hex')))
      else convert_from(substr(packed, 2), 'UTF8')::json end;

create function scrubbed(packed bytea) returns bytea immutable parallel safe language sql
    return case get_byte(packed, 0)
      when 1 then '\x02'::bytea
        || sha256(convert_to('0x' || encode(substr(packed, 2, 65), 'hex'), 'UTF8')) || substr(packed, 67)
      when 0 then '\x00'::bytea
        || convert_to(without_secrets(convert_from(substr(packed, 2), 'UTF8')::jsonb)::text, 'UTF8')
      else packed end;

create function least_id_at(moment timestamptz) returns uuid immutable strict parallel safe language sql
    return (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid;

create function make_ledger_months() returns integer language plpgsql
    security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '200ms' as $$
    declare
      parent text;
      first timestamptz;
      name text;
      made integer := 0;
    begin
      foreach parent in array array['payment_attempt', 'payment_step', 'delivery', 'answer_release'] loop
        for ahead in 0..3 loop
          first := date_trunc('month', now()) + make_interval(months => ahead);
          name := parent || '_' || to_char(first, 'YYYY_MM');
          continue when to_regclass(name) is not null;
          execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent,
            least_id_at(first), least_id_at(first + interval '1 month'));
          execute format('alter table %I enable row level security', name);
          made := made + 1;
        end loop;
      end loop;
      return made;
    end $$;

revoke execute on function make_ledger_months from public;

grant execute on function make_ledger_months to launa_control_plane;

select make_ledger_months();

create table payment_correction (
    payment_id uuid not null,
    number smallint not null check (number > 0),
    at timestamptz not null default now(),
    state text not null check (state in ('REVERSED', 'RESTORED')),
    primary key (payment_id, number)
  );

create index payment_correction_at on payment_correction (at);

alter table payment_correction enable row level security;

create view payment_reversal with (security_invoker = true) as
    select c.payment_id, c.at as noticed_at from payment_correction c
      where c.state = 'REVERSED'
        and not exists (select from payment_correction l where l.payment_id = c.payment_id and l.number > c.number);

create view payment_journal as
  select 0 as number, a.created_at as at, a.id as attempt, a.account_id, a.environment, null::text as was, 'RESERVED' as state,
      null::text as reason, null::integer as upstream_status, null::text as transaction, null::numeric as amount, null::json as evidence
    from payment_attempt a
  union all
  select s.number, s.at, s.id, a.account_id, a.environment,
      coalesce((select b.state from payment_step b where b.bucket = s.bucket and b.id = s.id and b.number = s.number - 1), 'RESERVED'),
      s.state, s.reason, s.upstream_status, s.transaction, case when s.state = 'SETTLED' then t.amount end,
      case when s.state = 'SETTLED' then json_build_object('network', t.network, 'asset', t.asset, 'pay_to', t.pay_to, 'payer', a.payer) end
    from payment_step s join payment_attempt a on a.id = s.id and a.bucket = s.bucket join payment_terms t on t.id = a.terms
  union all
  select 1000 + c.number, c.at, a.id, a.account_id, a.environment, 'SETTLED', c.state, case when c.state = 'RESTORED' then 'covered_again' when a.channel_id is null then 'reorganised'
        else 'channel_not_covered' end, null, null,
      case when c.state = 'REVERSED' then -t.amount else t.amount end, json_build_object('network', t.network, 'asset', t.asset, 'pay_to', t.pay_to, 'payer', a.payer)
    from payment_correction c join payment_attempt a on a.id = c.payment_id join payment_terms t on t.id = a.terms;

create view payment_earnings as
  select account_id, environment, evidence ->> 'network' as network, evidence ->> 'asset' as asset,
      evidence ->> 'pay_to' as pay_to, count(*) filter (where state = 'SETTLED') as settled,
      count(*) filter (where state = 'REVERSED') - count(*) filter (where state = 'RESTORED') as reversed, sum(amount) as amount
    from payment_journal where amount is not null group by 1, 2, 3, 4, 5;

create function database_place() returns text language sql stable as $$
    select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system() $$;

create table ledger_epoch (
    singleton boolean primary key default true check (singleton),
    drawn uuid not null default gen_random_uuid(),
    place text not null default database_place(),
    begun_at timestamptz not null default to_timestamp(0)
  );

insert into ledger_epoch default values;

alter table ledger_epoch enable row level security;

create function current_epoch() returns text language plpgsql stable as $$
    begin
      return (select drawn || '/' || system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from ledger_epoch, pg_control_system());
    end $$;

create function begin_epoch(anew boolean) returns float8 language plpgsql as $$
    begin
      update ledger_epoch e set begun_at = clock_timestamp(), place = database_place(),
          drawn = case when anew then gen_random_uuid() else e.drawn end
        where anew or e.place <> database_place();
      return (select extract(epoch from clock_timestamp() - begun_at) from ledger_epoch);
    end $$;

create table payment_channel (
    network text not null,
    channel_id bytea not null,
    environment text not null check (environment in ('production', 'development')),
    config json not null,
    receiver text not null,
    token text not null,
    charged numeric(78, 0) not null default 0,
    signed_max numeric(78, 0) not null default 0,
    signature text not null default '0x',
    balance numeric(78, 0) not null default 0,
    total_claimed numeric(78, 0) not null default 0,
    withdraw_requested_at bigint not null default 0,
    refund_nonce bigint not null default 0,
    refund_signed numeric(78, 0) not null default 0,
    refund_signed_nonce bigint,
    pending_request json,
    unclaimed_since timestamptz,
    synced_at timestamptz,
    outdated boolean not null default false,
    holds jsonb not null default '[]',
    epoch text not null default current_epoch(),
    used_up numeric(78, 0) not null default 0,
    uncovered_since timestamptz,
    reversed numeric(78, 0) not null default 0,
    last_request_at timestamptz not null default now(),
    primary key (network, channel_id),
    constraint channel_claims_what_is_signed check (charged <= signed_max)
  ) with (fillfactor = 40);

create function refuse_uncovered_charge() returns trigger language plpgsql as $$
    begin
      raise exception 'a charge above the balance of its channel' using errcode = 'check_violation';
    end $$;

create trigger payment_channel_covered before update on payment_channel
    for each row when (new.charged > old.charged and new.charged > new.balance) execute function refuse_uncovered_charge();

create function note_uncovered_charges() returns trigger language plpgsql as $$
    begin
      new.uncovered_since := case when new.charged > new.balance then now() end;
      return new;
    end $$;

create trigger payment_channel_uncovered before update on payment_channel
    for each row when ((new.charged > new.balance) is distinct from (new.uncovered_since is not null)
      or (new.balance < old.balance and new.charged > new.balance))
    execute function note_uncovered_charges();

alter table payment_channel enable row level security;

create table payment_identifier (
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
  );

alter table payment_identifier enable row level security;

create index payment_identifier_age on payment_identifier (claimed_at);

create table challenge_count (
    account_id uuid not null,
    environment text not null,
    api_id uuid not null,
    endpoint_id uuid not null,
    day date not null,
    count bigint not null,
    refused bigint not null default 0,
    refused_reason text,
    refused_at timestamptz,
    primary key (account_id, environment, day, endpoint_id)
  ) with (fillfactor = 70);

create index challenge_count_day on challenge_count (day);

create index challenge_count_refused on challenge_count (endpoint_id) where refused > 0;

create table idempotency_key (
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    key text not null,
    request_hash bytea not null,
    attempt uuid not null,
    status smallint,
    body_encrypted bytea,
    created_at timestamptz not null default now(),
    primary key (account_id, environment, key)
  );

alter table account enable row level security;

create policy tenant on account to launa_control_plane using (id = nullif(current_setting('launa.account', true), '')::uuid) with check (id = nullif(current_setting('launa.account', true), '')::uuid);

grant select, insert, update on account to launa_control_plane;

alter table api_key enable row level security;

create policy tenant on api_key to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select, insert, update on api_key to launa_control_plane;

alter table sandbox_wallet enable row level security;

create policy tenant on sandbox_wallet to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and current_setting('launa.environment', true) = 'development') with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and current_setting('launa.environment', true) = 'development');

grant select, insert, update on sandbox_wallet to launa_control_plane;

alter table api enable row level security;

create policy tenant on api to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select, insert, update, delete on api to launa_control_plane;

alter table endpoint enable row level security;

create policy tenant on endpoint to launa_control_plane using (exists (select from api where api.id = api_id)) with check (exists (select from api where api.id = api_id));

grant select, insert, update, delete on endpoint to launa_control_plane;

alter table challenge_count enable row level security;

create policy tenant on challenge_count to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select on challenge_count to launa_control_plane;

alter table idempotency_key enable row level security;

create policy tenant on idempotency_key to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select, insert, update, delete on idempotency_key to launa_control_plane;

grant select, update on configuration_revision to launa_control_plane;

grant insert, select (revision) on configuration_change to launa_control_plane;

create function find_login(address text) returns setof account security definer set search_path = public, pg_temp stable language sql as $$ select * from account where email = address and deleted_at is null $$;

revoke execute on function find_login from public;

grant execute on function find_login to launa_control_plane;

create function find_api_key(hash bytea) returns table (id uuid, account_id uuid, environment text, scopes text[], last_used_at timestamptz,
      expires_at timestamptz, allowed_addresses text[], email text, email_verified boolean) security definer set search_path = public, pg_temp stable language sql as $$
      select k.id, k.account_id, k.environment, k.scopes, k.last_used_at, k.expires_at, k.allowed_addresses,
          a.email, a.email_verified_at is not null
        from api_key k join account a on a.id = k.account_id
        where k.secret_hash = hash and k.revoked_at is null and a.deleted_at is null $$;

revoke execute on function find_api_key from public;

grant execute on function find_api_key to launa_control_plane;

create view payment as
    select k.key, a.id, coalesce(last.state, 'RESERVED') as state, coalesce(last.number, 0)::smallint as steps,
      a.bucket, a.environment, a.account_id, t.api_id, t.endpoint_id, a.method, a.host, a.path, a.payer,
      t.scheme, t.network, t.asset, t.amount, t.pay_to, a.valid_before,
      unpacked(a.signed, a.payer, t.pay_to, t.amount) as signed, a.by_key,
      t.requirements, t.ephemeral, t.max_redeliveries, t.max_stream_seconds, a.request_digest, t.vary_on,
      coalesce((select b.request_body from payment_body b where b.bucket = a.bucket and b.id = a.id), (select s.request_body from payment_step s where s.bucket = a.bucket and s.id = a.id and s.request_body is not null order by s.number asc limit 1)) as request_body,
      coalesce((select b.varied from payment_body b where b.bucket = a.bucket and b.id = a.id), (select s.varied from payment_step s where s.bucket = a.bucket and s.id = a.id and s.varied is not null order by s.number asc limit 1)) as varied,
      a.authorization_key, a.channel_id,
      coalesce((select b.lease_until from payment_lease b where b.bucket = a.bucket and b.id = a.id), a.lease_until) as lease_until,
      coalesce((select s.holder from payment_step s where s.bucket = a.bucket and s.id = a.id and s.holder is not null order by s.number desc limit 1), a.holder)::bigint as holder,
      (select s.upstream_status from payment_step s where s.bucket = a.bucket and s.id = a.id and s.upstream_status is not null order by s.number desc limit 1) as upstream_status,
      last.transaction, last.reason as error_reason, coalesce(last.unverified, false) as unverified, a.created_at,
      (select s.at from payment_step s where s.bucket = a.bucket and s.id = a.id and s.state = 'SETTLING' order by s.number asc limit 1) as settling_at,
      (select s.at from payment_step s where s.bucket = a.bucket and s.id = a.id and s.state <> 'SETTLING' order by s.number asc limit 1) as ended_at, last.at as changed_at,
      case when last.state = 'UNKNOWN' then last.at end as unresolved_since,
      case when last.state = 'RELEASED' then (select b.watch_at from payment_watch b where b.bucket = a.bucket and b.id = a.id) end as watch_at,
      case when last.state = 'SETTLED' then last.at end as settled_at,
      (select d.delivered from delivery d where d.bucket = a.bucket and d.payment_id = a.id) as delivered, (select not d.delivered and d.lease_until < now() from delivery d where d.bucket = a.bucket and d.payment_id = a.id) as owed
    from payment_attempt a
      left join payment_key k on k.bucket = a.bucket and k.key = a.key and k.id = a.id
      join payment_terms t on t.id = a.terms
      left join lateral (select * from payment_step s where s.bucket = a.bucket and s.id = a.id
      order by s.number desc limit 1) last on true
    where not coalesce(last.state = 'REPLACED', false) and ((select pg_has_role('launa_authz', 'usage'))
        or (select pg_has_role(relowner, 'usage') from pg_class where oid = 'payment_attempt'::regclass)
        or (a.account_id = nullif(current_setting('launa.account', true), '')::uuid and a.environment = current_setting('launa.environment', true) and last.unverified is not true));

grant select on payment to launa_control_plane;

alter table payment_correction enable row level security;

create policy tenant on payment_correction to launa_control_plane using (exists (select from payment where payment.id = payment_id)) with check (exists (select from payment where payment.id = payment_id));

grant select on payment_correction to launa_control_plane;

grant select on payment_reversal to launa_control_plane;

create function own_payments_in(transactions text[]) returns setof uuid security definer set search_path = public, pg_temp stable language sql as $$
      select a.id from payment_step s join payment_attempt a on a.bucket = s.bucket and a.id = s.id
        where s.transaction = any(transactions) and s.state = 'SETTLED'
          and a.account_id = nullif(current_setting('launa.account', true), '')::uuid and a.environment = current_setting('launa.environment', true) $$;

revoke execute on function own_payments_in from public;

grant execute on function own_payments_in to launa_control_plane;

create function retire_attempts(ids uuid[]) returns integer language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare retired integer;
    begin
      with over as materialized (
        select a.id, a.bucket, a.key, a.authorization_key from payment_attempt a left join lateral (select * from payment_step s where s.bucket = a.bucket and s.id = a.id
      order by s.number desc limit 1) last on true where a.id = any(ids) and (last.state = 'REPLACED' or (last.state = 'RELEASED' and a.valid_before < now() - interval '1 day'
    and not exists (select from payment_watch w where w.bucket = a.bucket and w.id = a.id and w.watch_at > now() - interval '30 days')))),
      gone as (delete from payment_attempt a using over o where a.id = o.id and a.bucket = o.bucket returning a.id, a.bucket),
      keys as (delete from payment_key k using over o where k.key in (o.key, o.authorization_key) and k.id = o.id),
      watches as (delete from payment_watch t using gone g where t.id = g.id and t.bucket = g.bucket),
      leases as (delete from payment_lease t using gone g where t.id = g.id and t.bucket = g.bucket),
      steps as (delete from payment_step t using gone g where t.id = g.id and t.bucket = g.bucket)
      select count(*) into retired from gone;
      return retired;
    end $$;

create function free_keys(wanted bytea[]) returns void language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      with held as materialized (
        select k.key, k.bucket, k.id, bucket_of(k.id) as attempt_bucket from payment_key k
          where k.key = any(wanted) and k.bucket in (select bucket_of_key(w) from unnest(wanted) w)),
      made as materialized (
        select a.id from held h join payment_attempt a on a.bucket = h.attempt_bucket and a.id = h.id),
      free as materialized (
        select h.* from held h where h.id not in (select m.id from made m)
          and not exists (select from ledger_archive l where h.id >= l.first_id and h.id < l.end_id))
      delete from payment_key k using free f where k.bucket = f.bucket and k.key = f.key and k.id = f.id;
    end $$;

create function retire_terms(most integer, out looked integer, out retired integer) language plpgsql
    security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    declare
      place uuid;
      batch uuid[];
      unused uuid[];
    begin
      looked := 0;
      retired := 0;
      select r.id into place from payment_terms_retired r where r.due_at <= now() for update skip locked;
      if not found then return; end if;
      lock table payment_attempt in access share mode;
      perform from ledger_archive l where to_regclass('payment_attempt_' || to_char(l.month, 'YYYY_MM')) is not null;
      if found then return; end if;

      batch := array(select t.id from payment_terms t where t.id > place order by t.id limit most);
      looked := cardinality(batch);
      unused := array(select t.id from unnest(batch) b (id) join payment_terms t on t.id = b.id
        where not exists (select from api where api.id = t.api_id and api.epoch = t.api_epoch)
          and not exists (select from payment_attempt a where a.terms = t.id));
      delete from payment_terms where id = any(unused) and unused_since < now() - interval '1 hour';
      get diagnostics retired = row_count;
      update payment_terms set unused_since = now() where id = any(unused) and unused_since is null;
      if looked = most then
        update payment_terms_retired set id = batch[most];
      else
        update payment_terms_retired set id = '00000000-0000-0000-0000-000000000000', due_at = now() + interval '1 day';
      end if;
    end $$;

revoke execute on function free_keys, retire_attempts, retire_terms from public;

grant execute on function free_keys, retire_attempts, retire_terms to launa_authz;

alter table email_token enable row level security;

create policy tenant on email_token to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid);

grant select, insert, delete on email_token to launa_control_plane;

create function verify_email(hash bytea, asker uuid) returns boolean security definer set search_path = public, pg_temp language plpgsql as $$
      declare owner uuid; address text;
      begin
        select t.account_id, t.new_email into owner, address
  from email_token t join account a on a.id = t.account_id
  where t.token_hash = hash and t.purpose in ('verify_email', 'change_email') and t.expires_at > now()
    and t.credentials_epoch = a.credentials_epoch and a.deleted_at is null
    and (asker is null or a.id = asker)
  for no key update of a;
        perform set_config('launa.account', owner::text, true), set_config('launa.actor', 'person', true);
        update account set email = coalesce(address, email), email_verified_at = now() where id = owner;
        return owner is not null;
      end $$;

revoke execute on function verify_email from public;

grant execute on function verify_email to launa_control_plane;

create function reset_password(hash bytea, new_hash text) returns boolean security definer set search_path = public, pg_temp language plpgsql as $$
      declare owner uuid; address text;
      begin
        select t.account_id, t.new_email into owner, address
  from email_token t join account a on a.id = t.account_id
  where t.token_hash = hash and t.purpose in ('reset_password') and t.expires_at > now()
    and t.credentials_epoch = a.credentials_epoch and a.deleted_at is null
    and (null is null or a.id = null)
  for no key update of a;
        perform set_config('launa.account', owner::text, true), set_config('launa.actor', 'person', true);
        update account set password_hash = new_hash, sessions_epoch = gen_random_uuid(),
            email_verified_at = coalesce(email_verified_at, now()) where id = owner;
        return owner is not null;
      end $$;

revoke execute on function reset_password from public;

grant execute on function reset_password to launa_control_plane;

create function stop_email_change(hash bytea) returns boolean security definer set search_path = public, pg_temp language plpgsql as $$
      declare owner uuid; address text;
      begin
        select t.account_id, t.new_email into owner, address
  from email_token t join account a on a.id = t.account_id
  where t.token_hash = hash and t.purpose in ('stop_email_change') and t.expires_at > now()
    and t.credentials_epoch = a.credentials_epoch and a.deleted_at is null
    and (null is null or a.id = null)
  for no key update of a;
        perform set_config('launa.account', owner::text, true), set_config('launa.actor', 'person', true);
        update account set sessions_epoch = gen_random_uuid() where id = owner;
        return owner is not null;
      end $$;

revoke execute on function stop_email_change from public;

grant execute on function stop_email_change to launa_control_plane;

create function delete_account() returns void language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare owner uuid := nullif(current_setting('launa.account', true), '')::uuid;
    begin
      -- Waits for the transactions that add to the account. Later ones are refused.
      perform from account where id = owner for update;
      update api_key set revoked_at = now() where account_id = owner and revoked_at is null;
      delete from sandbox_wallet where account_id = owner;
      delete from webhook where account_id = owner;
      delete from email_token where account_id = owner;
      delete from seller_problem where account_id = owner;
      delete from request_log where api_id in (select id from api where account_id = owner);
      update account set email = 'deleted:' || id, name = null, password_hash = '', email_verified_at = null, deleted_at = now(),
          sealed_second_factor = null, pending_second_factor = null, second_factor_step = null, recovery_code_hashes = null
        where id = owner;
    end $$;

revoke execute on function delete_account from public;

grant execute on function delete_account to launa_control_plane;

create index account_unverified on account (created_at) where email_verified_at is null and deleted_at is null;

create function drop_unverified_accounts(most integer) returns integer security definer set search_path = public, pg_temp language sql as $$
      with gone as (
        delete from account where id in (
          select a.id from account a
            where a.email_verified_at is null and a.deleted_at is null and a.created_at < now() - interval '7 days'
            order by a.created_at limit most for update skip locked)
        returning id)
      select count(*)::int from gone $$;

revoke execute on function drop_unverified_accounts from public;

grant execute on function drop_unverified_accounts to launa_control_plane;

alter table account
    add column sealed_second_factor bytea,
    add column pending_second_factor bytea,
    add column second_factor_step bigint,
    add column recovery_code_hashes text[];

create function remove_second_factor(address text) returns boolean language plpgsql
    set search_path = public, pg_temp as $$
    begin
      update account set sealed_second_factor = null, pending_second_factor = null, second_factor_step = null,
          recovery_code_hashes = null, sessions_epoch = gen_random_uuid()
        where email = lower(trim(address)) and deleted_at is null and sealed_second_factor is not null;
      return found;
    end $$;

revoke execute on function remove_second_factor from public;

create function draw_credentials_epoch() returns trigger language plpgsql as $$
    begin
      if (new.email, new.email_verified_at, new.password_hash, new.sealed_second_factor, new.sessions_epoch, new.deleted_at)
          is distinct from
          (old.email, old.email_verified_at, old.password_hash, old.sealed_second_factor, old.sessions_epoch, old.deleted_at)
          or not coalesce(new.recovery_code_hashes <@ old.recovery_code_hashes, true) then
        new.credentials_epoch := gen_random_uuid();
        new.pending_second_factor := nullif(new.pending_second_factor, old.pending_second_factor);
      end if;
      return new;
    end $$;

create trigger credentials_epoch before update on account
    for each row execute function draw_credentials_epoch();

create function publish_contact_again() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare shown uuid[];
    begin
      select array_agg(s.id order by s.id) into shown from (
        select id from api where account_id = new.id and publish_owner_email and discovery_contact_email is null
          order by id for no key update) s;
      perform next_configuration_revision(a.id, a.environment, true)
        from unnest(shown) with ordinality s (id, place) join api a on a.id = s.id order by s.place;
      return null;
    end $$;

create trigger owner_contact after update on account for each row
    when ((case when old.publish_owner_email and old.email_verified_at is not null then old.email end) is distinct from (case when new.publish_owner_email and new.email_verified_at is not null then new.email end))
    execute function publish_contact_again();

create table released_slug (
    environment text not null,
    slug text not null,
    account_id uuid not null,
    released_at timestamptz not null default now(),
    slug_since timestamptz not null,
    pay_to_address text,
    primary key (environment, slug)
  );

alter table released_slug enable row level security;

alter table api add column slug_since timestamptz not null default now();

create function release_slug() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      insert into released_slug (environment, slug, account_id, slug_since, pay_to_address)
        values (old.environment, old.slug, old.account_id, old.slug_since, old.pay_to_address)
        on conflict (environment, slug) do update set account_id = excluded.account_id, released_at = now(),
          slug_since = excluded.slug_since, pay_to_address = excluded.pay_to_address;
      return null;
    end $$;

create trigger release_slug after delete on api for each row when (old.slug_since < now() - interval '1 day') execute function release_slug();

create trigger release_old_slug after update of slug on api for each row when (old.slug <> new.slug and old.slug_since < now() - interval '1 day')
    execute function release_slug();

create function take_slug() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare former released_slug;
    begin
      delete from released_slug r where r.environment = new.environment and r.slug = new.slug returning * into former;
      if former.account_id <> new.account_id and former.released_at > now() - interval '90 days' then
        raise unique_violation using constraint = 'api_slug_unique', message = 'this slug rests';
      end if;
      if former.account_id = new.account_id and former.pay_to_address is distinct from new.pay_to_address
          and former.pay_to_address is not null and current_setting('launa.actor', true) like 'api_key:%' and not exists (
  select from api_key where 'payee:write' = any(scopes)
    and id = nullif(split_part(current_setting('launa.actor', true), ':', 2), '')::uuid) then
        raise unique_violation using constraint = 'api_payee_of_slug', message = 'this slug had another payee';
      end if;
      if former.account_id = new.account_id then
        update api set slug_since = former.slug_since where id = new.id;
      elsif tg_op = 'UPDATE' then
        update api set slug_since = now() where id = new.id;
      end if;
      return null;
    end $$;

create trigger take_slug after insert on api for each row execute function take_slug();

create trigger take_new_slug after update of slug on api for each row when (old.slug <> new.slug)
    execute function take_slug();

create function slug_is_taken(wished text, world text) returns boolean security definer set search_path = public, pg_temp stable language sql as $$
      select exists (select from api where environment = world and slug = wished)
        or exists (select from released_slug where environment = world and slug = wished
          and account_id is distinct from nullif(current_setting('launa.account', true), '')::uuid and released_at > now() - interval '90 days') $$;

revoke execute on function slug_is_taken from public;

grant execute on function slug_is_taken to launa_control_plane;

create index idempotency_key_created on idempotency_key (created_at);

create function drop_old_idempotency_keys(most integer) returns integer security definer set search_path = public, pg_temp language sql as $$
      with gone as (
        delete from idempotency_key where (account_id, environment, key) in (
          select k.account_id, k.environment, k.key from idempotency_key k
            where k.created_at < now() - interval '24 hours' order by k.created_at limit most for update skip locked)
        returning key)
      select count(*)::int from gone $$;

revoke execute on function drop_old_idempotency_keys from public;

grant execute on function drop_old_idempotency_keys to launa_control_plane;

create index released_slug_age on released_slug (released_at);

create function drop_old_slugs(most integer) returns integer security definer set search_path = public, pg_temp language sql as $$
      with gone as (
        delete from released_slug where (environment, slug) in (
          select r.environment, r.slug from released_slug r where r.released_at < now() - interval '90 days'
            order by r.released_at limit most for update skip locked)
        returning slug)
      select count(*)::int from gone $$;

revoke execute on function drop_old_slugs from public;

grant execute on function drop_old_slugs to launa_control_plane;

create function drop_old_changes(most integer) returns integer security definer set search_path = public, pg_temp language sql as $$
      with gone as (
        delete from configuration_change where revision in (
          select c.revision from configuration_change c
            where c.revision < (select revision - 10000 from configuration_revision)
            order by c.revision limit most for update skip locked)
          and changed_at < now() - interval '7 days'
        returning revision)
      select count(*)::int from gone $$;

revoke execute on function drop_old_changes from public;

grant execute on function drop_old_changes to launa_control_plane;

create table ended_session (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    expires_at timestamptz not null
  );

create index ended_session_account on ended_session (account_id);

alter table ended_session enable row level security;

create policy tenant on ended_session to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid);

grant select, insert, delete on ended_session to launa_control_plane;

create function caller_holds() returns boolean language plpgsql as $$
    declare
      actor text := coalesce(current_setting('launa.actor', true), '');
      session text := coalesce(current_setting('launa.session', true), '');
    begin
      if actor like 'api_key:%' then
        return exists (select from api_key where id = split_part(actor, ':', 2)::uuid and revoked_at is null
          and (expires_at is null or expires_at > clock_timestamp()));
      elsif session <> '' then
        return exists (select from account a where a.id = nullif(current_setting('launa.account', true), '')::uuid
          and a.deleted_at is null and a.sessions_epoch = split_part(session, ' ', 1)::uuid and not exists (select from ended_session e where e.id = split_part(session, ' ', 2)::uuid));
      end if;
      return true;
    end $$;

create table domain (
    id uuid primary key,
    api_id uuid not null references api on delete cascade,
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    hostname text not null,
    verification_token text not null,
    status text not null check (status in ('pending', 'verified', 'failed')),
    reason text,
    misses integer not null default 0,
    checked_at timestamptz,
    verified_at timestamptz,
    created_at timestamptz not null default now(),
    constraint domain_claim_unique unique (api_id, hostname)
  );

create unique index domain_verified_hostname on domain (hostname) where status = 'verified';

create index domain_owner on domain (account_id, environment, api_id) where status = 'verified';

create index domain_due on domain (checked_at) where status = 'verified';

alter table domain enable row level security;

create policy tenant on domain to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select, insert, update, delete on domain to launa_control_plane;

create function verified_domain(name text) returns table (id uuid, api_id uuid, account_id uuid, environment text, hostname text, verification_token text, misses integer) security definer set search_path = public, pg_temp stable language sql as $$ select d.id,d.api_id,d.account_id,d.environment,d.hostname,d.verification_token,d.misses from domain d
      where d.hostname = name and d.status = 'verified' $$;

revoke execute on function verified_domain from public;

grant execute on function verified_domain to launa_control_plane;

create function take_due_domains(before timestamptz, most integer) returns table (id uuid, api_id uuid, account_id uuid, environment text, hostname text, verification_token text, misses integer) security definer set search_path = public, pg_temp language sql as $$
      update domain d set checked_at = now() from (
        select c.id from domain c where c.status = 'verified' and c.checked_at < before
          order by c.checked_at limit most for update skip locked) due
      where d.id = due.id
      returning d.id,d.api_id,d.account_id,d.environment,d.hostname,d.verification_token,d.misses $$;

revoke execute on function take_due_domains from public;

grant execute on function take_due_domains to launa_control_plane;

create table openapi_import (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    api_id uuid not null references api on delete cascade,
    state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
    spec text,
    prices jsonb not null,
    actor text not null,
    address text not null,
    operations integer,
    created integer not null default 0,
    skipped integer not null default 0,
    result jsonb,
    problem text,
    attempts smallint not null default 0,
    lease_until timestamptz,
    created_at timestamptz not null default now(),
    ended_at timestamptz
  );

create index openapi_import_open on openapi_import (created_at) where state in ('queued', 'running');

create index openapi_import_owner on openapi_import (account_id, environment, created_at);

alter table openapi_import enable row level security;

create policy tenant on openapi_import to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select, insert, update, delete on openapi_import to launa_control_plane;

create function missing_room_for_openapi_import(owner uuid) returns text security definer set search_path = public, pg_temp language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(402413, 0);
      return (select case when count(*) >= 100 then 'all'
          when count(*) filter (where account_id = owner) >= case when count(*) < 50 then 2 else 1 end
            then 'account' end from openapi_import where state in ('queued', 'running'));
    end $$;

revoke execute on function missing_room_for_openapi_import from public;

grant execute on function missing_room_for_openapi_import to launa_control_plane;

create function take_openapi_import() returns table (id uuid, account_id uuid, environment text, api_id uuid, spec text, prices jsonb, actor text, address text) security definer set search_path = public, pg_temp language sql as $$
      update openapi_import set state = 'failed', spec = null, ended_at = now(), problem = 'was interrupted too often'
        where state in ('queued', 'running') and lease_until < now() and attempts >= 3;
      update openapi_import i set state = 'running', attempts = i.attempts + 1,
          lease_until = now() + interval '120 seconds'
        from (select c.id from openapi_import c where state in ('queued', 'running') and (c.lease_until is null or c.lease_until < now())
          order by (select count(*) from openapi_import o where o.account_id = c.account_id
              and (o.state = 'running' and o.lease_until > now() or o.ended_at > now() - interval '10 minutes')), c.created_at
          limit 1 for update of c skip locked) next
        where i.id = next.id
        returning i.id,i.account_id,i.environment,i.api_id,i.spec,i.prices,i.actor,i.address $$;

revoke execute on function take_openapi_import from public;

grant execute on function take_openapi_import to launa_control_plane;

create table certificate (
    domain_id uuid primary key references domain on delete cascade,
    account_id uuid not null,
    environment text not null check (environment in ('production', 'development')),
    chain_pem text,
    key_encrypted bytea,
    not_after timestamptz,
    failures integer not null default 0,
    reason text,
    next_attempt_at timestamptz not null,
    claim uuid,
    claimed_until timestamptz,
    constraint certificate_whole check ((chain_pem is null) = (key_encrypted is null)
      and (chain_pem is null) = (not_after is null))
  );

create index certificate_due on certificate (next_attempt_at);

alter table certificate enable row level security;

create policy tenant on certificate to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select (domain_id, account_id, environment, not_after, failures, reason, next_attempt_at, claim), insert, update on certificate to launa_control_plane;

create table certificate_order (
    id uuid primary key,
    account_id uuid not null,
    environment text not null,
    hostname text not null,
    started_at timestamptz not null default now(),
    failed boolean
  );

create index certificate_order_started on certificate_order (started_at);

create index certificate_order_hostname on certificate_order (hostname, started_at);

create index certificate_order_account on certificate_order (account_id, started_at);

alter table certificate_order enable row level security;

create policy tenant on certificate_order to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select, update on certificate_order to launa_control_plane;

create function take_due_certificate(lease_seconds integer, most integer, most_of_account integer, most_failures integer) returns table (domain_id uuid, api_id uuid, account_id uuid, environment text, hostname text, claim uuid, failures integer) security definer set search_path = public, pg_temp language plpgsql as $$
      #variable_conflict use_column
      declare due record;
      begin
        perform pg_advisory_xact_lock(402410);
        delete from certificate_order where started_at < now() - interval '1 day';
        if (select count(*) from certificate_order where started_at > now() - interval '1 hour') >= most then
          return;
        end if;
        select c.domain_id, d.api_id, d.account_id, d.environment, d.hostname, gen_random_uuid() as claim, c.failures
          into due
          from certificate c join domain d on d.id = c.domain_id
          where c.next_attempt_at <= now() and (c.claimed_until is null or c.claimed_until <= now())
            and d.status = 'verified'
            and (select count(*) from certificate_order o where o.account_id = d.account_id
              and o.started_at > now() - interval '1 hour') < most_of_account
            and (select count(*) from certificate_order o where o.hostname = d.hostname
              and o.failed is not false and o.started_at > now() - interval '1 hour') < most_failures
          order by c.next_attempt_at limit 1 for update of c;
        if not found then return; end if;
        update certificate c set claim = due.claim, claimed_until = now() + lease_seconds * interval '1 second'
          where c.domain_id = due.domain_id;
        insert into certificate_order (id, account_id, environment, hostname)
          values (due.claim, due.account_id, due.environment, due.hostname);
        return query select due.domain_id, due.api_id, due.account_id, due.environment, due.hostname, due.claim,
          due.failures;
      end $$;

revoke execute on function take_due_certificate from public;

grant execute on function take_due_certificate to launa_control_plane;

create table acme_account (
    directory_url text primary key,
    key_encrypted bytea not null,
    thumbprint text not null,
    created_at timestamptz not null default now()
  );

alter table acme_account enable row level security;

create function find_acme_account(directory text) returns table (key_encrypted bytea, thumbprint text, age_seconds double precision) security definer set search_path = public, pg_temp stable language sql as $$
      select key_encrypted, thumbprint, extract(epoch from now() - created_at)::double precision
        from acme_account where directory_url = directory $$;

revoke execute on function find_acme_account from public;

grant execute on function find_acme_account to launa_control_plane;

create function add_acme_account(directory text, sealed_key bytea, key_thumbprint text) returns void security definer set search_path = public, pg_temp language sql as $$
      insert into acme_account (directory_url, key_encrypted, thumbprint)
        values (directory, sealed_key, key_thumbprint) on conflict do nothing $$;

revoke execute on function add_acme_account from public;

grant execute on function add_acme_account to launa_control_plane;

create index endpoint_expiry on endpoint (expires_at) where expires_at is not null;

create function drop_expired_endpoints(before timestamptz, most integer) returns integer security definer set search_path = public, pg_temp language sql as $$
      with gone as (
        delete from endpoint where id in (
          select e.id from endpoint e where e.expires_at < least(before, now())
            order by e.expires_at limit most for update skip locked)
        returning id)
      select count(*)::int from gone $$;

revoke execute on function drop_expired_endpoints from public;

grant execute on function drop_expired_endpoints to launa_control_plane;

create table offered_token (
    api_id uuid not null references api on delete cascade,
    network text not null,
    asset text not null,
    offered_at timestamptz not null default now(),
    primary key (api_id, network, asset)
  );

alter table offered_token enable row level security;

create function record_offered_tokens() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      added integer;
    begin
      insert into offered_token (api_id, network, asset)
        select distinct new.api_id, a ->> 'network', a ->> 'asset' from jsonb_array_elements(
            case jsonb_typeof(new.accepts) when 'array' then new.accepts else '[]' end) as a
          where a ->> 'network' is not null and a ->> 'asset' is not null
        order by 1, 2, 3
      on conflict do nothing;
      get diagnostics added = row_count;
      if added > 0 then
        delete from offered_token o using (select network, asset from offered_token where api_id = new.api_id
            order by offered_at desc, network, asset offset 256) oldest
          where o.api_id = new.api_id and o.network = oldest.network and o.asset = oldest.asset;
      end if;
      return null;
    end $$;

create trigger endpoint_offered_tokens after insert or update of accepts on endpoint
    for each row execute function record_offered_tokens();

create table payment_rollup (
    account_id uuid not null,
    environment text not null,
    day date not null,
    api_id uuid not null,
    endpoint_id uuid not null,
    network text not null,
    asset text not null,
    paid bigint not null,
    failed bigint not null,
    amount numeric not null,
    latency bigint[] not null,
    payers integer[] not null,
    primary key (account_id, environment, day, api_id, endpoint_id, network, asset)
  ) with (fillfactor = 70);

create index payment_rollup_day on payment_rollup (day);

create table payment_rollup_payer (
    account_id uuid not null,
    environment text not null,
    payer text collate "C" not null,
    ordinal integer not null,
    last_day date not null,
    primary key (account_id, environment, payer)
  );

create index payment_rollup_payer_day on payment_rollup_payer (last_day);

create table payment_rollup_payers (
    account_id uuid not null,
    environment text not null,
    count integer not null,
    primary key (account_id, environment)
  );

alter table payment_rollup_payers enable row level security;

create table payment_rollup_open (
    id uuid primary key,
    account_id uuid not null,
    environment text not null,
    due_at timestamptz not null
  );

create index payment_rollup_open_owner on payment_rollup_open (account_id, environment);

create index payment_rollup_open_due on payment_rollup_open (due_at);

create table payment_rollup_late (
    id uuid primary key
  );

alter table payment_rollup_late enable row level security;

create table payment_rollup_watermark (
    singleton boolean primary key default true check (singleton),
    id uuid not null
  );

insert into payment_rollup_watermark (id) values ('00000000-0000-0000-0000-000000000000');

alter table payment_rollup enable row level security;

create policy tenant on payment_rollup to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select on payment_rollup to launa_control_plane;

alter table payment_rollup_payer enable row level security;

create policy tenant on payment_rollup_payer to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select on payment_rollup_payer to launa_control_plane;

alter table payment_rollup_open enable row level security;

create policy tenant on payment_rollup_open to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select on payment_rollup_open to launa_control_plane;

grant select on payment_rollup_watermark to launa_control_plane;

create function fold_payments(before timestamptz, most integer) returns integer security definer set search_path = public, pg_temp language plpgsql set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_mergejoin = off as $$
  declare
    low uuid;
    high uuid := (lpad(to_hex(floor(extract(epoch from before) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;
    taken integer;
    due uuid[];
    closed uuid[];
    batch uuid[];
    fresh uuid[];
    known uuid[];
    late uuid[];
  begin
    if current_setting('transaction_isolation') <> 'repeatable read' then
      raise exception 'payments are folded in a REPEATABLE READ transaction';
    end if;
    begin
      select w.id into low from payment_rollup_watermark w for update skip locked;
      if not found then return 0; end if;
    exception when serialization_failure then
      -- Another process has folded since the snapshot.
      return 0;
    end;

    -- A released payment that is not in the sums yet is counted below by its present state.
    known := array(select id from payment_rollup_late order by id limit most);
    late := array(select l.id from unnest(known) as l (id) where id <= low
      and not exists (select from payment_rollup_open o where o.id = l.id));
    delete from payment_rollup_late where id = any(known);

    select array_agg(o.id), array_agg(o.id) filter (where p.id is null or (state in ('SETTLED', 'EXPIRED', 'CANCELLED') or state = 'RELEASED' and now() > (least(valid_before, created_at + interval '1 day') + interval '10 minutes'))),
        array_agg(o.id) filter (where (state in ('SETTLED', 'EXPIRED', 'CANCELLED') or state = 'RELEASED' and now() > (least(valid_before, created_at + interval '1 day') + interval '10 minutes'))) into due, closed, fresh
      from (select id from payment_rollup_open where due_at <= now() order by due_at limit most) o
        left join payment p on p.id = o.id;
    -- One that is gone was presented anew: it is found under its new id.
    delete from payment_rollup_open where id = any(closed);
    update payment_rollup_open set due_at = now() + interval '1 minute' where id = any(due);

    batch := array(select a.id from payment_attempt a where a.id > low and a.id <= high order by a.id limit most);
    taken := cardinality(batch);
    with b as (
      select id, account_id, environment, (state in ('SETTLED', 'EXPIRED', 'CANCELLED') or state = 'RELEASED' and now() > (least(valid_before, created_at + interval '1 day') + interval '10 minutes')) as final, case when state = 'RELEASED' then (least(valid_before, created_at + interval '1 day') + interval '10 minutes') else now() end as due_at from payment where id = any(batch)),
      opened as (
        insert into payment_rollup_open (id, account_id, environment, due_at)
          select id, account_id, environment, due_at from b where not final)
      select coalesce(fresh, '{}') || coalesce(array_agg(id) filter (where final), '{}') into fresh from b;

    delete from payment_rollup_late where id = any(fresh);
    fresh := fresh || late;

    
  with n as materialized (
    select account_id, environment, lower(payer collate "C") as payer, max((created_at at time zone 'UTC')::date) as day
      from payment where id = any(fresh) and state = 'SETTLED' group by 1, 2, 3),
  f as (
    select n.*, row_number() over of_seller as nth, count(*) over of_seller as news
      from n left join payment_rollup_payer k using (account_id, environment, payer) where k.payer is null
      window of_seller as (partition by account_id, environment)),
  c as (
    insert into payment_rollup_payers as c (account_id, environment, count)
      select account_id, environment, count(*) from f group by 1, 2
    on conflict (account_id, environment) do update set count = c.count + excluded.count
    returning account_id, environment, count)
  insert into payment_rollup_payer (account_id, environment, payer, ordinal, last_day)
    select account_id, environment, f.payer, c.count - f.news + f.nth, f.day
      from f join c using (account_id, environment);
    
  with n as materialized (
    select account_id, environment, lower(payer collate "C") as payer, max((created_at at time zone 'UTC')::date) as day
      from payment where id = any(fresh) and state = 'SETTLED' group by 1, 2, 3)
  update payment_rollup_payer k set last_day = n.day from n
    where (k.account_id, k.environment, k.payer) = (n.account_id, n.environment, n.payer) and k.last_day < n.day;
    
  insert into payment_rollup as r (account_id, environment, day, api_id, endpoint_id, network, asset,
      paid, failed, amount, latency, payers)
    select p.account_id, p.environment, p.day, p.api_id, p.endpoint_id, p.network, p.asset, 
  count(*) filter (where state = 'SETTLED') as paid,
  count(*) filter (where (state in ('RELEASED', 'EXPIRED', 'CANCELLED')
  or state = 'RESERVED' and lease_until < now() - interval '1 hour')) as failed,
  coalesce(sum(amount) filter (where state = 'SETTLED'), 0) as amount,
  array[count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 0), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 1), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 2), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 3), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 4), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 5), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 6), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 7), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 8), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 9), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 10), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 11), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 12), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 13), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 14), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 15), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 16), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 17), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 18), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 19), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 20), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 21), count(*) filter (where state = 'SETTLED' and width_bucket(extract(epoch from settled_at - created_at) * 1000, array[25,50,75,100,150,200,300,400,500,750,1000,1500,2000,3000,4000,5000,7500,10000,15000,20000,30000,60000]::numeric[]) = 22)]
    as latency,
      coalesce(array_agg(distinct k.ordinal) filter (where state = 'SETTLED'), '{}')
    from (select account_id, environment, (created_at at time zone 'UTC')::date as day, api_id, endpoint_id, network, lower(asset collate "C") as asset,
          lower(payer collate "C") as payer, state, lease_until, amount, created_at, settled_at
        from payment where id = any(fresh) and not unverified) p
      left join payment_rollup_payer k using (account_id, environment, payer)
    group by 1, 2, 3, 4, 5, 6, 7
  on conflict (account_id, environment, day, api_id, endpoint_id, network, asset) do update set
    paid = r.paid + excluded.paid, failed = r.failed + excluded.failed, amount = r.amount + excluded.amount,
    latency = array(select a + b from unnest(r.latency, excluded.latency) with ordinality t(a, b, i) order by i),
    payers = array(select unnest(r.payers) union select unnest(excluded.payers));
    
  update payment_rollup r set failed = r.failed - n.failed
    from (select account_id, environment, (created_at at time zone 'UTC')::date as day, api_id, endpoint_id, network, lower(asset collate "C") as asset, count(*) as failed
        from payment where id = any(late) and not unverified group by 1, 2, 3, 4, 5, 6, 7) n
    where (r.account_id, r.environment, r.day, r.api_id, r.endpoint_id, r.network, r.asset)
      = (n.account_id, n.environment, n.day, n.api_id, n.endpoint_id, n.network, n.asset);
    update payment_rollup_watermark set id = case when taken = most then batch[taken] else greatest(low, high) end;
    return taken;
  end $$;

revoke execute on function fold_payments from public;

grant execute on function fold_payments to launa_control_plane;

create function sweep_statistics() returns void security definer set search_path = public, pg_temp language plpgsql as $$
  declare oldest date := (now() at time zone 'UTC')::date - 731;
  begin
    delete from challenge_count where day < oldest;
    delete from payment_rollup where day < oldest;
    delete from payment_rollup_payer where last_day < oldest;
  end $$;

revoke execute on function sweep_statistics from public;

grant execute on function sweep_statistics to launa_control_plane;

create table webhook (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    url text not null,
    events text[] not null check (events <@ array['payment.settled', 'payment.reversed', 'payment.restored', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed']),
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
  );

create index webhook_owner on webhook (account_id, environment, id desc);

alter table webhook enable row level security;

create policy tenant on webhook to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select, insert, update, delete on webhook to launa_control_plane;

create table webhook_delivery (
    id uuid primary key,
    webhook_id uuid not null,
    account_id uuid not null,
    environment text not null,
    type text not null check (type in ('payment.settled', 'payment.reversed', 'payment.restored', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed', 'webhook.test')),
    occurred_at timestamptz not null,
    data json not null,
    status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
    attempts smallint not null default 0,
    tries_left smallint not null default 10,
    due_at timestamptz not null default now(),
    claim uuid,
    last_attempt_at timestamptz,
    last_status smallint,
    last_error text,
    last_answer text,
    last_duration_ms integer
  ) with (fillfactor = 70);

create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);

create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where status = 'pending';

create index webhook_delivery_claimed on webhook_delivery (due_at) where claim is not null;

alter table webhook_delivery enable row level security;

create policy tenant on webhook_delivery to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select, insert, update (status, tries_left, due_at) on webhook_delivery to launa_control_plane;

create function stop_webhook() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'DELETE' then
        delete from webhook_delivery where webhook_id = old.id;
      else
        update webhook_delivery set status = 'failed', claim = null, last_error = 'webhook_disabled'
          where webhook_id = old.id and status = 'pending';
      end if;
      return null;
    end $$;

create trigger webhook_disabled after update of enabled on webhook
    for each row when (old.enabled and not new.enabled) execute function stop_webhook();

create trigger webhook_deleted after delete on webhook for each row execute function stop_webhook();

create function refuse_deleted_account() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform from account where id = new.account_id and deleted_at is null for key share;
      if not found then
        raise exception 'the account is deleted' using errcode = 'foreign_key_violation', constraint = 'living_account';
      end if;
      return new;
    end $$;

create trigger living_account before insert on api
      for each row execute function refuse_deleted_account();

create trigger living_account before insert on api_key
      for each row execute function refuse_deleted_account();

create trigger living_account before insert on webhook
      for each row execute function refuse_deleted_account();

create trigger living_account before insert on sandbox_wallet
      for each row execute function refuse_deleted_account();

create table payment_earned (
    account_id uuid not null,
    environment text not null,
    month date not null,
    network text not null,
    asset text not null,
    pay_to text not null,
    settled numeric not null,
    settled_count bigint not null,
    reversed numeric not null,
    reversed_count bigint not null,
    primary key (account_id, environment, month, network, asset, pay_to)
  ) with (fillfactor = 70);

create table payment_earned_watermark (
    singleton boolean primary key default true check (singleton),
    at timestamptz not null
  );

insert into payment_earned_watermark (at) values ('-infinity');

alter table payment_earned_watermark enable row level security;

alter table payment_earned enable row level security;

create policy tenant on payment_earned to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select on payment_earned to launa_control_plane;

create function fold_earnings(before timestamptz) returns boolean security definer set search_path = public, pg_temp language plpgsql set plan_cache_mode = force_custom_plan as $$
  declare
    low timestamptz;
    high timestamptz;
    folded integer;
  begin
    select w.at into low from payment_earned_watermark w for update skip locked;
    if not found or low >= before then return false; end if;
    high := least(low + interval '1 minute', before);

    insert into payment_earned as e (account_id, environment, month, network, asset, pay_to, settled, settled_count, reversed,
        reversed_count)
      select a.account_id, a.environment, date_trunc('month', f.at at time zone 'UTC')::date as month, t.network, case when t.network like 'eip155:%' then lower(t.asset) else t.asset end as asset,
      case when t.network like 'eip155:%' then lower(t.pay_to) else t.pay_to end as pay_to,
      coalesce(sum(t.amount) filter (where f.state <> 'REVERSED'), 0) as settled,
      count(*) filter (where f.state <> 'REVERSED') as settled_count,
      coalesce(sum(t.amount) filter (where f.state = 'REVERSED'), 0) as reversed,
      count(*) filter (where f.state = 'REVERSED') as reversed_count
        from (
      select s.id, s.at, s.state from payment_step s where s.state = 'SETTLED' and s.at >= low and s.at < high
      union all
      select c.payment_id, c.at, c.state from payment_correction c where c.at >= low and c.at < high) f join payment_attempt a on a.id = f.id join payment_terms t on t.id = a.terms
        group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (account_id, environment, month, network, asset, pay_to) do update set
      settled = e.settled + excluded.settled, settled_count = e.settled_count + excluded.settled_count,
      reversed = e.reversed + excluded.reversed, reversed_count = e.reversed_count + excluded.reversed_count;
    get diagnostics folded = row_count;
    -- A time without facts is passed over at once.
    if folded = 0 then
      select coalesce(min(f.at), before) into high from (
      select s.id, s.at, s.state from payment_step s where s.state = 'SETTLED' and s.at >= high and s.at < before
      union all
      select c.payment_id, c.at, c.state from payment_correction c where c.at >= high and c.at < before) f;
    end if;
    update payment_earned_watermark set at = high;
    return high < before;
  end $$;

revoke execute on function fold_earnings from public;

grant execute on function fold_earnings to launa_control_plane;

create function own_recent_earnings() returns table (month date, network text, asset text, pay_to text, settled numeric, settled_count bigint, reversed numeric,
      reversed_count bigint) security definer set search_path = public, pg_temp stable language sql set plan_cache_mode = force_custom_plan as $$
  with w as materialized (select at, least_id_at(greatest(at, '2000-01-01') - interval '10 minutes') as id from payment_earned_watermark),
  f as (
    select s.id, s.at, s.state from w cross join payment_attempt a join payment_step s on s.bucket = a.bucket and s.id = a.id
      where a.account_id = nullif(current_setting('launa.account', true), '')::uuid and a.environment = current_setting('launa.environment', true) and a.id >= (select id from w)
        and s.state = 'SETTLED' and s.at >= w.at
    union all
    select s.id, s.at, s.state from payment_step s
      where s.state = 'SETTLED' and s.at >= (select at from w) and s.id < (select id from w)
    union all
    select c.payment_id, c.at, c.state from payment_correction c where c.at >= (select at from w))
  select date_trunc('month', f.at at time zone 'UTC')::date as month, t.network, case when t.network like 'eip155:%' then lower(t.asset) else t.asset end as asset,
      case when t.network like 'eip155:%' then lower(t.pay_to) else t.pay_to end as pay_to,
      coalesce(sum(t.amount) filter (where f.state <> 'REVERSED'), 0) as settled,
      count(*) filter (where f.state <> 'REVERSED') as settled_count,
      coalesce(sum(t.amount) filter (where f.state = 'REVERSED'), 0) as reversed,
      count(*) filter (where f.state = 'REVERSED') as reversed_count from f join payment_attempt a on a.id = f.id join payment_terms t on t.id = a.terms
    where a.account_id = nullif(current_setting('launa.account', true), '')::uuid and a.environment = current_setting('launa.environment', true) group by 1, 2, 3, 4 $$;

revoke execute on function own_recent_earnings from public;

grant execute on function own_recent_earnings to launa_control_plane;

create table payment_statement (
    account_id uuid not null,
    environment text not null,
    month date not null,
    network text not null,
    asset text not null,
    pay_to text not null,
    settled numeric not null,
    settled_count bigint not null,
    reversed numeric not null,
    reversed_count bigint not null,
    primary key (account_id, environment, month, network, asset, pay_to)
  );

create table payment_statement_closed (
    account_id uuid not null,
    environment text not null,
    month date not null,
    primary key (account_id, environment)
  );

alter table payment_statement enable row level security;

create policy tenant on payment_statement to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select on payment_statement to launa_control_plane;

alter table payment_statement_closed enable row level security;

create policy tenant on payment_statement_closed to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select on payment_statement_closed to launa_control_plane;

create function close_statement_month() returns date security definer set search_path = public, pg_temp language plpgsql set plan_cache_mode = force_custom_plan as $$
  declare
    of_account uuid := nullif(current_setting('launa.account', true), '')::uuid;
    of_environment text := current_setting('launa.environment', true);
    due date;
  begin
    perform pg_advisory_xact_lock(402412, hashtext(of_account::text || of_environment));
    select (c.month + interval '1 month')::date into due from payment_statement_closed c
      where c.account_id = of_account and c.environment = of_environment;
    if due is null then
      select min(e.month) into due from payment_earned e where e.account_id = of_account and e.environment = of_environment;
    end if;
    if due is null or now() < ((due + interval '1 month')::timestamp at time zone 'UTC') + interval '1 hour'
        or (select w.at from payment_earned_watermark w) < ((due + interval '1 month')::timestamp at time zone 'UTC') then
      return null;
    end if;
    insert into payment_statement select * from payment_earned e
      where e.account_id = of_account and e.environment = of_environment and e.month = due;
    insert into payment_statement_closed as c (account_id, environment, month) values (of_account, of_environment, due)
      on conflict (account_id, environment) do update set month = excluded.month;
    return due;
  end $$;

revoke execute on function close_statement_month from public;

grant execute on function close_statement_month to launa_control_plane;

create function refuse_statement_change() returns trigger language plpgsql as $$
    begin raise exception 'a closed month is immutable'; end $$;

create trigger payment_statement_immutable before update or delete on payment_statement
    for each row execute function refuse_statement_change();

create table plan (name text primary key);

create table plan_limit (
    plan text not null references plan on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    resource text not null check (resource in ('apis', 'endpoints', 'endpoints_per_api', 'endpoint_bytes', 'endpoint_bytes_per_api', 'domains', 'domains_per_api', 'api_keys', 'webhooks')),
    most bigint not null check (most >= 0),
    primary key (plan, environment, resource)
  );

insert into plan values ('standard');

insert into plan_limit values ('standard', 'development', 'apis', 50), ('standard', 'production', 'apis', 500), ('standard', 'development', 'endpoints', 10000), ('standard', 'production', 'endpoints', 20000), ('standard', 'development', 'endpoints_per_api', 2000), ('standard', 'production', 'endpoints_per_api', 2000), ('standard', 'development', 'endpoint_bytes', 33554432), ('standard', 'production', 'endpoint_bytes', 134217728), ('standard', 'development', 'endpoint_bytes_per_api', 8388608), ('standard', 'production', 'endpoint_bytes_per_api', 16777216), ('standard', 'development', 'domains', 50), ('standard', 'production', 'domains', 500), ('standard', 'development', 'domains_per_api', 50), ('standard', 'production', 'domains_per_api', 50), ('standard', 'development', 'api_keys', 200), ('standard', 'production', 'api_keys', 200), ('standard', 'development', 'webhooks', 10), ('standard', 'production', 'webhooks', 10);

alter table account add column plan text not null default 'standard' references plan;

create function quota_used(owner uuid, world text, of_api uuid, wanted text[])
      returns table (resource text, used bigint)
    stable language sql as $$
      select 'apis', count(*) from api
        where 'apis' = any(wanted) and account_id = owner and environment = world
      union all select 'api_keys', count(*) from api_key
        where 'api_keys' = any(wanted) and account_id = owner and environment = world and revoked_at is null
          and (expires_at is null or expires_at > now())
      union all select 'webhooks', count(*) from webhook
        where 'webhooks' = any(wanted) and account_id = owner and environment = world
      union all select d.resource, d.used from (
        select count(*) as domains, count(*) filter (where api_id = of_api) as domains_per_api from domain
          where 'domains' = any(wanted) and account_id = owner and environment = world) c,
        lateral (values ('domains', c.domains), ('domains_per_api', c.domains_per_api)) d(resource, used)
      union all select e.resource, e.used from (
        select count(*) as endpoints, count(*) filter (where api_id = of_api) as endpoints_per_api,
            coalesce(sum(octet_length(endpoint.record)), 0)::bigint as endpoint_bytes,
            coalesce(sum(octet_length(endpoint.record)) filter (where api_id = of_api), 0)::bigint as endpoint_bytes_per_api
          from endpoint join api on api.id = api_id
          where 'endpoints' = any(wanted) and account_id = owner and environment = world
            and (expires_at is null or expires_at > now())) c,
        lateral (values ('endpoints', c.endpoints), ('endpoints_per_api', c.endpoints_per_api),
          ('endpoint_bytes', c.endpoint_bytes), ('endpoint_bytes_per_api', c.endpoint_bytes_per_api)) e(resource, used)
    $$;

create function exceeded_limit(owner uuid, world text, of_api uuid, wanted text[]) returns table (exceeded text, allowed bigint) security definer set search_path = public, pg_temp language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(402411, uuid_hash(owner));
      return query select u.resource, l.most from quota_used(owner, world, of_api, wanted) u
        join plan_limit l on l.resource = u.resource and l.environment = world
        join account a on a.plan = l.plan
        where a.id = owner and u.used > l.most
        limit 1;
    end $$;

revoke execute on function exceeded_limit from public;

grant execute on function exceeded_limit to launa_control_plane;

create unlogged table attempt (
    key text primary key,
    points integer not null default 0,
    expire bigint
  );

grant select, insert, update, delete on attempt to launa_control_plane;

create function new_id() returns uuid volatile language sql as $$
    select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
      || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid $$;

create table audit_record (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    environment text check (environment in ('production', 'development')),
    at timestamptz not null,
    actor text not null check (actor in ('person', 'api_key', 'gateway')),
    api_key_id uuid,
    address text,
    action text not null check (action in ('created', 'updated', 'deleted')),
    resource_type text not null,
    resource_id uuid not null,
    resource_name text not null,
    api_id uuid,
    before jsonb,
    after jsonb,
    notable boolean not null,
    notice timestamptz,
    is_told boolean not null default false
  );

create index audit_record_owner on audit_record (account_id, id desc);

create table account_notice (
    account_id uuid primary key references account on delete cascade,
    due_at timestamptz,
    taken_at timestamptz,
    sent_at timestamptz,
    failures smallint not null default 0
  );

create index account_notice_due on account_notice (due_at) where due_at is not null;

alter table account_notice enable row level security;

create index audit_record_untold on audit_record (account_id, id) where notable and not is_told;

alter table audit_record enable row level security;

create policy tenant on audit_record to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and coalesce(environment, current_setting('launa.environment', true)) = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and coalesce(environment, current_setting('launa.environment', true)) = current_setting('launa.environment', true));

grant select on audit_record to launa_control_plane;

create function audit_name(kind text, resource jsonb) returns text immutable language sql as $$
    select case kind
      when 'endpoint' then (resource ->> 'method') || ' ' || (resource ->> 'path_pattern')
      when 'domain' then resource ->> 'hostname'
      when 'account' then resource ->> 'email'
      when 'webhook' then resource ->> 'url'
      else resource ->> 'name' end $$;

create function audit_values(shown text[], version jsonb, other jsonb) returns jsonb immutable language sql as $$
    select jsonb_object_agg(
        case name when 'sealed_upstream_headers' then 'upstream_headers' when 'password_hash' then 'password' when 'sealed_second_factor' then 'second_factor' when 'recovery_code_hashes' then 'recovery_codes' when 'sealed_secret' then 'secret' else name end,
        case when version -> name = 'null' then 'null'
          when name in ('sealed_upstream_headers', 'password_hash', 'sealed_second_factor', 'recovery_code_hashes', 'sealed_secret') then '"(secret)"'
          when octet_length(version ->> name) > 1024 then jsonb_build_object(
            'bytes', octet_length(version ->> name), 'sha256', encode(sha256(convert_to(version ->> name, 'UTF8')), 'hex'))
          else version -> name end)
      from unnest(shown) name where version is not null
        and nullif(version -> name, 'null') is distinct from nullif(other -> name, 'null') $$;

create function write_audit_record() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      is_ jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      any_ jsonb := coalesce(is_, was);
      before_ jsonb := audit_values(tg_argv, was, is_);
      after_ jsonb := audit_values(tg_argv, is_, was);
      owner uuid := coalesce(any_ ->> 'account_id', any_ ->> 'id')::uuid;
      world text := any_ ->> 'environment';
      actor_ text := '';
      notable_ boolean;
    begin
      if before_ is null and after_ is null then
        return null;
      end if;
      if tg_table_name = 'endpoint' and tg_op = 'DELETE' and was ->> 'expires_at' is not null and nullif(current_setting('launa.account', true), '')::uuid is null then
        return null;
      end if;
      if tg_table_name = 'endpoint' then
        select account_id, environment into owner, world from api where id = (any_ ->> 'api_id')::uuid;
      end if;
      if tg_op = 'DELETE' and (not exists (select from account where id = owner)
          or any_ ->> 'api_id' is not null and not exists (select from api where id = (any_ ->> 'api_id')::uuid)) then
        return null;
      end if;
      -- Nobody is told who a stranger is: a host name may go from one account to another.
      if owner = nullif(current_setting('launa.account', true), '')::uuid then
        actor_ := coalesce(current_setting('launa.actor', true), '');
      end if;
      notable_ := case tg_table_name
    when 'api' then tg_op = 'UPDATE' and jsonb_exists_any(after_, array['pay_to_address', 'upstream_base_url', 'upstream_headers'])
    when 'endpoint' then tg_op = 'UPDATE' and jsonb_path_query_array(was -> 'accepts', '$[*].extra.payTo')
      is distinct from jsonb_path_query_array(is_ -> 'accepts', '$[*].extra.payTo')
    when 'api_key' then true
    when 'account' then tg_op = 'UPDATE' and jsonb_exists_any(after_, array['email', 'password', 'second_factor', 'recovery_codes'])
     when 'webhook' then coalesce(tg_op = 'INSERT' or jsonb_exists_any(after_, array['url', 'secret'])
       or after_ ->> 'disabled_reason' is not null, false)
    else false end;
      insert into audit_record values (new_id(), owner, world, clock_timestamp(),
        case when actor_ like 'api_key:%' then 'api_key' when actor_ = 'person' then actor_ else 'gateway' end,
        nullif(split_part(actor_, ':', 2), '')::uuid,
        case when actor_ <> '' then nullif(current_setting('launa.address', true), '') end,
        case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
        tg_table_name, (any_ ->> 'id')::uuid, audit_name(tg_table_name, any_), (any_ ->> 'api_id')::uuid,
        before_, after_, notable_);
      if notable_ then
        insert into account_notice as n (account_id, due_at) values (owner, now() + interval '5 seconds')
          on conflict (account_id) do update set due_at = least(n.due_at,
            greatest(excluded.due_at, n.sent_at + interval '300 seconds'));
      end if;
      -- Now and then: what is too much is counted rarely, and is never much more.
      if random() < 0.01 then
        delete from audit_record where account_id = owner and id < (
          select id from audit_record where account_id = owner order by id desc offset 20000 limit 1);
      end if;
      return null;
    end $$;

create or replace trigger audit after insert or delete or update of name, slug, upstream_base_url, pay_to_mode, pay_to_address, discovery_guidance, discovery_contact_email, publish_owner_email, upstream_header_names, sealed_upstream_headers, payment_context, vary_on, redirect_origins, openapi_version, service_name, icon_url, tags, enabled on api
    for each row execute function write_audit_record('name', 'slug', 'upstream_base_url', 'pay_to_mode', 'pay_to_address', 'discovery_guidance', 'discovery_contact_email', 'publish_owner_email', 'upstream_header_names', 'sealed_upstream_headers', 'payment_context', 'vary_on', 'redirect_origins', 'openapi_version', 'service_name', 'icon_url', 'tags', 'enabled');

create or replace trigger audit after insert or delete or update of method, path_pattern, description, operation_id, summary, tags, mime_type, request_mime_type, success_status, parameters, accepts, path_schema, request_schema, response_schema, enabled, payment_identifier_required, always_verify, charge, max_redeliveries, max_stream_seconds, expires_at on endpoint
    for each row execute function write_audit_record('method', 'path_pattern', 'description', 'operation_id', 'summary', 'tags', 'mime_type', 'request_mime_type', 'success_status', 'parameters', 'accepts', 'path_schema', 'request_schema', 'response_schema', 'enabled', 'payment_identifier_required', 'always_verify', 'charge', 'max_redeliveries', 'max_stream_seconds', 'expires_at');

create or replace trigger audit after insert or delete or update of hostname, status on domain
    for each row execute function write_audit_record('hostname', 'status');

create or replace trigger audit after insert or delete or update of name, prefix, scopes, expires_at, allowed_addresses, revoked_at on api_key
    for each row execute function write_audit_record('name', 'prefix', 'scopes', 'expires_at', 'allowed_addresses', 'revoked_at');

create or replace trigger audit after insert or delete or update of email, name, publish_owner_email, problem_mails, password_hash, sealed_second_factor, recovery_code_hashes, plan, deleted_at on account
    for each row execute function write_audit_record('email', 'name', 'publish_owner_email', 'problem_mails', 'password_hash', 'sealed_second_factor', 'recovery_code_hashes', 'plan', 'deleted_at');

create or replace trigger audit after insert or delete or update of url, events, description, enabled, disabled_reason, sealed_secret on webhook
    for each row execute function write_audit_record('url', 'events', 'description', 'enabled', 'disabled_reason', 'sealed_secret');

create function drop_old_audit_records(most integer) returns integer security definer set search_path = public, pg_temp language sql as $$
      with gone as (
        delete from audit_record where id in (
          select r.id from audit_record r where r.at < now() - interval '400 days'
            order by r.id limit most for update skip locked)
        returning id)
      select count(*)::int from gone $$;

revoke execute on function drop_old_audit_records from public;

grant execute on function drop_old_audit_records to launa_control_plane;

create function take_account_notice() returns table (account_id uuid, email text, changes jsonb) security definer set search_path = public, pg_temp language plpgsql as $$
      declare taken uuid;
      begin
        update account_notice n set taken_at = now() where n.account_id = (
          select d.account_id from account_notice d
            where d.due_at <= now() and (d.taken_at is null or d.taken_at < now() - interval '1 minute')
            order by d.due_at limit 1 for update skip locked)
          returning n.account_id into taken;
        update audit_record r set notice = now() where r.account_id = taken and r.notable and not r.is_told;
        return query select a.id, a.email, (select jsonb_agg(c) from (
            select r.id, r.at, r.environment, r.actor, r.address, r.action, r.resource_type, r.resource_name, r.before, r.after,
                (select k.name from api_key k where k.id = r.api_key_id) as api_key_name
              from audit_record r where r.account_id = a.id and r.notable and not r.is_told
              order by r.id limit 21) c)
          from account a where a.id = taken;
      end $$;

revoke execute on function take_account_notice from public;

grant execute on function take_account_notice to launa_control_plane;

create function end_account_notice(told uuid, was_sent boolean) returns void security definer set search_path = public, pg_temp language sql as $$
      update audit_record set is_told = true where account_id = told and notable and not is_told and was_sent
        and notice = (select taken_at from account_notice where account_id = told);
      update account_notice n set taken_at = null,
          sent_at = case when was_sent then now() else n.sent_at end,
          failures = case when was_sent then 0 else n.failures + 1 end,
          due_at = case
            when not was_sent and n.failures < 30 then now() + interval '1 minute' * least(power(2, n.failures), 60)
            when exists (select from audit_record r where r.account_id = told and r.notable and not r.is_told and was_sent)
              then now() + interval '300 seconds' end
        where n.account_id = told $$;

revoke execute on function end_account_notice from public;

grant execute on function end_account_notice to launa_control_plane;

create function bound_webhook(bounded uuid) returns void language sql
    security definer set search_path = public, pg_temp as $$
    update webhook_delivery set status = 'failed', last_error = 'too_many_waiting'
      where webhook_id = bounded and status = 'pending' and claim is null and id < (
        select id from webhook_delivery where webhook_id = bounded and status = 'pending'
          order by id desc offset 49999 limit 1);
    delete from webhook_delivery where webhook_id = bounded and status <> 'pending' and id < (
      select id from webhook_delivery where webhook_id = bounded and status <> 'pending'
        order by id desc offset 4999 limit 1) $$;

revoke execute on function bound_webhook from public;

create function take_webhook_deliveries(lease_seconds integer, room integer, room_for_slow integer, of_account integer, of_webhook integer) returns table (id uuid, webhook_id uuid, type text, occurred_at timestamptz, data text, tries_left integer, claim uuid, url text,
      is_prompt boolean, sealed_secret bytea, sealed_former_secret bytea) security definer set search_path = public, pg_temp language plpgsql as $$
  #variable_conflict use_column
  declare taken uuid[];
  begin
    perform pg_advisory_xact_lock(402414);
    with recursive step as (
    (select webhook_id from webhook_delivery where status = 'pending' order by webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_delivery d where d.status = 'pending' and d.webhook_id > step.webhook_id
        order by d.webhook_id limit 1)
      from step where step.webhook_id is not null),
  waiting as (select webhook_id from step where webhook_id is not null),
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
  end $$;

revoke execute on function take_webhook_deliveries from public;

grant execute on function take_webhook_deliveries to launa_control_plane;

create function end_webhook_delivery(ended uuid, held uuid, was_delivered boolean, answer_status integer, failure text, excerpt text,
      took_ms integer, next_at timestamptz, was_prompt boolean, is_gone boolean) returns boolean security definer set search_path = public, pg_temp language plpgsql as $$
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
          or next_at is null and w.failing_since < now() - interval '3 days');
    end if;
    -- Now and then: what is too much is counted rarely, and is never much more.
    if random() < 0.01 then
      perform bound_webhook(hook);
    end if;
    return true;
  end $$;

revoke execute on function end_webhook_delivery from public;

grant execute on function end_webhook_delivery to launa_control_plane;

create function release_webhook_delivery(released uuid, held uuid) returns void security definer set search_path = public, pg_temp language sql as $$
      update webhook_delivery set claim = null, due_at = now() where id = released and claim = held $$;

revoke execute on function release_webhook_delivery from public;

grant execute on function release_webhook_delivery to launa_control_plane;

create function bound_waiting_webhooks() returns void security definer set search_path = public, pg_temp language sql as $$ with recursive step as (
    (select webhook_id from webhook_delivery where status = 'pending' order by webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_delivery d where d.status = 'pending' and d.webhook_id > step.webhook_id
        order by d.webhook_id limit 1)
      from step where step.webhook_id is not null),
  waiting as (select webhook_id from step where webhook_id is not null) select bound_webhook(webhook_id) from waiting $$;

revoke execute on function bound_waiting_webhooks from public;

grant execute on function bound_waiting_webhooks to launa_control_plane;

create function drop_old_webhook_deliveries(most integer) returns integer security definer set search_path = public, pg_temp language sql as $$
      with gone as (
        delete from webhook_delivery where id in (
          select d.id from webhook_delivery d
            where d.id < (lpad(to_hex((extract(epoch from now() - interval '30 days') * 1000)::bigint), 12, '0')
              || '70008000000000000000')::uuid
            order by d.id limit most for update skip locked)
        returning id)
      select count(*)::int from gone $$;

revoke execute on function drop_old_webhook_deliveries from public;

grant execute on function drop_old_webhook_deliveries to launa_control_plane;

create function tell_of_payments(ids uuid[], numbers smallint[], states text[], reasons text[], transactions text[])
    returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if not exists (select from webhook where enabled) then return false; end if;
      with owners as materialized (
        select j.*, a.bucket, a.account_id, a.environment
          from unnest(ids, numbers, states, reasons, transactions) as j (id, number, state, reason, transaction)
            join payment_attempt a on a.bucket = bucket_of(j.id) and a.id = j.id),
      listeners as materialized (
        select o.id, w.id as webhook_id, w.events from (select distinct id, account_id, environment from owners) o
          cross join lateral (select w.id, w.events from webhook w
            where w.account_id = o.account_id and w.environment = o.environment and w.enabled offset 0) w),
      facts as materialized (
        select j.id, j.number, j.state, j.account_id, j.environment, json_build_object(
  'payment_id', a.id, 'status', lower(j.state), 'api_id', t.api_id, 'endpoint_id', t.endpoint_id,
  'method', a.method, 'path', left(a.path, 2048), 'payer', a.payer, 'scheme', t.scheme, 'network', t.network, 'asset', t.asset,
  'amount', t.amount::text, 'pay_to', t.pay_to, 'transaction', j.transaction, 'reason', j.reason,
  'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'settled_at', case when j.state = 'SETTLED' then to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    else to_char((select s.at from payment_step s where s.bucket = a.bucket and s.id = a.id and s.state = 'SETTLED') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end) as data, exists (select from payment_step b
            where b.bucket = a.bucket and b.id = a.id and b.number = j.number - 1 and b.state = 'UNKNOWN') as was_unknown
          from owners j join payment_attempt a on a.bucket = j.bucket and a.id = j.id join payment_terms t on t.id = a.terms
          where j.id in (select l.id from listeners l))
      insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data)
        select new_id(), l.webhook_id, j.account_id, j.environment, e.type, clock_timestamp(), j.data
          from facts j join listeners l on l.id = j.id cross join lateral (
  select 'payment.settled' as type where j.state = 'SETTLED'
  union all select 'payment.closed' where j.state in ('SETTLED', 'EXPIRED', 'CANCELLED') and j.was_unknown
  union all select 'payment.unknown' where j.state = 'UNKNOWN'
  union all select 'payment.reversed' where j.state = 'REVERSED'
  union all select 'payment.restored' where j.state = 'RESTORED') e
          where e.type = any(l.events)
          order by j.id, j.number, e.type;
      return true;
    end $$;

revoke execute on function tell_of_payments from public;

grant execute on function tell_of_payments to launa_authz;

create function tell_webhooks(owner uuid, world text, kind text, told json) returns void language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data)
        select new_id(), w.id, owner, world, kind, clock_timestamp(), told
          from webhook w where w.account_id = owner and w.environment = world and w.enabled and kind = any(w.events);
    end $$;

revoke execute on function tell_webhooks from public;

create function tell_of_payee() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform tell_webhooks(new.account_id, new.environment, 'payee.changed', json_build_object(
        'api_id', new.id, 'endpoint_id', null,
        'before', to_json(array_remove(array[old.pay_to_address], null)),
        'after', to_json(array_remove(array[new.pay_to_address], null))));
      return null;
    end $$;

create trigger webhook_payee after update of pay_to_address on api for each row
    when (old.pay_to_address is distinct from new.pay_to_address) execute function tell_of_payee();

create function own_payees(accepts jsonb) returns jsonb immutable language sql
    return jsonb_path_query_array(accepts, '$[*].extra.payTo');

create function tell_of_endpoint_payees() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform tell_webhooks(a.account_id, a.environment, 'payee.changed', json_build_object(
          'api_id', a.id, 'endpoint_id', new.id, 'before', own_payees(old.accepts), 'after', own_payees(new.accepts)))
        from api a where a.id = new.api_id;
      return null;
    end $$;

create trigger webhook_payees after update of accepts on endpoint for each row
    when (own_payees(old.accepts) is distinct from own_payees(new.accepts)) execute function tell_of_endpoint_payees();

create function tell_of_certificate() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform tell_webhooks(d.account_id, d.environment, 'certificate.failing', json_build_object(
          'api_id', d.api_id, 'domain_id', d.id, 'hostname', d.hostname, 'failures', new.failures,
          'reason', left(new.reason, 1024), 'not_after', new.not_after, 'next_attempt_at', new.next_attempt_at))
        from domain d where d.id = new.domain_id;
      return null;
    end $$;

create trigger webhook_certificate after update of failures on certificate for each row
    when (new.failures = 3 and old.failures < new.failures) execute function tell_of_certificate();

create table endpoint_failing (
    endpoint_id uuid primary key references endpoint on delete cascade,
    account_id uuid not null,
    environment text not null,
    since timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    failed integer not null,
    settled integer not null,
    reason text,
    upstream_status integer
  );

alter table endpoint_failing enable row level security;

create function watched_sellers(after_account uuid, most integer) returns table (account_id uuid, environment text) security definer set search_path = public, pg_temp stable language sql as $$
      with pairs as (
        select a.account_id, a.environment from payment_step s join payment_attempt a on a.bucket = s.bucket and a.id = s.id
          where s.at > now() - interval '3 minutes' and s.state = 'RELEASED' and s.unverified is not true
            and (s.reason in ('upstream_unreachable', 'upstream_not_resolved', 'upstream_timeout') or s.reason = 'upstream_status' and s.upstream_status >= 500)
        union
        select account_id, environment from endpoint_failing),
      page as (select distinct account_id from pairs where account_id > after_account order by account_id limit most)
      select p.account_id, p.environment from pairs p join page using (account_id) order by 1 $$;

revoke execute on function watched_sellers from public;

grant execute on function watched_sellers to launa_control_plane;

create function watch_endpoints(owner uuid, world text) returns void security definer set search_path = public, pg_temp language plpgsql as $$
      declare
        since_id uuid := (lpad(to_hex((extract(epoch from now() - interval '10 minutes') * 1000)::bigint), 12, '0')
          || '70008000000000000000')::uuid;
        told integer;
      begin
        if not pg_try_advisory_xact_lock(402415, uuid_hash(owner)) then
          return;
        end if;
        with newest as (
          select endpoint_id, state, error_reason, upstream_status from payment
            where account_id = owner and environment = world and id > since_id and not unverified
            order by id desc limit 1000),
        figures as (
          select endpoint_id, count(*) filter (where state = 'RELEASED' and (error_reason in ('upstream_unreachable', 'upstream_not_resolved', 'upstream_timeout') or error_reason = 'upstream_status' and upstream_status >= 500))::int as failed, count(*) filter (where state = 'SETTLED')::int as settled,
              mode() within group (order by error_reason) filter (where state = 'RELEASED' and (error_reason in ('upstream_unreachable', 'upstream_not_resolved', 'upstream_timeout') or error_reason = 'upstream_status' and upstream_status >= 500)) as reason,
              mode() within group (order by upstream_status) filter (where state = 'RELEASED' and (error_reason in ('upstream_unreachable', 'upstream_not_resolved', 'upstream_timeout') or error_reason = 'upstream_status' and upstream_status >= 500)) as upstream_status
            from newest group by 1),
        begun as (
          insert into endpoint_failing as k (endpoint_id, account_id, environment, failed, settled, reason, upstream_status)
            select f.endpoint_id, owner, world, f.failed, f.settled, f.reason, f.upstream_status from figures f join endpoint e on e.id = f.endpoint_id
              where f.failed >= 5 and f.failed >= f.settled
            on conflict (endpoint_id) do update set seen_at = now(), failed = excluded.failed, settled = excluded.settled,
              reason = excluded.reason, upstream_status = excluded.upstream_status
            returning k.endpoint_id, k.since, k.seen_at = k.since as is_new),
        ended as (
          delete from endpoint_failing k using figures f
            where k.endpoint_id = f.endpoint_id and f.settled > f.failed returning k.endpoint_id, k.since),
        changed as (
          select 'endpoint.failing' as type, endpoint_id, since from begun where is_new
          union all select 'endpoint.recovered', * from ended)
        select count(tell_webhooks(owner, world, c.type, json_build_object('api_id', a.id, 'endpoint_id', e.id, 'method', e.method, 'path_pattern', e.path_pattern,
  'failed', f.failed, 'settled', f.settled, 'since', c.since))) into told
          from changed c join figures f using (endpoint_id) join endpoint e on e.id = c.endpoint_id join api a on a.id = e.api_id;
      end $$;

revoke execute on function watch_endpoints from public;

grant execute on function watch_endpoints to launa_control_plane;

create table seller_problem (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    kind text not null check (kind in ('endpoint_failing', 'api_unpayable', 'certificate_failing', 'domain_lost')),
    subject_id uuid not null,
    api_id uuid not null,
    subject text not null,
    facts jsonb not null,
    since timestamptz not null default now(),
    ended_at timestamptz,
    told_at timestamptz,
    constraint seller_problem_unique unique (account_id, environment, kind, subject_id)
  );

create index seller_problem_ended on seller_problem (ended_at) where ended_at is not null;

alter table seller_problem enable row level security;

create policy tenant on seller_problem to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select on seller_problem to launa_control_plane;

create table problem_mail (
    account_id uuid primary key references account on delete cascade,
    next_at timestamptz not null default now(),
    taken_at timestamptz,
    failures smallint not null default 0
  );

create index problem_mail_due on problem_mail (next_at);

alter table problem_mail enable row level security;

create index certificate_failing on certificate (domain_id) where failures >= 3;

create index domain_lost on domain (id) where status = 'failed' and misses > 0;

create function note_problems() returns void security definer set search_path = public, pg_temp language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock(402417) then
          return;
        end if;
        with present as materialized (select a.account_id, a.environment, 'endpoint_failing' as kind, e.id as subject_id, e.method || ' ' || e.path_pattern as subject, a.id as api_id, jsonb_build_object('failed', k.failed, 'settled', k.settled, 'reason', k.reason, 'upstream_status', k.upstream_status) as facts
    from endpoint_failing k join endpoint e on e.id = k.endpoint_id join api a on a.id = e.api_id where a.enabled and e.enabled and coalesce(e.expires_at > now(), true) and k.seen_at > now() - interval '1 day'
 union all select a.account_id, a.environment, 'certificate_failing' as kind, d.id as subject_id, d.hostname as subject, a.id as api_id, jsonb_build_object('failures', c.failures, 'reason', left(c.reason, 1024), 'not_after', c.not_after) as facts
    from certificate c join domain d on d.id = c.domain_id join api a on a.id = d.api_id where a.enabled and c.failures >= 3 and d.status = 'verified'
 union all select a.account_id, a.environment, 'domain_lost' as kind, d.id as subject_id, d.hostname as subject, a.id as api_id, jsonb_build_object('reason', left(d.reason, 1024)) as facts
    from domain d join api a on a.id = d.api_id where a.enabled and d.status = 'failed' and d.misses > 0
 union all select a.account_id, a.environment, p.kind, p.subject_id, a.name as subject, a.id as api_id, p.facts
    from seller_problem p join api a on a.id = p.api_id where p.kind = 'api_unpayable' and p.ended_at is null and a.enabled),
        ended as (
          update seller_problem p set ended_at = now() where p.ended_at is null and not exists (select from present n
            where (n.account_id, n.environment, n.kind, n.subject_id) = (p.account_id, p.environment, p.kind, p.subject_id)))
        insert into seller_problem as p (id, account_id, environment, kind, subject_id, api_id, subject, facts)
          select new_id(), account_id, environment, kind, subject_id, api_id, subject, facts from present
          on conflict on constraint seller_problem_unique do update set subject = excluded.subject, facts = excluded.facts,
              since = case when p.ended_at is null then p.since else now() end, ended_at = null
            where p.ended_at is not null or (p.subject, p.facts) is distinct from (excluded.subject, excluded.facts);
        delete from seller_problem where ended_at < now() - interval '1 day';
        insert into problem_mail (account_id)
          select distinct p.account_id from seller_problem p join account a on a.id = p.account_id where p.ended_at is null and (p.told_at is null or p.told_at < now() - interval '1 day' and p.since > p.told_at
  or p.told_at < now() - interval '7 days') and a.problem_mails and a.email_verified_at is not null and a.deleted_at is null
          on conflict do nothing;
        delete from problem_mail m where m.next_at < now()
          and not exists (select from seller_problem p where p.account_id = m.account_id and p.ended_at is null and (p.told_at is null or p.told_at < now() - interval '1 day' and p.since > p.told_at
  or p.told_at < now() - interval '7 days'));
      end $$;

revoke execute on function note_problems from public;

grant execute on function note_problems to launa_control_plane;

create function enabled_apis_after(after_api uuid, most integer) returns table (id uuid, account_id uuid, environment text) security definer set search_path = public, pg_temp stable language sql as $$
      select id, account_id, environment from api where enabled and id > after_api order by id limit most $$;

revoke execute on function enabled_apis_after from public;

grant execute on function enabled_apis_after to launa_control_plane;

create function note_unpayable(unpayable uuid, told jsonb) returns void security definer set search_path = public, pg_temp language sql as $$
      update seller_problem p set ended_at = now()
        from api a where a.id = unpayable and told is null and p.ended_at is null
          and (p.account_id, p.environment, p.kind, p.subject_id) = (a.account_id, a.environment, 'api_unpayable', a.id);
      insert into seller_problem as p (id, account_id, environment, kind, subject_id, api_id, subject, facts)
        select new_id(), a.account_id, a.environment, 'api_unpayable', a.id, a.id, a.name, told from api a
          where a.id = unpayable and told is not null
        on conflict on constraint seller_problem_unique do update set subject = excluded.subject, facts = excluded.facts,
            since = case when p.ended_at is null then p.since else now() end, ended_at = null
          where p.ended_at is not null or (p.subject, p.facts) is distinct from (excluded.subject, excluded.facts) $$;

revoke execute on function note_unpayable from public;

grant execute on function note_unpayable to launa_control_plane;

create function take_problem_mail() returns table (account_id uuid, email text, problems jsonb) security definer set search_path = public, pg_temp language plpgsql as $$
      #variable_conflict use_column
      declare taken uuid;
      begin
        update problem_mail m set taken_at = now(), failures = m.failures + 1,
            next_at = now() + interval '1 minute' * least(power(2, m.failures), 60)
          where m.account_id = (
            select d.account_id from problem_mail d join account a on a.id = d.account_id
              where d.next_at <= now() and a.problem_mails and a.email_verified_at is not null and a.deleted_at is null
                and exists (select from seller_problem p where p.account_id = d.account_id and p.ended_at is null and (p.told_at is null or p.told_at < now() - interval '1 day' and p.since > p.told_at
  or p.told_at < now() - interval '7 days'))
              order by d.next_at limit 1 for update of d skip locked)
          returning m.account_id into taken;
        return query select a.id, a.email, (select jsonb_agg(t) from (
            select p.kind, p.environment, p.subject, p.facts, p.since, i.name as api_name
              from seller_problem p left join api i on i.id = p.api_id
              where p.account_id = a.id and p.ended_at is null and (p.told_at is null or p.told_at < now() - interval '1 day' and p.since > p.told_at
  or p.told_at < now() - interval '7 days') order by p.since, p.id limit 21) t)
          from account a where a.id = taken;
      end $$;

revoke execute on function take_problem_mail from public;

grant execute on function take_problem_mail to launa_control_plane;

create function end_problem_mail(owner uuid) returns void security definer set search_path = public, pg_temp language sql as $$
      update seller_problem p set told_at = now() where p.account_id = owner and p.ended_at is null and (p.told_at is null or p.told_at < now() - interval '1 day' and p.since > p.told_at
  or p.told_at < now() - interval '7 days')
        and p.since <= (select taken_at from problem_mail where account_id = owner);
      update problem_mail set failures = 0, next_at = now() + interval '1 hour' where account_id = owner $$;

revoke execute on function end_problem_mail from public;

grant execute on function end_problem_mail to launa_control_plane;

create table request_log (
    id uuid primary key,
    account_id uuid not null,
    environment text not null check (environment in ('production', 'development')),
    api_id uuid not null,
    endpoint_id uuid,
    at timestamptz not null,
    method text,
    path text,
    outcome text not null check (outcome in ('challenged', 'refused', 'served')),
    status smallint not null,
    reason text,
    count integer not null
  );

create index request_log_api on request_log (api_id, id desc);

alter table request_log enable row level security;

create policy tenant on request_log to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true)) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid and environment = current_setting('launa.environment', true));

grant select on request_log to launa_control_plane;

create function drop_old_requests(most integer) returns integer security definer set search_path = public, pg_temp language sql as $$
      with gone as (
        delete from request_log where id in (
          select r.id from request_log r
            where r.id < (lpad(to_hex((extract(epoch from now() - interval '3 days') * 1000)::bigint), 12, '0')
              || '70008000000000000000')::uuid
            order by r.id limit most for update skip locked)
        returning id)
      select count(*)::int from gone $$;

revoke execute on function drop_old_requests from public;

grant execute on function drop_old_requests to launa_control_plane;

grant select, insert on payment_terms to launa_authz;

create policy launa_authz on payment_terms to launa_authz using (true);

grant select, insert, update on payment_key to launa_authz;

create policy launa_authz on payment_key to launa_authz using (true);

grant select, insert, update (signed) on payment_attempt to launa_authz;

create policy launa_authz on payment_attempt to launa_authz using (true);

grant select, insert on payment_step to launa_authz;

create policy launa_authz on payment_step to launa_authz using (true);

grant select, insert on payment_correction to launa_authz;

create policy launa_authz on payment_correction to launa_authz using (true);

grant select, insert, update, delete on payment_lease to launa_authz;

create policy launa_authz on payment_lease to launa_authz using (true);

grant select, insert, update, delete on payment_body to launa_authz;

create policy launa_authz on payment_body to launa_authz using (true);

grant select, insert, update, delete on payment_unresolved to launa_authz;

create policy launa_authz on payment_unresolved to launa_authz using (true);

grant select, insert, update, delete on payment_watch to launa_authz;

create policy launa_authz on payment_watch to launa_authz using (true);

grant select, insert, update on payment_finality to launa_authz;

create policy launa_authz on payment_finality to launa_authz using (true);

grant select, insert, update, delete on payment_recheck to launa_authz;

create policy launa_authz on payment_recheck to launa_authz using (true);

grant select, insert on payment_rollup_late to launa_authz;

create policy launa_authz on payment_rollup_late to launa_authz using (true);

grant select, update on payment_tidied to launa_authz;

create policy launa_authz on payment_tidied to launa_authz using (true);

grant select, insert, update, delete on payment_tidy_later to launa_authz;

create policy launa_authz on payment_tidy_later to launa_authz using (true);

grant select, update on payment_retired to launa_authz;

create policy launa_authz on payment_retired to launa_authz using (true);

grant select, insert, update, delete on payment_retire_later to launa_authz;

create policy launa_authz on payment_retire_later to launa_authz using (true);

grant select, insert, update, delete on payment_channel to launa_authz;

create policy launa_authz on payment_channel to launa_authz using (true);

grant select, insert, update, delete on payment_identifier to launa_authz;

create policy launa_authz on payment_identifier to launa_authz using (true);

grant select, update on ledger_epoch to launa_authz;

create policy launa_authz on ledger_epoch to launa_authz using (true);

grant select, insert, update, delete on delivery to launa_authz;

create policy launa_authz on delivery to launa_authz using (true);

grant select, insert on answer_release to launa_authz;

create policy launa_authz on answer_release to launa_authz using (true);

grant select, insert, update, delete on kept_answer to launa_authz;

create policy launa_authz on kept_answer to launa_authz using (true);

grant select, insert, update on challenge_count to launa_authz;

create policy launa_authz on challenge_count to launa_authz using (true);

grant insert on request_log to launa_authz;

create policy launa_authz on request_log to launa_authz using (true);

grant select on payment, payment_reversal to launa_authz;

grant execute on function make_ledger_months to launa_authz;

grant select (id, email, email_verified_at, publish_owner_email) on account to launa_authz;

create policy launa_authz on account to launa_authz using (true);

grant select (id, api_id, hostname, status, verified_at) on domain to launa_authz;

create policy launa_authz on domain to launa_authz using (true);

grant select on offered_token to launa_authz;

create policy launa_authz on offered_token to launa_authz using (true);

grant select, update (revision, epoch) on api to launa_authz;

create policy launa_authz on api to launa_authz using (true);

grant select, update (claimed_by), delete on endpoint to launa_authz;

create policy launa_authz on endpoint to launa_authz using (true);

create policy sold_once on endpoint as restrictive for delete to launa_authz using (expires_at is not null);

grant select, update on configuration_revision to launa_authz;

grant select, insert on configuration_change to launa_authz;

grant select on configuration_revision to launa_xds;

grant select on configuration_change to launa_xds;

grant select on api to launa_xds;

create policy launa_xds on api to launa_xds using (true);

grant select (id, api_id, hostname, status, verified_at) on domain to launa_xds;

create policy launa_xds on domain to launa_xds using (true);

grant select (domain_id, chain_pem, key_encrypted) on certificate to launa_xds;

create policy launa_xds on certificate to launa_xds using (true);

grant select (directory_url, thumbprint) on acme_account to launa_xds;

create policy launa_xds on acme_account to launa_xds using (true);

create table ledger_archive (
    month date primary key,
    first_id uuid not null,
    end_id uuid not null,
    attempts bigint not null,
    steps bigint not null,
    deliveries bigint not null,
    unknown jsonb not null default '{}',
    manifest text not null,
    archived_at timestamptz not null default now()
  );

alter table ledger_archive enable row level security;

grant select on ledger_archive to launa_authz;

create policy launa_authz on ledger_archive to launa_authz using (true);

create policy archived_is_kept on payment_key as restrictive for delete to launa_authz using (true);

create policy archived_is_unchanged on payment_key as restrictive for update to launa_authz using (true);
