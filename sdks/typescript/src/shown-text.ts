import { LONGEST_SELLER_TEXT } from './generated/facts.ts'

/**
 * Characters that move a cursor, turn the direction of text, have no meaning of their own, are invisible, or are half of a pair. The two
 * selectors of emoji stay. The services have the same set in `domain/public-text.ts`; `test/hostile-texts.test.ts` compares them.
 */
const UNSEEN = /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffd]/gu

/**
 * Text of another party for a line of a terminal, a page or a log. Unseen characters are written as escapes such as `\u001b`. The text is
 * cut after `longest` characters, and never inside an escape.
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
 * Writes unseen characters as the escapes of JSON, so that a JSON document stays the same. `keeps` can exempt characters, such as line
 * ends.
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
