import { instantText } from './instant-text.ts'
import { LEDGER_ROLE } from './roles.ts'

/**
 * After this many failed orders of a domain's certificate in a row, an event is sent. A single order may fail because of the authority or a
 * name server.
 */
export const CERTIFICATE_FAILURES = 3

/** The states of a payment for which sellers get an event. */
export const TOLD_STATES = "('SETTLED', 'UNKNOWN', 'EXPIRED', 'CANCELLED', 'REVERSED', 'RESTORED')"

/**
 * SQL: the events for a new fact. A payment that was UNKNOWN and is SETTLED has two: `payment.settled` and `payment.closed`. The seller's
 * earnings are the settled and restored events, minus the reversed ones.
 */
const TYPES = `(
  select 'payment.settled' as type where j.state = 'SETTLED'
  union all select 'payment.closed' where j.state in ('SETTLED', 'EXPIRED', 'CANCELLED') and j.was_unknown
  union all select 'payment.unknown' where j.state = 'UNKNOWN'
  union all select 'payment.reversed' where j.state = 'REVERSED'
  union all select 'payment.restored' where j.state = 'RESTORED')`

const PAYMENT = `json_build_object(
  'payment_id', a.id, 'status', lower(j.state), 'api_id', t.api_id, 'endpoint_id', t.endpoint_id,
  'method', a.method, 'path', left(a.path, 2048), 'payer', a.payer, 'scheme', t.scheme, 'network', t.network, 'asset', t.asset,
  'amount', t.amount::text, 'pay_to', t.pay_to, 'transaction', j.transaction, 'reason', j.reason,
  'created_at', ${instantText('a.created_at')}, 'settled_at', case when j.state = 'SETTLED' then ${instantText('now()')}
    else ${instantText(`(select s.at from payment_step s where s.bucket = a.bucket and s.id = a.id and s.state = 'SETTLED')`)} end)`

/**
 * Writes events for sellers in the transaction of the change, so that neither exists without the other. The functions run as the schema's
 * owner, so that their callers need no rights on webhooks.
 */
export const WEBHOOK_TRIGGERS = [
  // Only the statement that adds the facts calls this function (`authz/ledger/sql/steps.ts`). It runs as its caller: on a distributed
  // ledger, another user does not see the transaction's changes. `offset 0` makes the planner search the index of `webhook`, and not read
  // all webhooks.
  `create function tell_of_payments(ids uuid[], numbers smallint[], states text[], reasons text[], transactions text[])
    returns boolean language plpgsql as $$
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
        select j.id, j.number, j.state, j.account_id, j.environment, ${PAYMENT} as data, exists (select from payment_step b
            where b.bucket = a.bucket and b.id = a.id and b.number = j.number - 1 and b.state = 'UNKNOWN') as was_unknown
          from owners j join payment_attempt a on a.bucket = j.bucket and a.id = j.id join payment_terms t on t.id = a.terms
          where j.id in (select l.id from listeners l))
      insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data)
        select new_id(), l.webhook_id, j.account_id, j.environment, e.type, clock_timestamp(), j.data
          from facts j join listeners l on l.id = j.id cross join lateral ${TYPES} e
          where e.type = any(l.events)
          order by j.id, j.number, e.type;
      return true;
    end $$`,
  'revoke execute on function tell_of_payments from public',
  `grant execute on function tell_of_payments to ${LEDGER_ROLE}`,

  `create function tell_webhooks(owner uuid, world text, kind text, told json) returns void language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data)
        select new_id(), w.id, owner, world, kind, clock_timestamp(), told
          from webhook w where w.account_id = owner and w.environment = world and w.enabled and kind = any(w.events);
    end $$`,
  'revoke execute on function tell_webhooks from public',

  `create function tell_of_payee() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform tell_webhooks(new.account_id, new.environment, 'payee.changed', json_build_object(
        'api_id', new.id, 'endpoint_id', null,
        'before', to_json(array_remove(array[old.pay_to_address], null)),
        'after', to_json(array_remove(array[new.pay_to_address], null))));
      return null;
    end $$`,
  `create trigger webhook_payee after update of pay_to_address on api for each row
    when (old.pay_to_address is distinct from new.pay_to_address) execute function tell_of_payee()`,

  // Returns the payees that options of an endpoint name themselves (`extra.payTo`).
  `create function own_payees(accepts jsonb) returns jsonb immutable language sql
    return jsonb_path_query_array(accepts, '$[*].extra.payTo')`,
  `create function tell_of_endpoint_payees() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform tell_webhooks(a.account_id, a.environment, 'payee.changed', json_build_object(
          'api_id', a.id, 'endpoint_id', new.id, 'before', own_payees(old.accepts), 'after', own_payees(new.accepts)))
        from api a where a.id = new.api_id;
      return null;
    end $$`,
  `create trigger webhook_payees after update of accepts on endpoint for each row
    when (own_payees(old.accepts) is distinct from own_payees(new.accepts)) execute function tell_of_endpoint_payees()`,

  `create function tell_of_certificate() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform tell_webhooks(d.account_id, d.environment, 'certificate.failing', json_build_object(
          'api_id', d.api_id, 'domain_id', d.id, 'hostname', d.hostname, 'failures', new.failures,
          'reason', left(new.reason, 1024), 'not_after', new.not_after, 'next_attempt_at', new.next_attempt_at))
        from domain d where d.id = new.domain_id;
      return null;
    end $$`,
  `create trigger webhook_certificate after update of failures on certificate for each row
    when (new.failures = ${CERTIFICATE_FAILURES} and old.failures < new.failures) execute function tell_of_certificate()`,
]
