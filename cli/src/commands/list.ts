import type { Launa, PageRequest } from '@launa/sdk'
import type { Flag, Result } from '../command.ts'
import type { Context } from '../context.ts'
import { integer } from '../input/choices.ts'
import { environmentName } from '../session/environment-name.ts'
import { type Column, table } from '../terminal/table.ts'

/** The options of a list command. */
export interface ListOptions {
  limit?: number
}

export const LIST_FLAGS: readonly Flag[] = [
  {
    flags: '--limit <number>',
    summary: 'number of rows at most, newest first; 50 unless given',
    parse: integer(1, 10_000),
  },
]

interface Listing<Item> {
  /** Plural noun for messages, such as `APIs`. */
  what: string
  limit?: number | undefined
  columns: readonly Column<Item>[]
}

/** Reads as many pages as are needed. With `--json`, the output is `{"items": [...]}`. */
export async function listResult<Item>(
  context: Context,
  request: (client: Launa) => PageRequest<Item>,
  { what, limit = 50, columns }: Listing<Item>,
): Promise<Result> {
  const client = context.client()
  const items: Item[] = []
  for await (const item of request(client)) {
    if (items.length >= limit) break
    items.push(item)
  }
  if (items.length > 0 || context.options.json) return { value: { items }, text: table(items, columns, context.io) }
  // The message goes to standard error, because programs read standard output line by line.
  const name = await environmentName(client)
  const where = name === undefined ? '' : ` in ${name}`
  context.io.err(`no ${what}${where} at ${client.baseUrl}\n`)
  return { value: { items }, text: '' }
}

/** The number of items to ask for in one request: `limit`, but at most 200. */
export function pageSize(limit = 50): number {
  return Math.min(limit, 200)
}
