/** The maximum number of neighbouring characters in which a mistyped name may differ. */
const MOST_WRONG = 2

/**
 * The known name that `name` is probably meant to be: the two differ at one position, by at most two neighbouring characters. Undefined if
 * there is none. Names shorter than five characters are ignored, because they resemble too many others.
 */
export function nearName(name: string, known: Iterable<string>): string | undefined {
  for (const candidate of known) if (candidate.length > 4 && isNear(name, candidate)) return candidate
  return undefined
}

function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end <= MOST_WRONG
}
