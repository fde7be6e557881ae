import type { AnswerOf, Launa } from '@launa/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isByHour, type Period, queryOfPeriod } from './period.ts'

export type Overview = AnswerOf<'getStatsOverview'>
export type Figures = Omit<Overview['previous'], 'from' | 'to'>

/**
 * Milliseconds between requests, so that new payments appear without a reload. Hours are requested less often, because
 * the service reads them from the ledger itself.
 */
const LOOK_EVERY = 5_000
const LOOK_AT_HOURS_EVERY = 30_000

/** The query for the figures of a period. `withoutTrials` leaves out the payments of the seller's own Sandbox wallet. */
export function overviewQuery(client: Launa, period: Period, withoutTrials: boolean) {
  const query = { ...queryOfPeriod(period), ...(withoutTrials && { without_trials: 'true' as const }) }
  return queryOptions({
    queryKey: ['overview', query],
    queryFn: ({ signal }) => client.stats.overview(query, { signal }),
    ...(withoutTrials && { select: withoutConversion }),
    refetchInterval: isByHour(period) ? LOOK_AT_HOURS_EVERY : LOOK_EVERY,
    placeholderData: keepPreviousData,
  })
}

/**
 * Removes the conversion. Without the trials it would be wrong: a 402 answer does not show who asked, so the 402 answers of trials would
 * still count.
 */
function withoutConversion({ totals, previous, by_day, by_api, ...rest }: Overview): Overview {
  const none = { conversion: null }
  return {
    ...rest,
    totals: { ...totals, ...none },
    previous: { ...previous, ...none },
    by_day: by_day.map((day) => ({ ...day, ...none })),
    by_api: by_api.map((api) => ({ ...api, ...none })),
  }
}
