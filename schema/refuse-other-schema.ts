import type { Pool } from 'pg'
import { readSchemaRecord, type SchemaRange, type SchemaRecord, schemaProblem } from './follow-schema.ts'
import { NEEDED_SCHEMA, NEWEST_SCHEMA } from './version.ts'

/** A program that an operator runs was built for another schema than the database has. */
export class OtherSchema extends Error {
  override readonly name = 'OtherSchema'
  readonly code = 'other_schema'
}

/**
 * Returns why a program that knows the schemas of `range` must not copy, seal or write whole rows; undefined if it may. A newer schema has
 * columns that the program would leave out of its files, or leave sealed under an old key, and still report success.
 */
export function otherSchema(record: SchemaRecord, range: SchemaRange): string | undefined {
  const problem = schemaProblem(record, range)
  if (problem) return problem
  if (record.version > range.newest) return `schema ${record.version}, and this program knows ${range.newest}`
  return undefined
}

/** Throws OtherSchema if this program does not fit the schema of the database. Programs of operators call it before their first read. */
export async function refuseOtherSchema(client: Pick<Pool, 'query'>): Promise<void> {
  const found = await readSchemaRecord(client)
  const problem = otherSchema(found, { needed: NEEDED_SCHEMA, newest: NEWEST_SCHEMA })
  if (problem === undefined) return
  const what = 'run the program of the version that has migrated the database, or migrate it first'
  throw new OtherSchema(`the database has ${problem}: ${what} (other_schema)`)
}
