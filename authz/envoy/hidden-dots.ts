/** A dot segment with parameters: `/..;x`, also with escaped dots or an escaped semicolon. */
const HIDDEN_DOTS = /\/(?:\.|%2e){1,2}(?:;|%3b)/i

/**
 * Whether a path that Envoy has normalised has a segment that many servers read as `.` or `..`. Those servers (Tomcat,
 * Jetty, Spring) drop its parameters first. Envoy resolves `/..;/`, but decodes `/%2e%2e;/` only after that. The upstream
 * would then serve another path than the priced one.
 */
export function hidesDots(path: string): boolean {
  const semicolon = path.indexOf(';')
  if (semicolon === -1 && !path.includes('%3')) return false
  const query = path.indexOf('?')
  return HIDDEN_DOTS.test(query === -1 ? path : path.slice(0, query))
}
