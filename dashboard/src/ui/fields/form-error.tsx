import { ErrorState } from '../states/error-state.tsx'
import { isShownBy } from '../text/error-text.ts'

/** Shows the part of a refusal that the form's fields do not show. `fields` are the paths that have a field. */
export function FormError({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (!error || isShownBy(error, fields)) return null
  return <ErrorState error={error} />
}
