import { routeTemplate } from './path-pattern.ts'

/** The maximum number of bytes of the requested path that a challenge repeats, because clients limit the headers that they accept. */
export const MOST_BYTES = 2048

/**
 * The path and query of `resource.url`, as the content of a JSON string. They are those of the request, so that a buyer can pay at that
 * URL. A query that is too long is left out. A path that cannot be repeated becomes the route template.
 */
export function askedPath(asked: string, pattern: string): string {
  return repeated(asked) ?? repeated(pathWithoutQuery(asked)) ?? routeTemplate(pattern)
}

/**
 * The maximum number of bytes of a path; most servers have about this limit. It bounds the search in the patterns, which no request may
 * make slow.
 */
const MOST_BYTES_SOUGHT = 8_192

export function isTooLong(pathWithoutQuery: string): boolean {
  return Buffer.byteLength(pathWithoutQuery) > MOST_BYTES_SOUGHT
}

export function pathWithoutQuery(path: string): string {
  const query = path.indexOf('?')
  return query === -1 ? path : path.slice(0, query)
}

/** The text as the content of a JSON string. Undefined for a text that is too long, or is no path. */
function repeated(text: string): string | undefined {
  if (text.length > MOST_BYTES || text[0] !== '/') return undefined
  const json = JSON.stringify(text).slice(1, -1)
  return Buffer.byteLength(json) > MOST_BYTES ? undefined : json
}
