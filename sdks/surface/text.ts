/** Wraps a text into lines of at most `width` characters. An indented text is an example and stays as it is. */
export function wrapped(text: string, width: number): string[] {
  if (text.startsWith('    ')) return text.split('\n')
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Wraps paragraphs into lines, with an empty line between two paragraphs. */
export function paragraphs(texts: readonly string[], width: number): string[] {
  return texts
    .flatMap((text) => text.split('\n\n'))
    .flatMap((text, index) => [...(index === 0 ? [] : ['']), ...wrapped(text, width)])
}

export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function snakeCased(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The name in upper snake case: `ASK_AGAIN` for `askAgain`. */
export function upperCased(name: string): string {
  return snakeCased(name).toUpperCase()
}
