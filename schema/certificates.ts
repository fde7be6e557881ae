import { isolatedTable, lookUp, OWN_ROW } from './isolation.ts'
import { LOCKS } from './locks.ts'
/**
 * Certificates of verified domains, and their orders. The control plane writes private keys that only xds can decrypt. Orders stay when a
 * domain is deleted, so that a seller who adds it again stays within the limits.
 */
export const CERTIFICATES = [
  `create table certificate (
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
  )`,
  'create index certificate_due on certificate (next_attempt_at)',
  ...isolatedTable(
    'certificate',
    `select (domain_id, account_id, environment, not_after, failures, reason, next_attempt_at, claim), insert, update`,
    OWN_ROW,
  ),
  `create table certificate_order (
    id uuid primary key,
    account_id uuid not null,
    environment text not null,
    hostname text not null,
    started_at timestamptz not null default now(),
    failed boolean
  )`,
  'create index certificate_order_started on certificate_order (started_at)',
  'create index certificate_order_hostname on certificate_order (hostname, started_at)',
  'create index certificate_order_account on certificate_order (account_id, started_at)',
  ...isolatedTable('certificate_order', 'select, update', OWN_ROW),
  // The job has no tenant. If the limits of the last hour allow an order, it takes the certificate that has waited longest. No other
  // process takes that certificate until the lease has ended.
  ...lookUp(
    'take_due_certificate(lease_seconds integer, most integer, most_of_account integer, most_failures integer)',
    `table (domain_id uuid, api_id uuid, account_id uuid, environment text, hostname text, claim uuid, failures integer)`,
    `language plpgsql as $$
      #variable_conflict use_column
      declare due record;
      begin
        perform pg_advisory_xact_lock(${LOCKS.certificateOrders});
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
      end $$`,
  ),
  // Our account with each certificate authority. It belongs to no tenant, and two functions read and make it.
  `create table acme_account (
    directory_url text primary key,
    key_encrypted bytea not null,
    thumbprint text not null,
    created_at timestamptz not null default now()
  )`,
  'alter table acme_account enable row level security',
  ...lookUp(
    'find_acme_account(directory text)',
    'table (key_encrypted bytea, thumbprint text, age_seconds double precision)',
    `stable language sql as $$
      select key_encrypted, thumbprint, extract(epoch from now() - created_at)::double precision
        from acme_account where directory_url = directory $$`,
  ),
  ...lookUp(
    'add_acme_account(directory text, sealed_key bytea, key_thumbprint text)',
    'void',
    `language sql as $$
      insert into acme_account (directory_url, key_encrypted, thumbprint)
        values (directory, sealed_key, key_thumbprint) on conflict do nothing $$`,
  ),
]
