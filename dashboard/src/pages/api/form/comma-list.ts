/** A list of words as it is edited: with commas between them. */
export function listText(words: readonly string[]): string {
  return words.join(', ')
}

/** The words of such a text; empty ones are none. */
export function wordsOf(text: string): string[] {
  return text.split(',').flatMap((word) => word.trim() || [])
}
