import { ToolError } from './tool.ts'

/**
 * Throws `ToolError` unless the caller names what is deleted as it is called now. The right name is not told, so that a model which
 * has taken the wrong id looks before it answers.
 */
export function requireConfirmed(confirm: string, name: string, what: string): void {
  if (confirm === name) return
  throw new ToolError('not_confirmed', `confirm is not the ${what} of what has this id; nothing was deleted`, {
    next: 'Read it with its id, and ask the person whether it is what has to be deleted.',
  })
}
