import { type Style, styled, type Terminal } from './style.ts'
import { fields, plain } from './text.ts'

export type Column<Row> = readonly [heading: string, cell: (row: Row) => unknown]

/** Between two columns. */
const GAP = '  '
/** Characters that a column keeps when the terminal is narrow. */
const NARROWEST = 8

/**
 * Aligned under headings for people, in the width of their terminal; one row a line, with tabs, for programs. Where not even cut
 * cells fit beside each other, each row is shown as names and values. Identifiers are never cut: they are there to be copied.
 */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], terminal: Terminal): string {
  const cells = rows.map((row) => columns.map(([, cell]) => plain(cell(row))))
  if (!terminal.isTty) return cells.map((row) => row.join('\t')).join('\n')
  if (rows.length === 0) return 'nothing here'
  const headings = columns.map(([heading]) => heading)
  const wanted = columns.map((_, index) => Math.max(...[headings, ...cells].map((line) => line[index]?.length ?? 0)))
  const widths = fitted(wanted, { headings, width: terminal.width })
  if (!widths) return cells.map((row) => fields(headings.map((name, at) => [name, row[at]]))).join('\n\n')
  const line = (row: readonly string[], styleOf: (cell: string, index: number) => Style | undefined) =>
    row
      .map((cell, index) => {
        const isLast = index === row.length - 1
        const shown = cut(cell, widths[index] ?? 0)
        return styled(isLast ? shown : shown.padEnd(widths[index] ?? 0), styleOf(cell, index), terminal)
      })
      .join(GAP)
      .trimEnd()
  const head = line(
    headings.map((heading) => heading.toUpperCase()),
    () => 'bold',
  )
  const styleOf = (cell: string, index: number) => (headings[index] === 'status' ? STATUS_STYLES[cell] : undefined)
  return [head, ...cells.map((row) => line(row, styleOf))].join('\n')
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

/** The widths of the columns, of which the widest give way until a line fits; undefined where they cannot. */
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
