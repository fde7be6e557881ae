import { DatabaseError } from 'pg'

/**
 * Whether PostgreSQL has refused a statement with one of these classes of SQLSTATE: 22 "data exception", 23 "integrity constraint
 * violation", P0 raised by triggers. In these classes the data is at fault, and not the database. 40P01 is a deadlock: the statement and
 * another one waited for each other.
 */
export function isOfClass(error: unknown, ...classes: readonly ('22' | '23' | 'P0' | '40P01')[]): boolean {
  return error instanceof DatabaseError && classes.some((each) => error.code?.startsWith(each))
}
