import { LONGEST_SELLER_TEXT } from './generated/facts.ts'

/**
 * Characters that are invisible, move a cursor, change the direction of text, have no assigned meaning, or are lone surrogates. The two
 * variation selectors of emoji stay. The services have this set in `domain/public-text.ts`; `test/hostile-texts.test.ts` compares the two.
 */
const UNSEEN = /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffd]/gu

/**
 * Makes text of another party safe for a line of a terminal, a page or a log. Invisible characters become escapes such as `\u001b`. The
 * text is cut after `longest` characters, and never inside an escape.
 *
 * @example
 * shownText('paid\u001b[2K', 12) // 'paid\\u001b[2…'
 */
export function shownText(text: string, longest = LONGEST_SELLER_TEXT): string {
  let shown = ''
  let count = 0
  for (const character of text) {
    const spelled = spelledOut(character)
    count += spelled === character ? 1 : spelled.length
    if (count > longest) return `${shown}…`
    shown += spelled
  }
  return shown
}

/**
 * Writes invisible characters as JSON escapes, so that a JSON document keeps its meaning. `keeps` can exempt characters, such as line ends.
 *
 * @example
 * spelledOut('paid\u001b[2K') // 'paid\\u001b[2K'
 */
export function spelledOut(text: string, keeps: (character: string) => boolean = () => false): string {
  return text.replace(UNSEEN, (character) => (keeps(character) ? character : escaped(character)))
}

function escaped(character: string): string {
  const units = character.split('')
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
}
