const MOST_CHARACTERS = 63

/**
 * The slug that a name suggests: `Überwetter 2.0` becomes `uberwetter-2-0`. A long name is cut after a word. Empty when nothing usable is
 * left.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (slug.length <= MOST_CHARACTERS) return slug
  const end = slug.lastIndexOf('-', MOST_CHARACTERS)
  return slug.slice(0, end > 0 ? end : MOST_CHARACTERS)
}
