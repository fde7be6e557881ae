import { type Month, partitionOf } from './month.ts'

/**
 * How long an authorization must have expired, in days, before its payment may be archived without an outcome. After the expiry the chain
 * refuses the authorization, and its earlier transactions are final within hours. So for most of this time, authz has asked the chain about
 * facts that no longer change. After this number of days, the ledger also stops watching released payments
 * (`schema/payment-retirement.ts`).
 */
export const GIVEN_UP_DAYS = 30

/** SQL: the attempts `a` of a month, each with its last step `last`. */
export function withLastStep(month: Month): string {
  const [attempt, step] = [partitionOf('payment_attempt', month), partitionOf('payment_step', month)]
  return `${attempt} a left join lateral (select s.* from ${step} s where s.bucket = a.bucket and s.id = a.id order by s.number desc limit 1) last on true`
}

/**
 * SQL: the ids of a month's payments that may be archived without an outcome. Any seller can cause such payments: a token of the seller's
 * choice reports that an authorization was used, but shows no transfer. On Solana and Hedera, authz looks for no evidence, so payments
 * there may also stay without an outcome.
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
