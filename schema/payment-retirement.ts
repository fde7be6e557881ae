import { lastStep } from './payment-view.ts'
import { LEDGER_ROLE } from './roles.ts'

/** The time from the end of a pass over all terms to the beginning of the next pass. */
const TERMS_WALK = `interval '1 day'`
/**
 * The shortest time from the check that first finds terms without an attempt to their removal. Within this time, every reservation that was
 * under way has been committed.
 */
const TERMS_REST = `interval '1 hour'`

/**
 * SQL: whether a payment was never charged, and nobody can use it any more. In these cases, the chain refuses the authorization or
 * transaction, and the channel's charged sum refuses the voucher.
 *
 * While another party may have spent the authorization, `payment_watch` has a row for the next check (`authz/ledger/payments/watched.ts`).
 * A check that has been due for a month will not be made any more.
 */
const IS_OVER = `(last.state = 'REPLACED' or (last.state = 'RELEASED' and a.valid_before < now() - interval '1 day'
    and not exists (select from payment_watch w where w.bucket = a.bucket and w.id = a.id and w.watch_at > now() - interval '30 days')))`

const belonging = (table: string) => `delete from ${table} t using gone g where t.id = g.id and t.bucket = g.bucket`

/**
 * The functions that remove attempts, their steps and keys from the ledger. They run as the schema's owner, because authz has no right to
 * delete these rows. So no mistake in authz can remove a charge, or free a charged authorization (M2).
 */
export const PAYMENT_RETIREMENT = [
  // Removes attempts that were never charged. The key is removed with the attempt that holds it.
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
  // For authz of version 0.1.0 that runs beside a later one: removes keys that were taken for attempts which were not made. The keys of
  // archived months stay, although their attempts are gone.
  `create function free_keys(wanted bytea[]) returns void language plpgsql
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
    end $$`,
  // Checks the next `most` terms, each of them once a day, and removes those that are not in force and have no attempt. Returns how many
  // were checked and removed. If authz still assumes that removed terms are stored, its reservation is refused as stale, and authz stores
  // the terms again (`doubtTerms`).
  //
  // Terms are removed only at the second check: a sale can change the epoch while a reservation under the old epoch is being written
  // (`terms_stay`). By the second check, the ledger has this reservation.
  //
  // Nothing is checked while the archive has detached a month and not deleted it, because its attempts cannot be seen and the month may
  // return. The lock keeps the archive from detaching a month during the checks.
  `create function retire_terms(most integer, out looked integer, out retired integer) language plpgsql
    security definer set search_path = public, pg_temp set enable_seqscan = off as $$
    declare
      place uuid;
      batch uuid[];
      each uuid;
      unused uuid[] := '{}';
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
      -- Each by itself: no plan may read all attempts, and a distributed ledger refuses a query beside them for each row.
      foreach each in array array(select t.id from payment_terms t
          where t.id = any(batch) and not exists (select from api where api.id = t.api_id and api.epoch = t.api_epoch)) loop
        perform from payment_attempt a where a.terms = each limit 1;
        if not found then unused := unused || each; end if;
      end loop;
      delete from payment_terms where id = any(unused) and unused_since < now() - ${TERMS_REST};
      get diagnostics retired = row_count;
      update payment_terms set unused_since = now() where id = any(unused) and unused_since is null;
      if looked = most then
        update payment_terms_retired set id = batch[most];
      else
        update payment_terms_retired set id = '00000000-0000-0000-0000-000000000000', due_at = now() + ${TERMS_WALK};
      end if;
    end $$`,
  'revoke execute on function free_keys, retire_attempts, retire_terms from public',
  `grant execute on function free_keys, retire_attempts, retire_terms to ${LEDGER_ROLE}`,
]
