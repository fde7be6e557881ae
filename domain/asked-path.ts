import { routeTemplate } from './path-pattern.ts'

/** Most bytes that a 402 repeats of what was asked for: clients bound the headers that they take. */
export const MOST_BYTES = 2048

/**
 * The path and query of `resource.url`, as the inside of a JSON string: as they were requested, so that a buyer who pays
 * at that URL pays for this request. The query is left out where it is too long; the route template stands in for a
 * path that cannot be repeated.
 */
export function askedPath(asked: string, pattern: string): string {
  return repeated(asked) ?? repeated(pathWithoutQuery(asked)) ?? routeTemplate(pattern)
}

export function pathWithoutQuery(path: string): string {
  const query = path.indexOf('?')
  return query === -1 ? path : path.slice(0, query)
}

/** Undefined for what is too long, is no path, or had bytes that are no UTF-8, which nobody can tell any more. */
function repeated(text: string): string | undefined {
  if (text.length > MOST_BYTES || text[0] !== '/' || text.includes('\ufffd')) return undefined
  const json = JSON.stringify(text).slice(1, -1)
  return Buffer.byteLength(json) > MOST_BYTES ? undefined : json
}
