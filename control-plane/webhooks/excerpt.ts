/** Characters of an answer that a seller is shown. */
export const EXCERPT_CHARACTERS = 1_024

/** Control characters except tabs and line ends, characters that only change how others are shown, and code points without a character. */
const NOT_SHOWN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\ufffd]/gu

/**
 * The beginning of a receiver's answer as readable text. Characters that could move a terminal's cursor, change the direction of writing or
 * be invisible are written as \uXXXX.
 */
export function excerptOf(bytes: Buffer): string {
  const text = bytes.toString('utf8').slice(0, EXCERPT_CHARACTERS)
  return text.replace(NOT_SHOWN, escaped).slice(0, EXCERPT_CHARACTERS)
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
