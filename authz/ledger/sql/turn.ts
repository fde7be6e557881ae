import type { ClientBase } from 'pg'
import { arraysOf, type ColumnType, type RowOf } from './array-parameter.ts'

type Client = Pick<ClientBase, 'query'>

/** The context that a part of a turn needs beside its items. */
interface TurnContext {
  client: Client
  /** The process that writes (`holder.ts`). */
  holder: number | null
}

/** One kind of change to many payments: a part of a statement, which may have other parts. */
export interface TurnPart<Item, Columns extends readonly ColumnType[] = readonly ColumnType[]> {
  name: string
  /** SQL: common table expressions. Their parameters are the columns' arrays: $1, $2 and so on. */
  text: string
  /** The expression with the ids of the items that were written. */
  added: string
  /** The first column has the ids. */
  columns: Columns
  /** One row for each item, in the order of the batch. */
  rows(batch: readonly Item[], context: TurnContext): readonly RowOf<Columns>[] | Promise<readonly RowOf<Columns>[]>
  /** A crash of the database may lose the change, and later steps notice the loss (authz/ledger/DECISIONS.md, "The ledger"). */
  mayBeLost?: true
}

/** Checks that the rows of a part have its columns. */
export function turnPart<Item, const Columns extends readonly ['uuid', ...ColumnType[]]>(
  part: TurnPart<Item, Columns>,
): TurnPart<Item> {
  return part as unknown as TurnPart<Item>
}

/** One item that is due in a turn, and the part that writes it. */
export interface Due<Item = unknown> {
  part: TurnPart<Item>
  item: Item
}

/** Statements by the names of their parts. PostgreSQL plans each once for a connection. */
const statements = new Map<string, { name: string; text: string }>()

/** SQL: the commit of this statement does not wait for the disk. */
const RELAXED = `,
  relaxed as materialized (select set_config('synchronous_commit', 'off', true))`

function statementOf(parts: readonly TurnPart<never>[], isRelaxed: boolean) {
  const name = `ledger-${isRelaxed ? 'relaxed-' : ''}${parts.map((part) => part.name).join('-')}`
  const known = statements.get(name)
  if (known) return known
  let before = 0
  const shifted = parts.map(({ text, columns }) => {
    const own = text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)
    before += columns.length
    return own
  })
  const reads = parts.map(({ added, text }, index) =>
    text.includes(`${added}_told`)
      ? `select ${index} as part, a.id from ${added} a left join ${added}_told on true`
      : `select ${index} as part, id from ${added}`,
  )
  if (isRelaxed) reads.push('select -1 as part, null::uuid as id from relaxed')
  const statement = {
    name,
    text: `with ${shifted.join(',')}${isRelaxed ? RELAXED : ''}\n  ${reads.join(' union all ')}`,
  }
  statements.set(name, statement)
  return statement
}

/**
 * Writes all that is due in one statement and one commit. Returns whether each item was written, in the order of the items. Rejects, and
 * writes nothing, if an item cannot be written at all. `isAlone`: the statement is its own transaction.
 */
export async function takeTurn(
  client: Client,
  batch: readonly Due[],
  holder: number | null = null,
  { isAlone = false } = {},
): Promise<boolean[]> {
  const parts = [...new Set(batch.map(({ part }) => part))].sort((a, b) => (a.name < b.name ? -1 : 1))
  const values: Buffer[] = []
  /** For each part: the position of each id in the batch. */
  const places: Map<unknown, number>[] = []
  for (const part of parts) {
    const own = [...batch.keys()].filter((at) => batch[at]?.part === part)
    const rows = await part.rows(
      own.map((at) => batch[at]?.item),
      { client, holder },
    )
    const placeOf = new Map<unknown, number>()
    // If the part has an id twice, only the first item is written.
    const first = rows.filter(([id], index) => !placeOf.has(id) && placeOf.set(id, own[index] as number))
    places.push(placeOf)
    values.push(...arraysOf(part.columns, first))
  }
  // The statement need not wait for the disk if all of its changes may be lost.
  const isRelaxed = isAlone && parts.every(({ mayBeLost }) => mayBeLost)
  const { name, text } = statementOf(parts, isRelaxed)
  const { rows } = await client.query<{ part: number; id: string }>({ name, text, values })
  const written = new Set(rows.map(({ part, id }) => places[part]?.get(id)))
  return batch.map((_, at) => written.has(at))
}
