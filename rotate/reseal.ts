import type { ClientBase } from 'pg'
import type { Encryption } from '../runtime/encryption.ts'
import { keyTag } from '../runtime/settings/key-tag.ts'
import { inTransactionOn } from '../runtime/transaction.ts'
import type { Inputs, SealedColumn } from './sealed-columns.ts'

/**
 * SQL: begins a transaction with a flag. With the flag, triggers do not treat the new seal of an unchanged secret as a change
 * (`is_resealing` in the schema).
 */
const BEGIN = `begin; set local launa.resealing = 'on'`

/** The maximum number of rows of one transaction. */
const ROWS_AT_ONCE = 200
/**
 * The maximum number of passes through a column. A pass leaves out rows that other processes have locked, so that a later pass seals them.
 */
const MOST_PASSES = 10

/**
 * Seals again those values of a column that are not sealed under the first key of the ring, and returns their number. Values that cannot be
 * decrypted stay unchanged. It may be interrupted, because each transaction has only 200 rows.
 */
export async function resealColumn(
  client: ClientBase,
  column: SealedColumn,
  options: { encryption: Encryption; activeId: string | undefined; onStep: (done: number) => void },
): Promise<number> {
  let done = 0
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = done
    for (let after: readonly string[] | undefined; ; ) {
      const rows = await inTransactionOn(client, () => resealRows(client, column, { ...options, after }), BEGIN)
      if (rows.length === 0) break
      done += rows.filter((row) => row.isDone).length
      after = rows.at(-1)?.place
      options.onStep(done)
    }
    if (done === before) break
  }
  return done
}

/**
 * Returns the primary keys of the values in a column that cannot be decrypted. If an operator has used one id for two keys, such a value is
 * lost, unless the operator puts the earlier key back.
 */
export async function brokenValues(
  client: ClientBase,
  column: SealedColumn,
  encryption: Encryption,
): Promise<string[]> {
  const broken: string[] = []
  for (let after: readonly string[] = []; ; ) {
    const text = selectOf(column, { condition: () => 'true', place: after.length > 0 ? 1 : undefined })
    const { rows } = await client.query<{ inputs: Inputs; sealed: Buffer }>(text, [...after])
    const placeOf = (inputs: Inputs) => Object.keys(column.primaryKey).map((name) => inputs[name] ?? '')
    for (const { inputs, sealed } of rows)
      if (!opens(encryption, sealed, column.contextOf(inputs))) broken.push(placeOf(inputs).join(' '))
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return broken
    after = placeOf(last.inputs)
  }
}

function opens(encryption: Encryption, sealed: Buffer, context: string): boolean {
  try {
    encryption.decrypt(sealed, context)
    return true
  } catch {
    return false
  }
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
  const { rows } = await client.query<{ inputs: Inputs; sealed: Buffer }>(
    `${selectOf(column, { condition: NOT_FIRST, place: after && 2 })} for update of t skip locked`,
    [keyTag(activeId), ...(after ?? [])],
  )
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

/** SQL: the value names another key than the one in use. The parameter $1 is the tag of the key in use. */
const NOT_FIRST = (value: string) => `substr(${value}, 1, octet_length($1::bytea)) <> $1::bytea`

/** Selects the next values. `place`: the number of the first parameter with the previous row's primary key; undefined at the beginning. */
function selectOf(
  { table, column, primaryKey, only = 'true', further = {} }: SealedColumn,
  { condition, place: first }: { condition: (value: string) => string; place: number | undefined },
): string {
  const names = Object.keys(primaryKey)
  const inputs = [
    ...names.map((name) => `'${name}', t.${name}::text`),
    ...Object.entries(further).map((each) => `'${each[0]}', ${each[1]}`),
  ]
  const place = names.map((name) => `t.${name}`).join(', ')
  const before = Object.values(primaryKey).map((type, index) => `$${index + (first ?? 0)}::${type}`)
  return `select json_build_object(${inputs.join(', ')}) as inputs, t.${column} as sealed from ${table} t
    where t.${column} is not null and ${condition(`t.${column}`)} and ${only}
      ${first === undefined ? '' : `and (${place}) > (${before.join(', ')})`}
    order by ${place} limit ${ROWS_AT_ONCE}`
}

function updateOf({ table, column, primaryKey }: SealedColumn): string {
  const place = Object.entries(primaryKey).map(([name, type], index) => `${name} = $${index + 3}::${type}`)
  return `update ${table} set ${column} = $1 where ${column} = $2 and ${place.join(' and ')}`
}
