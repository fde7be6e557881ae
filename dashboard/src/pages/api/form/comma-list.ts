/** A list of words as the text of a field, separated by commas. */
export function listText(words: readonly string[]): string {
  return words.join(', ')
}

/** The words of a text with commas between them, without empty words. */
export function wordsOf(text: string): string[] {
  return text.split(',').flatMap((word) => word.trim() || [])
}
