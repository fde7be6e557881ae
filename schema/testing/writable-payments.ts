import type { ClientBase, Pool } from 'pg'
import { LEDGER_ROLE } from '../roles.ts'

const LEDGER_TABLES = [
  ...['payment_key', 'payment_attempt', 'payment_step', 'payment_lease', 'payment_body'],
  ...['payment_unresolved', 'payment_watch'],
]

/** The tables with the facts from which the view `payment` is derived. */
export const LEDGER_FACTS = LEDGER_TABLES.join(', ')

/** SQL: adds a step to the payment `n`. */
const step = (state: string, columns: string, values: string) => `
    insert into payment_step (id, bucket, number, state, ${columns}) values (n.id, place, number, ${state}, ${values});
    number := number + 1;`

/** SQL: deletes the rows of payment `o` from a table. */
const rowsOf = (table: string) => `
      delete from ${table} where bucket = bucket_of(o.id) and id = o.id;`

/**
 * The view `test_payment` shows the rows of `payment`, and tests can write it like a table. The product has no such view. The view reads
 * through a function, so that PostgreSQL runs its triggers wherever the rows are.
 */
const WRITABLE = [
  `create or replace function test_payments() returns setof payment language sql stable security definer as 'select * from payment'`,
  'create or replace view test_payment as select * from test_payments()',
  'revoke execute on function test_payments from public',
  `grant execute on function test_payments to ${LEDGER_ROLE}`,
  `create or replace function test_put_payment(n test_payment) returns void language plpgsql security definer as $$
    declare
      place smallint := bucket_of(n.id);
      key_place smallint := bucket_of_key(n.key);
      authorization_place smallint := bucket_of_key(n.authorization_key);
      number smallint := 1;
      of_terms uuid := md5(row(n.environment, n.account_id, n.api_id, n.endpoint_id, n.scheme, n.network, n.asset, n.amount, n.pay_to,
        n.requirements::text, n.ephemeral, n.max_redeliveries, n.max_stream_seconds, n.vary_on::text)::text)::uuid;
    begin
      insert into payment_terms (id, environment, account_id, api_id, api_epoch, endpoint_id, scheme, network, asset, amount, pay_to,
          requirements, ephemeral, max_redeliveries, max_stream_seconds, vary_on)
        values (of_terms, n.environment, n.account_id, n.api_id, md5('')::uuid, n.endpoint_id, n.scheme, n.network, n.asset, n.amount,
          n.pay_to, n.requirements, coalesce(n.ephemeral, false), n.max_redeliveries, n.max_stream_seconds, n.vary_on)
        on conflict do nothing;
      insert into payment_key (key, bucket, id) values (n.key, key_place, n.id);
      if n.authorization_key is not null then
        insert into payment_key (key, bucket, id) values (n.authorization_key, authorization_place, n.id)
          on conflict (key, bucket) do update set id = excluded.id;
      end if;
      insert into payment_attempt (id, bucket, holder, key, terms, account_id, environment, method, host, path, payer, by_key, signed,
          request_digest, authorization_key, channel_id, valid_before, lease_until, created_at)
        values (n.id, place, n.holder, n.key, of_terms, n.account_id, n.environment, n.method, n.host, n.path, n.payer,
          coalesce(n.by_key, true), '\\x00'::bytea || convert_to(n.signed::text, 'UTF8'), n.request_digest, n.authorization_key,
          n.channel_id, n.valid_before, n.lease_until, coalesce(n.created_at, now()));
      if n.settling_at is not null or n.state = 'SETTLING' then
        ${step("'SETTLING'", 'at, holder, upstream_status', 'coalesce(n.settling_at, now()), n.holder, n.upstream_status')}
      end if;
      if n.state not in ('RESERVED', 'SETTLING') then
        ${step('n.state', 'at, reason, transaction, upstream_status, unverified', `coalesce(n.settled_at, n.unresolved_since, now()), n.error_reason, n.transaction, n.upstream_status, nullif(n.unverified, false)`)}
      end if;
      if n.request_body is not null or n.varied is not null then
        insert into payment_body (id, bucket, request_body, varied) values (n.id, place, n.request_body, n.varied);
      end if;
      if n.state = 'UNKNOWN' then
        insert into payment_unresolved (id, bucket, network, key, since)
          values (n.id, place, n.network, n.key, coalesce(n.unresolved_since, now()));
      end if;
      if n.watch_at is not null then
        insert into payment_watch (id, bucket, network, watch_at) values (n.id, place, n.network, n.watch_at);
      end if;
    end $$`,
  // The keys are deleted first. The key of a deposit is in another bucket, and Citus must change all parts of a table before it changes the
  // next table.
  `create or replace function test_drop_payment(o test_payment) returns void language plpgsql security definer as $$
    begin
      delete from payment_key where id = o.id;
      ${LEDGER_TABLES.slice(1).map(rowsOf).join('')}
    end $$`,
  `create or replace function test_write_payment() returns trigger language plpgsql security definer as $$
    begin
      if tg_op <> 'INSERT' then perform test_drop_payment(old); end if;
      if tg_op = 'DELETE' then return old; end if;
      -- A made-up payment may have any id. The bytes of its bucket are copied into its key.
      new.key := set_byte(set_byte(new.key, 0, get_byte(uuid_send(new.id), 14)), 1, get_byte(uuid_send(new.id), 15));
      perform test_put_payment(new);
      return new;
    end $$`,
  `grant select, insert, update, delete on test_payment to ${LEDGER_ROLE}`,
  `grant select on payment_journal, payment_earnings to ${LEDGER_ROLE}`,
  'drop trigger if exists test_writes on test_payment',
  'create trigger test_writes instead of insert or update or delete on test_payment for each row execute function test_write_payment()',
]

/**
 * Makes the view `test_payment` in a migrated database, for its owner and for authz's role. In a cluster only the coordinator has the view.
 * The ledger must have been distributed before.
 */
export async function makePaymentsWritable(owner: Pick<Pool | ClientBase, 'query'>): Promise<void> {
  const here = 'set local citus.enable_ddl_propagation to off'
  await owner.query(['begin', here, ...WRITABLE, 'commit'].join(';\n'))
}
