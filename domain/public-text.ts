/**
 * Texts of other parties, as people and models may see them. Only these classes of characters count as invisible, in pages, texts for
 * models, mails and logs. The SDKs and the buyers use `shown-text.ts` instead.
 */

/** Control characters and separators of lines. They become a space. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const BREAKS_IN_LINES = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}]/gu

/**
 * Characters that change the direction of text, are invisible, have no defined meaning, or are half of a surrogate pair. Joiners, the two
 * selectors of emoji, and Arabic number signs stay, because readers need them.
 */
const UNSEEN =
  /[[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\p{Co}]--[\u200c\u200d\ufe0e\ufe0f\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]]/gv

/** Characters that a terminal, an editor or a model could misread. `spelledOut` escapes them. */
const SPELLED = /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffd]/gu

/** Characters without a form of their own that `oneLine` keeps: joiners, the selectors of emoji, fillers, and the empty cell of Braille. */
const BLANK = /\u200c|\u200d|\ufe0e|\ufe0f|\u2800|\u3164|\uffa0/g

/** A seller's text for publication, with its lines. */
export function publicText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(BREAKS_IN_LINES, ' ').replace(UNSEEN, '')
}

/** A seller's text for publication, on one line. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
}

/** Whether a text has at least one character that a reader sees. */
export function isVisible(text: string): boolean {
  return oneLine(text).replaceAll(BLANK, '') !== ''
}

/**
 * Writes invisible characters as `\uXXXX`, which does not change the meaning of a JSON document. `keeps` can exempt characters, such as
 * line ends.
 */
export function spelledOut(text: string, keeps: (character: string) => boolean = () => false): string {
  return text.replace(SPELLED, (character) => (keeps(character) ? character : escaped(character)))
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
