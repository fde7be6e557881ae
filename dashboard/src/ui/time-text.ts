const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** An ISO time as the seller's own clock shows it. */
export function localTime(iso: string): string {
  return LOCAL.format(new Date(iso))
}

/** An ISO time in UTC, to the second: `2026-11-21 22:29:08 UTC`. */
export function utcTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
