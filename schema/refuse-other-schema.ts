import type { Pool } from 'pg'
import { readSchemaRecord, type SchemaRange, type SchemaRecord, schemaProblem } from './follow-schema.ts'
import { NEEDED_SCHEMA, NEWEST_SCHEMA } from './version.ts'

/** A program that an operator runs is of another version than the database. */
export class OtherSchema extends Error {
  override readonly name = 'OtherSchema'
  readonly code = 'other_schema'
}

/**
 * What is wrong with the schema for a program of this range that copies, seals or writes rows as a whole, or undefined. A process leaves alone
 * what a later migration has added. Such a program would leave it out of its files, or under its old key, and report success.
 */
export function otherSchema(record: SchemaRecord, range: SchemaRange): string | undefined {
  const problem = schemaProblem(record, range)
  if (problem) return problem
  if (record.version > range.newest) return `schema ${record.version}, and this program knows ${range.newest}`
  return undefined
}

/** For programs of operators, before their first read. Throws OtherSchema. */
export async function refuseOtherSchema(client: Pick<Pool, 'query'>): Promise<void> {
  const found = await readSchemaRecord(client)
  const problem = otherSchema(found, { needed: NEEDED_SCHEMA, newest: NEWEST_SCHEMA })
  if (problem === undefined) return
  const what = 'run the program of the version that has migrated the database, or migrate it first'
  throw new OtherSchema(`the database has ${problem}: ${what} (other_schema)`)
}
