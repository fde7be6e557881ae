import { DEFAULT_VARY_ON } from '../domain/endpoints/vary-on.ts'
import { CALLER_HOLDS } from './callers.ts'
import { ENDPOINT_TABLE } from './endpoints.ts'
import { LOCKS } from './locks.ts'

/**
 * APIs and endpoints with the revisions of their changes. A change takes the next revision under the lock of the only row of
 * `configuration_revision`. So revisions have no gaps and are in commit order: a reader that has seen N asks for those above N.
 *
 * After a promotion or a restore, a number may be used again. The random `epoch` of a revision shows whether a number still names the same
 * change. `endpoint.claimed_by` is the key of the payment that has reserved an ephemeral endpoint (M8).
 */
export const CONFIGURATION = [
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
  // Takes the next revision, marks the API with it, and writes the row that readers follow. First it waits for reservations under the
  // earlier terms (M7), unless `terms_stay`: then no endpoint gets other terms. After all waits, it checks the caller again.
  `create function next_configuration_revision(
      changed_api uuid, changed_environment text, terms_stay boolean default false) returns bigint
    language plpgsql as $$
    declare taken bigint; drawn uuid;
    begin
      if not terms_stay then
        perform pg_advisory_xact_lock(${LOCKS.terms}, uuid_hash(changed_api));
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
  // Returns whether these terms are in force; if so, they stay in force until the transaction ends. It returns false during a change of the
  // terms. A separate statement reads the epoch, so that it is read after the lock was taken.
  `create function hold_terms(wanted_api uuid, wanted_epoch uuid) returns boolean
    language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock_shared(${LOCKS.terms}, uuid_hash(wanted_api)) then
        return false;
      end if;
      return exists (select from api where id = wanted_api and epoch = wanted_epoch);
    end $$`,
  // Returns when no change of an API's terms is under way, or fails after a second.
  `create function wait_for_terms(changing_api uuid) returns void
    language plpgsql set lock_timeout = '1s' as $$
    begin perform pg_advisory_xact_lock_shared(${LOCKS.terms}, uuid_hash(changing_api)); end $$`,
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
