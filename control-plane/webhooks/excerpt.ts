/** Characters of an answer that a seller is shown. */
export const EXCERPT_CHARACTERS = 1_024

/** Control characters but tabs and line ends, what only changes how others are shown, and what is no character. */
const NOT_SHOWN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\ufffd]/gu

/**
 * The beginning of what a receiver has answered, as text for people: what could move a terminal's cursor, turn the direction of writing or
 * hide, is written as \uXXXX.
 */
export function excerptOf(bytes: Buffer): string {
  const text = bytes.toString('utf8').slice(0, EXCERPT_CHARACTERS)
  return text.replace(NOT_SHOWN, escaped).slice(0, EXCERPT_CHARACTERS)
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
