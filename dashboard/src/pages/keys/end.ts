import { isDay, utcMidnight } from '../../ui/text/time-text.ts'

/** When a key ends: never, after a number of days, or at the end of a day (`2026-12-31`) in UTC. */
export type End = { after: 'never' } | { after: 'days'; days: number } | { after: 'day'; day: string }

/** The lifetimes in days that the form offers to sellers who choose no day for the end of a key. */
export const USUAL_DAYS = [30, 90, 365] as const

const DAY = 86_400_000

/** Returns the time at which a key ends, in ISO 8601, or null for never. Returns undefined while no day is chosen. */
export function endTime(end: End, now: Date): string | null | undefined {
  if (end.after === 'never') return null
  if (end.after === 'days') return new Date(now.getTime() + end.days * DAY).toISOString()
  // The chosen day is the last one on which the key works.
  return isDay(end.day) ? utcMidnight(end.day, 1) : undefined
}
