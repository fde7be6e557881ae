import { cursorOf } from '../http/pagination.ts'
import type { TextRow } from './tenant-reader.ts'

/** The answer of a list, as JSON: its records with commas between them, the last one's id, and whether another page follows. */
export function pageText([items, last, more]: TextRow): string {
  const cursor = more === 't' ? `"${cursorOf(last ?? '')}"` : 'null'
  return `{"items":[${items ?? ''}],"next_cursor":${cursor}}`
}
