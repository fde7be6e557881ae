import type { ClientBase } from 'pg'
import { DEFAULT_REDELIVERIES } from '../domain/endpoints/charging.ts'
import { LEDGER_MONTHS_OF } from '../schema/ledger-months.ts'
import { type Month, partitionOf } from './month.ts'
import { GIVEN_UP_DAYS, givenUp, withLastStep } from './unknown-outcomes.ts'

/** Decisions of an operator about facts that the ledger does not contain. */
export interface Decisions {
  /** Whether buyers can no longer claim paid answers that were not delivered. */
  endClaims: boolean
  /** Networks without a node, for which no process will check settled payments again. */
  withoutFinality: readonly string[]
  /** Whether payments without evidence from the chain may be archived without an outcome, after a long time (`unknown-outcomes.ts`). */
  withoutOutcome: boolean
}

/**
 * A reason against an archive, with a query that counts the affected rows. The parameters $1 and $2 are the least id of the month, and the
 * least id after the month.
 */
interface Check {
  reason: string
  count: string
  values?: readonly unknown[]
}

/** The number of days for which statistics and the overview subtract reversed payments. */
const REVERSALS_COUNT_DAYS = 731

function checksOf(month: Month, { endClaims, withoutFinality, withoutOutcome }: Decisions): Check[] {
  const [attempt, step, delivery] = [
    partitionOf('payment_attempt', month),
    partitionOf('payment_step', month),
    partitionOf('delivery', month),
  ]
  const attempts = withLastStep(month)
  const inRange = (table: string, id: string) => `select count(*) from ${table} where ${id} >= $1 and ${id} < $2`
  /** SQL: counts the month's rows, except those of payments that are archived without an outcome. */
  const inRangeBut = (table: string, id: string) =>
    withoutOutcome ? `${inRange(table, id)} and ${id} not in (${givenUp(month)})` : inRange(table, id)
  const settled = `from ${attempt} a join ${step} s on s.bucket = a.bucket and s.id = a.id and s.state = 'SETTLED' join payment_terms t on t.id = a.terms`
  const mostClaims = `coalesce((select e.max_redeliveries from endpoint e where e.id = u.endpoint_id), u.max_redeliveries, ${DEFAULT_REDELIVERIES})`
  return [
    {
      reason: 'payments are open: RESERVED or SETTLING',
      count: `select count(*) from ${attempts} where coalesce(last.state, 'RESERVED') in ('RESERVED', 'SETTLING')
        and $1::uuid < $2::uuid`,
    },
    {
      reason: `payments have an unknown outcome (--without-outcome lets those leave that ran out ${GIVEN_UP_DAYS} days ago)`,
      count: inRangeBut(`(select a.id from ${attempts} where last.state = 'UNKNOWN') unknown`, 'id'),
    },
    {
      reason: 'payments with an unknown outcome wait for the chain',
      count: inRangeBut('payment_unresolved', 'id'),
    },
    { reason: 'released payments are still watched on the chain', count: inRange('payment_watch', 'id') },
    {
      reason: 'released authorizations can still be presented',
      count: `select count(*) from ${attempts} where last.state in ('RELEASED', 'REPLACED') and a.valid_before > now()
        and $1::uuid < $2::uuid`,
    },
    ...(endClaims
      ? []
      : [
          {
            reason:
              'answers that were paid for were not delivered and may still be claimed (--end-claims gives them up)',
            count: `with u as materialized (
                select t.endpoint_id, t.max_redeliveries, d.claims
                  ${settled} left join ${delivery} d on d.bucket = a.bucket and d.payment_id = a.id
                  where $1::uuid < $2::uuid and d.delivered is not true)
              select count(*) from u where u.claims is null or u.claims < ${mostClaims}`,
          },
        ]),
    {
      // An archived payment would no longer hold its payment identifier. A repeated request with this identifier would be charged again.
      reason: 'payments still hold payment identifiers, for a day',
      count: `with i as materialized (select payment_key from payment_identifier)
        select count(*) from i join payment_key k on k.bucket = bucket_of_key(i.payment_key) and k.key = i.payment_key
          where k.id >= $1 and k.id < $2`,
    },
    { reason: 'settled payments wait for another look at the chain', count: inRange('payment_recheck', 'payment_id') },
    {
      reason:
        'payments are not final on their chain yet (--without-finality NETWORK for one that no node is asked about)',
      count: `with sold as materialized (
          select t.network, max(coalesce((select b.at from ${step} b where b.bucket = a.bucket and b.id = a.id and b.state = 'SETTLING'), s.at)) as at
            ${settled} where $1::uuid < $2::uuid and a.channel_id is null group by t.network)
        select count(*) from sold o where o.network <> all($3::text[])
          and not exists (select from payment_finality f where f.network = o.network and f.settling_at > o.at)`,
      values: [withoutFinality],
    },
    {
      reason: 'payments belong to channels: what a channel has charged and lost is reckoned from all of its payments',
      count: `select count(*) from ${attempt} a where a.channel_id is not null and $1::uuid < $2::uuid`,
    },
    {
      reason: 'payments were reversed, and statistics still take them off',
      count: `${inRange('payment_correction', 'payment_id')} and at > now() - interval '${REVERSALS_COUNT_DAYS} days'`,
    },
    {
      reason: 'signatures were not replaced by their digests yet',
      count: `select (select count(*) from payment_tidied where id < $2) + (${inRangeBut('payment_tidy_later', 'payment_id')})`,
    },
    {
      reason: 'payments are not in the statistics yet',
      count: `select (select count(*) from payment_rollup_watermark where id < $2) + (${inRangeBut('payment_rollup_open', 'id')})
        + (${inRange('payment_rollup_late', 'id')})`,
    },
    {
      reason: 'settlements are not in the earnings yet',
      count: `select count(*) from payment_earned_watermark w where $1::uuid < $2::uuid
        and w.at <= greatest($3::timestamptz, (select max(s.at) from ${step} s))`,
      values: [month.end],
    },
    {
      reason: 'statements of the month are not closed',
      count: `select count(*) from (select distinct e.account_id, e.environment from payment_earned e where e.month <= $3::date) e
        left join payment_statement_closed c using (account_id, environment)
        where $1::uuid < $2::uuid and (c.month is null or c.month < $3::date)`,
      values: [`${month.name}-01`],
    },
  ]
}

const IS_THERE = `select to_regclass($1) is not null as there`

/** Returns why this month cannot be archived now, one line for each reason; empty if it can. */
export async function refusalsOf(client: ClientBase, month: Month, decisions: Decisions): Promise<string[]> {
  if (Date.now() < month.end.getTime() + 3_600_000) return [`${month.name} is not over for an hour yet`]
  for (const parent of LEDGER_MONTHS_OF) {
    const { rows } = await client.query<{ there: boolean }>(IS_THERE, [partitionOf(parent, month)])
    if (!rows[0]?.there) return [`the ledger has no partition ${partitionOf(parent, month)}`]
  }
  const refusals: string[] = []
  for (const { reason, count, values = [] } of checksOf(month, decisions)) {
    const { rows } = await client.query<{ count: string }>(count, [month.firstId, month.endId, ...values])
    const found = Number(Object.values(rows[0] ?? {})[0] ?? 0)
    if (found > 0) refusals.push(`${reason}: ${found}`)
  }
  return refusals
}
