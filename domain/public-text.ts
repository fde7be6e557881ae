/**
 * What people and models see of text that others have written. Only these classes of characters count as unseen, in pages, texts for
 * models, mails and logs alike. The packages for sellers and buyers have `shown-text.ts` of their SDK.
 */

/** Control characters and separators of lines. They become a space. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const BREAKS_IN_LINES = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}]/gu

/**
 * Characters that turn the direction of text, are invisible, have no meaning of their own, or are half of a pair. Joiners and the two
 * selectors of emoji stay, because languages and emoji are written with them. So do number signs of Arabic, which are seen.
 */
const UNSEEN =
  /[[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\p{Co}]--[\u200c\u200d\ufe0e\ufe0f\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]]/gv

/** For a reader of bytes: nothing that a terminal, an editor or a model could take for something else. */
const SPELLED = /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffd]/gu

/** Text of a seller as it is published, with its lines. */
export function publicText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(BREAKS_IN_LINES, ' ').replace(UNSEEN, '')
}

/** Text of a seller as it is published, on one line. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
}

/** Writes unseen characters as `\uXXXX`. A JSON document stays the same. `keeps` can exempt characters, such as line ends. */
export function spelledOut(text: string, keeps: (character: string) => boolean = () => false): string {
  return text.replace(SPELLED, (character) => (keeps(character) ? character : escaped(character)))
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
