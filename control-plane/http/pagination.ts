import { z } from 'zod'
import { isUuid } from '../database/identifiers.ts'
import { refuseField } from '../validation/validation.ts'

/**
 * The maximum number of bytes of a page's items. A page ends before this size, and its cursor continues there. A page
 * has at least one item.
 */
export const PAGE_BYTES = 1_048_576

/** The query parameters of every list: newest first, `limit` of 1 to 200, and the cursor of the previous page. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(100).optional(),
})

export type PageQuery = z.output<typeof pageQuery>

/** The schema of an answer with one page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}

/** The condition that leaves out the rows of earlier pages. */
export function afterCursor(cursor: string | undefined): { id?: { $lt: string } } {
  const id = idBefore(cursor)
  return id === null ? {} : { id: { $lt: id } }
}

/**
 * Returns the id below which the page begins; null for the first page. Throws `validation_failed` for an invalid
 * cursor.
 */
export function idBefore(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const id = Buffer.from(cursor, 'base64url').toString('latin1')
  return isUuid(id) ? id : refuseField('cursor', 'is not a cursor of this list')
}

/**
 * Returns the month, such as `2026-11`, before which the page begins; null for the first page. Throws
 * `validation_failed` for an invalid cursor.
 */
export function monthBefore(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const month = Buffer.from(cursor, 'base64url').toString('latin1')
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : refuseField('cursor', 'is not a cursor of this list')
}

/** Options to read one page. With them, a query reads one row more than the page shows. If that row exists, another page follows. */
export function pageOptions(query: PageQuery): { limit: number; orderBy: { id: 'desc' } } {
  return { limit: query.limit + 1, orderBy: { id: 'desc' } }
}

export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

/** Makes the answer from the rows that `pageOptions` fetched. */
export function toPage<Row extends { id: string }, Item>(
  rows: readonly Row[],
  query: PageQuery,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, query.limit)
  return pageBefore(shown, rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null, toItem)
}

/**
 * Makes the answer from these rows, up to `PAGE_BYTES`. After the last row, the list continues below the id `next`.
 * Null means that the list ends there.
 */
export function pageBefore<Row extends { id: string }, Item>(
  rows: readonly Row[],
  next: string | null,
  toItem: (row: Row) => Item,
): Page<Item> {
  const items: Item[] = []
  let bytes = 0
  for (const row of rows) {
    const item = toItem(row)
    bytes += Buffer.byteLength(JSON.stringify(item))
    if (bytes > PAGE_BYTES && items.length > 0) break
    items.push(item)
  }
  const below = items.length < rows.length ? (rows[items.length - 1]?.id ?? next) : next
  return { items, next_cursor: below === null ? null : cursorOf(below) }
}

/** The cursor with which a client asks for the items after this id. */
export function cursorOf(id: string): string {
  return Buffer.from(id, 'latin1').toString('base64url')
}
