/**
 * One spelling for each path. Servers decode a percent-encoded character to the plain one (RFC 3986, section 2.1). Patterns and requests
 * are compared in the canonical spelling, so the spelling does not change the price.
 */

/** Characters of a path that stand for themselves: `pchar` of RFC 3986 without `*`, which ends a pattern. */
const PLAIN = /[A-Za-z0-9\-._~!$&'()+,;=:@]/
const ONLY_PLAIN = /^[A-Za-z0-9\-._~!$&'()+,;=:@/]*$/
const OTHER = /%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~!$&'()+,;=:@/%]+|%/g

/**
 * The canonical spelling of a path or of a part of a path. Plain characters stay. All other characters become the escapes of their UTF-8
 * bytes, with upper-case digits. An escaped slash stays escaped, because it separates no segments.
 */
export function canonicalText(text: string): string {
  if (ONLY_PLAIN.test(text)) return text
  return text.replace(OTHER, (found) => {
    if (found === '%') return '%25'
    if (found[0] !== '%') return escaped(found)
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return PLAIN.test(character) ? character : found.toUpperCase()
  })
}

/** The escapes of all bytes of a text in UTF-8. */
export function escaped(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}
