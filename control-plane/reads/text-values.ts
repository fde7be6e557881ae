/** A time as the contract writes it, from PostgreSQL's text of it in UTC: `2026-01-31 12:00:00.123456+00`. */
export function instantText(text: string): string {
  // Milliseconds, cut off and not rounded, as a Date made of it would have them; trailing zeros are not written.
  const fraction = text.charCodeAt(19) === POINT ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

const POINT = 46
