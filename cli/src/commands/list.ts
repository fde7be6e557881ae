import type { PageRequest } from '@launa/sdk'
import { type Flag, integer, type Result } from '../command.ts'
import type { Context } from '../context.ts'
import { type Column, table } from '../text.ts'

/** What a list command takes. */
export interface ListOptions {
  limit?: number
}

export const LIST_FLAGS: readonly Flag[] = [
  { flags: '--limit <number>', summary: 'how many at most, newest first; 50 unless given', parse: integer(1, 10_000) },
]

/** Reads as many pages as are needed. The document is `{"items": [...]}`. */
export async function listResult<Item>(
  { io }: Context,
  request: PageRequest<Item>,
  { limit = 50, columns }: { limit?: number | undefined; columns: readonly Column<Item>[] },
): Promise<Result> {
  const items: Item[] = []
  for await (const item of request) {
    if (items.length >= limit) break
    items.push(item)
  }
  return { value: { items }, text: table(items, columns, io) }
}

/** Items of one request. */
export function pageSize(limit = 50): number {
  return Math.min(limit, 200)
}
