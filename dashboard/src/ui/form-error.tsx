import { ApiError } from '@launa/sdk'
import { ErrorState } from './error-state.tsx'

/** The part of a refusal that a form's fields do not show: `fields` are the paths with a place of their own. */
export function FormError({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (!error) return null
  const details = error instanceof ApiError ? error.details : []
  const told = (path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`))
  if (details.length > 0 && details.every(({ path }) => told(path))) return null
  return <ErrorState error={error} />
}
