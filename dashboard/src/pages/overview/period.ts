import type { QueryOf } from '@launa/sdk'
import { isDay } from '../../ui/text/time-text.ts'

/** Days that end with `until`, a UTC day such as `2026-01-31`, or with today. */
export interface Period {
  days: number
  until: string | undefined
}

/** The usual periods in days. The first is shown by the hour. */
export const PERIODS = [1, 7, 30, 90] as const
const USUAL_PERIOD = 30
const MOST_DAYS = 365
const DAY_MS = 86_400_000

/** The period in the URL of a page: `days`, or `from` and `to`; the usual period for any other value. */
export function periodOf(parameters: URLSearchParams, now = new Date()): Period {
  const today = dayOf(now)
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? '']
  if (isDay(from) && isDay(to) && from <= to && to <= today)
    return { days: Math.min(MOST_DAYS, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1), until: to }
  return { days: PERIODS.find((days) => String(days) === parameters.get('days')) ?? USUAL_PERIOD, until: undefined }
}

/** Returns the first and the last day of a period. */
export function daysOf({ days, until }: Period, now = new Date()): { from: string; to: string } {
  const to = until ?? dayOf(now)
  return { from: dayOf(new Date(Date.parse(to) - (days - 1) * DAY_MS)), to }
}

/** Whether the charts have one point for each hour. With points by the day, one or two days would have too few points. */
export function isByHour({ days }: Period): boolean {
  return days <= 2
}

export function queryOfPeriod(period: Period): QueryOf<'getStatsOverview'> {
  const { days, until } = period
  return { days, ...(until && { until }), ...(isByHour(period) && { hourly: 'true' as const }) }
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
