import { ASSET, DAY, MEASURES } from '../../schema/payment-measures.ts'
import type { OwnRow, TenantStatement, TextRow } from '../database/tenant-reader.ts'
import type { PayerCount } from './payer-count.ts'
import { MOST_PAYMENTS, NO_TRIAL } from './trials.ts'

/**
 * The figures of an endpoint for a day and a token. Challenges have their own cells without a token: for a day and all APIs, or for an API
 * or endpoint and all shown days. Unused columns are empty.
 */
export interface Cell {
  /** The day in UTC, as `2026-01-31`. */
  day: string
  apiId: string
  endpointId: string
  network: string
  asset: string
  challenges: number
  paid: number
  failed: number
  /** Revenue in atomic units. */
  amount: bigint
  /** The number of settled payments in each class of latency (`latency.ts`). */
  latency: number[]
  payers: number[]
}

/**
 * SQL: the payer of a row of `live`, in the spelling of `PAYER` (`schema/payment-measures.ts`). The name of the table
 * is needed, because the table of payers' numbers has a column `payer` too.
 */
const LIVE_PAYER = `lower(live.payer collate "C")`

/**
 * The cells of the overview. One statement reads them, so that a payment that is folded at the same time counts once. A reversed amount is
 * subtracted on the day of its payment. PostgreSQL adds up the challenges: any client can cause a row of them for each endpoint and day.
 * - $3, $4: the first day, and the day after the last one
 * - $5: all payments of that period have ids from $5 on
 * - $6: the first day that is shown
 * - $7: the maximum number of rows
 */
export const OVERVIEW: TenantStatement = {
  name: 'stats-overview',
  text: (own) => `
  with live as (select * from own_unfolded_payments($5))
  select day::text, api_id::text, endpoint_id::text, network, asset, '0', paid::text, failed::text, amount::text,
      array_to_string(latency, ' '), array_to_string(payers, ' ')
    from payment_rollup r where ${own('r')} and day >= $3::date and day < $4::date
  union all
  ${liveCells(own)}
  union all
  select ${DAY}::text, api_id::text, endpoint_id::text, network, ${ASSET}, '0', '-1', '0', (-amount)::text, '', ''
    from own_reversed_payments($5) where created_at >= $3::date::timestamp at time zone 'UTC' and created_at < $4::date::timestamp at time zone 'UTC'
  union all
  ${challengeCells(own)}
  limit $7`,
}

/**
 * The overview's cells without payments of the account's own Sandbox wallet. The sums in `payment_rollup` do not tell
 * the payers apart, so this statement reads the newest payments of the ledger.
 */
export const OVERVIEW_WITHOUT_TRIALS: TenantStatement = {
  name: 'stats-overview-without-trials',
  text: (own) => `
  with live as (
    select api_id, endpoint_id, network, asset, payer, lease_until, amount, created_at, settled_at,
        case when reversed_at is not null then 'REVERSED' else state end as state
      from own_payments_between($5, 'ffffffff-ffff-ffff-ffff-ffffffffffff', ${MOST_PAYMENTS}) p where ${NO_TRIAL})
  ${liveCells(own)}
  union all
  ${challengeCells(own)}
  limit $7`,
}

function liveCells(own: OwnRow): string {
  return `select day::text, api_id::text, endpoint_id::text, network, asset, '0', paid::text, failed::text, amount::text,
      array_to_string(latency, ' '), payers
    from (select l.day, l.api_id, l.endpoint_id, l.network, l.asset, ${MEASURES},
        coalesce(string_agg(distinct l.payer, ' ') filter (where state = 'SETTLED'), '') as payers
      from (select ${DAY} as day, api_id, endpoint_id, network, ${ASSET} as asset, state, lease_until, amount, created_at,
            settled_at, coalesce((select k.ordinal::text from payment_rollup_payer k
              where ${own('k')} and k.payer = ${LIVE_PAYER}), '@' || ${LIVE_PAYER}) as payer
          from live where created_at >= $3::date::timestamp at time zone 'UTC'
            and created_at < $4::date::timestamp at time zone 'UTC') l
      group by 1, 2, 3, 4, 5) recent`
}

function challengeCells(own: OwnRow): string {
  return `select coalesce(day::text, ''), coalesce(api_id::text, ''), coalesce(endpoint_id::text, ''), '', '', count::text, '0', '0', '0', '', ''
    from (select day, api_id, endpoint_id,
          case when grouping(day) = 0 then sum(count) else sum(count) filter (where day >= $6::date) end as count
        from challenge_count c where ${own('c')} and day >= $3::date and day < $4::date
        group by grouping sets ((day), (api_id), (api_id, endpoint_id))) summed
    where count > 0`
}

export function toCell(row: TextRow, payers: PayerCount): Cell {
  const [day = '', apiId, endpointId, network, asset, challenges, paid, failed, amount, latency, payerList] =
    row as readonly string[]
  return {
    day,
    apiId: apiId ?? '',
    endpointId: endpointId ?? '',
    network: network ?? '',
    asset: asset ?? '',
    challenges: Number(challenges),
    paid: Number(paid),
    failed: Number(failed),
    amount: BigInt(amount ?? '0'),
    latency: latency ? latency.split(' ').map(Number) : [],
    payers: payers.read(payerList ?? ''),
  }
}
