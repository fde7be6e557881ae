import type { Pool } from 'pg'
import { readSchemaRecord, type SchemaRange, type SchemaRecord, schemaProblem } from './follow-schema.ts'
import { NEEDED_SCHEMA, NEWEST_SCHEMA } from './version.ts'

/** A program that an operator runs was built for another schema than the database has. */
export class OtherSchema extends Error {
  override readonly name = 'OtherSchema'
  readonly code = 'other_schema'
}

/**
 * Describes why a program of this range may not copy, seal or write whole rows; undefined if it may. A service ignores additions of a later
 * migration. But such a program would leave them out of its files, or under their old key, and report success.
 */
export function otherSchema(record: SchemaRecord, range: SchemaRange): string | undefined {
  const problem = schemaProblem(record, range)
  if (problem) return problem
  if (record.version > range.newest) return `schema ${record.version}, and this program knows ${range.newest}`
  return undefined
}

/** For programs of operators, to call before their first read. Throws OtherSchema. */
export async function refuseOtherSchema(client: Pick<Pool, 'query'>): Promise<void> {
  const found = await readSchemaRecord(client)
  const problem = otherSchema(found, { needed: NEEDED_SCHEMA, newest: NEWEST_SCHEMA })
  if (problem === undefined) return
  const what = 'run the program of the version that has migrated the database, or migrate it first'
  throw new OtherSchema(`the database has ${problem}: ${what} (other_schema)`)
}
