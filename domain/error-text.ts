import type { ErrorDetail } from './errors.ts'

/** Details that the text of an error names. The list beside it holds all of them. */
const MOST_NAMED = 3

/** The fields with their mistakes, as one sentence: `name is missing; slug is reserved`. */
export function detailsText(details: readonly ErrorDetail[]): string {
  const named = details.slice(0, MOST_NAMED).map(({ path, message }) => `${path || 'the request'} ${message}`)
  const more = details.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}
