import { DatabaseError } from 'pg'

/**
 * Whether PostgreSQL has refused a statement because of its data, or to end a deadlock. The classes of SQLSTATE: 22 "data exception", 23
 * "integrity constraint violation", P0 raised by triggers, 40P01 a deadlock of two statements.
 */
export function isOfClass(error: unknown, ...classes: readonly ('22' | '23' | 'P0' | '40P01')[]): boolean {
  return error instanceof DatabaseError && classes.some((each) => error.code?.startsWith(each))
}
