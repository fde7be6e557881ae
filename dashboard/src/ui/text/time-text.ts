const DAY = /^\d{4}-\d{2}-\d{2}$/
const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** An ISO time as the seller's own clock shows it. */
export function localTime(iso: string): string {
  return LOCAL.format(new Date(iso))
}

/** The name of the time zone of the seller's clock, such as `Europe/Zurich`. */
export function timeZone(): string {
  return LOCAL.resolvedOptions().timeZone
}

/** An ISO time in UTC, to the second: `2026-11-21 22:29:08 UTC`. */
export function utcTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** Whether a text is a day such as `2026-01-31`. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * The beginning of a day (`2026-01-31`) on the seller's own clock, in ISO 8601. Adds days by the calendar, not by 24 hours: the days of a
 * clock change are longer or shorter.
 */
export function localMidnight(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
