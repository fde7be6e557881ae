import type { TextRow } from '../database/tenant-reader.ts'
import { cursorOf, PAGE_BYTES } from '../http/pagination.ts'

/**
 * SQL for the first rows, newest first, up to `PAGE_BYTES` of records together. `rows` selects `id` and `record`.
 * PostgreSQL knows the length of a stored text without reading it.
 */
export function withinPageBytes(rows: string): string {
  return `select id, record from (
    select id, record, row_number() over newest as nth, sum(octet_length(record)) over newest as bytes
      from (${rows}) page window newest as (order by id desc rows unbounded preceding)) sized
    where nth = 1 or bytes <= ${PAGE_BYTES}`
}

/**
 * Makes the JSON answer of a list, from a row with its records, the last record's id, and whether another page follows.
 */
export function pageText([items, last, more]: TextRow): string {
  const cursor = more === 't' ? `"${cursorOf(last ?? '')}"` : 'null'
  return `{"items":[${items ?? ''}],"next_cursor":${cursor}}`
}
