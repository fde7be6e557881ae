import type { Json } from './client.ts'
import type { Command } from './commands.ts'

/** A value as text, without control characters: texts of sellers and buyers must not control a terminal. */
function shown(value: Json | undefined): string {
  const text =
    value === null || value === undefined ? '-' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replaceAll(/\p{C}/gu, '?')
}

/** An answer for a person: a list as a table, everything else line by line. */
export function printed(
  answer: Json,
  { columns = [], rowsOf = (item) => [item] }: Pick<Command, 'columns' | 'rowsOf'>,
): string {
  if (answer === null) return 'done'
  if (typeof answer !== 'object' || Array.isArray(answer)) return shown(answer)
  const { items, next_cursor: next } = answer
  if (Array.isArray(items)) {
    const table = tableOf((items as Record<string, Json>[]).flatMap(rowsOf), columns)
    return typeof next === 'string' ? `${table}\nmore: --cursor ${next}` : table
  }
  return Object.entries(answer).flatMap(linesOf).join('\n')
}

function linesOf([name, value]: [string, Json]): string[] {
  if (!Array.isArray(value)) return [`${name}: ${shown(value)}`]
  return value.length === 0 ? [`${name}: none`] : [`${name}:`, ...value.map((each) => `  ${shown(each)}`)]
}

function tableOf(items: readonly Record<string, Json>[], columns: readonly string[]): string {
  if (items.length === 0) return 'none'
  const rows = [columns.map((name) => name), ...items.map((item) => columns.map((name) => shown(item[name])))]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
