/**
 * Returns the IP addresses and ranges in a text, one a line or separated by commas. Null if there are none, because the key then works from
 * everywhere.
 */
export function addressesOf(text: string): string[] | null {
  const ranges = text.split(/[\s,]+/).filter((range) => range !== '')
  return ranges.length > 0 ? ranges : null
}
