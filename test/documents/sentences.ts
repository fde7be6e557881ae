/** The most words in a sentence. */
export const MOST_WORDS = 25

const BLOCK_OF_CODE = /^[ \t]*```.*?^[ \t]*```/gms
const TABLE_RULE = /^[\s|:-]+$/
const ITEM = /^(?:[-*]|\d+\.) |^#+ |^> ?/
const ABBREVIATION = /(?:\be\.g|\bi\.e|\betc|\bNo)\.$/

/** Returns the sentences of a Markdown text, without its code blocks. Each table cell, list item and heading begins a sentence. */
export function sentencesOf(markdown: string): string[] {
  const parts: string[] = []
  let open = false
  for (const line of markdown.replaceAll(BLOCK_OF_CODE, '').split('\n')) {
    const text = line.trim()
    if (text === '' || text.startsWith('<!--')) open = false
    else if (text.startsWith('|')) {
      open = false
      if (!TABLE_RULE.test(text)) parts.push(...text.slice(1, -1).split(/(?<!\\)\|/))
    } else if (open && !ITEM.test(text)) parts.push(`${parts.pop()} ${text}`)
    else {
      parts.push(text.replace(ITEM, ''))
      open = !text.startsWith('#')
    }
  }
  return parts.flatMap(splitSentences)
}

/** Returns the sentences of a paragraph. Code and links count as one word each. */
export function splitSentences(paragraph: string): string[] {
  const plain = paragraph
    .replaceAll(/`[^`]*`/g, 'X')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
  const sentences: string[] = []
  for (const piece of plain.split(/(?<=[.!?]["”’)]*)\s+/)) {
    const last = sentences.at(-1)
    if (last !== undefined && ABBREVIATION.test(last)) sentences[sentences.length - 1] = `${last} ${piece}`
    else if (piece.trim() !== '') sentences.push(piece.trim())
  }
  return sentences
}

/** Returns the number of words in a sentence: parts between blanks with a letter or a digit. */
export function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Returns the sentences with too many words. */
export function longSentences(sentences: readonly string[]): string[] {
  return sentences.filter((sentence) => wordsOf(sentence) > MOST_WORDS)
}
