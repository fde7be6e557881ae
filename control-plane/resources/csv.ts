/**
 * Characters that a spreadsheet takes for the beginning of a formula. Buyers choose paths and sellers' upstreams give reasons, so a
 * stranger could send a formula to the reader of the file. A quotation mark before it makes it text.
 */
const FORMULA = /^[=+\-@\t\r\n|%]/

/** One line of a table (RFC 4180). Null is an empty cell. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null || typeof value === 'number') return String(value ?? '')
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe
}
