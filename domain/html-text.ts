const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // HTML must not contain this character. Our pages also use it as a placeholder for the requested path.
  '\u0000': '',
}

/** Text for the content of an HTML element or a quoted attribute. */
export function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the character is removed
  return text.replace(/[&<>"'\u0000]/g, (character) => ENTITIES[character] ?? '')
}
