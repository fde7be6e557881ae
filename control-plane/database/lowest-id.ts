/** The largest difference between two clocks, in milliseconds. Gateways make ids with their own clocks. */
export const CLOCK_DIFFERENCE_MS = 60_000

/** No id is below this one. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** No id is above this one. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The lowest UUID of version 7 for a time in milliseconds (RFC 9562, section 5.7). */
export function lowestId(milliseconds: number): string {
  const hex = Math.min(Math.max(0, Math.floor(milliseconds)), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/**
 * Returns the bounds of the ids of a page, newest first. An id begins with the time at which its row was made. So bounds of the time also
 * give bounds of the ids, and PostgreSQL finds the rows by the index of ids. `clocksDiffer`: the largest difference between the time of a
 * row and the time in its id, in milliseconds.
 */
export function idBounds(
  { before, from, to }: { before: string | null; from?: string | undefined; to?: string | undefined },
  clocksDiffer: number,
): {
  /** Exclusive upper bound of the page's ids. */
  below: string
  /** Inclusive lower bound of the page's ids. */
  first: string
} {
  const end = to === undefined ? LAST_ID : lowestId(Date.parse(to) + clocksDiffer)
  return {
    below: before !== null && before < end ? before : end,
    first: from === undefined ? FIRST_ID : lowestId(Date.parse(from) - clocksDiffer),
  }
}

/** A time of a request in UTC, or null. PostgreSQL refuses offsets from 16 hours on, which a request may have. */
export function utcTime(time: string | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString()
}
