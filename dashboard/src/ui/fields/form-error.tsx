import { ErrorState } from '../states/error-state.tsx'
import { isShownBy } from '../text/error-text.ts'

/** Shows an error, unless the fields of the form show all of it. `fields` are the paths of these fields. */
export function FormError({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (!error || isShownBy(error, fields)) return null
  return <ErrorState error={error} />
}
