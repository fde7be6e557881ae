import { fromBase64 } from './bytes.ts'
import { DECISIVE_BYTES, DEEPEST_JSON } from './generated/facts.ts'

/** The members of a JSON object from another party, with unknown types. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Whether a value of JSON is an object, and neither a list nor null.
 *
 * @example
 * isFields([]) // false
 */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value itself if it is an object; undefined for any other JSON value. */
export function asFields(value: unknown): Fields | undefined {
  return isFields(value) ? value : undefined
}

/**
 * The object at a path of keys; undefined if the value there is not an object.
 *
 * @example
 * fieldsAt({ info: { contact: { email: 'a@example.com' } } }, 'info', 'contact')?.email // 'a@example.com'
 */
export function fieldsAt(value: unknown, ...keys: readonly string[]): Fields | undefined {
  return asFields(keys.reduce((current, key) => asFields(current)?.[key], value))
}

/**
 * Parses JSON from another party. Throws `SyntaxError`, also for JSON with more than 200 levels.
 *
 * @example
 * readJson('{"sun":1}') // { sun: 1 }
 * readJson('['.repeat(201) + ']'.repeat(201)) // throws SyntaxError
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  checkDepth(value)
  return value
}

/** Throws `SyntaxError` for a JSON value with more than 200 levels. */
export function checkDepth(value: unknown, levels = DEEPEST_JSON): void {
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw new SyntaxError(`JSON of more than ${DEEPEST_JSON} levels`)
  for (const member of Object.values(value)) checkDepth(member, levels - 1)
}

/**
 * Parses a JSON object; undefined for any other text.
 *
 * @example
 * fieldsOf('{"sun":1}')?.sun // 1
 */
export function fieldsOf(text: string | undefined): Fields | undefined {
  try {
    return asFields(readJson(text ?? ''))
  } catch {
    return undefined
  }
}

const BASE64 = /^([A-Za-z0-9+/_-]*)(={0,2})$/

/**
 * Converts base64 to its standard form: with + and /, and padded. Accepts base64url, missing padding, and blanks and line ends inside.
 * Returns undefined for any other text.
 */
export function standardBase64(text: string): string | undefined {
  const [, digits, padding = ''] = BASE64.exec(text.replace(/[ \t\r\n]+/g, '')) ?? []
  if (digits === undefined || digits.length % 4 === 1) return undefined
  const missing = (4 - (digits.length % 4)) % 4
  if (padding.length > missing) return undefined
  return digits.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat(missing)
}

/** Decodes the object in a header of x402, which is base64 of JSON; undefined for any other text. */
export function headerFields(header: string | null): Fields | undefined {
  const text = header === null || header.length > DECISIVE_BYTES ? undefined : standardBase64(header)
  if (text === undefined) return undefined
  try {
    return fieldsOf(new TextDecoder().decode(fromBase64(text)))
  } catch {
    return undefined
  }
}
