import { LaunaError } from '../../typescript/src/errors.ts'

/** The value that a function returns, or the error that it throws. */
export function outcomeOf<Value>(run: () => Value): { value: Value } | { error: string; message: string } {
  try {
    return { value: run() }
  } catch (error) {
    if (!(error instanceof LaunaError)) throw error
    return { error: error.name, message: error.message }
  }
}
