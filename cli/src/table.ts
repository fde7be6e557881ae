import { type Style, styled, type Terminal } from './style.ts'
import { fields, plain } from './text.ts'

export type Column<Row> = readonly [heading: string, cell: (row: Row) => unknown]

/** Between two columns. */
const GAP = '  '
/** Characters that a column keeps when the terminal is narrow. */
const NARROWEST = 8

/**
 * Formats rows: aligned under headings in the width of the terminal for people; one row a line, with tabs, for programs. It wraps cells
 * that are too wide. If the columns still do not fit side by side, it shows each row as names and values. It never cuts identifiers, so
 * that people can copy them.
 */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], terminal: Terminal): string {
  const cells = rows.map((row) => columns.map(([, cell]) => plain(cell(row))))
  if (!terminal.isTty) return cells.map((row) => row.join('\t')).join('\n')
  if (rows.length === 0) return 'nothing here'
  const headings = columns.map(([heading]) => heading)
  const wanted = columns.map((_, index) => Math.max(...[headings, ...cells].map((row) => row[index]?.length ?? 0)))
  const widths = fitted(wanted, { headings, width: terminal.width })
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

/** A row as the lines that its longest cell takes. */
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
      return { text: isLast ? text : text.padEnd(widths[index] ?? 0), style: styleOf(cell, index) }
    }),
  )
}

function styledLine(line: readonly Piece[], terminal: Terminal): string {
  return line
    .map(({ text, style }) => styled(text, style, terminal))
    .join(GAP)
    .trimEnd()
}

/** Broken between words; a word that is too long is cut. */
function wrap(text: string, width: number): string[] {
  if (text.length <= width) return [text]
  const wrapped: string[] = []
  for (const word of text.split(' ')) {
    const before = wrapped.at(-1)
    if (before !== undefined && before.length + 1 + word.length <= width)
      wrapped[wrapped.length - 1] = `${before} ${word}`
    else wrapped.push(cut(word, width))
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

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`
}

/** The widths of the columns. The widest columns shrink until a line fits; undefined if that is not possible. */
function fitted(
  wanted: readonly number[],
  { headings, width = Number.POSITIVE_INFINITY }: { headings: readonly string[]; width?: number | undefined },
): number[] | undefined {
  const widths = [...wanted]
  let over = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length) - width
  while (over > 0) {
    const widest = indexOfWidest(widths, headings)
    if (widest === undefined) return undefined
    widths[widest] = (widths[widest] ?? 0) - 1
    over -= 1
  }
  return widths
}

function indexOfWidest(widths: readonly number[], headings: readonly string[]): number | undefined {
  const shrinkable = widths
    .map((width, index) => ({ width, index }))
    .filter(({ width, index }) => headings[index] !== 'id' && width > Math.max(NARROWEST, headings[index]?.length ?? 0))
  return shrinkable.sort((a, b) => b.width - a.width)[0]?.index
}
