/** Returns the text of a form's field, or an empty text if the form has no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the text of a field, or null if it is empty: for the service, null means no value. */
export function textOrNull(form: FormData, name: string): string | null {
  return textOf(form, name).trim() || null
}
