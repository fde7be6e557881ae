/** The members of a JSON object from another party; nothing about their types is known. */
export type Fields = Readonly<Record<string, unknown>>

/** An object, or undefined for any other JSON value. */
export function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** The object in a text of JSON; undefined for any other text. */
export function fieldsOf(text: string | undefined): Fields | undefined {
  try {
    return asFields(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The object in a header of x402, which is base64 of JSON; undefined for any other text. */
export function headerFields(header: string | null): Fields | undefined {
  if (header === null || !BASE64.test(header)) return undefined
  try {
    const bytes = Uint8Array.from(atob(header), (character) => character.charCodeAt(0))
    return fieldsOf(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
