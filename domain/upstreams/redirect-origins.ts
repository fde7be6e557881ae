/**
 * Origins of other parties to which an API may sell redirects: a redirect there is an answer, and is charged like one. No payment that
 * is unspent is led there.
 */

/** Most origins of one API. */
export const MOST_REDIRECT_ORIGINS = 8
/** Longest origin, in characters. */
export const LONGEST_REDIRECT_ORIGIN = 300

/** The reason why a text is not an origin to redirect to, or undefined. */
export function redirectOriginProblem(text: string): string | undefined {
  if (text.length > LONGEST_REDIRECT_ORIGIN) return `must not be longer than ${LONGEST_REDIRECT_ORIGIN} characters`
  return originIn(text) === undefined ? 'must be an https origin, such as https://files.example.com' : undefined
}

/** The origin as URLs have it (WHATWG URL): in lower case, without the default port. The text must have no problem. */
export function redirectOrigin(text: string): string {
  return originIn(text) ?? text
}

/** An origin with a trailing slash is one too: it names no path. */
function originIn(text: string): string | undefined {
  if (!/^https:\/\/[^\s/?#\\@*]+\/?$/i.test(text)) return undefined
  try {
    return new URL(text).origin
  } catch {
    return undefined
  }
}
