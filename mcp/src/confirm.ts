import { ToolError } from './tool-error.ts'

/**
 * Throws `ToolError` unless `confirm` is the present name of the resource. The error does not contain the right name, so that a model
 * with a wrong id has to read the resource first.
 */
export function requireConfirmed(confirm: string, name: string, what: string): void {
  if (confirm === name) return
  throw new ToolError('not_confirmed', `confirm is not the ${what} that belongs to this id; nothing was deleted`, {
    next: 'Read it by its id, and ask the person whether it has to be deleted.',
  })
}
