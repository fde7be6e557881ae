/*
 * Base64 in the spellings of clients: standard or base64url, with or without padding, with blanks and line ends inside. Each text stands
 * for one sequence of bytes. Texts that only a guess could decode are refused.
 */

const BLANKS = /[ \t\r\n]+/g
const DIGITS = /^([A-Za-z0-9+/_-]*)(={0,2})$/

/** The bytes of a text in base64. Returns undefined if it is empty or not base64. */
export function base64Bytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  // Official clients write the canonical form.
  if (bytes.length > 0 && bytes.toString('base64') === text) return bytes
  return lenientBytes(text)
}

function lenientBytes(text: string): Buffer | undefined {
  const [, digits = '', padding = ''] = DIGITS.exec(text.replace(BLANKS, '')) ?? []
  if (digits === '' || padding.length > missingDigits(digits)) return undefined
  const standard = digits.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Buffer.from(standard, 'base64')
  // The last digit may have bits that belong to no byte. Such a text is refused, because not all decoders ignore these bits.
  return bytes.toString('base64').startsWith(standard) ? bytes : undefined
}

function missingDigits(digits: string): number {
  return (4 - (digits.length % 4)) % 4
}

/** Why `base64Bytes` cannot read a text. The result repeats nothing of the text. */
export function base64Fault(text: string): string {
  const whole = text.replace(BLANKS, '')
  if (whole === '') return 'is empty: leave it out to get the terms'
  if (whole.startsWith('{')) return 'is JSON: encode it in base64'
  if (/%2[bf]|%3d/i.test(whole)) return 'is percent-encoded: send the base64 as it is'
  const wrong = text.search(/[^A-Za-z0-9+/_\-= \t\r\n]/)
  if (wrong >= 0) return `is not base64: character ${wrong + 1} does not belong to its alphabet`
  const digits = whole.replace(/={1,2}$/, '')
  if (digits.includes('=') || whole.length - digits.length > missingDigits(digits))
    return 'is not base64: it has padding (=) where none belongs'
  if (digits.length % 4 === 1) return 'is not base64: it is cut, or one character is too many'
  return 'is not base64: its last character has bits that belong to no byte'
}
