import type { ImportReport } from '@launa/sdk'
import type { Io } from '../terminal/io.ts'
import { table } from '../terminal/table.ts'

/** Rows for people; `--json` has all. */
const MOST_ROWS = 200

/** A row of the table of an import. */
export interface Outcome {
  what: 'created' | 'skipped'
  method: string
  path_pattern: string
  why: string
}

/** What became of the operations of a document, for people: the given rows, then the skipped operations, and how many more there are. */
export function reportText(
  rows: readonly Outcome[],
  { skipped, skipped_count }: Pick<ImportReport, 'skipped' | 'skipped_count'>,
  io: Io,
): string {
  const shown = [
    ...rows,
    ...skipped.slice(0, MOST_ROWS).map((one): Outcome => ({ what: 'skipped', ...one, why: one.reason })),
  ]
  const columns = table(
    shown,
    [
      ['outcome', ({ what }) => what],
      ['method', ({ method }) => method],
      ['pattern', ({ path_pattern }) => path_pattern],
      ['reason', ({ why }) => why, 'first'],
    ],
    io,
  )
  const more = skipped_count - Math.min(skipped.length, MOST_ROWS)
  return more > 0 ? `${columns}\nand ${more} more skipped operations` : columns
}
