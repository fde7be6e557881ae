import { DatabaseError } from 'pg'

/**
 * Whether PostgreSQL has refused something by one of these classes of SQLSTATE: 22 "data exception", 23 "integrity constraint
 * violation", P0 what triggers raise. Then what was written is at fault, and not the database.
 */
export function isOfClass(error: unknown, ...classes: readonly ('22' | '23' | 'P0')[]): boolean {
  return error instanceof DatabaseError && classes.some((each) => error.code?.startsWith(each))
}
