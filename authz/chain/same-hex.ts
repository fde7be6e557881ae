/** The bit in which the two cases of a letter differ; digits have it set. */
const LOWER_CASE = 0x20

/**
 * Whether two hexadecimal words are equal, in upper or lower case. Most unequal words differ in their first digits, so these are compared
 * first.
 */
export function sameHex(a: string | undefined, b: string): boolean {
  if (a === b) return true
  if (a?.length !== b.length) return false
  for (let at = 0; at < b.length; at++)
    if ((a.charCodeAt(at) | LOWER_CASE) !== (b.charCodeAt(at) | LOWER_CASE)) return false
  return true
}
