import { z } from 'zod'
import { isUuid } from '../database/identifiers.ts'
import { refuseField } from '../schema/validation.ts'

/** What every list takes: newest first, `limit` of 1 to 200, and the cursor of the page before. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(100).optional(),
})

export type PageQuery = z.output<typeof pageQuery>

/** A list answer of the given items. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}

/** The part of a query that skips what earlier pages held. */
export function afterCursor(cursor: string | undefined): { id?: { $lt: string } } {
  const id = idBefore(cursor)
  return id === null ? {} : { id: { $lt: id } }
}

/** The id that the page begins below, null for the first page. Throws `validation_failed` for a cursor that is not ours. */
export function idBefore(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const id = Buffer.from(cursor, 'base64url').toString('latin1')
  return isUuid(id) ? id : refuseField('cursor', 'is not a cursor of this list')
}

/** How to ask for one page: one row more than is shown tells whether another page follows. */
export function pageOptions(query: PageQuery): { limit: number; orderBy: { id: 'desc' } } {
  return { limit: query.limit + 1, orderBy: { id: 'desc' } }
}

export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

/** The answer made of the rows that `pageOptions` fetched. */
export function toPage<Row extends { id: string }, Item>(
  rows: readonly Row[],
  query: PageQuery,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const more = rows.length > shown.length && last !== undefined
  return { items: shown.map(toItem), next_cursor: more ? cursorOf(last.id) : null }
}

/** How a client asks for what follows the item of this id. */
export function cursorOf(id: string): string {
  return Buffer.from(id, 'latin1').toString('base64url')
}
