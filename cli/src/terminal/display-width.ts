/** Measures and cuts texts in columns of a terminal. Characters of East Asia and emoji take two columns. */

const PLAIN = /^[\x20-\x7e]*$/

/** Blocks of characters that terminals show twice as wide (Unicode Standard Annex 11, W and F), with emoji. */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18dff}\u{1b000}-\u{1b2ff}\u{1f300}-\u{1f64f}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u

/** Characters that a terminal draws onto the preceding character. */
const MARKS = /^[\p{Mn}\p{Me}]+$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += widthOf(segment)
  return width
}

/** The beginning of a text that fits into this many columns. If the text was cut, its last character is an ellipsis. */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let shown = ''
  let used = 1
  for (const { segment } of graphemes.segment(text)) {
    used += widthOf(segment)
    if (used > width) break
    shown += segment
  }
  return `${shown}…`
}

/** Pads the text with spaces to this many columns. */
export function padToWidth(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

function widthOf(grapheme: string): number {
  if (WIDE.test(grapheme)) return 2
  return MARKS.test(grapheme) ? 0 : 1
}
