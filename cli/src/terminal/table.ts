import { cutToWidth, displayWidth, padToWidth } from './display-width.ts'
import { type Style, styled, type Terminal } from './style.ts'
import { fields, plain } from './text.ts'

/**
 * How a column shrinks when the terminal is narrow. `whole` is never cut, for amounts and other values that people copy
 * or compare. Identifiers and times are `whole` by default. `first` is cut before all other columns, for addresses,
 * hashes and texts of any length.
 */
export type Cut = 'whole' | 'first'

export type Column<Row> = readonly [heading: string, cell: (row: Row) => unknown, cut?: Cut]

/** The space between two columns. */
const GAP = '  '
/** Identifiers and times: a column with one of them is never cut, whatever its `Cut` is. */
const WHOLE = /^([0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+))$/
/** The minimum width of a column, and the maximum width that a column reserves for its longest word. */
const NARROWEST = 8
const WORD = 24

/**
 * Formats rows. Without a terminal, each row is one line with tabs, and no value is cut. At a terminal, the rows are columns under
 * headings, and cells that are too wide are wrapped. If the columns still do not fit into the width, each row is a list of names and uncut
 * values.
 */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], terminal: Terminal): string {
  const cells = rows.map((row) => columns.map(([, cell]) => plain(cell(row))))
  if (!terminal.isTty) return cells.map((row) => row.join('\t')).join('\n')
  if (rows.length === 0) return 'nothing here'
  const headings = columns.map(([heading]) => heading)
  const wanted = columns.map((_, index) =>
    [headings, ...cells].reduce((most, row) => Math.max(most, displayWidth(row[index] ?? '')), 0),
  )
  const cuts = columns.map(([, , cut], index) => (cells.some((row) => WHOLE.test(row[index] ?? '')) ? 'whole' : cut))
  const least = columns.map((_, index) => leastWidth([headings[index] ?? '', ...cells.map((row) => row[index] ?? '')]))
  const widths = fitted(wanted, { least, cuts, width: terminal.width })
  if (!widths) return cells.map((row) => fields(headings.map((name, at) => [name, row[at]]))).join('\n\n')
  const head = headings.map((heading) => heading.toUpperCase())
  const statusStyle = (cell: string, index: number) => (headings[index] === 'status' ? STATUS_STYLES[cell] : undefined)
  const shown = [lines(head, widths, () => 'bold'), ...cells.map((row) => lines(row, widths, statusStyle))]
  return shown.flatMap((row) => row.map((line) => styledLine(line, terminal))).join('\n')
}

/** A piece of a line, padded unless it is the last. */
interface Piece {
  text: string
  style: Style | undefined
}

/** The lines of a row: as many as its longest cell needs. */
function lines(
  row: readonly string[],
  widths: readonly number[],
  styleOf: (cell: string, index: number) => Style | undefined,
): Piece[][] {
  const wrapped = row.map((cell, index) => wrap(cell, widths[index] ?? 0))
  const height = Math.max(...wrapped.map(({ length }) => length))
  return Array.from({ length: height }, (_, at) =>
    row.map((cell, index) => {
      const text = wrapped[index]?.[at] ?? ''
      const isLast = index === row.length - 1
      return { text: isLast ? text : padToWidth(text, widths[index] ?? 0), style: styleOf(cell, index) }
    }),
  )
}

function styledLine(line: readonly Piece[], terminal: Terminal): string {
  return line
    .map(({ text, style }) => styled(text, style, terminal))
    .join(GAP)
    .trimEnd()
}

/** Wraps between words; cuts a word that is too long. */
function wrap(text: string, width: number): string[] {
  if (displayWidth(text) <= width) return [text]
  const wrapped: string[] = []
  for (const word of text.split(' ')) {
    const before = wrapped.at(-1)
    if (before !== undefined && displayWidth(before) + 1 + displayWidth(word) <= width)
      wrapped[wrapped.length - 1] = `${before} ${word}`
    else wrapped.push(cutToWidth(word, width))
  }
  return wrapped
}

const STATUS_STYLES: Readonly<Record<string, Style>> = {
  settled: 'green',
  delivered: 'green',
  verified: 'green',
  failed: 'red',
  reversed: 'red',
  unknown: 'yellow',
  pending: 'yellow',
}

/**
 * The least width of a column. A column with texts of several words is at least as wide as its longest word. Other
 * columns, such as addresses, are cut further.
 */
function leastWidth([heading = '', ...cells]: readonly string[]): number {
  const words = cells.filter((cell) => cell.includes(' ')).flatMap((cell) => cell.split(' '))
  const longest = words.reduce((most, word) => Math.max(most, displayWidth(word)), 0)
  return Math.max(NARROWEST, heading.length, Math.min(longest, WORD))
}

interface Fit {
  /** Widths below which the columns do not shrink. */
  least: readonly number[]
  cuts: readonly (Cut | undefined)[]
  width?: number | undefined
}

/** The widths of the columns, which shrink until a line fits; undefined if that is not possible. */
function fitted(wanted: readonly number[], fit: Fit): number[] | undefined {
  const widths = [...wanted]
  let over = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length) - (fit.width ?? Number.POSITIVE_INFINITY)
  for (const kind of ['first', undefined] as const) {
    while (over > 0) {
      const widest = indexOfWidest(widths, fit, kind)
      if (widest === undefined) break
      widths[widest] = (widths[widest] ?? 0) - 1
      over -= 1
    }
  }
  return over > 0 ? undefined : widths
}

function indexOfWidest(widths: readonly number[], { least, cuts }: Fit, kind: Cut | undefined): number | undefined {
  const shrinkable = widths.flatMap((width, index) =>
    cuts[index] === kind && width > (least[index] ?? 0) ? [{ width, index }] : [],
  )
  return shrinkable.sort((a, b) => b.width - a.width)[0]?.index
}
