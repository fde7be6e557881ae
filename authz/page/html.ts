import { escaped } from '../../domain/html-text.ts'
import { oneLine } from '../../domain/public-text.ts'

/** A seller's text on one line, cut, and isolated from the direction of the text around it. */
export function sellersText(text: string, mostCharacters: number): string {
  return `<bdi>${escaped(shortened(text, mostCharacters))}</bdi>`
}

/** A seller's text on one line and cut, without an element of its own, for a title. */
export function shortened(text: string, mostCharacters: number): string {
  const line = oneLine(text.slice(0, mostCharacters * 2))
  const short = line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line
  return short.toWellFormed()
}
