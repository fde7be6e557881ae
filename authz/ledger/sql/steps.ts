import type { NamedReason } from '../../../domain/payments/payment-reasons.ts'
import { TOLD_STATES } from '../../../schema/webhook-events.ts'
import { firstWatch } from '../payments/first-watch.ts'

/*
 * SQL that adds steps to payments. All of this SQL is here, so that no writer forgets the seller's events, or the queue of payments for the
 * chain to decide.
 */

/** Columns of a new step, in the order in which a source of `addSteps` selects them. `number` is the number of the last step plus one. */
const COLUMNS = 'id, number, state, reason, transaction, upstream_status, request_body, varied, holder, unverified'

/**
 * SQL: common table expressions that add the steps which `source` selects. A step is added only if the attempt has no step with its number:
 * of two writers, one succeeds. `NAME` has the added steps. If webhooks may report them, the statement must also read `NAME_told`.
 */
export function addSteps(name: string, source: string, { told = true }: { told?: boolean } = {}): string {
  const added = `
  ${name} as (
    insert into payment_step as s (bucket, ${COLUMNS})
      select bucket_of(n.id), n.* from (${source}) as n (${COLUMNS}) order by n.id, n.number
    on conflict do nothing
    returning s.id, s.bucket, s.number, s.state, s.reason, s.transaction, s.upstream_status)`
  if (!told) return added
  return `${added},
  ${name}_told as materialized (
    select tell_of_payments(array_agg(id), array_agg(number), array_agg(state), array_agg(reason), array_agg(transaction))
      from ${name} where state in ${TOLD_STATES} having count(*) > 0)`
}

/** SQL: a reason that a statement itself writes, checked against the table of reasons. */
export const reasonSql = (reason: NamedReason): string => `'${reason}'`

/** SQL: adds and removes queue entries for the added steps. A statement that adds only SETTLING and SETTLED does not need this. */
export function queues(name: string): string {
  return `
  ${name}_unresolved as (
    insert into payment_unresolved (id, bucket, network, key)
      select s.id, s.bucket, t.network, a.key
        from ${name} s join payment_attempt a on a.id = s.id and a.bucket = s.bucket join payment_terms t on t.id = a.terms
        where s.state = 'UNKNOWN'
    on conflict do nothing),
  ${name}_resolved as (
    delete from payment_unresolved u using ${name} s
      where s.number > 1 and s.state <> 'UNKNOWN' and u.id = s.id and u.bucket = s.bucket),
  ${name}_watched as (
    insert into payment_watch (id, bucket, network, watch_at)
      select id, bucket, network, watch_at
        from (select s.id, s.bucket, t.network, ${firstWatch('s', 'a', 't')} as watch_at
          from ${name} s join payment_attempt a on a.id = s.id and a.bucket = s.bucket join payment_terms t on t.id = a.terms
          where s.state = 'RELEASED') r
        where watch_at is not null
    on conflict do nothing),
  ${name}_unwatched as (
    delete from payment_watch w using ${name} s
      where s.number > 1 and s.state <> 'RELEASED' and w.id = s.id and w.bucket = s.bucket)`
}
