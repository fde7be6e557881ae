import { lastStep } from './payment-view.ts'
import { LEDGER_ROLE } from './roles.ts'

/**
 * SQL: no request can use such a payment any more, whatever its scheme, and it was never charged.
 * The chain keeps an authorization or a transaction from a second use, and by now refuses it. The sum charged on its channel keeps a
 * voucher from a second use.
 * The row was kept because another party may have spent the authorization. `authz/ledger/payments/watched.ts` looks for that until the
 * authorization cannot be spent any more. A month after a look was due, no process will look any more.
 */
const IS_OVER = `(last.state = 'REPLACED' or (last.state = 'RELEASED' and a.valid_before < now() - interval '1 day'
    and not exists (select from payment_watch w where w.bucket = a.bucket and w.id = a.id and w.watch_at > now() - interval '30 days')))`

const belonging = (table: string) => `delete from ${table} t using gone g where t.id = g.id and t.bucket = g.bucket`

/**
 * The one way in which attempts and their steps leave the ledger. It runs as the schema's owner: authz itself has no right to delete them,
 * so that no mistake there removes a charge. The key goes with the attempt that holds it.
 */
export const PAYMENT_RETIREMENT = [
  `create function retire_attempts(ids uuid[]) returns integer language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare retired integer;
    begin
      with over as materialized (
        select a.id, a.bucket, a.key, a.authorization_key from payment_attempt a ${lastStep('last')} where a.id = any(ids) and ${IS_OVER}),
      gone as (delete from payment_attempt a using over o where a.id = o.id and a.bucket = o.bucket returning a.id, a.bucket),
      keys as (delete from payment_key k using over o where k.key in (o.key, o.authorization_key) and k.id = o.id),
      watches as (${belonging('payment_watch')}),
      leases as (${belonging('payment_lease')}),
      steps as (${belonging('payment_step')})
      select count(*) into retired from gone;
      return retired;
    end $$`,
  'revoke execute on function retire_attempts from public',
  `grant execute on function retire_attempts to ${LEDGER_ROLE}`,
]
