import { spelledOut } from '../../domain/public-text.ts'

/**
 * The beginning of a text that a spreadsheet takes for a formula. Buyers choose paths, so a buyer could send a formula to the reader of the
 * file. With an apostrophe before it, the spreadsheet shows the text.
 */
const FORMULA = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/

/** A number that the gateway itself has written. A negative number begins with a minus sign, but is no formula. */
export interface NumberText {
  number: string
}

/**
 * One line of a table (RFC 4180). Null is an empty cell. Invisible characters are written as `\u001b`, so that each
 * cell stays on one line.
 */
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
