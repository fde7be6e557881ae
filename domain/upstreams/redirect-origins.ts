/**
 * Origins of other parties to which an API may sell redirects. A redirect to them is an answer, and is charged like one. A client with an
 * unspent payment is never redirected to them.
 */

/** The maximum number of origins of one API. */
export const MOST_REDIRECT_ORIGINS = 8
/** Longest origin, in characters. */
export const LONGEST_REDIRECT_ORIGIN = 300

/** The reason why a text is not an origin to redirect to, or undefined. */
export function redirectOriginProblem(text: string): string | undefined {
  if (text.length > LONGEST_REDIRECT_ORIGIN) return `must not be longer than ${LONGEST_REDIRECT_ORIGIN} characters`
  return originIn(text) === undefined ? 'must be an https origin, such as https://files.example.com' : undefined
}

/** The origin in the form of URLs (WHATWG URL): in lower case, without the default port. The text must have no problem. */
export function redirectOrigin(text: string): string {
  return originIn(text) ?? text
}

/** The origin in a text. A trailing slash is allowed, because it names no path. */
function originIn(text: string): string | undefined {
  if (!/^https:\/\/[^\s/?#\\@*]+\/?$/i.test(text)) return undefined
  try {
    return new URL(text).origin
  } catch {
    return undefined
  }
}
