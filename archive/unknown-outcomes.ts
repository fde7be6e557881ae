import { type Month, partitionOf } from './month.ts'

/**
 * How many days ago an authorization must have expired, before its payment may be archived without an outcome. The chain's facts about it
 * are final within hours, so authz has checked them for weeks.
 */
export const GIVEN_UP_DAYS = 30

/** SQL: the attempts `a` of a month, each with its last step `last`. */
export function withLastStep(month: Month): string {
  const [attempt, step] = [partitionOf('payment_attempt', month), partitionOf('payment_step', month)]
  return `${attempt} a left join lateral (select s.* from ${step} s where s.bucket = a.bucket and s.id = a.id order by s.number desc limit 1) last on true`
}

/**
 * SQL: the ids of a month's payments that may be archived without an outcome. No evidence may ever show their outcome: a token that a
 * seller has chosen may report that an authorization was used, and show no transfer. On Solana and Hedera, authz does not look for
 * evidence.
 */
export function givenUp(month: Month): string {
  return `select a.id from ${withLastStep(month)}
    where last.state = 'UNKNOWN' and a.valid_before < now() - interval '${GIVEN_UP_DAYS} days'`
}

/** SQL: how many payments of a month have an unknown outcome, by network, as a JSON object `unknown`. */
export function unknownByNetwork(month: Month): string {
  return `select coalesce(jsonb_object_agg(network, payments), '{}') as unknown from (select t.network, count(*) as payments
    from ${withLastStep(month)} join payment_terms t on t.id = a.terms where last.state = 'UNKNOWN' group by 1) u`
}
