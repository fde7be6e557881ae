/** A form's field as text; empty when there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** For a field that may be empty: the service takes null for no value. */
export function textOrNull(form: FormData, name: string): string | null {
  return textOf(form, name).trim() || null
}
