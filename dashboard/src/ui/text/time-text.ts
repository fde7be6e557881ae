const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000
// The form of times in Sweden equals that of `utcTime`: tooltips have the form of the pages, whatever the browser's language.
const LOCAL = new Intl.DateTimeFormat('sv-SE', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  // The name of the time zone shows that the time is not in UTC.
  timeZoneName: 'short',
})

/** An ISO time on the person's own clock, with its time zone: `2026-11-28 05:00:22 GMT+9`. It is for tooltips alone. */
export function localTime(iso: string): string {
  return LOCAL.format(new Date(iso))
}

/** An ISO time in UTC, to the second: `2026-11-21 22:29:08 UTC`. */
export function utcTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** Whether a text is a day such as `2026-01-31`. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text))
}

/** The beginning of the day that comes `daysLater` days after `day` (`2026-01-31`), in UTC, in ISO 8601. */
export function utcMidnight(day: string, daysLater: number): string {
  return new Date(Date.parse(day) + daysLater * DAY_MS).toISOString()
}
