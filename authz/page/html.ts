import { oneLine } from '../../domain/public-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // HTML must not contain it, and pages mark their openings by it.
  '\u0000': '',
}

/** Text for the content of an element or a quoted attribute. */
export function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is taken away
  return text.replace(/[&<>"'\u0000]/g, (character) => ENTITIES[character] ?? '')
}

/** A seller's text on one line, cut, and isolated from the direction of the text around it. */
export function sellersText(text: string, mostCharacters: number): string {
  return `<bdi>${escaped(shortened(text, mostCharacters))}</bdi>`
}

/** The same without an element of its own, for a title. */
export function shortened(text: string, mostCharacters: number): string {
  const line = oneLine(text.slice(0, mostCharacters * 2))
  const short = line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line
  return short.toWellFormed()
}
