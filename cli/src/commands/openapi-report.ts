import type { ImportReport } from '@launa/sdk'
import type { Io } from '../terminal/io.ts'
import { table } from '../terminal/table.ts'

/** The maximum number of rows in the output for people; `--json` prints all rows. */
const MOST_ROWS = 200

/** A row of the table with the results of an import. */
export interface Outcome {
  what: 'created' | 'skipped'
  method: string
  path_pattern: string
  why: string
}

/** The result for each operation of a document, as text: the given rows, the skipped operations, and the number of rows left out. */
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
