import { ErrorState } from '../states/error-state.tsx'
import { isShownBy } from '../text/error-text.ts'

/** The part of a refusal that a form's fields do not show: `fields` are the paths with a place of their own. */
export function FormError({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (!error || isShownBy(error, fields)) return null
  return <ErrorState error={error} />
}
