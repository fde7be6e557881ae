const texts = new WeakMap<object, string>()

/** The JSON of terms and signed payloads, which never change after parsing. It is made once and used at every step. */
export function jsonText(value: object): string {
  const known = texts.get(value)
  if (known !== undefined) return known
  const text = JSON.stringify(value)
  texts.set(value, text)
  return text
}
