import { atomicToUsdc, isUsdc, spelledOut } from '@launa/sdk'

/** Text of others may hold control characters, which a terminal would obey: they are spelled out. */
export function plain(value: unknown): string {
  return spelledOut(value === null || value === undefined ? '' : String(value))
}

/** One JSON document on one line, which a terminal shows as it is. */
export function jsonText(value: unknown): string {
  // Without a value there is no document.
  return spelledOut(JSON.stringify(value) ?? '')
}

/** The body of an answer for a terminal: its lines and tabs stay, all else that a terminal would obey is spelled out. */
export function bodyText(text: string): string {
  return spelledOut(text.replaceAll('\r\n', '\n'), (character) => character === '\n' || character === '\t')
}

export type Column<Row> = readonly [heading: string, cell: (row: Row) => unknown]

/** Aligned under headings for people; one row a line, with tabs, for programs. */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { isTty }: { isTty: boolean },
): string {
  const cells = rows.map((row) => columns.map(([, cell]) => plain(cell(row))))
  if (!isTty) return cells.map((row) => row.join('\t')).join('\n')
  if (rows.length === 0) return 'nothing here'
  const lines = [columns.map(([heading]) => heading.toUpperCase()), ...cells]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names and values, one a line; what is absent is left out. */
export function fields(pairs: readonly (readonly [name: string, value: unknown])[]): string {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`).join('\n')
}

/** An amount as people read it. */
export function price({ network, asset, amount }: { network: string; asset: string; amount: string }): string {
  try {
    return isUsdc({ network, asset }) ? `${atomicToUsdc(amount)} USDC` : `${plain(amount)} units of ${plain(asset)}`
  } catch {
    return `${plain(amount)} units`
  }
}
