import { spelledOut } from '../../domain/public-text.ts'

/**
 * The beginning of a text that a spreadsheet takes for a formula, also in the wide forms of its signs, and after spaces. Buyers choose
 * paths and sellers' upstreams give reasons, so a stranger could send a formula to the reader of the file. A quotation mark before it makes
 * it text.
 */
const FORMULA = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/

/** Text of a number that the gateway itself has made: a negative one is no formula. */
export interface NumberText {
  number: string
}

/** One line of a table (RFC 4180). Null is an empty cell. Unseen characters are written as `\u001b`, so a cell is on one line. */
export function csvLine(cells: readonly (string | number | NumberText | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | NumberText | null): string {
  if (typeof value === 'object' && value !== null) return value.number
  if (value === null || typeof value === 'number') return String(value ?? '')
  const seen = spelledOut(value)
  const safe = FORMULA.test(seen) ? `'${seen}` : seen
  return /[",;]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe
}
