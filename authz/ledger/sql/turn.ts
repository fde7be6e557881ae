import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/** What a part of a turn needs beside its items. */
interface TurnContext {
  client: Client
  /** The process that writes (`holder.ts`). */
  holder: number | null
}

/** One kind of change to many payments, as a part of a statement that may have others. */
export interface TurnPart<Item> {
  name: string
  /** SQL: common table expressions, with parameters from $1. */
  text: string
  /** The expression with the ids of the items that were written. */
  added: string
  values(batch: readonly Item[], context: TurnContext): readonly unknown[] | Promise<readonly unknown[]>
  idOf(item: Item): string
  /** A crash of the database may lose it: what follows it finds out (docs/decisions.md, "The ledger, the journal and the audit"). */
  mayBeLost?: true
}

/** Items of one kind that are due in a turn. */
interface TurnWork {
  part: TurnPart<never>
  batch: readonly never[]
}

/** Items and the part that writes them. */
export function work<Item>(part: TurnPart<Item>, batch: readonly Item[]): TurnWork {
  return { part, batch } as unknown as TurnWork
}

/** Statements by the names of their parts. PostgreSQL plans each once for a connection. */
const statements = new Map<string, { name: string; text: string }>()

const countOf = (text: string) => Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))

/** SQL: the commit of this statement does not wait for the disk. */
const RELAXED = `,
  relaxed as materialized (select set_config('synchronous_commit', 'off', true))`

function statementOf(parts: readonly TurnPart<never>[], isRelaxed: boolean) {
  const name = `ledger-${isRelaxed ? 'relaxed-' : ''}${parts.map((part) => part.name).join('-')}`
  const known = statements.get(name)
  if (known) return known
  let before = 0
  const shifted = parts.map(({ text }) => {
    const own = text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)
    before += countOf(text)
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
 * Writes all that is due in one statement and one commit. Returns whether each item was written, kind by kind in the order of the works.
 * Rejects when an item cannot be written at all, and then nothing is. `isAlone`: the statement is a transaction of its own, which need not wait
 * for the disk if all of it may be lost.
 */
export async function takeTurn(
  client: Client,
  works: readonly TurnWork[],
  holder: number | null = null,
  { isAlone = false } = {},
): Promise<boolean[][]> {
  const due = works.filter(({ batch }) => batch.length > 0)
  const values: unknown[] = []
  for (const { part, batch } of due) values.push(...(await part.values(batch, { client, holder })))
  const isRelaxed = isAlone && due.every(({ part }) => part.mayBeLost)
  const { name, text } = statementOf(
    due.map(({ part }) => part),
    isRelaxed,
  )
  const { rows } = await client.query<{ part: number; id: string }>({ name, text, values })
  const won = due.map(() => new Set<string>())
  for (const { part, id } of rows) won[part]?.add(id)
  return works.map((work) => {
    const ids = won[due.indexOf(work)]
    return work.batch.map((item) => ids?.has(work.part.idOf(item)) ?? false)
  })
}
