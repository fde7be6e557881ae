/** The maximum number of characters of a word that is compared; a longer word has no likely match. */
const LONGEST = 60

/** The known word with the fewest edits. Undefined if every known word needs more edits than a third of the characters. */
export function closest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const changes = distance(word.toLowerCase(), candidate.toLowerCase())
    if (changes < least && changes <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3))) {
      best = candidate
      least = changes
    }
  }
  return best
}

/** The question after a message about an unknown word; empty if no known word is close. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = closest(word, known)
  return meant === undefined ? '' : `; did you mean ${meant}?`
}

/** The edit distance: insertions, deletions, replacements and swaps of neighbours. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > LONGEST) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = next
  }
  return last[to.length] ?? 0
}
