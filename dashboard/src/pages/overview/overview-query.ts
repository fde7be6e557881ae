import type { AnswerOf, Launa } from '@launa/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Overview = AnswerOf<'getStatsOverview'>
export type Figures = Omit<Overview['previous'], 'from' | 'to'>

/** Milliseconds between looks: what was sold a moment ago appears by itself. */
const LOOK_EVERY = 5_000

export const PERIODS = [7, 30, 90] as const
const USUAL_PERIOD = 30

/** The period in an address's `days`; the usual one for anything that is none of ours. */
export function periodOf(text: string | null): number {
  return PERIODS.find((days) => String(days) === text) ?? USUAL_PERIOD
}

export function overviewQuery(client: Launa, days: number) {
  return queryOptions({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => client.stats.overview({ days }, { signal }),
    refetchInterval: LOOK_EVERY,
    placeholderData: keepPreviousData,
  })
}
