/** The addresses and ranges in a text, one a line or separated by commas. Null for none: the key works from everywhere. */
export function addressesOf(text: string): string[] | null {
  const ranges = text.split(/[\s,]+/).filter((range) => range !== '')
  return ranges.length > 0 ? ranges : null
}
