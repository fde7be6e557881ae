/** Tags as they are edited: with commas between them. */
export function tagsText(tags: readonly string[]): string {
  return tags.join(', ')
}

/** The tags of such a text; empty ones are none. */
export function tagsOf(text: string): string[] {
  return text.split(',').flatMap((tag) => tag.trim() || [])
}
