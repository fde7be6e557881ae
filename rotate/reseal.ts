import type { ClientBase } from 'pg'
import type { Encryption } from '../runtime/encryption.ts'
import { keyTag } from '../runtime/settings/key-tag.ts'
import { inTransactionOn } from '../runtime/transaction.ts'
import type { Inputs, SealedColumn } from './sealed-columns.ts'

/** The flag keeps triggers from taking the same secret under another seal for a change (`is_resealing` in the schema). */
const BEGIN = `begin; set local launa.resealing = 'on'`

/** Rows of one transaction. */
const ROWS_AT_ONCE = 200
/** A pass leaves out rows that others hold. */
const MOST_PASSES = 10

export interface Resealed {
  /** Values that are sealed under the first key of the ring now. */
  done: number
  /** Values that do not open, with the primary key of each. They stay as they are. */
  broken: readonly string[]
}

/**
 * Seals all values of a column again that are not sealed under the first key of the ring. It works through the primary key in transactions of
 * 200 rows, so that it can be interrupted and begun again at any time. Callers of the control plane wait for one such transaction at most.
 */
export async function resealColumn(
  client: ClientBase,
  column: SealedColumn,
  options: { encryption: Encryption; activeId: string | undefined; onStep: (done: number) => void },
): Promise<Resealed> {
  let done = 0
  const broken = new Set<string>()
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = done
    for (let after: readonly string[] | undefined; ; ) {
      const rows = await inTransactionOn(client, () => resealRows(client, column, { ...options, after }), BEGIN)
      if (rows.length === 0) break
      for (const row of rows) if (!row.isDone) broken.add(row.place.join(' '))
      done += rows.filter((row) => row.isDone).length
      after = rows.at(-1)?.place
      options.onStep(done)
    }
    if (done === before) break
  }
  return { done, broken: [...broken] }
}

interface Row {
  place: readonly string[]
  isDone: boolean
}

async function resealRows(
  client: ClientBase,
  column: SealedColumn,
  {
    encryption,
    activeId,
    after,
  }: { encryption: Encryption; activeId: string | undefined; after: readonly string[] | undefined },
): Promise<Row[]> {
  const names = Object.keys(column.primaryKey)
  const { rows } = await client.query<{ inputs: Inputs; sealed: Buffer }>(selectOf(column, after !== undefined), [
    keyTag(activeId),
    ...(after ?? []),
  ])
  const results: Row[] = []
  for (const { inputs, sealed } of rows) {
    const place = names.map((name) => inputs[name] ?? '')
    const context = column.contextOf(inputs)
    const again = sealedAgain(encryption, sealed, context)
    if (again) await client.query(updateOf(column), [again, sealed, ...place])
    results.push({ place, isDone: again !== undefined })
  }
  return results
}

function sealedAgain(encryption: Encryption, sealed: Buffer, context: string): Buffer | undefined {
  try {
    return encryption.encrypt(encryption.decrypt(sealed, context), context)
  } catch {
    return undefined
  }
}

/** $1: the tag of the key in use; from $2 on: the primary key of the row before. */
function selectOf({ table, column, primaryKey, only = 'true', further = {} }: SealedColumn, isLater: boolean): string {
  const names = Object.keys(primaryKey)
  const inputs = [
    ...names.map((name) => `'${name}', t.${name}::text`),
    ...Object.entries(further).map((each) => `'${each[0]}', ${each[1]}`),
  ]
  const place = names.map((name) => `t.${name}`).join(', ')
  const before = Object.values(primaryKey).map((type, index) => `$${index + 2}::${type}`)
  return `select json_build_object(${inputs.join(', ')}) as inputs, t.${column} as sealed from ${table} t
    where t.${column} is not null and substr(t.${column}, 1, octet_length($1::bytea)) <> $1::bytea and ${only}
      ${isLater ? `and (${place}) > (${before.join(', ')})` : ''}
    order by ${place} limit ${ROWS_AT_ONCE} for update of t skip locked`
}

function updateOf({ table, column, primaryKey }: SealedColumn): string {
  const place = Object.entries(primaryKey).map(([name, type], index) => `${name} = $${index + 3}::${type}`)
  return `update ${table} set ${column} = $1 where ${column} = $2 and ${place.join(' and ')}`
}
