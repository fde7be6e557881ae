/**
 * The ranges in a text, one a line or separated by commas. A single address becomes the range of this address alone. Null for none: the
 * key works from everywhere.
 */
export function addressesOf(text: string): string[] | null {
  const ranges = text.split(/[\s,]+/).filter((range) => range !== '')
  return ranges.length > 0 ? ranges.map(rangeOf) : null
}

function rangeOf(typed: string): string {
  if (typed.includes('/')) return typed
  return typed.includes(':') ? `${typed}/128` : `${typed}/32`
}
