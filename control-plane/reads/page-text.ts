import { cursorOf } from '../http/pagination.ts'
import type { TextRow } from './tenant-reader.ts'

/** The answer of a list, as JSON, from a row with its records, the last one's id, and whether another page follows. */
export function pageText([items, last, more]: TextRow): string {
  const cursor = more === 't' ? `"${cursorOf(last ?? '')}"` : 'null'
  return `{"items":[${items ?? ''}],"next_cursor":${cursor}}`
}
