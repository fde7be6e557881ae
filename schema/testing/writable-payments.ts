import type { ClientBase, Pool } from 'pg'
import { LEDGER_ROLE } from '../roles.ts'

/** The tables with the facts behind the view `payment`. */
export const LEDGER_FACTS = [
  ...[
    'payment_key',
    'payment_attempt',
    'payment_step',
    'payment_lease',
    'payment_body',
    'payment_unresolved',
    'payment_watch',
  ],
].join(', ')

/** SQL: a step of `n`, which is its number one after the last. */
const step = (state: string, columns: string, values: string) => `
    insert into payment_step (id, bucket, number, state, ${columns})
      select n.id, bucket_of(n.id), (select count(*) + 1 from payment_step s where s.id = n.id), ${state}, ${values};`

/**
 * Lets a test write the view `payment` of its database as if it were a table, so that it can make, change and damage payments in one statement.
 * In the product nobody can.
 */
const WRITABLE = [
  `create or replace function test_put_payment(n payment) returns void language plpgsql security definer as $$
    declare of_terms uuid := md5(row(n.environment, n.account_id, n.api_id, n.endpoint_id, n.scheme, n.network, n.asset, n.amount, n.pay_to,
      n.requirements::text, n.ephemeral, n.max_redeliveries, n.max_stream_seconds, n.vary_on::text)::text)::uuid;
    begin
      insert into payment_terms (id, environment, account_id, api_id, api_epoch, endpoint_id, scheme, network, asset, amount, pay_to,
          requirements, ephemeral, max_redeliveries, max_stream_seconds, vary_on)
        values (of_terms, n.environment, n.account_id, n.api_id, md5('')::uuid, n.endpoint_id, n.scheme, n.network, n.asset, n.amount,
          n.pay_to, n.requirements, coalesce(n.ephemeral, false), n.max_redeliveries, n.max_stream_seconds, n.vary_on)
        on conflict do nothing;
      insert into payment_key (key, bucket, id) values (n.key, bucket_of_key(n.key), n.id);
      if n.authorization_key is not null then
        insert into payment_key (key, bucket, id) values (n.authorization_key, bucket_of_key(n.authorization_key), n.id)
          on conflict (key, bucket) do update set id = excluded.id;
      end if;
      insert into payment_attempt (id, bucket, holder, key, terms, account_id, environment, method, host, path, payer, by_key, signed,
          request_digest, authorization_key, channel_id, valid_before, lease_until, created_at)
        values (n.id, bucket_of(n.id), n.holder, n.key, of_terms, n.account_id, n.environment, n.method, n.host, n.path, n.payer,
          coalesce(n.by_key, true), '\\x00'::bytea || convert_to(n.signed::text, 'UTF8'), n.request_digest, n.authorization_key,
          n.channel_id, n.valid_before, n.lease_until, coalesce(n.created_at, now()));
      if n.settling_at is not null or n.state = 'SETTLING' then
        ${step("'SETTLING'", 'at, holder, upstream_status', 'coalesce(n.settling_at, now()), n.holder, n.upstream_status')}
      end if;
      if n.state not in ('RESERVED', 'SETTLING') then
        ${step('n.state', 'at, reason, transaction, upstream_status, unverified', `coalesce(n.settled_at, n.unresolved_since, now()), n.error_reason, n.transaction, n.upstream_status, nullif(n.unverified, false)`)}
      end if;
      if n.request_body is not null or n.varied is not null then
        insert into payment_body (id, bucket, request_body, varied) values (n.id, bucket_of(n.id), n.request_body, n.varied);
      end if;
      if n.state = 'UNKNOWN' then
        insert into payment_unresolved (id, bucket, network, key, since)
          values (n.id, bucket_of(n.id), n.network, n.key, coalesce(n.unresolved_since, now()));
      end if;
      if n.watch_at is not null then
        insert into payment_watch (id, bucket, network, watch_at) values (n.id, bucket_of(n.id), n.network, n.watch_at);
      end if;
    end $$`,
  `create or replace function test_drop_payment(o payment) returns void language plpgsql security definer as $$
    begin
      delete from payment_key where id = o.id;
      delete from payment_attempt where id = o.id;
      delete from payment_step where id = o.id;
      delete from payment_lease where id = o.id;
      delete from payment_body where id = o.id;
      delete from payment_unresolved where id = o.id;
      delete from payment_watch where id = o.id;
    end $$`,
  `create or replace function test_write_payment() returns trigger language plpgsql security definer as $$
    begin
      if tg_op <> 'INSERT' then perform test_drop_payment(old); end if;
      if tg_op = 'DELETE' then return old; end if;
      -- A made-up payment may have any id. Its key moves into the bucket of that.
      new.key := set_byte(set_byte(new.key, 0, get_byte(uuid_send(new.id), 14)), 1, get_byte(uuid_send(new.id), 15));
      perform test_put_payment(new);
      return new;
    end $$`,
  `grant insert, update, delete on payment to ${LEDGER_ROLE}`,
  `grant select on payment_journal, payment_earnings to ${LEDGER_ROLE}`,
  'drop trigger if exists test_writes on payment',
  'create trigger test_writes instead of insert or update or delete on payment for each row execute function test_write_payment()',
]

/** Makes the view `payment` of a migrated database writable for its owner and for authz's role. */
export async function makePaymentsWritable(owner: Pick<Pool | ClientBase, 'query'>): Promise<void> {
  for (const statement of WRITABLE) await owner.query(statement)
}
